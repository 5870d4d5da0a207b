import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import { helpForm, helpSuite, listedVolunteer, tokenIn } from '#test/roadside-help.ts';
import { MINUTE_MS } from '#platform/time/units.ts';

describeOnBothEngines('what happens at the same moment in the relay', (open) => {
  const help = helpSuite(open);

  const approve = (id: string) =>
    help.admin('POST', 'approve', { type: 'requests', id, isApproved: true, isPublished: true });

  async function submitted() {
    await help.list(
      listedVolunteer('Ana', '80443'),
      listedVolunteer('Ben', '80443'),
      listedVolunteer('Cal', '80443'),
      listedVolunteer('Dee', '80302'),
    );
    const answer = await help.call('POST', '/api/roadside/request', helpForm);
    const mails = await help.due();
    const mailed = tokenIn(mails.find(({ subject }) => subject.startsWith('Confirm')));
    return { id: String(answer.body.id), token: (answer.body.link as { token: string }).token, mailed };
  }
  async function asked() {
    const request = await submitted();
    await approve(request.id);
    await help.own(request.mailed, 'POST', 'request/confirm');
    const offers = (await help.due()).map(tokenIn);
    expect(offers).toHaveLength(3);
    return { ...request, offers };
  }
  const states = async () =>
    (await help.database().query<{ state: string }>('select state from roadside_offers order by state')).map(
      ({ state }) => state,
    );

  it('has one winner when all accept at once, and each twice', async () => {
    const { offers } = await asked();
    const answers = await Promise.all(
      [...offers, ...offers].map((token) => help.own(token, 'POST', 'offer/accept')),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const winners = answers.filter(({ body }) => body.requester !== null);
    expect(new Set(winners.map(({ body }) => body.id)).size).toBe(1);
    expect(await states()).toEqual(['accepted', 'ended', 'ended']);
    expect((await help.due()).map(({ subject }) => subject).sort()).toEqual([
      'A volunteer is coming to help you',
      'You said yes: contact and place',
    ]);
  });

  it.each(['accepts', 'is canceled'])(
    'shows and mails no contact to whoever accepts while it is canceled, and tells them (first it %s)',
    async (first) => {
      const { token, offers } = await asked();
      const accept = () => Promise.all(offers.map((offer) => help.own(offer, 'POST', 'offer/accept')));
      const cancel = () => help.own(token, 'POST', 'request/cancel');
      const answers = await Promise.all(first === 'accepts' ? [accept(), cancel()] : [cancel(), accept()]);
      expect(answers.flat().map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const offer of offers) {
        const { body } = await help.own(offer, 'GET', 'offer');
        expect(body).toMatchObject({ status: 'cancelled', requester: null });
      }
      // Which of the two comes first is the database's choice. A yes that came first is told that it is over; the
      // contact that had not left by then is taken back.
      const subjects = (await help.due()).map(({ subject }) => subject);
      const toldThatItIsOver = (await states()).filter((state) => state === 'accepted');
      expect(subjects).toEqual(toldThatItIsOver.map(() => 'Your help is no longer needed'));
    },
  );

  it('asks nobody when it is approved while it is cancelled', async () => {
    const { id, token, mailed } = await submitted();
    await help.own(mailed, 'POST', 'request/confirm');
    const [approved, cancelled] = await Promise.all([approve(id), help.own(token, 'POST', 'request/cancel')]);
    expect([200, 409]).toContain(approved.status);
    expect(cancelled.body).toMatchObject({ status: 'cancelled' });
    expect(await help.due()).toEqual([]);
    expect(await help.after(30 * MINUTE_MS)).toEqual([]);
    expect(await states()).toEqual([]);
  });

  it('asks nobody more when it widens while one accepts', async () => {
    const { id, offers } = await asked();
    help.test().advance(20 * MINUTE_MS);
    const [accepted] = await Promise.all([
      help.own(offers[0] ?? '', 'POST', 'offer/accept'),
      help.test().services.jobs.runDue(),
    ]);
    expect(accepted?.body).toMatchObject({ state: 'accepted' });
    await help.due();
    const open = await help.database().query("select id from roadside_offers where state = 'open'");
    expect(open).toEqual([]);
    const [row] = await help
      .database()
      .query<{ status: string }>('select status from roadside_requests where id = $1', [id]);
    expect(row?.status).toBe('in_progress');
  });

  it('goes on when a volunteer leaves while they accept', async () => {
    const { token, offers } = await asked();
    const [ana] = await help
      .database()
      .query<{ id: string }>('select volunteer_id as id from roadside_offers order by asked_at, id');
    const remove = help.admin('DELETE', `volunteers/${ana?.id ?? ''}`);
    const answers = await Promise.all([
      remove,
      ...offers.map((offer) => help.own(offer, 'POST', 'offer/accept')),
    ]);
    expect(answers[0]?.status).toBe(200);
    const { body } = await help.own(token, 'GET', 'request');
    const winner = (await states()).filter((state) => state === 'accepted').length;
    expect(body.status).toBe(winner === 1 ? 'in_progress' : 'pending');
    expect(body.helper === null).toBe(winner === 0);
  });

  it('starts nothing twice, however often a step is done', async () => {
    const { id } = await asked();
    await help.database().query(
      `insert into jobs (queue, data, due_at, sent_at)
       values ('roadside-request-step', jsonb_build_object('requestId', $1::text), '2020-01-01', '2020-01-01')`,
      [id],
    );
    expect(await help.due()).toEqual([]);
    expect(await states()).toHaveLength(3);
  });
});
