import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { MailDelayed, MailRefused, type MailTransport } from './mail-transport.server.ts';
import * as repo from './mail.repo.server.ts';
import type { MailList, MailListQuery } from './mail.schema.ts';
import { checkedMail, type Mail } from './mail.ts';

const DAY_MS = 24 * 3_600_000;
/** Mails hold names and private links; after so long nobody asks for them. */
const KEEP_MS = 90 * DAY_MS;

/** Attempts after 1, 2, 4, … minutes, at most 4 hours apart: about a day until a mail is given up. */
const sendMail: Job<{ mailId: string }> = {
  name: 'send-mail',
  data: z.object({ mailId: z.uuid({ error: 'must be the id of a mail' }) }),
  retries: 13,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 4 * 3_600,
  timeoutSeconds: 90,
  atOnce: 4,
};

export interface MailService {
  /**
   * Puts a mail into the outbox as part of the transaction of the change it announces; it leaves within a
   * second after the commit, or later when the mail server is down.
   * @returns its id
   */
  queue: (tx: Db, mail: Mail) => Promise<string>;
  /** What went to an address, or waits to, of some kinds, newest first; at most 500. */
  sentTo: (address: string, kinds: readonly string[]) => Promise<SentMail[]>;
  /** Takes back what waits for an address and forgets what it got, of some kinds, as part of a transaction. */
  forget: (tx: Db, address: string, kinds: readonly string[]) => Promise<void>;
  /** False when no mail server is set: pages then do not promise a mail. */
  canSend: () => boolean;
  /** For admins: newest first. */
  list: (query: MailListQuery) => Promise<MailList>;
  /**
   * Sends a mail again that was sent or given up.
   * @throws AppError not_found; conflict while it waits to be sent, or when its text was forgotten
   */
  resend: (id: string) => Promise<void>;
}

export type SentMail = Awaited<ReturnType<typeof repo.mailsTo>>[number];

export interface MailDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  transport: MailTransport;
}

/** The site's mail: written with the change it announces, sent by a job, kept where admins see what became of it. */
export function createMail({ database, clock, jobs, transport }: MailDependencies): MailService {
  jobs.handle(sendMail, async ({ mailId }, { last }) => {
    const mail = await repo.findMail(database.db, mailId);
    if (mail?.state !== 'queued') return;
    const attempts = mail.attempts + 1;
    try {
      await transport.send(mail);
    } catch (error) {
      const final = last || error instanceof MailRefused;
      await repo.updateMail(database.db, mailId, {
        attempts,
        state: final ? 'failed' : 'queued',
        lastError:
          error instanceof MailDelayed
            ? error.reason
            : error instanceof MailRefused
              ? error.message
              : 'Unexpected failure; the log has more.',
      });
      if (error instanceof MailRefused) return;
      throw error;
    }
    await repo.updateMail(database.db, mailId, {
      attempts,
      state: 'sent',
      lastError: null,
      sentAs: transport.sentAs,
      sentAt: new Date(clock.now()),
      ...(mail.confidential && { html: '', plainText: '', headers: {} }),
    });
  });
  jobs.every(DAY_MS, 'forget-mail', () => repo.forgetMails(database.db, new Date(clock.now() - KEEP_MS)));

  return {
    queue: async (tx, mail) => {
      const { to, text, ...rest } = checkedMail(mail);
      const id = randomUUID();
      await repo.insertMail(tx, {
        id,
        ...rest,
        recipient: to,
        plainText: text,
        createdAt: new Date(clock.now()),
      });
      await jobs.send(tx, sendMail, { mailId: id });
      return id;
    },
    sentTo: (address, kinds) => repo.mailsTo(database.db, address, kinds),
    forget: (tx, address, kinds) => repo.deleteMailsTo(tx, address, kinds),
    canSend: () => transport.sentAs === 'smtp',
    list: async (query) => {
      const { rows, total } = await repo.listMails(database.db, query);
      return {
        mails: rows.map(({ createdAt, sentAt, ...mail }) => ({
          ...mail,
          createdAt: createdAt.toISOString(),
          sentAt: sentAt?.toISOString() ?? null,
        })),
        total,
        counts: await repo.countByState(database.db),
        canSend: transport.sentAs === 'smtp',
      };
    },
    resend: (id) =>
      database.transaction(async (tx) => {
        const mail = await repo.findMail(tx, id, { lock: true });
        if (!mail) throw new AppError('not_found', 'This mail is not there any more.');
        if (mail.state === 'queued')
          throw new AppError('conflict', 'This mail is already waiting to be sent.');
        if (mail.confidential && mail.state === 'sent')
          throw new AppError(
            'conflict',
            'This mail held a private link or a contact, so its text is not kept. Its reader can ask for a new link.',
          );
        await repo.updateMail(tx, id, {
          state: 'queued',
          attempts: 0,
          resends: mail.resends + 1,
          lastError: null,
          sentAt: null,
          sentAs: null,
        });
        await jobs.send(tx, sendMail, { mailId: id });
      }),
  };
}
