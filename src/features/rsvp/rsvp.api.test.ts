import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addRouteAnswerSchema } from '#features/scenic-routes/add-route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#platform/db/table-drift.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#simulator/test-app.ts';
import {
  myRsvpSchema,
  riderListSchema,
  rideRsvpSchema,
  rsvpAnswerSchema,
  type RsvpAnswer,
} from './rsvp.schema.ts';
import { rideRsvps, rideWeatherNotices } from './rsvp.tables.server.ts';

const DAY = 86_400_000;
const REVIEWER = { id: null, username: 'admin' };
/** The test begins on Friday, November 20, 2026, at noon in Denver. */
const ride = {
  name: 'Foothills Ride',
  description: 'An easy morning',
  startLocation: 'Denver, CO',
  endLocation: 'Estes Park, CO',
  distance: 120,
  zipCodes: ['80202'],
  estimatedTime: 240,
  routeType: 'group_ride',
  rideDate: '2026-11-28',
  rideTime: '09:30',
  meetingPoint: 'Union Station',
};

function tests(open: () => Promise<Database>, mailWorks: boolean) {
  let database: Database;
  let test: TestApp;
  let people = 0;

  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, {
      env: mailWorks ? { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'rides@ride.example' } : {},
    });
  });
  afterAll(async () => {
    await test.close();
  });
  beforeEach(async () => {
    // The spam guard counts everyone's entries, too, and forgets them after ten minutes.
    test.advance(600_000);
    for (const table of ['scenic_routes', 'mail_outbox', 'private_links'])
      await database.query(`DELETE FROM ${table}`);
  });

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    people += 1;
    // The spam guard counts by connection; here everyone has one of their own.
    const remoteAddress = `10.${Math.floor(people / 65_536) % 256}.${Math.floor(people / 256) % 256}.${people % 256}`;
    return test.app.inject({ method, url, headers, remoteAddress, ...(payload && { payload }) });
  };
  const held = (token: string) => ({ authorization: `Bearer ${token}` });

  async function publish(changes: object = {}): Promise<number> {
    const response = await call('POST', '/api/scenic-routes/add', { ...ride, ...changes });
    expect(response.statusCode, response.body).toBe(201);
    const { id } = addRouteAnswerSchema.parse(response.json());
    await test.services.scenicRoutes.review.decide(id, { isApproved: true, isPublished: true }, REVIEWER);
    return id;
  }
  const join = (id: number, name: string, changes: object = {}) =>
    call('POST', `/api/rides/${id}/rsvp`, { name, email: `${name}@ride.example`, ...changes });
  async function joined(id: number, name: string, changes: object = {}): Promise<RsvpAnswer> {
    const response = await join(id, name, changes);
    expect(response.statusCode, response.body).toBe(201);
    return rsvpAnswerSchema.parse(response.json());
  }
  const counts = async (id: number) =>
    rideRsvpSchema.parse((await call('GET', `/api/rides/${id}/rsvp`)).json());
  const mails = () =>
    database.query<{ kind: string; recipient: string; plain_text: string; confidential: boolean }>(
      "select kind, recipient, plain_text, confidential from mail_outbox where kind like 'r%' order by created_at, recipient",
    );
  const mailTo = async (name: string, kind: string) =>
    (await mails()).find((mail) => mail.kind === kind && mail.recipient === `${name}@ride.example`);
  const tokenIn = (text = '') =>
    /\/private\/rsvp#([\w-]{32})/.exec(text)?.[1] ?? expect.fail(`no link in: ${text}`);
  /** Signs up and answers the token of the entry's link. */
  async function linkOf(id: number, name: string, changes: object = {}): Promise<string> {
    const { link, state } = await joined(id, name, changes);
    if (!mailWorks) return link?.token ?? expect.fail('no link in the answer');
    return tokenIn((await mailTo(name, `rsvp-${state}`))?.plain_text);
  }
  const mine = async (token: string) =>
    myRsvpSchema.parse((await call('GET', '/api/private/rsvp', undefined, held(token))).json());
  const change = (token: string, changes: object) => call('PUT', '/api/private/rsvp', changes, held(token));
  const cancel = (token: string) => call('DELETE', '/api/private/rsvp', undefined, held(token));
  const answerOf = (response: { json: <T>() => T }) =>
    response.json<{ message: string; errors?: Record<string, string> }>();
  return {
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
    mine,
    change,
    cancel,
    answerOf,
    get test() {
      return test;
    },
    get database() {
      return database;
    },
  };
}

describeOnBothEngines('signing up for a ride', (open) => {
  const on = tests(open, true);
  const {
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
    mine,
    change,
    cancel,
    answerOf,
  } = on;

  it('has tables as its code knows them', async () => {
    expect(await tableDrift(on.database, rideRsvps)).toEqual([]);
    expect(await tableDrift(on.database, rideWeatherNotices)).toEqual([]);
  });

  it('takes a party in, counts it, and mails the link to its address alone', async () => {
    const id = await publish({ maxRiders: 5 });
    expect(await counts(id)).toEqual({ going: 0, waiting: 0, capacity: 5, door: 'open', mailWorks: true });
    const answer = await joined(id, 'ann', { partySize: 2, note: 'On two <b>GS</b>' });
    expect(answer).toEqual({
      state: 'going',
      position: null,
      link: null,
      message: 'You are on the list with 2 riders. Your private link is on its way to you by mail.',
    });
    expect(await counts(id)).toMatchObject({ going: 2, waiting: 0, capacity: 5 });
    const mail = await mailTo('ann', 'rsvp-going');
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
    const stored = JSON.stringify(await on.database.query('select * from private_links'));
    expect(stored).not.toContain(tokenIn(mail?.plain_text));
  });

  it('shows nobody on a public answer, and nothing of anybody in the log', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'secretive', { note: 'leave me alone' });
    const shown = [`/api/rides/${id}/rsvp`, `/api/scenic-route/${id}`, `/route/${id}.ics`];
    for (const url of shown) {
      const { body } = await call('GET', url);
      expect(body).not.toMatch(/secretive|alone/);
    }
    expect(on.test.logLines.join('\n')).not.toMatch(/secretive|leave me alone/);
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
    await joined(id, 'single');
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
    expect(await on.database.query('select 1 from ride_rsvps')).toEqual([]);
    expect(await on.database.query("select 1 from private_links where purpose = 'rsvp'")).toEqual([]);
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

  it('answers a known address like a new one, and mails it its link again once in ten minutes', async () => {
    const id = await publish({ maxRiders: 9 });
    const first = await joined(id, 'ann');
    expect(await joined(id, 'somebody', { email: 'ANN@ride.example' })).toEqual(first);
    expect(await counts(id)).toMatchObject({ going: 1 });
    expect(await mailTo('ann', 'rsvp-known')).toBeUndefined();
    on.test.advance(600_000);
    expect(await joined(id, 'somebody', { email: 'ann@RIDE.example', partySize: 2 })).toEqual({
      ...first,
      message: first.message.replace('1 rider', '2 riders'),
    });
    await joined(id, 'somebody', { email: 'ann@ride.example' });
    const again = (await mails()).filter(({ kind }) => kind === 'rsvp-known');
    expect(again).toHaveLength(1);
    expect(await mine(tokenIn(again[0]?.plain_text))).toMatchObject({ name: 'ann', partySize: 1 });
    expect(await on.test.services.rsvp.linksOf('Ann@Ride.example')).toMatchObject([
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
    expect((await join(await publish(), 'ann', { submissionKey })).statusCode).toBe(409);
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

  it('is for published group rides only', async () => {
    const road = await publish({ routeType: 'scenic', rideDate: null, rideTime: null });
    const pending = addRouteAnswerSchema.parse(
      (await call('POST', '/api/scenic-routes/add', ride)).json(),
    ).id;
    for (const id of [road, pending, 999_999_999])
      for (const response of [await join(id, 'ann'), await call('GET', `/api/rides/${id}/rsvp`)])
        expect(response.statusCode).toBe(404);
  });

  it('shows the organiser the list, with the addresses of those alone who share theirs', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'ann', { shareEmail: true, note: 'On a GS' });
    await joined(id, 'bob', { partySize: 2 });
    const token = await on.database.transaction((tx) =>
      on.test.services.privateLinks.issue(tx, { purpose: 'route', subject: String(id) }),
    );
    const response = await call('GET', '/api/private/route/rsvps', undefined, held(token));
    expect(response.headers['cache-control']).toBe('no-store');
    expect(riderListSchema.parse(response.json())).toMatchObject({
      going: 1,
      waiting: 2,
      capacity: 2,
      riders: [
        { name: 'ann', state: 'going', partySize: 1, note: 'On a GS', email: 'ann@ride.example' },
        { name: 'bob', state: 'waiting', partySize: 2, note: null, email: null },
      ],
    });
    const own = tokenIn((await mailTo('ann', 'rsvp-going'))?.plain_text);
    expect((await call('GET', '/api/private/route/rsvps', undefined, held(own))).statusCode).toBe(404);
    expect((await call('GET', '/api/private/rsvp', undefined, held(token))).statusCode).toBe(404);
  });

  it('lets admins count, see and remove riders, and writes that down without a contact', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'ann', { partySize: 2 });
    await joined(id, 'bob');
    const list = `/api/admin/scenic-routes/${id}/rsvps`;
    expect((await call('GET', list)).statusCode).toBe(401);
    const cookie = await signInAsAdmin(on.test);
    expect((await call('GET', `/api/admin/rsvps?ids=${id},7`, undefined, { cookie })).json()).toEqual({
      counts: { [id]: { going: 2, waiting: 1 } },
    });
    const { riders } = riderListSchema.parse((await call('GET', list, undefined, { cookie })).json());
    expect(riders.map(({ email }) => email)).toEqual(['ann@ride.example', 'bob@ride.example']);
    const remove = () => call('DELETE', `/api/admin/rsvps/${riders[0]?.id}`, undefined, { cookie });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    expect(await mailTo('ann', 'rsvp-removed')).toBeDefined();
    expect(await mailTo('bob', 'rsvp-moved-up')).toBeDefined();
    const audit = await on.database.query("select * from audit_log where entity_type = 'rsvps'");
    expect(audit).toHaveLength(1);
    expect(JSON.stringify(audit)).not.toContain('ann@ride.example');
  });
});

describeOnBothEngines('the list of a ride that is over', (open) => {
  const on = tests(open, true);
  const { call, publish, join, linkOf, mine, change, cancel, answerOf } = on;

  it('closes at the start, says why, and is erased 30 days after the ride', async () => {
    const { test } = on;
    const id = await publish({ rideDate: '2026-11-21' });
    const ann = await linkOf(id, 'ann');
    test.advance(DAY - 2 * 3_600_000);
    const late = await join(id, 'bob');
    expect([late.statusCode, answerOf(late).message]).toEqual([409, 'This ride has already started.']);
    test.advance(DAY);
    const past = await join(id, 'bob');
    expect([past.statusCode, answerOf(past).message]).toEqual([
      409,
      'This ride took place on Saturday, November 21, 2026.',
    ]);
    expect((await change(ann, { partySize: 2 })).statusCode).toBe(409);
    expect(await mine(ann)).toMatchObject({ door: 'over', state: 'going' });
    expect((await call('GET', `/api/rides/${id}/rsvp`)).json()).toMatchObject({ door: 'over', going: 1 });
    test.advance(29 * DAY);
    await test.services.jobs.runDue();
    expect((await mine(ann)).name).toBe('ann');
    test.advance(2 * DAY);
    await test.services.jobs.runDue();
    expect((await cancel(ann)).statusCode).toBe(404);
  });
});

describeOnBothEngines('signing up where no mail goes out', (open) => {
  const { publish, joined, counts, linkOf, mine, cancel } = tests(open, false);

  it('needs no address, and answers with the link', async () => {
    const id = await publish({ maxRiders: 3 });
    const answer = await joined(id, 'ann', { email: '' });
    expect(answer).toMatchObject({
      message: 'You are on the list with 1 rider.',
      link: { page: '/private/rsvp' },
    });
    expect(await mine(answer.link?.token ?? '')).toMatchObject({ name: 'ann', email: null });
    expect(await counts(id)).toMatchObject({ mailWorks: false });
  });

  it('moves a party up that nobody can be told about', async () => {
    const id = await publish({ maxRiders: 2 });
    const ann = await linkOf(id, 'ann', { email: '', partySize: 2 });
    const bob = await linkOf(id, 'bob', { email: '' });
    expect(await mine(bob)).toMatchObject({ state: 'waiting', position: 1 });
    await cancel(ann);
    expect(await mine(bob)).toMatchObject({ state: 'going' });
  });

  it('answers the same form again with a link that works', async () => {
    const id = await publish();
    const submissionKey = crypto.randomUUID();
    const first = await joined(id, 'ann', { email: '', submissionKey });
    const second = await joined(id, 'ann', { email: '', submissionKey });
    expect(await mine(second.link?.token ?? '')).toEqual(await mine(first.link?.token ?? ''));
    expect(await counts(id)).toMatchObject({ going: 1 });
  });
});

// Bursts keep a slow machine's event loop busy, and the application then turns visitors away for a moment: each
// has an application of its own.
describeOnBothEngines('fifty riders at once', (open) => {
  const { publish, joined, counts } = tests(open, true);

  it('gives the last place to one of fifty who ask at once', async () => {
    const id = await publish({ maxRiders: 2 });
    await joined(id, 'first');
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => joined(id, `rider${index}`)));
    expect(answers.filter(({ state }) => state === 'going')).toHaveLength(1);
    const waiting = answers.flatMap(({ position }) => position ?? []).toSorted((a, b) => a - b);
    expect(waiting).toEqual(Array.from({ length: 49 }, (_, index) => index + 1));
    expect(await counts(id)).toMatchObject({ going: 2, waiting: 49, capacity: 2 });
  });
});

describeOnBothEngines('riders who come and go at once', (open) => {
  const { publish, joined, counts, linkOf, cancel, mails } = tests(open, true);

  it('fills each freed place once while many give theirs back and others ask at once', async () => {
    const id = await publish({ maxRiders: 8 });
    const going: string[] = [];
    for (let index = 0; index < 8; index += 1) going.push(await linkOf(id, `going${index}`));
    await Promise.all(Array.from({ length: 12 }, (_, index) => joined(id, `waiting${index}`)));
    await Promise.all([
      ...going.map((token) => cancel(token)),
      ...Array.from({ length: 6 }, (_, index) => joined(id, `late${index}`)),
    ]);
    expect(await counts(id)).toMatchObject({ going: 8, waiting: 10, capacity: 8 });
    expect((await mails()).filter(({ kind }) => kind === 'rsvp-moved-up')).toHaveLength(8);
  });
});
