import { afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import type { MailFiles } from '#platform/mail/mail-files.server.ts';
import type { MailTransport } from '#platform/mail/mail-transport.server.ts';
import type { MailSearch } from '#platform/mail/mail.repo.server.ts';
import { createMail, type MailService } from '#platform/mail/mail.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { startSmtpSink, type SmtpSink } from '#simulator/delivery/smtp.ts';

export const MAIL_SITE = { siteName: 'Dry & Line', publicUrl: 'https://ride.example' };
export const SENDER = { from: 'Dryline <mail@ride.example>', name: 'Dryline', host: 'ride.example' };
export const ALL_MAILS: MailSearch = { page: 1, pageSize: 50 };

/** A mail to rider@club.example with everything that a mail can have. */
export const note = (over: Partial<Mail> = {}): Mail => ({
  kind: 'article-received',
  to: 'rider@club.example',
  ...renderMail({
    subject: 'We have your article “Übers Gebirge”',
    greeting: 'Hello Dana,',
    paragraphs: ['Thank you. <b>Two lines</b>\nof text.'],
    action: { label: 'See it & more', url: 'https://ride.example/thank-you?a=1&b=2' },
    details: [{ label: 'Title', value: '"Gravel"' }],
    footer: 'You get this because you sent an article.',
    site: MAIL_SITE,
  }),
  ...over,
});

/** A database with an empty outbox for each test, and a mail server that takes what it gets. */
export function mailSuite(open: () => Promise<Database>) {
  let database: Database | undefined;
  let sink: SmtpSink | undefined;
  let now = Date.parse('2026-11-20T19:00:00Z');
  const clock = { now: () => now };
  const lines: string[] = [];
  const { log } = createLog('debug', { write: (line) => void lines.push(line) });
  const running: { jobs: Jobs; mail: MailService }[] = [];

  const suite = {
    lines,
    advance: (ms: number): void => {
      now += ms;
    },
    get database(): Database {
      if (!database) throw new Error('the database is not open yet');
      return database;
    },
    get sink(): SmtpSink {
      if (!sink) throw new Error('the mail server does not run yet');
      return sink;
    },
    set sink(next: SmtpSink) {
      sink = next;
    },
  };

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    sink = await startSmtpSink();
    lines.length = 0;
  });
  afterEach(async () => {
    for (const { jobs, mail } of running.splice(0)) {
      await jobs.close();
      mail.close();
    }
    await suite.database.query('delete from mail_outbox');
    await suite.database.query('delete from jobs');
    await suite.sink.close();
  });

  async function start(
    transport: MailTransport,
    files?: MailFiles,
  ): Promise<{ mail: MailService; jobs: Jobs }> {
    const jobs = createJobs({ database: suite.database, clock, log });
    const mail = createMail({ database: suite.database, clock, jobs, transport, ...(files && { files }) });
    await jobs.open();
    running.push({ jobs, mail });
    return { mail, jobs };
  }
  const queue = (mail: MailService, content = note()) =>
    suite.database.transaction((tx) => mail.queue(tx, content));
  const queueMany = (mail: MailService, count: number) =>
    suite.database.transaction((tx) =>
      mail.queueMany(
        tx,
        Array.from({ length: count }, (_, index) => note({ to: `rider${index}@club.example` })),
      ),
    );
  const states = async (mail: MailService) =>
    (await mail.list(ALL_MAILS)).mails.map(({ state, attempts }) => [state, attempts]);

  return { suite, start, queue, queueMany, states };
}
