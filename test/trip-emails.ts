// For tests of emails about trips: the site with a mail server, on one database, and its time moved by hand.
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** Saturday at seven in Phoenix; tests begin on Friday at noon there. */
export const DEPARTURE = Date.parse('2026-11-21T14:00:00Z');
export const TRIP = { zipCodes: ['85003', '86001'], departure: '2026-11-21T07:00' };

export function tripEmailsSuite(open: () => Promise<Database>) {
  const suite = {} as { database: Database; sink: SmtpSink; test: TestApp };
  beforeAll(async () => {
    suite.database = await open();
    suite.sink = await startSmtpSink();
  });
  afterAll(async () => suite.sink.close());
  beforeEach(async () => {
    for (const table of [
      'trip_watches',
      'mail_outbox',
      'mail_limits',
      'private_links',
      'jobs',
      'outside_calls',
    ])
      await suite.database.query(`DELETE FROM ${table}`);
    suite.sink.setMood('takes');
    suite.sink.mails.length = 0;
    await start();
  });
  afterEach(async () => suite.test.close());

  async function start(outside: (simulatorUrl: string) => Record<string, string> = () => ({})) {
    suite.test = await openTestApp(suite.database, {
      outside,
      env: { SMTP_URL: suite.sink.url, MAIL_FROM: 'mail@ride.example', PUBLIC_URL: 'https://ride.example' },
    });
    await suite.test.services.jobs.runDue();
  }

  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, token?: string, payload?: object) =>
    suite.test.app.inject({
      method,
      url,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
  let people = 0;
  /** Each from a connection of its own: the spam guard is not what is tested. */
  const ask = (changes: object = {}, from?: string) => {
    people += 1;
    return suite.test.app.inject({
      method: 'POST',
      url: '/api/trip-emails',
      remoteAddress: from ?? `10.3.${Math.floor(people / 250)}.${(people % 250) + 1}`,
      payload: { ...TRIP, email: 'Dana@ride.example', ...changes },
    });
  };
  const confirm = (token: string) => call('POST', '/api/private/trip-email/confirm', token);
  const arrived = async () => {
    await suite.test.services.jobs.runDue();
    return suite.sink.mails.splice(0);
  };
  const tokenIn = (text = '') => /\/private\/trip-email#([A-Za-z0-9_-]{32})/.exec(text)?.[1] ?? 'none';
  async function watched(changes: object = {}): Promise<{ token: string; id: string }> {
    const asked = await ask(changes);
    expect(asked.statusCode, asked.body).toBe(202);
    const token = tokenIn((await arrived())[0]?.mail.text);
    const confirmed = await confirm(token);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    return { token, id: confirmed.json<{ id: string }>().id };
  }
  const pass = async (ms: number) => {
    suite.test.advance(ms);
    await suite.test.services.jobs.runDue();
  };
  const rows = () => suite.database.query<Record<string, unknown>>('SELECT * FROM trip_watches');
  const fault = (service: string, kind = '500') =>
    suite.test.simulator.setFault({ service, kind: kind as '500' });
  return Object.assign(suite, { start, call, ask, confirm, arrived, tokenIn, watched, pass, rows, fault });
}
