import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addRouteAnswerSchema } from '#features/routes/submit/add-route.schema.ts';
import type { Database } from '#platform/db/database.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#test/test-app.ts';
import { createRideNews } from './ride-news.service.server.ts';
import { createWaitlist } from '../waitlist.service.server.ts';

const REVIEWER = { id: null, username: 'admin' };
const SITE = { siteName: 'Dryline', publicUrl: 'http://localhost:3000' };
/** Simulated weather: all day fair, all day torrents, and a provider that says nothing. */
const FAIR = '85003';
const TORRENTS = '36602';
const SILENT = '79843';

/** TEST_NOW is Friday, November 20, 2026, 1 PM in Mobile and noon in Phoenix. */
const ride = {
  name: 'Saturday Ride',
  description: 'An easy morning',
  startLocation: 'Old Town',
  endLocation: 'New Town',
  distance: 120,
  zipCodes: [TORRENTS],
  estimatedTime: 240,
  routeType: 'group_ride',
  rideDate: '2026-11-21',
  rideTime: '09:30',
  meetingPoint: 'Fuel station',
  submitterEmail: 'boss@ride.example',
};

describeOnBothEngines('emails to the riders of a ride', (open) => {
  let database: Database;
  let test: TestApp;

  beforeAll(async () => {
    database = await open();
  });
  const start = async (now = TEST_NOW) => {
    test = await openTestApp(database, {
      now,
      env: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'rides@ride.example' },
    });
  };
  beforeEach(async () => {
    await start();
    // The queue's tables are there once an application has opened them.
    for (const table of ['scenic_routes', 'mail_outbox', 'mail_limits', 'private_links', 'jobs'])
      await database.query(`DELETE FROM ${table}`);
  });
  afterEach(async () => {
    await test.close();
  });

  async function publish(changes: object = {}): Promise<number> {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: { ...ride, ...changes },
    });
    const { id } = addRouteAnswerSchema.parse(response.json());
    await test.services.scenicRoutes.review.decide(id, { isApproved: true, isPublished: true }, REVIEWER);
    return id;
  }
  let riders = 0;
  async function signUp(id: number, name: string, partySize = 1): Promise<void> {
    riders += 1;
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/rides/${id}/rsvp`,
      remoteAddress: `10.0.${Math.floor(riders / 256)}.${riders % 256}`,
      payload: { name, email: `${name}@ride.example`, partySize },
    });
    expect(response.statusCode, response.body).toBe(201);
  }
  async function join(id: number, name: string, partySize = 1): Promise<void> {
    await signUp(id, name, partySize);
    const [mail] = await database.query<{ plain_text: string }>(
      "select plain_text from mail_outbox where kind = 'rsvp-confirm' and recipient = $1 order by created_at desc",
      [`${name}@ride.example`],
    );
    const [, token = ''] = /#([\w-]{32})/.exec(mail?.plain_text ?? '') ?? [];
    const confirmed = await test.app.inject({
      method: 'POST',
      url: '/api/private/rsvp/confirm',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(confirmed.statusCode, confirmed.body).toBe(200);
  }
  const review = () => test.services.scenicRoutes.review;
  const mails = (kind: string) =>
    database.query<{ recipient: string; subject: string; plain_text: string }>(
      `select recipient, subject, plain_text from mail_outbox where kind like '${kind}' order by recipient`,
    );
  const told = async (kind: string) => (await mails(kind)).map(({ recipient }) => recipient.split('@')[0]);
  const states = async () => {
    const rows = await database.query<{ name: string; state: string }>('select name, state from ride_rsvps');
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
  };

  /** A change as owners make it, in one transaction with its listeners. */
  async function edit(id: number, set: ReturnType<typeof sql>): Promise<void> {
    const { services } = test;
    const clock = { now: test.now };
    const waitlist = createWaitlist({ clock, mail: services.mail, links: services.privateLinks, site: SITE });
    const news = createRideNews({ clock, waitlist, mail: services.mail, site: SITE });
    await database.transaction(async (tx) => {
      const before = await services.scenicRoutes.lock(tx, id);
      await tx.execute(sql`update scenic_routes set ${set} where id = ${id}`);
      const after = await services.scenicRoutes.lock(tx, id);
      await tx.execute(sql`update content_versions set version = version + 1 where name = 'scenic_routes'`);
      if (before && after) await news.rideChanged(tx, { before, after });
    });
    // A process looks for a new version once a second.
    test.advance(1_000);
  }

  describe('when the ride changes', () => {
    it('tell everyone of another meeting point, with a link, and of nothing else', async () => {
      const id = await publish({ maxRiders: 2 });
      await join(id, 'ann', 2);
      await join(id, 'bob');
      await review().update(id, { name: 'Sunday Best', description: 'Slower' }, REVIEWER);
      expect(await mails('ride-%')).toEqual([]);
      await review().update(id, { startLocation: 'Harbor' }, REVIEWER);
      const [ann, bob] = await mails('ride-changed');
      expect(ann?.plain_text).toMatch(
        /New: meeting point[^]*Fuel station, Harbor[^]*\/private\/rsvp#[\w-]{32}/,
      );
      expect(bob?.plain_text).toContain('still on the waiting list');
    });

    it('tell of another time, and keep the entries as long', async () => {
      const id = await publish();
      await join(id, 'ann');
      await edit(
        id,
        sql`ride_date = '2026-12-05', ride_starts_at = '2026-12-05T15:30:00Z', ride_day_ends_at = '2026-12-06T06:00:00Z'`,
      );
      const [mail] = await mails('ride-changed');
      expect(mail?.plain_text).toMatch(/New: date or time[^]*Saturday, December 5, 2026, 9:30 AM CST/);
      expect(
        await database.query("select 1 from ride_rsvps where erase_at = '2027-01-05T06:00:00Z'"),
      ).toHaveLength(1);
    });

    it('tell everyone that it is canceled, and nobody moves up any more', async () => {
      const id = await publish({ maxRiders: 2 });
      await join(id, 'ann', 2);
      await join(id, 'bob');
      await edit(id, sql`cancelled_at = now()`);
      const off = await mails('ride-off');
      expect(off.map(({ recipient }) => recipient)).toEqual(['ann@ride.example', 'bob@ride.example']);
      expect(off[0]?.subject).toBe('Canceled: Saturday Ride');
      const response = await test.app.inject({ method: 'GET', url: `/api/rides/${id}/rsvp` });
      expect(response.json()).toMatchObject({ door: 'cancelled', going: 2, waiting: 1 });
      const late = await test.app.inject({
        method: 'POST',
        url: `/api/rides/${id}/rsvp`,
        payload: { name: 'cid', email: 'cid@ride.example' },
      });
      expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
        409,
        'This ride is canceled.',
      ]);
      await edit(id, sql`max_riders = 9`);
      expect(await states()).toEqual({ ann: 'going', bob: 'waiting' });
    });

    it('tell that it was taken down, and that it is back', async () => {
      const id = await publish();
      await join(id, 'ann');
      await review().decide(id, { isApproved: true, isPublished: false }, REVIEWER);
      expect((await mails('ride-off')).map(({ subject }) => subject)).toEqual([
        'No longer announced: Saturday Ride',
      ]);
      await review().decide(id, { isApproved: true, isPublished: true }, REVIEWER);
      expect(await told('ride-back')).toEqual(['ann']);
    });

    it('tell when riders meet earlier before the same start', async () => {
      const id = await publish({ meetingTime: '09:15' });
      await join(id, 'ann');
      const [going] = await mails('rsvp-going');
      expect(going?.plain_text).toMatch(/9:30 AM CST[^]*Meet at[^]*9:15 AM/);
      await edit(id, sql`meeting_time = '08:45'`);
      const [mail] = await mails('ride-changed');
      expect(mail?.plain_text).toMatch(/New: meeting time\.[^]*Meet at[^]*8:45 AM/);
    });

    it('tell of a start that was put off after it, or that has passed by now, as of another time', async () => {
      const id = await publish();
      await join(id, 'ann');
      test.advance(20.75 * HOUR_MS);
      await edit(id, sql`ride_time = '11:00', ride_starts_at = '2026-11-21T17:00:00Z'`);
      await edit(id, sql`ride_time = '09:00', ride_starts_at = '2026-11-21T15:00:00Z'`);
      expect((await mails('ride-%')).map(({ subject }) => subject)).toEqual(
        Array.from({ length: 2 }, () => 'The ride has changed: Saturday Ride'),
      );
      const texts = (await mails('ride-%')).map(({ plain_text: text }) => text).join();
      expect(texts).toContain('9:00 AM CST');
    });

    it('go to nobody who has not confirmed the address', async () => {
      const id = await publish({ maxRiders: 2 });
      await join(id, 'ann');
      await signUp(id, 'going');
      await signUp(id, 'waiting');
      await review().update(id, { startLocation: 'Harbor' }, REVIEWER);
      await review().decide(id, { isApproved: true, isPublished: false }, REVIEWER);
      await review().decide(id, { isApproved: true, isPublished: true }, REVIEWER);
      await edit(id, sql`max_riders = null`);
      await edit(id, sql`cancelled_at = now()`);
      expect(await mails('rsvp-moved-up')).toEqual([]);
      for (const kind of ['ride-changed', 'ride-off', 'ride-back'])
        expect([...new Set(await told(kind))]).toEqual(['ann']);
    });

    it('tell of a deleted ride, whose links end', async () => {
      const id = await publish();
      await join(id, 'ann');
      await review().remove(id, REVIEWER);
      expect(await told('ride-off')).toEqual(['ann']);
      expect(await database.query("select 1 from private_links where purpose = 'rsvp'")).toEqual([]);
      expect(await states()).toEqual({});
    });

    it('are not written once it has begun', async () => {
      const id = await publish();
      await join(id, 'ann');
      test.advance(48 * HOUR_MS);
      await review().remove(id, REVIEWER);
      expect(await mails('ride-%')).toEqual([]);
    });

    it('throw nobody out when it gets smaller, and let the waitlist in when it gets larger', async () => {
      const id = await publish({ maxRiders: 4 });
      await join(id, 'ann', 4);
      await join(id, 'bob', 3);
      await join(id, 'cid', 1);
      await edit(id, sql`max_riders = 2`);
      expect(await states()).toEqual({ ann: 'going', bob: 'waiting', cid: 'waiting' });
      await edit(id, sql`max_riders = 5`);
      expect(await states()).toEqual({ ann: 'going', bob: 'waiting', cid: 'waiting' });
      await edit(id, sql`max_riders = null`);
      expect(await states()).toEqual({ ann: 'going', bob: 'going', cid: 'going' });
      expect(await told('rsvp-moved-up')).toEqual(['bob', 'cid']);
    });
  });

  describe('on the evening before', () => {
    /** Lets time pass with the jobs at work, as in production. */
    async function until(instant: string): Promise<void> {
      await test.services.jobs.runDue();
      test.advance(Date.parse(instant) - test.now());
      await test.services.jobs.runDue();
    }

    it('warn organizer and riders of bad weather, from 6 PM where the ride is, once', async () => {
      const id = await publish({ maxRiders: 2 });
      await join(id, 'ann', 2);
      await join(id, 'waiting');
      await until('2026-11-20T23:50:00Z');
      expect(await mails('ride-weather%')).toEqual([]);
      await until('2026-11-21T00:06:00Z');
      const [ann, boss, ...more] = await mails('ride-weather%');
      expect(more).toEqual([]);
      expect([ann?.recipient, boss?.recipient]).toEqual(['ann@ride.example', 'boss@ride.example']);
      for (const mail of [ann, boss])
        expect(mail?.subject).toBe('Simulated: Bad weather expected: Saturday Ride');
      expect(ann?.plain_text).toMatch(
        /Simulated weather, not real: Not Recommended\.[^]*\/private\/rsvp#[\w-]{32}/,
      );
      expect(boss?.plain_text).toContain('One entry on your list was notified by email too.');
      await until('2026-11-21T01:30:00Z');
      expect(await mails('ride-weather%')).toHaveLength(2);
    });

    it('do not leave once it has begun, however long the mail server was away', async () => {
      await join(await publish(), 'ann');
      await until('2026-11-21T00:06:00Z');
      expect(
        await database.query(
          "select distinct send_until = '2026-11-21T15:30:00Z' as ends from mail_outbox where kind like 'ride-weather%'",
        ),
      ).toEqual([{ ends: true }]);
    });

    it('neither forget nor repeat it when the program restarts', async () => {
      const id = await publish();
      await join(id, 'ann');
      await test.services.jobs.runDue();
      await test.close();
      await start(Date.parse('2026-11-21T02:00:00Z'));
      await until('2026-11-21T02:06:00Z');
      expect(await told('ride-weather%')).toEqual(['ann', 'boss']);
      await test.close();
      await start(Date.parse('2026-11-21T02:10:00Z'));
      await until('2026-11-21T02:20:00Z');
      expect(await mails('ride-weather%')).toHaveLength(2);
    });

    it('say nothing when it is fair', async () => {
      await join(await publish({ zipCodes: [FAIR] }), 'ann');
      await until('2026-11-21T01:10:00Z');
      expect(await mails('ride-weather%')).toEqual([]);
      expect(await database.query('select recommendation from ride_weather_notices')).toEqual([
        { recommendation: 'good' },
      ]);
    });

    it('say nothing and decide nothing while the forecast is missing', async () => {
      await join(await publish({ zipCodes: [SILENT] }), 'ann');
      await until('2026-11-21T00:10:00Z');
      await until('2026-11-21T04:30:00Z');
      expect(await mails('ride-weather%')).toEqual([]);
      expect(await database.query('select 1 from ride_weather_notices')).toEqual([]);
    });

    it('ask again when the providers were down, until 10 PM', async () => {
      await join(await publish(), 'ann');
      test.simulator.setFault({ service: 'open-meteo', kind: '500' });
      test.simulator.setFault({ service: 'nws', kind: '500' });
      await until('2026-11-21T00:10:00Z');
      expect(await mails('ride-weather%')).toEqual([]);
      test.simulator.clearFaults();
      await until('2026-11-21T01:10:00Z');
      expect(await told('ride-weather%')).toEqual(['ann', 'boss']);
    });

    it('leave out a ride that was canceled, and warn again for another day', async () => {
      const id = await publish();
      await join(id, 'ann');
      const off = await publish({ name: 'Off' });
      await join(off, 'bob');
      await edit(off, sql`cancelled_at = now()`);
      await until('2026-11-21T00:06:00Z');
      expect(await told('ride-weather%')).toEqual(['ann', 'boss']);
      await edit(
        id,
        sql`ride_date = '2026-11-22', ride_starts_at = '2026-11-22T15:30:00Z', ride_day_ends_at = '2026-11-23T06:00:00Z'`,
      );
      await until('2026-11-22T00:06:00Z');
      expect(await told('ride-weather%')).toEqual(['ann', 'ann', 'boss', 'boss']);
    });
  });
});
