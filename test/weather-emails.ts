import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import { openTestApp, type TestApp } from './test-app.ts';

/** The site with a mail server, without subscriptions, and the time of its emails moved by hand. */
export function weatherEmailsSuite(open: () => Promise<Database>) {
  let env: Record<string, string> = {};
  const suite = {} as { database: Database; sink: SmtpSink; test: TestApp };

  beforeAll(async () => {
    suite.database = await open();
    suite.sink = await startSmtpSink();
    env = { SMTP_URL: suite.sink.url, MAIL_FROM: 'mail@ride.example', PUBLIC_URL: 'https://ride.example' };
  });
  afterAll(async () => suite.sink.close());
  beforeEach(async () => {
    for (const table of ['email_subscriptions', 'mail_outbox', 'mail_limits', 'private_links', 'jobs'])
      await suite.database.query(`DELETE FROM ${table}`);
    suite.sink.setMood('takes');
    suite.sink.mails.length = 0;
    await start();
  });
  afterEach(async () => suite.test.close());

  async function start(now?: number, settings = env) {
    suite.test = await openTestApp(suite.database, { env: settings, ...(now !== undefined && { now }) });
    await suite.test.services.jobs.runDue();
  }
  /** As if its owner had asked and confirmed. */
  async function confirmed(changes: Record<string, unknown> = {}): Promise<string> {
    const row = {
      email: 'dana@ride.example',
      email_key: String(changes['email'] ?? 'dana@ride.example'),
      zip_codes: ['85003'],
      time_zone: 'America/Phoenix',
      end_date: '2027-05-20',
      days: ['saturday', 'sunday'],
      hour: 18,
      ...changes,
    };
    const names = Object.keys(row);
    const [stored] = await suite.database.query<{ id: string }>(
      `INSERT INTO email_subscriptions (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')})
       RETURNING id`,
      Object.values(row),
    );
    const id = stored?.id ?? '';
    await suite.test.services.subscriptions.confirm(id);
    return id;
  }
  const until = async (iso: string) => {
    suite.test.advance(Date.parse(iso) - suite.test.now());
    await suite.test.services.jobs.runDue();
  };
  const pass = async (ms: number) => {
    suite.test.advance(ms);
    await suite.test.services.jobs.runDue();
  };
  const taken = () => suite.sink.mails.splice(0);
  const fault = (kind: 'takes' | '500') =>
    fetch(`${suite.test.simulator.url}/_simulator/faults`, {
      method: kind === 'takes' ? 'DELETE' : 'POST',
      ...(kind !== 'takes' && { body: JSON.stringify({ service: 'open-meteo', kind }) }),
    });
  const faultOf = (service: string) =>
    fetch(`${suite.test.simulator.url}/_simulator/faults`, {
      method: 'POST',
      body: JSON.stringify({ service, kind: '500' }),
    });
  return Object.assign(suite, { start, confirmed, until, pass, taken, fault, faultOf });
}
