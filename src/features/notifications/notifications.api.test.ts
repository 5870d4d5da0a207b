import { expect, it } from 'vitest';
import { pushSuite } from '#test/push-suite.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { MOST_WATCHES } from './notifications.model.ts';
import type { Watches } from './notifications.schema.ts';
import { pushSubscriptions, pushWatches } from './notifications.tables.server.ts';
import { MOST_BROWSERS } from './watches.service.server.ts';

const PHOENIX = '85003';

describeOnBothEngines('Notifications', (open) => {
  const suite = pushSuite(open);
  const { browser, call, notify, due, pass, told, stored } = suite;
  const titles = (of: Parameters<typeof told>[0]) => told(of).map(({ title }) => title);

  it('have their tables as the code knows them', async () => {
    for (const table of [pushSubscriptions, pushWatches])
      expect(await tableDrift(suite.database, table)).toEqual([]);
  });

  it('begin with one that says that they are on, signed for the contact of the site', async () => {
    const { publicKey } = (await suite.test.app.inject('/api/notifications')).json<{ publicKey: string }>();
    const { simulator } = suite.test;
    const subscription = simulator.push.browser(simulator.url, publicKey);
    const answer = await notify('verdict', { subscription, zipCode: PHOENIX });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json<Watches>().watches).toEqual([
      { key: 'verdict:85003', until: new Date(suite.test.now() + 60 * DAY_MS).toISOString() },
    ]);
    await due();
    expect(told(subscription)).toMatchObject([
      { title: 'Notifications are on', navigate: 'https://ride.example/?zip=85003', tag: 'hello' },
    ]);
    expect(simulator.push.messages.at(-1)).toMatchObject({ subject: 'mailto:test@ride.example' });
    // A second thing of the same browser is no news.
    await notify('verdict', { subscription, zipCode: '80302' });
    await due();
    expect(told(subscription)).toHaveLength(1);
    expect(await stored()).toMatchObject([{ sent: 1, failing_since: null }]);
    const log = suite.test.logLines.join();
    expect(log).not.toContain(subscription.endpoint);
    expect(log).not.toContain(subscription.keys.auth);
  });

  it('are the same ones when one browser asks twice at the same time', async () => {
    const subscription = browser();
    const answers = await Promise.all(
      [PHOENIX, '80302', PHOENIX].map((zipCode) => notify('verdict', { subscription, zipCode })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await stored()).toHaveLength(1);
    const look = await notify('look', { subscription });
    expect(
      look
        .json<Watches>()
        .watches.map(({ key }) => key)
        .sort(),
    ).toEqual(['verdict:80302', 'verdict:85003']);
    await due();
    expect(titles(subscription)).toEqual(['Notifications are on']);
  });

  it('are seen and stopped by their browser alone', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    await notify('verdict', { subscription, zipCode: '80302' });
    const stranger = { ...subscription, keys: { ...subscription.keys, auth: browser().keys.auth } };
    for (const what of ['look', 'stop'])
      expect((await notify(what, { subscription: stranger, key: 'verdict:85003' })).json()).toEqual({
        watches: [],
      });
    expect((await notify('verdict', { subscription: stranger, zipCode: '10001' })).statusCode).toBe(400);
    const left = await notify('stop', { subscription, key: 'verdict:85003' });
    expect(left.json<Watches>().watches.map(({ key }) => key)).toEqual(['verdict:80302']);
    expect((await notify('stop', { subscription, key: 'verdict:80302' })).json()).toEqual({ watches: [] });
    expect(await stored()).toEqual([]);
    // Stopping again, and asking as somebody whom nobody knows, changes nothing.
    expect((await notify('stop', { subscription, key: 'verdict:80302' })).statusCode).toBe(200);
    await due();
    expect(told(subscription)).toEqual([]);
  });

  it.each([
    'https://10.0.0.7/push/send/abc',
    'http://127.0.0.1:9/push/send/abc',
    'https://evil.example/push',
    'https://fcm.googleapis.com/fcm/send/abc',
  ])('are never sent to %s, which the site does not name', async (endpoint) => {
    const answer = await notify('verdict', { subscription: { ...browser(), endpoint }, zipCode: PHOENIX });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(/not one that this site sends through/);
    expect(await stored()).toEqual([]);
  });

  it('need keys that something can be encrypted for', async () => {
    const good = browser();
    for (const keys of [
      { ...good.keys, p256dh: `BA${'A'.repeat(85)}` },
      { ...good.keys, p256dh: 'short' },
      { ...good.keys, auth: '' },
      undefined,
    ])
      expect(
        (await notify('verdict', { subscription: { ...good, keys }, zipCode: PHOENIX })).statusCode,
      ).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('are so many for one browser, and for one connection in ten minutes', async () => {
    const subscription = browser();
    const zipCodes = Array.from({ length: MOST_WATCHES + 1 }, (_, index) => String(10_001 + index));
    const known = zipCodes.filter((zipCode) => {
      try {
        return suite.test.services.location.findZip(zipCode);
      } catch {
        return false;
      }
    });
    const ask = async (zipCode: string) => (await notify('verdict', { subscription, zipCode })).statusCode;
    const more = ['85003', '80302', '59047', '98101', '36602', '74103', '55802', '79101', '67401', '58501'];
    const statuses: number[] = [];
    for (const zipCode of [...known, ...more].slice(0, MOST_WATCHES + 1)) statuses.push(await ask(zipCode));
    expect(statuses).toEqual([...Array.from({ length: MOST_WATCHES }, () => 200), 409]);
    // What is on already is no further one.
    expect(await ask(known[0] ?? '')).toBe(200);
    for (let left = 30 - MOST_WATCHES - 2; left > 0; left -= 1) await ask(known[0] ?? '');
    const full = await notify('verdict', { subscription: browser(), zipCode: PHOENIX });
    expect(full.statusCode).toBe(429);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(1);
    suite.test.advance(11 * MINUTE_MS);
    expect(await ask(known[0] ?? '')).toBe(200);
  });

  it('are switched on so often by everyone together in ten minutes', async () => {
    // Calls that say nothing true count as well; each connection has no more of them than it may.
    const payload = { before: browser(), now: browser() };
    const statuses = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, connection) =>
          suite.test.app.inject({
            method: 'POST',
            url: '/api/notifications/renewed',
            payload,
            remoteAddress: `10.${connection}.0.1`,
          }),
        ),
      );
      for (const { statusCode } of answers) statuses.add(statusCode);
    }
    expect([...statuses]).toEqual([200]);
    const full = await notify('verdict', { subscription: browser(), zipCode: PHOENIX });
    expect(full.statusCode).toBe(429);
    expect(Number(full.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stored()).toEqual([]);
    suite.test.advance(11 * MINUTE_MS);
    expect((await notify('verdict', { subscription: browser(), zipCode: PHOENIX })).statusCode).toBe(200);
  });

  it('are for so many browsers of a site; those that are there go on', async () => {
    const known = browser();
    await notify('verdict', { subscription: known, zipCode: PHOENIX });
    await suite.database.query(
      `INSERT INTO push_subscriptions (endpoint_hash, endpoint, p256dh, auth, created_at, seen_at)
       SELECT 'hash ' || n, 'https://push.example/' || n, 'key', 'secret', now(), now()
       FROM generate_series(1, $1::int - 1) n`,
      [MOST_BROWSERS],
    );
    const full = await notify('verdict', { subscription: browser(), zipCode: PHOENIX });
    expect(full.statusCode).toBe(503);
    expect(full.json<{ message: string }>().message).toMatch(/no room for more notifications/);
    const [{ count } = { count: 0 }] = await suite.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM push_subscriptions',
    );
    expect(count).toBe(MOST_BROWSERS);
    expect((await notify('verdict', { subscription: known, zipCode: '80302' })).statusCode).toBe(200);
    await notify('stop', { subscription: known, key: 'verdict:85003' });
    await notify('stop', { subscription: known, key: 'verdict:80302' });
    expect((await notify('verdict', { subscription: browser(), zipCode: PHOENIX })).statusCode).toBe(200);
  });

  it('go on under the new address of a browser', async () => {
    const [before, now, stranger] = [browser(), browser(), browser()];
    await notify('verdict', { subscription: before, zipCode: PHOENIX });
    const forged = { ...before, keys: stranger.keys };
    expect((await notify('renewed', { before: forged, now: stranger })).json()).toEqual({ watches: [] });
    expect((await notify('renewed', { before, now })).json<Watches>().watches).toMatchObject([
      { key: 'verdict:85003' },
    ]);
    expect(await stored()).toMatchObject([{ endpoint: now.endpoint }]);
    // A page of the browser was faster.
    const later = browser();
    await notify('verdict', { subscription: later, zipCode: '80302' });
    expect((await notify('renewed', { before: now, now: later })).json<Watches>().watches).toHaveLength(2);
    expect(await stored()).toMatchObject([{ endpoint: later.endpoint }]);
    await due();
    expect(titles(later)).toContain('Notifications are on');
  });

  it('go on under the new address while a page switches something on for it', async () => {
    for (let n = 0; n < 8; n += 1) {
      suite.test.advance(11 * MINUTE_MS);
      const [before, now] = [browser(), browser()];
      await notify('verdict', { subscription: before, zipCode: PHOENIX });
      const both = await Promise.all([
        notify('renewed', { before, now }),
        notify('verdict', { subscription: now, zipCode: '80302' }),
      ]);
      expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect((await notify('look', { subscription: now })).json<Watches>().watches).toHaveLength(2);
    }
    expect(await stored()).toHaveLength(8);
  });

  it('are no more for one browser after it took over those of another address', async () => {
    const [before, now] = [browser(), browser()];
    for (const subscription of [before, now]) await notify('verdict', { subscription, zipCode: PHOENIX });
    await suite.database.query(
      `INSERT INTO push_watches (subscription_id, watch_key, kind, created_at)
       SELECT s.id, 'trip:' || s.endpoint_hash || n, 'trip', s.created_at
       FROM push_subscriptions s, generate_series(1, $1::int) n`,
      [MOST_WATCHES - 3],
    );
    const answer = await notify('renewed', { before, now });
    expect(answer.json<Watches>().watches).toHaveLength(MOST_WATCHES);
    expect(await stored()).toHaveLength(1);
  });

  it('of a verdict go on while its page is opened now and then, and end otherwise', async () => {
    const [kept, left] = [browser(), browser()];
    for (const subscription of [kept, left]) await notify('verdict', { subscription, zipCode: PHOENIX });
    await pass(40 * DAY_MS);
    await notify('look', { subscription: kept });
    await pass(25 * DAY_MS);
    await pass(2 * HOUR_MS);
    expect(await stored()).toMatchObject([{ endpoint: kept.endpoint }]);
    const look = await notify('look', { subscription: left });
    expect(look.json()).toEqual({ watches: [] });
  });

  it('are in the queue as nothing but what browsers show', async () => {
    const subscription = browser();
    await notify('verdict', { subscription, zipCode: PHOENIX });
    const [job] = await suite.database.query<{ data: object }>(
      `SELECT data FROM jobs WHERE queue = 'send-push'`,
    );
    expect(JSON.stringify(job?.data)).not.toContain(subscription.endpoint);
    await due();
    expect(await suite.database.query(`SELECT 1 FROM jobs WHERE queue = 'send-push'`)).toEqual([]);
  });

  it('take no ZIP code, ride or trip that there is not', async () => {
    const subscription = browser();
    for (const [what, payload, status] of [
      ['verdict', { zipCode: '00000' }, 404],
      ['verdict', { zipCode: 'x' }, 400],
      ['ride', { rideId: 4_711 }, 404],
      ['ride', { rideId: 0 }, 400],
      ['trip', { date: '2026-11-19', zipCodes: [PHOENIX] }, 400],
      ['trip', { date: '2027-11-19', zipCodes: [PHOENIX] }, 400],
      ['trip', { date: '2026-11-31', zipCodes: [PHOENIX] }, 400],
      ['trip', { date: '2026-11-28', zipCodes: [] }, 400],
      ['trip', { date: '2026-11-28', zipCodes: ['00000'] }, 404],
    ] as const)
      expect((await notify(what, { subscription, ...payload })).statusCode, JSON.stringify(payload)).toBe(
        status,
      );
    expect((await call('/api/private/roadside-volunteer/notify', { subscription })).statusCode).toBe(404);
    expect(await stored()).toEqual([]);
  });
});
