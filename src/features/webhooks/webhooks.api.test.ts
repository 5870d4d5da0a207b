import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import type { CallResult } from '#platform/fetch/public-call.server.ts';
import { MINUTE_MS, HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { openTestApp, signInAsAdmin, type TestApp } from '#test/test-app.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { tableDrift } from '#test/table-drift.ts';
import { insertDeliveries } from './webhooks.repo.server.ts';
import type { CreatedWebhook, WebhookList } from './webhooks.schema.ts';
import { webhookDeliveries, webhookRides, webhookTargets } from './webhooks.tables.server.ts';

const URL_OF_CLUB = 'https://club.example/hook?token=abc';

describeOnBothEngines('Webhooks', (open) => {
  let database: Database;
  let test: TestApp;
  let cookie: string;
  let result: CallResult;
  let answer: ((url: string) => CallResult) | undefined;
  const calls: { url: string; headers: Record<string, string>; body: string }[] = [];
  beforeAll(async () => {
    database = await open();
    test = await openTestApp(database, {
      env: { ADMIN_EMAIL: 'boss@ride.example' },
      publicCall: async (url, { headers, body }) => {
        calls.push({ url, headers, body: String(body) });
        return answer?.(url) ?? result;
      },
    });
    cookie = await signInAsAdmin(test);
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    await database.query('DELETE FROM webhook_targets');
    await database.query('DELETE FROM webhook_rides');
    await database.query('DELETE FROM scenic_routes');
    calls.length = 0;
    result = { status: 200 };
    answer = undefined;
    cookie = await signInAsAdmin(test);
  });

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const admin = async (method: Method, path: string, payload?: object) =>
    test.app.inject({ method, url: `/api/admin${path}`, headers: { cookie }, ...(payload && { payload }) });
  const add = async (url = URL_OF_CLUB) => {
    const answer = await admin('POST', '/webhooks', { url });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<CreatedWebhook>();
  };
  const list = async () => (await admin('GET', '/webhooks')).json<WebhookList>().webhooks;
  const due = () => test.services.jobs.runDue();
  /** Time passes, and what is due is done. */
  const later = async (ms: number) => {
    test.advance(ms);
    await due();
  };
  const told = () =>
    calls.map(
      ({ body }) => JSON.parse(body) as { type: string; data: { ride?: { name: string }; verdict?: object } },
    );

  async function publish(changes: object = {}): Promise<number> {
    const day = new Date(test.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const added = await test.app.inject({
      method: 'POST',
      url: '/api/scenic-routes/add',
      payload: {
        routeType: 'group_ride',
        name: 'Desert loop',
        description: 'Coffee first.',
        startLocation: 'Phoenix, AZ',
        endLocation: 'Phoenix, AZ',
        distance: 60,
        zipCodes: ['85003'],
        rideDate: day,
        rideTime: '10:00',
        organizer: 'Dana Cole',
        meetingPoint: 'Call 303-555-0142',
        submitterEmail: 'dana@ride.example',
        ...changes,
      },
    });
    expect(added.statusCode, added.body).toBe(201);
    const { id } = added.json<{ id: number }>();
    const flags = { type: 'scenic-routes', id: String(id), isApproved: true, isPublished: true };
    expect((await admin('POST', '/approve', flags)).statusCode).toBe(200);
    return id;
  }

  it('have their tables as the code knows them', async () => {
    for (const table of [webhookTargets, webhookDeliveries, webhookRides])
      expect(await tableDrift(database, table)).toEqual([]);
  });

  it('are for admins alone', async () => {
    for (const [method, url] of [
      ['GET', '/api/admin/webhooks'],
      ['POST', '/api/admin/webhooks'],
      ['DELETE', `/api/admin/webhooks/${crypto.randomUUID()}`],
    ] as const)
      expect(
        (await test.app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })).statusCode,
      ).toBe(401);
  });

  it.each([
    'http://club.example/',
    'https://club.example:8443/',
    'https://me:you@club.example/',
    'club',
    'file:///etc',
  ])('are not added for %s', async (url) => {
    const answer = await admin('POST', '/webhooks', { url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ message: string }>().message).toMatch(/https address without a port/);
  });

  it('show their secret once, keep it sealed, and write no address into the audit log', async () => {
    const { id, secret } = await add();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await admin('GET', '/webhooks')).body).not.toContain(secret.slice(6));
    const [row] = await database.query<{ secret: string }>('SELECT secret FROM webhook_targets');
    expect(row?.secret).not.toContain(secret.slice(6));
    const log = JSON.stringify(await database.query('SELECT * FROM audit_log'));
    expect(log).toContain('club.example');
    expect(log).not.toContain('token=abc');
    expect((await admin('POST', '/webhooks', { url: URL_OF_CLUB })).statusCode).toBe(409);
    expect((await admin('DELETE', `/webhooks/${id}`)).statusCode).toBe(200);
    expect((await admin('DELETE', `/webhooks/${id}`)).statusCode).toBe(404);
    expect(await list()).toEqual([]);
  });

  it('are added once when the form is sent several times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin('POST', '/webhooks', { url: URL_OF_CLUB })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(11).fill(409)]);
    expect(await list()).toHaveLength(1);
  });

  it('tell of as many rides at once as a large site brings in', async () => {
    const { id: targetId } = await add();
    const createdAt = new Date(test.now());
    const rows = Array.from({ length: 8_000 }, () => ({
      id: randomUUID(),
      targetId,
      event: 'ride.published',
      body: '{}',
      state: 'queued' as const,
      attempts: 0,
      result: null,
      createdAt,
      endedAt: null,
    }));
    await insertDeliveries(database.db, rows);
    expect(await database.query('SELECT count(*)::int AS n FROM webhook_deliveries')).toEqual([{ n: 8_000 }]);
  });

  it('sign what they send as Standard Webhooks say', async () => {
    const { id, secret } = await add();
    expect((await admin('POST', `/webhooks/${id}/test`)).statusCode).toBe(200);
    await due();
    expect(calls).toHaveLength(1);
    const { url, headers, body } = calls[0] ?? { url: '', headers: {}, body: '' };
    expect(url).toBe(URL_OF_CLUB);
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(test.now() / 1_000));
    expect(JSON.parse(body)).toMatchObject({ type: 'test', data: { simulated: false } });
    expect((await list())[0]?.deliveries).toMatchObject([
      { event: 'test', state: 'sent', attempts: 1, result: 'Answered 200' },
    ]);
  });

  it('tell of a ride once, and of what was there before not at all', async () => {
    await publish({ name: 'An old one' });
    await later(MINUTE_MS);
    await add();
    await later(MINUTE_MS + 1);
    expect(calls).toEqual([]);
    const id = await publish();
    await later(MINUTE_MS + 1);
    await later(MINUTE_MS + 1);
    expect(told().filter(({ type }) => type === 'ride.published')).toMatchObject([
      { data: { ride: { id, name: 'Desert loop', url: `http://localhost:3000/route/${id}`, miles: 60 } } },
    ]);
    expect(JSON.stringify(calls.map(({ body }) => body))).not.toMatch(
      /Dana|dana|303-555|organizer|meetingPoint/,
    );
  });

  it('tell when a ride is called off', async () => {
    await add();
    const id = await publish();
    await later(MINUTE_MS + 1);
    await database.query('UPDATE scenic_routes SET cancelled_at = now() WHERE id = $1', [id]);
    await later(DAY_MS);
    expect(told().map(({ type }) => type)).toContain('ride.canceled');
    expect(told().filter(({ type }) => type === 'ride.canceled')).toHaveLength(1);
  });

  it('tell when the verdict of a ride changes, with what it was, and never of old weather', async () => {
    await add();
    const id = await publish();
    await later(MINUTE_MS + 1);
    await test.services.scenicRoutes.weather([id]);
    calls.length = 0;
    await later(MINUTE_MS + 1);
    expect(told()).toMatchObject([{ type: 'verdict.changed', data: { verdict: { previous: null } } }]);
    await later(MINUTE_MS + 1);
    expect(calls).toHaveLength(1);
    // What it was becomes something else.
    await database.query(`UPDATE webhook_rides SET verdict = 'bad' WHERE ride_id = $1`, [id]);
    await later(MINUTE_MS + 1);
    expect(told()[1]).toMatchObject({ type: 'verdict.changed', data: { verdict: { previous: 'bad' } } });
    await database.query(`UPDATE webhook_rides SET verdict = 'bad' WHERE ride_id = $1`, [id]);
    await later(2 * HOUR_MS);
    expect(calls).toHaveLength(2);
  });

  it('are tried again with the same id, and what they lead to is said', async () => {
    const { id } = await add();
    result = { status: 302 };
    await admin('POST', `/webhooks/${id}/test`);
    await due();
    expect((await list())[0]).toMatchObject({
      failingSince: expect.any(String),
      deliveries: [{ state: 'queued', result: 'Answered 302: redirects are not followed' }],
    });
    result = { status: 200 };
    await later(5 * MINUTE_MS);
    expect(calls).toHaveLength(2);
    expect(calls[1]?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id']);
    expect((await list())[0]).toMatchObject({
      failingSince: null,
      deliveries: [{ state: 'sent', attempts: 2 }],
    });
  });

  it('to a target that hangs keep no others waiting', async () => {
    const hanging = await add('https://hangs.example/hook');
    const { id } = await add();
    const send = async (target: string) =>
      expect((await admin('POST', `/webhooks/${target}/test`)).statusCode).toBeLessThan(300);
    for (let count = 0; count < 12; count += 1) await send(hanging.id);
    await send(id);
    answer = (url) => (url.includes('hangs') ? { problem: 'too slow' } : { status: 200 });
    await due();
    // As many as go out at once may wait for five seconds, and no others.
    expect(calls.filter(({ url }) => url.includes('hangs')).length).toBeLessThanOrEqual(4);
    expect(calls.at(-1)?.url).toBe(URL_OF_CLUB);
    answer = () => ({ status: 200 });
    await later(5 * MINUTE_MS);
    const [first] = await list();
    expect([first?.failingSince, first?.deliveries.every(({ state }) => state === 'sent')]).toEqual([
      null,
      true,
    ]);
  });

  it('that lead into a private network are not tried again', async () => {
    const { id } = await add();
    result = { problem: 'not public' };
    await admin('POST', `/webhooks/${id}/test`);
    await due();
    expect((await list())[0]?.deliveries).toMatchObject([
      { state: 'failed', result: expect.stringContaining('leads into a private network') },
    ]);
    await later(DAY_MS);
    expect(calls).toHaveLength(1);
  });

  it('are given up after days without an answer, and admins hear of it', async () => {
    const { id } = await add();
    result = { problem: 'too slow' };
    await admin('POST', `/webhooks/${id}/test`);
    await due();
    await later(3 * DAY_MS);
    cookie = await signInAsAdmin(test);
    expect((await list())[0]).toMatchObject({ isActive: false, gaveUpAt: expect.any(String) });
    const mails = await database.query<{ recipient: string; subject: string; plain_text: string }>(
      `SELECT * FROM mail_outbox WHERE kind = 'webhook-off'`,
    );
    expect(mails).toMatchObject([
      { recipient: 'boss@ride.example', subject: 'The webhook for club.example was switched off' },
    ]);
    expect(mails[0]?.plain_text).not.toContain('token=abc');
    expect((await admin('POST', `/webhooks/${id}/test`)).statusCode).toBe(409);
    expect((await admin('PUT', `/webhooks/${id}`, { isActive: true })).statusCode).toBe(200);
    expect((await list())[0]).toMatchObject({ isActive: true, failingSince: null, gaveUpAt: null });
  });
});
