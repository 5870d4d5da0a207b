import { expect, it } from 'vitest';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { waitlistSuite } from '#test/ride-waitlist.ts';
import { myRsvpSchema } from './rsvp.schema.ts';
import { rideRsvps, rideWeatherNotices } from './rsvp.tables.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

describeOnBothEngines('signing up for a ride', (open) => {
  const {
    suite,
    call,
    held,
    publish,
    join,
    joined,
    counts,
    mails,
    mailTo,
    tokenIn,
    linkOf,
    confirm,
    mine,
    change,
    cancel,
    answerOf,
  } = waitlistSuite(open);

  it('has tables as its code knows them', async () => {
    expect(await tableDrift(suite.database, rideRsvps)).toEqual([]);
    expect(await tableDrift(suite.database, rideWeatherNotices)).toEqual([]);
  });

  it('takes a party in, counts it, and emails the link to its address alone', async () => {
    const id = await publish({ maxRiders: 5 });
    expect(await counts(id)).toEqual({
      going: 0,
      unconfirmed: 0,
      waiting: 0,
      capacity: 5,
      door: 'open',
      mailWorks: true,
    });
    const answer = await joined(id, 'ann', { partySize: 2, note: 'On two <b>GS</b>' });
    expect(answer).toEqual({
      state: 'going',
      position: null,
      link: null,
      message: expect.stringContaining(
        '2 places are held for you. Please confirm by the link that we email you within 3 hours',
      ),
    });
    expect(await counts(id)).toMatchObject({ going: 2, unconfirmed: 2, waiting: 0, capacity: 5 });
    const mail = await mailTo('ann', 'rsvp-confirm');
    expect(mail).toMatchObject({ confidential: true });
    expect(mail?.plain_text).toContain('Saturday, November 28, 2026, 9:30 AM MST');
    const entry = await mine(tokenIn(mail?.plain_text));
    expect(entry).toMatchObject({
      state: 'going',
      name: 'ann',
      partySize: 2,
      note: 'On two <b>GS</b>',
      mostRiders: 5,
      door: 'open',
      rideName: 'Foothills Ride',
      ride: { id, meetingPoint: 'Union Station' },
    });
    const stored = JSON.stringify(await suite.database.query('select * from private_links'));
    expect(stored).not.toContain(tokenIn(mail?.plain_text));
  });

  it('puts those who do not fit on the waiting list, in order, and lets no small party overtake', async () => {
    const id = await publish({ maxRiders: 4 });
    await joined(id, 'three', { partySize: 3 });
    expect(await joined(id, 'pair', { partySize: 2 })).toMatchObject({ state: 'waiting', position: 1 });
    expect(await joined(id, 'single')).toMatchObject({
      state: 'waiting',
      position: 2,
      message: expect.stringContaining('number 2 on the waiting list'),
    });
    expect(await counts(id)).toMatchObject({ going: 3, waiting: 3, capacity: 4 });
  });

  it('moves the line up when a party shrinks or goes, in order, and tells who moved', async () => {
    const id = await publish({ maxRiders: 4 });
    const three = await linkOf(id, 'three', { partySize: 3 });
    const pair = await linkOf(id, 'pair', { partySize: 2 });
    await linkOf(id, 'single');
    expect((await change(three, { partySize: 2 })).statusCode).toBe(200);
    expect(await counts(id)).toMatchObject({ going: 4, waiting: 1 });
    expect((await mailTo('pair', 'rsvp-moved-up'))?.plain_text).toContain('you are going now');
    expect(await mine(pair)).toMatchObject({ state: 'going', position: null });
    expect(await mailTo('single', 'rsvp-moved-up')).toBeUndefined();

    expect((await cancel(three)).statusCode).toBe(200);
    expect(await counts(id)).toMatchObject({ going: 3, waiting: 0 });
    expect(await mailTo('single', 'rsvp-moved-up')).toBeDefined();
  });

  it('erases an entry that is taken back, with its links', async () => {
    const id = await publish();
    const token = await linkOf(id, 'ann');
    await cancel(token);
    const again = await call('GET', '/api/private/rsvp', undefined, held(token));
    expect([again.statusCode, answerOf(again).message]).toEqual([404, LINK_GONE]);
    expect((await cancel(token)).statusCode).toBe(404);
    expect(await suite.database.query('select 1 from ride_rsvps')).toEqual([]);
    expect(await suite.database.query("select 1 from private_links where purpose = 'rsvp'")).toEqual([]);
  });

  it('lets a party grow into free places only, and never past those who wait', async () => {
    const id = await publish({ maxRiders: 4 });
    const ann = await linkOf(id, 'ann');
    expect((await change(ann, { partySize: 5 })).statusCode).toBe(409);
    expect(myRsvpSchema.parse((await change(ann, { partySize: 2 })).json())).toMatchObject({ mostRiders: 4 });
    const big = await linkOf(id, 'big', { partySize: 3 });
    const refused = await change(ann, { partySize: 3 });
    expect([refused.statusCode, answerOf(refused).errors?.partySize]).toEqual([
      409,
      'Others wait for a place, so your party can only become smaller.',
    ]);
    expect(answerOf(await change(big, { partySize: 4 })).errors?.partySize).toContain('only become smaller');
    expect((await change(big, { partySize: 2 })).json()).toMatchObject({ state: 'going', partySize: 2 });
  });

  it('changes what is sent and nothing else', async () => {
    const id = await publish();
    const ann = await linkOf(id, 'ann', { partySize: 3, note: 'Late', shareEmail: true });
    await change(ann, { partySize: 2, state: 'waiting', name: 'Mallory', email: 'm@ride.example' });
    expect(await mine(ann)).toMatchObject({
      partySize: 2,
      note: 'Late',
      shareEmail: true,
      state: 'going',
      name: 'ann',
      email: 'ann@ride.example',
    });
    await change(ann, { note: '', shareEmail: false });
    expect(await mine(ann)).toMatchObject({ partySize: 2, note: null, shareEmail: false });
  });

  it('emails its link to a known address again though the clock was days ahead when it was sent', async () => {
    const id = await publish({ maxRiders: 9 });
    const ahead = 2 * DAY_MS;
    suite.test.advance(ahead);
    await joined(id, 'ann');
    suite.test.advance(-ahead);
    await confirm(tokenIn((await mailTo('ann', 'rsvp-confirm'))?.plain_text));
    await joined(id, 'ann');
    expect(await mailTo('ann', 'rsvp-known')).toBeDefined();
  });

  it('answers a known address like a new one, and emails it its link again once in ten minutes', async () => {
    const id = await publish({ maxRiders: 9 });
    const first = await joined(id, 'ann');
    await confirm(tokenIn((await mailTo('ann', 'rsvp-confirm'))?.plain_text));
    expect(await joined(id, 'somebody', { email: 'ANN@ride.example' })).toEqual(first);
    expect(await counts(id)).toMatchObject({ going: 1 });
    expect(await mailTo('ann', 'rsvp-known')).toBeUndefined();
    suite.test.advance(600_000);
    expect(await joined(id, 'somebody', { email: 'ann@RIDE.example', partySize: 2 })).toEqual({
      ...first,
      message: first.message.replace('A place is', '2 places are').replace('get it', 'get them'),
    });
    await joined(id, 'somebody', { email: 'ann@ride.example' });
    const again = (await mails()).filter(({ kind }) => kind === 'rsvp-known');
    expect(again).toHaveLength(1);
    expect(await mine(tokenIn(again[0]?.plain_text))).toMatchObject({ name: 'ann', partySize: 1 });
    expect(await suite.test.services.rsvp.listPrivateLinks('Ann@Ride.example')).toMatchObject([
      { purpose: 'rsvp', page: '/private/rsvp', title: 'Signed up: Foothills Ride' },
    ]);
  });

  it('stores a form once, however often it is sent', async () => {
    const id = await publish({ maxRiders: 9 });
    const submissionKey = crypto.randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => join(id, 'ann', { submissionKey })));
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
    expect(await counts(id)).toMatchObject({ going: 1 });
    expect(await mails()).toHaveLength(1);
    expect((await join(await publish(), 'ann', { submissionKey })).statusCode).toBe(201);
  });

  it.each([
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ email: 'nobody' }, 'email'],
    [{ email: '' }, 'email'],
    [{ email: null }, 'email'],
    [{ partySize: 0 }, 'partySize'],
    [{ partySize: 11 }, 'partySize'],
    [{ partySize: 1.5 }, 'partySize'],
    [{ partySize: 6 }, 'partySize'],
    [{ note: 'x'.repeat(301) }, 'note'],
    [{ note: 'http://a.example http://b.example http://c.example' }, 'note'],
    [{ website: 'https://robot.example' }, 'note'],
  ])('refuses %j by its field', async (changes, field) => {
    const id = await publish({ maxRiders: 5 });
    const response = await join(id, 'ann', changes);
    expect(response.statusCode, response.body).toBe(400);
    expect(Object.keys(answerOf(response).errors ?? {})).toEqual([field]);
    expect(await mails()).toEqual([]);
  });
});
