import { expect, it } from 'vitest';
import { describeOnBothEngines } from '#test/test-database.ts';
import {
  helpForm,
  helpSuite,
  listedVolunteer,
  tokenIn,
  volunteerForm,
  type SentMail,
} from '#test/roadside-help.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

const isConfirmation = ({ subject }: SentMail) => subject.startsWith('Confirm');

describeOnBothEngines('requests for roadside help', (open) => {
  const help = helpSuite(open);

  const register = (changes: object = {}) =>
    help.call('POST', '/api/roadside/volunteer', { ...volunteerForm, ...changes });
  const request = (changes: object = {}) =>
    help.call('POST', '/api/roadside/request', { ...helpForm, ...changes });
  const tokenOf = (answer: { body: Record<string, unknown> }) =>
    (answer.body.link as { token: string }).token;
  const requests = async () =>
    JSON.parse((await help.admin('GET', 'requests')).text) as Record<string, unknown>[];
  const decide = (type: 'volunteers' | 'requests', id: unknown) =>
    help.admin('POST', 'approve', { type, id: String(id), isApproved: true, isPublished: true });

  it.each([
    [{ requesterName: ' ' }, 'requesterName', 'Name is required'],
    [{ requesterEmail: 'x' }, 'requesterEmail', 'Please enter a valid email address'],
    [{ requesterPhone: '1' }, 'requesterPhone', 'Please enter a valid phone number'],
    [{ location: 'x' }, 'location', 'Please say where you are'],
    [{ issueType: 'boredom' }, 'issueType', 'Please select issue type'],
    [{ description: 'flat' }, 'description', expect.stringContaining('at least 10')],
    [{ zipCode: '00000' }, 'zipCode', 'Zip code not found'],
    [{ latitude: 39.6 }, 'longitude', expect.stringContaining('belong together')],
    [{ latitude: 99, longitude: 0 }, 'latitude', expect.stringContaining('-90 to 90')],
  ])('refuses a request with %j', async (change, field, message) => {
    const answer = await request(change);
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject({ [field]: message });
    expect(await help.database().query('select id from roadside_requests')).toEqual([]);
  });

  it('takes one request of a person, once, and nothing that is not for visitors', async () => {
    const submissionKey = crypto.randomUUID();
    const forged = { status: 'completed', isApproved: true, confirmedAt: '2020-01-01', approvedBy: 'me' };
    const [first, twin] = await Promise.all([
      request({ submissionKey, ...forged }),
      request({ submissionKey, ...forged }),
    ]);
    expect([first.status, twin.status, twin.body.id]).toEqual([201, 201, first.body.id]);
    expect(await requests()).toMatchObject([
      {
        status: 'pending',
        isApproved: false,
        approvedBy: null,
        area: 'Dillon, CO',
        relay: { confirmedAt: null },
      },
    ]);
    expect((await help.due()).map(({ to }) => to).sort()).toEqual([
      'boss@ride.example',
      'robin@ride.example',
    ]);
  });

  it('say who watches at night to whoever waits for help', async () => {
    const token = tokenOf(await request());
    const view = await help.own(token, 'GET', 'request');
    expect(view.body.nightWatch).toBe('Nobody has promised to be awake at night.');
    await help.own(token, 'POST', 'request/cancel');
    expect((await help.own(token, 'GET', 'request')).body.nightWatch).toBeNull();
  });

  it('say whether the email that asks to confirm could be delivered', async () => {
    const said = async (token: string) => (await help.own(token, 'GET', 'request')).body.isUndelivered;
    help.setMood('busy');
    const slow = tokenOf(await request());
    await help.due();
    expect(await said(slow)).toBe(false);
    await help.after(3 * MINUTE_MS);
    expect(await said(slow)).toBe(true);
    help.setMood('takes');
    const [mailed] = (await help.after(10 * MINUTE_MS)).filter(isConfirmation);
    expect([await said(slow), await said(tokenIn(mailed))]).toEqual([false, false]);

    help.setMood('refuses');
    const wrong = tokenOf(await request({ requesterEmail: 'robbin@ride.example' }));
    expect(await said(wrong)).toBe(false);
    await help.due();
    expect(await said(wrong)).toBe(true);
    await help.own(wrong, 'POST', 'request/cancel');
    expect(await said(wrong)).toBe(false);
  });

  it('takes an exact place as the area, whatever ZIP code was typed', async () => {
    await request({ zipCode: '10001', latitude: 39.62, longitude: -106.05, road: 'US 6', mileMarker: '209' });
    expect(await requests()).toMatchObject([
      {
        area: expect.stringMatching(/, CO$/),
        position: { latitude: 39.62 },
        road: 'US 6',
        mileMarker: '209',
      },
    ]);
  });

  it('refuses blocked people clearly, and ends what they have open', async () => {
    const asked = await request();
    const blocked = await help.admin('POST', `requests/${String(asked.body.id)}/block`);
    expect(blocked.body).toMatchObject({
      isBlocked: true,
      status: 'cancelled',
      relay: { closedBecause: 'admin' },
    });
    const again = await request({ requesterEmail: 'new@ride.example' });
    expect([again.status, Object.keys(again.body.errors as object)]).toEqual([403, ['requesterPhone']]);
    expect((await register({ email: 'robin@ride.example' })).status).toBe(403);
    const list = await help.admin('GET', 'blocked-contacts');
    const contacts = list.body.contacts as { id: string; kind: string; hint: string }[];
    expect(contacts.map(({ hint }) => hint).sort()).toEqual(['r…@ride.example', '…0111']);
    const stored = JSON.stringify(await help.database().query('select * from roadside_blocked_contacts'));
    expect(stored).not.toContain('robin');
    for (const { id } of contacts)
      expect((await help.admin('DELETE', `blocked-contacts/${id}`)).status).toBe(200);
    expect((await help.admin('DELETE', `blocked-contacts/${contacts[0]?.id ?? ''}`)).status).toBe(404);
    expect((await request()).status).toBe(201);
  });

  it('erases a request when its requester says so, without making room for a flood of confirmed ones', async () => {
    for (let number = 0; number < 4; number += 1) {
      await help.after(HOUR_MS);
      const asked = await request();
      await help.own(tokenIn((await help.due()).find(isConfirmation)), 'POST', 'request/confirm');
      expect((await help.own(tokenOf(asked), 'DELETE', 'request')).status).toBe(200);
      expect((await help.own(tokenOf(asked), 'GET', 'request')).status).toBe(404);
    }
    const stored = JSON.stringify(await help.database().query('select * from roadside_requests'));
    for (const secret of ['Robin', 'robin@', '0111', 'Overlook', 'rear tire'])
      expect(stored).not.toContain(secret);
    await help.after(HOUR_MS);
    await request();
    const fifth = tokenIn((await help.due()).find(isConfirmation));
    expect((await help.own(fifth, 'POST', 'request/confirm')).status).toBe(429);
    await help.after(DAY_MS);
    await request();
    const tomorrow = tokenIn((await help.due()).find(isConfirmation));
    expect((await help.own(tomorrow, 'POST', 'request/confirm')).status).toBe(200);
  });

  it('keeps nothing of an unconfirmed request that its requester erases', async () => {
    const asked = await request();
    expect((await help.own(tokenOf(asked), 'DELETE', 'request')).status).toBe(200);
    expect(await help.database().query('select id from roadside_requests')).toEqual([]);
  });

  it('opens nothing by links that do not work, or are for something else', async () => {
    const asked = await request();
    const registered = await register();
    for (const [token, path] of [
      ['x', 'request'],
      ['A'.repeat(32), 'request'],
      [tokenOf(registered), 'request'],
      [tokenOf(asked), 'volunteer'],
      [tokenOf(asked), 'offer'],
    ] as const)
      expect(await help.own(token, 'GET', path)).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'no-store' },
      });
  });

  it('names the volunteers to call when no mail server is set, and takes their yes from an admin', async () => {
    await help.reopen({ SMTP_URL: '' });
    const ids = await help.list(listedVolunteer('Ed', '80443'), listedVolunteer('Flo', '80424'));
    const asked = await request({ volunteerId: ids.get('Flo') });
    expect(asked.body.message).toContain('cannot send email');
    const path = `requests/${String(asked.body.id)}`;
    expect((await help.admin('POST', `${path}/assign`, { volunteerId: ids.get('Ed') })).status).toBe(409);
    await help.admin('POST', `${path}/confirm`);
    await decide('requests', asked.body.id);
    await help.due();
    expect((await help.own(tokenOf(asked), 'GET', 'request')).body).toMatchObject({
      step: 'calling',
      asked: 0,
    });
    expect((await help.admin('GET', `${path}/volunteers`)).body.volunteers).toMatchObject([
      { name: 'Flo', isChosen: true, phone: '303-555-0142', declined: false },
      { name: 'Ed', isChosen: false, milesAway: expect.any(Number) },
    ]);
    const assigned = await help.admin('POST', `${path}/assign`, { volunteerId: ids.get('Ed') });
    expect(assigned.body).toMatchObject({
      status: 'in_progress',
      relay: { helper: { name: 'Ed' }, byHand: true },
    });
    expect((await help.own(tokenOf(asked), 'GET', 'request')).body).toMatchObject({
      step: 'helped',
      helper: { name: 'Ed', phone: '303-555-0142' },
    });
  });

  it('knows what somebody has here, for emailing them their links', async () => {
    const asked = await request();
    const registered = await register({ email: 'robin@ride.example' });
    const { listPrivateLinks } = help.test().services.roadside;
    expect(await listPrivateLinks('Robin@Ride.Example')).toEqual([
      {
        purpose: 'roadside-request-mail',
        subject: asked.body.id,
        page: '/private/request',
        title: 'Request for help: flat tire, Dillon, CO',
      },
      {
        purpose: 'roadside-volunteer',
        subject: registered.body.id,
        page: '/private/volunteer',
        title: 'Volunteer for roadside help, sent on November 20, 2026',
      },
    ]);
    expect(await listPrivateLinks('robin+x@ride.example')).toEqual([]);
    await help.own(tokenOf(asked), 'POST', 'request/cancel');
    expect(await listPrivateLinks('robin@ride.example')).toHaveLength(1);
  });
});
