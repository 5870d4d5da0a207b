import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { helpForm, helpSuite, tokenIn, type SentMail } from '#test/roadside-help.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const STRANGER = { requesterEmail: 'stranger@far.example', requesterName: 'Stranger' };

describeOnBothEngines('keeping a rider out of roadside help', (open) => {
  const help = helpSuite(open);

  /** Everyone has a connection of their own: the spam guard is not what is tested here. */
  let people = 0;
  async function ask(changes: object = {}) {
    people += 1;
    const answer = await help.test().app.inject({
      method: 'POST',
      url: '/api/roadside/request',
      remoteAddress: `10.1.${Math.floor(people / 250)}.${(people % 250) + 1}`,
      payload: { ...helpForm, ...changes },
    });
    return {
      status: answer.statusCode,
      body: answer.json<{ id: string; message: string; link: { token: string } }>(),
    };
  }
  const tokenOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.body.link.token;
  const confirmTo = (mails: readonly SentMail[], to = helpForm.requesterEmail) =>
    tokenIn(mails.find((mail) => mail.to === to && mail.subject.startsWith('Confirm')));
  const confirm = (token: string) => help.own(token, 'POST', 'request/confirm');
  const view = async (token: string) => (await help.own(token, 'GET', 'request')).body;
  const rows = () =>
    help
      .database()
      .query<{ status: string; confirmed_at: Date | null }>(
        'select status, confirmed_at from roadside_requests',
      );
  const approve = (id: string) =>
    help.admin('POST', 'approve', { type: 'requests', id, isApproved: true, isPublished: true });

  it('takes the owner of a phone whose number a stranger used, and answers both alike', async () => {
    const stranger = await ask(STRANGER);
    const rider = await ask();
    expect([stranger.status, rider.status]).toEqual([201, 201]);
    expect(rider.body.message).toBe(stranger.body.message);
    expect((await confirm(confirmTo(await help.due()))).body).toMatchObject({ step: 'review' });
  });

  it('takes them even when the stranger has confirmed: an email proves an address, not a phone', async () => {
    await ask(STRANGER);
    await confirm(confirmTo(await help.due(), STRANGER.requesterEmail));
    expect((await ask()).status).toBe(201);
    expect((await confirm(confirmTo(await help.due()))).body).toMatchObject({ step: 'review' });
  });

  it('takes the owner of an address that a stranger used, also after an admin called the stranger', async () => {
    const stranger = await ask({ requesterPhone: '212-555-0100' });
    expect((await help.admin('POST', `requests/${stranger.body.id}/confirm`)).status).toBe(200);
    await help.due();
    await ask();
    expect((await confirm(confirmTo(await help.due()))).body).toMatchObject({ step: 'review' });
  });

  it('counts neither what was canceled nor what was never confirmed', async () => {
    for (let number = 0; number < 6; number += 1) {
      const asked = await ask({ description: `A stranger's story, number ${number}` });
      await help.own(tokenOf(asked), 'POST', 'request/cancel');
    }
    const rider = await ask();
    expect(rider.status).toBe(201);
    expect(await view(tokenOf(rider))).toMatchObject({ step: 'unconfirmed' });
  });

  it('puts a newer unconfirmed request of the same contacts in the place of the older one', async () => {
    const older = await ask();
    const newer = await ask({ description: 'The rear tire is flat, and it rains now.' });
    expect(await view(tokenOf(older))).toMatchObject({ step: 'cancelled', closedBecause: 'replaced' });
    expect(await view(tokenOf(newer))).toMatchObject({ step: 'unconfirmed', status: 'pending' });
    expect((await view(tokenOf(older))).canConfirm).toBe(false);
  });

  it('lets the owner of the address choose the older one, should a stranger have sent the newer', async () => {
    await ask();
    const mailed = confirmTo(await help.due());
    const newer = await ask({ description: 'A stranger who knows both of my contacts.' });
    expect(await view(mailed)).toMatchObject({
      step: 'cancelled',
      closedBecause: 'replaced',
      canConfirm: true,
    });
    expect((await confirm(mailed)).body).toMatchObject({
      step: 'review',
      status: 'pending',
      closedBecause: null,
    });
    expect(await view(tokenOf(newer))).toMatchObject({ step: 'cancelled', closedBecause: 'replaced' });
  });

  it('keeps one open request of an address, and says so to its owner alone', async () => {
    const first = await ask();
    await confirm(confirmTo(await help.due()));
    const second = await ask({ description: 'It is the front tire as well.' });
    expect([second.status, second.body.message]).toEqual([first.status, first.body.message]);
    const { body: api } = await help.call('GET', '/api/openapi.json');
    expect(JSON.stringify(api)).not.toContain('409 names the field');
    const mailed = confirmTo(await help.due());
    expect(await confirm(mailed)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('You have an open request already') },
    });
    await help.own(tokenOf(first), 'POST', 'request/cancel');
    expect((await confirm(mailed)).body).toMatchObject({ step: 'review' });
  });

  it('lets four confirmed requests of an address a day go on, and an admin who calls let any', async () => {
    for (let number = 0; number < 4; number += 1) {
      if (number > 0) await help.after(HOUR_MS);
      const asked = await ask({ description: `Another story, number ${number}` });
      expect((await confirm(confirmTo(await help.due()))).status).toBe(200);
      await help.own(
        tokenOf(asked),
        number % 2 ? 'DELETE' : 'POST',
        number % 2 ? 'request' : 'request/cancel',
      );
    }
    await help.after(HOUR_MS);
    const fifth = await ask();
    expect(fifth.status).toBe(201);
    const refused = await confirm(confirmTo(await help.due()));
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('call you')]);
    expect((await help.admin('POST', `requests/${fifth.body.id}/confirm`)).status).toBe(200);
  });

  it('has one pending request of the same contacts, however many are sent at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => ask({ description: `Sent at once, number ${index}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    const waiting = (await rows()).filter(({ status }) => status === 'pending');
    expect(waiting).toHaveLength(1);
  });

  it('has one confirmed request of an address, however many are confirmed at once', async () => {
    const tokens: string[] = [];
    for (const phone of ['720-555-0111', '720-555-0112', '720-555-0113']) {
      await ask({ requesterPhone: phone });
      tokens.push(confirmTo(await help.due()));
    }
    const statuses = (await Promise.all(tokens.map(confirm))).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409]);
    expect((await rows()).filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(1);
  });

  it('has one confirmed request of a phone that admins call, however many of them', async () => {
    const asked = [await ask(), await ask(STRANGER)];
    const statuses = await Promise.all(
      asked.map(async ({ body }) => (await help.admin('POST', `requests/${body.id}/confirm`)).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
  });

  it('emails an address three confirmations an hour, keeps every request, and tells admins of each', async () => {
    for (let number = 0; number < 5; number += 1)
      expect((await ask({ requesterPhone: `720-555-02${number}0` })).status).toBe(201);
    const sent = await help.due();
    expect(sent.filter(({ to }) => to === helpForm.requesterEmail)).toHaveLength(3);
    expect(sent.filter(({ to }) => to === 'boss@ride.example')).toHaveLength(5);
    expect((await rows()).filter(({ status }) => status === 'pending')).toHaveLength(5);
    const rider = await ask();
    expect(rider.body.message).toContain('at most 3 such emails an hour and 6 a day');
    expect((await help.due()).map(({ to }) => to)).toEqual(['boss@ride.example']);
    // The address gets its links all the same, and the new request with them.
    await help.call('POST', '/api/private-links/resend', { email: helpForm.requesterEmail });
    const [links] = await help.due();
    const tokens = [...(links?.text ?? '').matchAll(/\/private\/request#([\w-]{32})/g)].map(
      ([, token]) => token,
    );
    const views = await Promise.all(tokens.map((token = '') => view(token)));
    const mine = views.findIndex(({ requesterPhone }) => requesterPhone === helpForm.requesterPhone);
    expect((await confirm(tokens[mine] ?? '')).body).toMatchObject({ step: 'review' });
  });

  it('confirms nothing by itself where no email can be sent, so nothing blocks and nothing lapses', async () => {
    await help.reopen({ SMTP_URL: '' });
    const stranger = await ask(STRANGER);
    const rider = await ask();
    expect([stranger.status, rider.status]).toEqual([201, 201]);
    await help.after(DAY_MS + HOUR_MS);
    expect(await view(tokenOf(rider))).toMatchObject({ status: 'pending', step: 'unconfirmed' });
    expect((await help.admin('POST', `requests/${rider.body.id}/confirm`)).status).toBe(200);
    await approve(rider.body.id);
    expect(await view(tokenOf(rider))).toMatchObject({ step: 'calling' });
    await help.after(DAY_MS);
    expect(await view(tokenOf(stranger))).toMatchObject({ step: 'cancelled', closedBecause: 'unanswered' });
  });

  it('writes no word of a stranger to an address that nobody has confirmed', async () => {
    await ask({
      requesterName: 'Buy at evil.example',
      description: 'Cheap pills at evil.example',
      location: 'evil.example',
    });
    const sent = (await help.due()).filter(({ to }) => to === helpForm.requesterEmail);
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toContain('evil');
  });
});
