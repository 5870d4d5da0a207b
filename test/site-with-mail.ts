import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';
import type { FaultKind } from '#simulator/faults.ts';
import { openTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * The site with a mail server, on one database, and its time moved by hand.
 * @param tables are empty before each test, as those of emails are
 * @param settings beside those of the mail server
 */
export function siteWithMail(
  open: () => Promise<Database>,
  tables: readonly string[],
  settings: Record<string, string> = {},
) {
  const suite = {} as { database: Database; sink: SmtpSink; test: TestApp };
  beforeAll(async () => {
    suite.database = await open();
    suite.sink = await startSmtpSink();
  });
  afterAll(async () => suite.sink.close());
  beforeEach(async () => {
    for (const table of [...tables, 'mail_outbox', 'mail_limits', 'private_links', 'jobs'])
      await suite.database.query(`DELETE FROM ${table}`);
    suite.sink.setMood('takes');
    suite.sink.mails.length = 0;
    await start();
  });
  afterEach(async () => suite.test.close());

  async function start(options: TestAppOptions = {}) {
    const mail = { SMTP_URL: suite.sink.url, MAIL_FROM: 'mail@ride.example' };
    const env = { ...mail, PUBLIC_URL: 'https://ride.example', ...settings };
    suite.test = await openTestApp(suite.database, { env, ...options });
    await due();
  }
  const due = () => suite.test.services.jobs.runDue();
  const pass = async (ms: number) => {
    suite.test.advance(ms);
    await due();
  };
  return Object.assign(suite, {
    start,
    due,
    pass,
    until: (iso: string) => pass(Date.parse(iso) - suite.test.now()),
    /** Emails that came since the last look. */
    taken: () => suite.sink.mails.splice(0),
    fault: (service: string, kind: FaultKind = '500') => suite.test.simulator.setFault({ service, kind }),
  });
}
