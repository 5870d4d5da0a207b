import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { Stopped, type Attempt, type Job } from '#platform/jobs/job.ts';
import type { Jobs, SendOptions } from '#platform/jobs/jobs.server.ts';
import { batched } from '#platform/jobs/batch.server.ts';
import { DAY_MS, HOUR_S } from '#platform/time/units.ts';
import { mailFileName, type MailFiles } from './mail-files.server.ts';
import {
  LONGEST_ANSWER_SECONDS,
  MAILS_AT_ONCE,
  MailDelayed,
  MailRefused,
  type MailTransport,
} from './mail-transport.server.ts';
import * as repo from './mail.repo.server.ts';
import type { StoredMail } from './mail.tables.server.ts';
import { checkedMail, type Mail, type MailState } from './mail.ts';

/** Mails hold names and private links; after so long nobody asks for them. */
const KEEP_MS = 90 * DAY_MS;
/** Mails are given up after about a day; an admin has another to send one again that may hold somebody's contact. */
const KEEP_GIVEN_UP_MS = 2 * DAY_MS;
/** Files hold whole mails; whoever hands them over does so soon. */
const KEEP_FILES_MS = 30 * DAY_MS;

/** Attempts after 1, 2, 4, … minutes, at most 4 hours apart: about a day until a mail is given up. */
const sendMail: Job<{ mailId: string }> = {
  name: 'send-mail',
  data: z.object({ mailId: z.uuid({ error: 'must be the id of an email' }) }),
  retries: 13,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 4 * HOUR_S,
  timeoutSeconds: 90,
  atOnce: MAILS_AT_ONCE,
  // Where the server is slow to answer, mails to many do not keep a call for help waiting.
  keptFromLow: 5,
};

const eraseMailFiles: Job<{ files: string[] }> = {
  name: 'erase-mail-files',
  data: z.object({ files: z.array(z.string({ error: 'must be a name' }), { error: 'must be names' }) }),
  retries: 10,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 4 * HOUR_S,
  timeoutSeconds: 60,
  atOnce: 1,
};

export interface MailService {
  /**
   * Puts a mail into the outbox as part of the transaction of the change it announces; it leaves within a
   * second after the commit, or later when the mail server is down.
   * @returns its id
   */
  queue: (tx: Db, mail: Mail) => Promise<string>;
  /**
   * Keeps back the mails that are queued within `work`, also in its transactions, until `release` or `drop`.
   * @param hold a UUID that stands for what they wait for
   */
  holding: <T>(hold: string, work: () => Promise<T>) => Promise<T>;
  /** Sends what was kept back, once the transaction has committed. */
  release: (tx: Db, hold: string) => Promise<void>;
  /** Takes back what was kept back, as part of a transaction. */
  drop: (tx: Db, hold: string) => Promise<void>;
  /** The same for mails that many people get for the same reason; mails of `queue` go before them. */
  queueMany: (tx: Db, mails: readonly Mail[]) => Promise<void>;
  /** What went to an address, or waits to, of some kinds, newest first; at most 500. */
  sentTo: (address: string, kinds: readonly string[]) => Promise<SentMail[]>;
  /** Calls the listener after the mail server refused a mail for good; once for each, at the start. */
  onRefused: (listener: (mail: Pick<StoredMail, 'kind' | 'recipient'>) => Promise<void>) => void;
  /** Those of some addresses that mail of a kind did not get to, of what was queued since an instant. */
  failedTo: (db: Db, kind: string, addresses: readonly string[], since: Date) => Promise<Set<string>>;
  /** Takes back what waits for an address and forgets what it got, of some kinds, as part of a transaction. */
  forget: (tx: Db, address: string, kinds: readonly string[]) => Promise<void>;
  /** Takes back what waits and forgets what was sent about one entry, as part of a transaction. */
  takeBack: (tx: Db, about: string) => Promise<void>;
  /** Takes back what has not left about some entries, as part of a transaction; that it was sent stays known. */
  takeBackUnsent: (tx: Db, about: readonly string[]) => Promise<void>;
  /**
   * Erases what is stored of mails to somebody whose data is erased, as part of that transaction. What still waits is
   * sent, and is gone within a day of that.
   * @param beginnings of the kinds: "rsvp-" stands for all that begin so.
   */
  erase: (tx: Db, address: string, beginnings: readonly string[]) => Promise<void>;
  /**
   * How many mails wait to be sent, wait for a decision, were given up, and left or were given up of those of the last
   * 24 hours; since when the oldest waits. Counts stop at 100,000.
   */
  state: () => Promise<MailOutboxState>;
  /** False when no mail server is set: pages then do not promise a mail. */
  canSend: () => boolean;
  /** Ends the connections to the mail server. After the jobs' own end. */
  close: () => void;
  /** The outbox, newest first. `total` counts the matches, `counts` mails by state; both up to 10,000. */
  list: (search: repo.MailSearch) => Promise<MailPage>;
  /**
   * Sends a mail again that was sent or given up.
   * @throws AppError not_found; conflict while it waits to be sent, or when its text was forgotten
   */
  resend: (id: string) => Promise<void>;
}

export type MailOutboxState = Awaited<ReturnType<typeof repo.outboxState>>;
export type SentMail = Awaited<ReturnType<typeof repo.mailsTo>>[number];

type ListedMail = Awaited<ReturnType<typeof repo.listMails>>['rows'][number];
interface MailPage {
  /** `textKept` is false once a mail that held a private link or a contact has left, or was given up days ago. */
  mails: ListedMail[];
  total: number;
  counts: Record<MailState, number>;
}

interface MailDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  transport: MailTransport;
  /** Where mails lie that left as files, now or earlier. */
  files?: Pick<MailFiles, 'erase' | 'eraseBefore'>;
}

const TOO_LATE = 'What it is about has begun, so it was not sent any more.';

/** What the mails of the work that goes on now wait for. */
const holds = new AsyncLocalStorage<string>();

/** The site's mail: written with the change it announces, sent by a job, listed where admins see what became of it. */
export function createMail({ database, clock, jobs, transport, files }: MailDependencies): MailService {
  const listeners: Parameters<MailService['onRefused']>[0][] = [];
  const find = batched<string, StoredMail | undefined>(async (ids) => {
    const found = new Map((await repo.findMails(database.db, ids)).map((mail) => [mail.id, mail]));
    return ids.map((id) => found.get(id));
  });
  /** @returns the id of a mail that has left */
  async function sendOne(
    mailId: string,
    { last, signal, awaitsAnswer }: Attempt,
  ): Promise<string | undefined> {
    const mail = await find(mailId);
    if (mail?.state !== 'queued') return undefined;
    if (mail.sendUntil && mail.sendUntil.getTime() <= clock.now()) {
      await repo.updateMail(database.db, mailId, { state: 'failed', lastError: TOO_LATE });
      return undefined;
    }
    try {
      await transport.send(mail, signal, () => awaitsAnswer(LONGEST_ANSWER_SECONDS));
    } catch (error) {
      // It is sent by whoever comes next, as if this attempt had not begun.
      if (signal.reason instanceof Stopped) throw error;
      const final = last || error instanceof MailRefused;
      await repo.updateMail(database.db, mailId, {
        attempts: mail.attempts + 1,
        state: final ? 'failed' : 'queued',
        lastError:
          error instanceof MailDelayed
            ? error.reason
            : error instanceof MailRefused
              ? error.message
              : 'Unexpected failure; the log has more.',
      });
      if (!(error instanceof MailRefused)) throw error;
      for (const listener of listeners) await listener(mail);
      return undefined;
    }
    return mailId;
  }
  jobs.handle(
    sendMail,
    ({ mailId }, attempt) => sendOne(mailId, attempt),
    (tx, ids) =>
      repo.markSent(
        tx,
        ids.filter((id) => id !== undefined),
        { sentAs: transport.sentAs, sentAt: new Date(clock.now()) },
      ),
  );
  jobs.handle(eraseMailFiles, async ({ files: names }) => files?.erase(names));
  jobs.every(DAY_MS, 'forget-mail', async () => {
    await repo.giveUpOrphans(database.db, sendMail.name, new Date(clock.now() - DAY_MS));
    await repo.forgetMails(database.db, new Date(clock.now() - KEEP_MS));
    await repo.forgetGivenUp(database.db, new Date(clock.now() - KEEP_GIVEN_UP_MS));
    await files?.eraseBefore(new Date(clock.now() - KEEP_FILES_MS));
  });

  async function eraseFilesOf(tx: Db, deleted: readonly repo.DeletedMail[]): Promise<void> {
    const names = deleted.filter(({ sentAs }) => sentAs === 'file').map(mailFileName);
    if (names.length > 0) await jobs.send(tx, eraseMailFiles, { files: names });
  }

  async function queueAll(tx: Db, mails: readonly Mail[], options: SendOptions = {}): Promise<string[]> {
    if (mails.length === 0) return [];
    const createdAt = new Date(clock.now());
    const heldFor = holds.getStore() ?? null;
    const rows = mails.map(checkedMail).map(({ to, text, ...rest }) => ({
      id: randomUUID(),
      ...rest,
      recipient: to,
      plainText: text,
      createdAt,
      heldFor,
    }));
    await repo.insertMails(tx, rows);
    const ids = rows.map(({ id }) => id);
    if (heldFor === null) await sendAll(tx, ids, options);
    return ids;
  }

  const sendAll = (tx: Db, ids: readonly string[], options: SendOptions = {}) =>
    jobs.sendAll(
      tx,
      sendMail,
      ids.map((mailId) => ({ mailId })),
      options,
    );

  return {
    queue: async (tx, mail) => {
      const [id] = await queueAll(tx, [mail]);
      if (id === undefined) throw new Error('An email was not queued.');
      return id;
    },
    holding: (hold, work) => holds.run(hold, work),
    release: async (tx, hold) => {
      const ids = await repo.releaseHeld(tx, hold);
      if (ids.length > 0) await sendAll(tx, ids);
    },
    drop: (tx, hold) => repo.deleteHeld(tx, hold),
    queueMany: async (tx, mails) => void (await queueAll(tx, mails, { priority: 'low' })),
    close: transport.close,
    onRefused: (listener) => void listeners.push(listener),
    failedTo: repo.listFailed,
    sentTo: (address, kinds) => repo.mailsTo(database.db, address, kinds),
    forget: async (tx, address, kinds) => eraseFilesOf(tx, await repo.deleteMailsTo(tx, address, kinds)),
    takeBack: async (tx, about) => eraseFilesOf(tx, await repo.deleteMailsAbout(tx, about)),
    takeBackUnsent: repo.deleteUnsentAbout,
    erase: async (tx, address, beginnings) =>
      eraseFilesOf(tx, await repo.eraseMailsTo(tx, address, beginnings)),
    state: () => repo.outboxState(database.db, clock.now()),
    canSend: () => transport.sentAs === 'smtp',
    list: async (search) => {
      const { rows: mails, total } = await repo.listMails(database.db, search);
      return {
        mails,
        total,
        counts: await repo.countByState(database.db),
      };
    },
    resend: (id) =>
      database.transaction(async (tx) => {
        const mail = await repo.findMail(tx, id, { lock: true });
        if (!mail) throw new AppError('not_found', 'This email no longer exists.');
        if (mail.state === 'queued')
          throw new AppError('conflict', 'This email is already waiting to be sent.');
        if (mail.plainText === '')
          throw new AppError(
            'conflict',
            'This email held a private link or a contact, so its text is not kept. Its reader can ask for a new link.',
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
