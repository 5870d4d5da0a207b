import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { TryAgainLater, type Job, type JobHandler } from './job.ts';
import { queueDatabase, transactionDatabase } from './queue-database.server.ts';

/** Jobs of this process start within a second; those of others, retries and dated ones within this. */
const POLL_MS = 10_000;
/** Long enough for the transaction that sends a job to end. */
const NUDGE_MS = 300;
/** Jobs whose process died are found, and old ones deleted, this often. */
const UPKEEP_MS = 300_000;
/** Attempts under way get this long when the process stops. */
const STOP_GRACE_MS = 4_000;
const KEEP_DONE_SECONDS = 24 * 3_600;
const KEEP_WAITING_SECONDS = 60 * 24 * 3_600;
/** Above an attempt's own limit, so that only a dead process lets a job expire. */
const EXPIRY_MARGIN_SECONDS = 60;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

export interface SendOptions {
  /** Not before this instant, epoch milliseconds. */
  at?: number;
}

/** Work done later: kept in the database, so that it survives restarts, and done once by whoever comes first. */
export interface Jobs {
  /** Says who does a job. Before `open`. */
  handle<Data>(job: Job<Data>, handler: JobHandler<Data>): void;
  /** Something to be done again and again by one process at a time, first after one interval. Before `open`. */
  every(intervalMs: number, name: string, run: (signal: AbortSignal) => Promise<void>): void;
  /** Puts a job into the queue as part of a transaction: it exists when the transaction commits. */
  send<Data>(tx: Db, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
  /** Makes the queues; jobs can be sent from here on. */
  open(): Promise<void>;
  /** Begins to do what is due, by itself. */
  start(): void;
  /** Does everything that is due now and what comes of it; answers how many attempts that took. */
  runDue(): Promise<number>;
  /** Ends attempts under way: they get a few seconds, then their signal, and are tried again later. */
  close(): Promise<void>;
}

interface Queue {
  name: string;
  atOnce: number;
  timeoutMs: number;
  attempt: (job: JobWithMetadata<unknown>, signal: AbortSignal) => Promise<void>;
  /** Milliseconds from the end of one run to the next, for recurring ones. */
  interval: number | undefined;
  options: { retryLimit: number; retryDelay?: number; retryDelayMax?: number; retryBackoff?: boolean };
  draining: Promise<number> | undefined;
}

export function createJobs({ database, clock, log }: { database: Database; clock: Clock; log: Log }): Jobs {
  const boss = new PgBoss({
    db: queueDatabase(database, clock),
    backend: database.engine === 'pglite' ? 'pglite' : 'postgres',
    // The loop below does these, on the application's clock and with fewer statements.
    supervise: false,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: UPKEEP_MS / 1000 / 2,
    queueCacheIntervalSeconds: 3_600,
    bamIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ detail: message }, 'the job queue warns'));

  const queues = new Map<string, Queue>();
  const running = new Set<AbortController>();
  let opened = false;
  let stopping = false;
  let poll: NodeJS.Timeout | undefined;
  let nudge: NodeJS.Timeout | undefined;
  let lastUpkeep = Number.NEGATIVE_INFINITY;

  function addQueue(queue: Omit<Queue, 'draining'>): void {
    if (opened) throw new Error(`The job ${queue.name} came after the queue was opened.`);
    if (queues.has(queue.name)) throw new Error(`Two handlers for the job ${queue.name}.`);
    queues.set(queue.name, { ...queue, draining: undefined });
  }

  async function attemptOnce(queue: Queue, job: JobWithMetadata<unknown>): Promise<void> {
    const controller = new AbortController();
    running.add(controller);
    const timer = setTimeout(() => controller.abort(new TryAgainLater('timeout')), queue.timeoutMs);
    try {
      const givenUp = new Promise<never>((_resolve, reject) => {
        controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
      });
      await Promise.race([queue.attempt(job, controller.signal), givenUp]);
      await boss.complete(queue.name, job.id);
    } catch (error) {
      const attempt = job.retryCount + 1;
      const final = job.retryCount >= job.retryLimit;
      const fields = { job: queue.name, id: job.id, attempt, final };
      if (error instanceof TryAgainLater) log.warn({ ...fields, code: error.code }, 'job failed');
      else log.error({ ...fields, err: error }, 'job failed');
      // The error's own text may hold an address; kept here it would outlive the record it belongs to.
      await boss.fail(queue.name, job.id, {
        code: error instanceof TryAgainLater ? error.code : 'unexpected',
      });
    } finally {
      clearTimeout(timer);
      running.delete(controller);
    }
    if (!stopping) await sendNext(queue);
  }

  async function drain(queue: Queue): Promise<number> {
    let attempts = 0;
    for (;;) {
      if (stopping) break;
      const due = await boss.fetch<unknown>(queue.name, { batchSize: queue.atOnce, includeMetadata: true });
      if (due.length === 0) break;
      await Promise.all(due.map((job) => attemptOnce(queue, job)));
      attempts += due.length;
    }
    return attempts;
  }

  /** One drain per queue at a time; the next one starts when it has ended. */
  function startDrain(queue: Queue): Promise<number> {
    queue.draining ??= drain(queue).finally(() => (queue.draining = undefined));
    return queue.draining;
  }

  /** The next run of a recurring job. Never at once: another process may have just ended one. */
  async function sendNext({ name, interval }: Queue): Promise<void> {
    if (interval === undefined) return;
    await boss.send(name, {}, { startAfter: new Date(clock.now() + interval).toISOString() });
  }

  async function upkeep(): Promise<void> {
    if (clock.now() - lastUpkeep < UPKEEP_MS) return;
    lastUpkeep = clock.now();
    await boss.supervise();
    // For a first start, and for one that died with its process; where one waits or runs this changes nothing.
    for (const queue of queues.values()) await sendNext(queue);
  }

  async function tick(): Promise<void> {
    if (stopping) return;
    try {
      await upkeep();
      await Promise.all([...queues.values()].map(startDrain));
    } catch (error) {
      log.error({ err: error }, 'looking for due jobs failed');
    }
  }

  /** The embedded database belongs to this process alone, so what is under way at the start is nobody's. */
  async function reclaimInterrupted(): Promise<void> {
    if (database.engine !== 'pglite') return;
    const left = await database.query<{ name: string; id: string }>(
      `select name, id from pgboss.job where state = 'active'`,
    );
    for (const { name, id } of left) {
      if (queues.has(name)) await boss.fail(name, id, { code: 'interrupted' });
    }
  }

  return {
    handle: (job, handler) =>
      addQueue({
        name: job.name,
        atOnce: job.atOnce,
        timeoutMs: job.timeoutSeconds * 1000,
        interval: undefined,
        options: {
          retryLimit: job.retries,
          retryDelay: job.retryAfterSeconds,
          retryDelayMax: job.retryAtMostSeconds,
          retryBackoff: true,
        },
        attempt: async ({ data, retryCount, retryLimit }, signal) =>
          handler(job.data.parse(data), { number: retryCount + 1, last: retryCount >= retryLimit, signal }),
      }),
    every: (interval, name, run) =>
      addQueue({
        name,
        atOnce: 1,
        timeoutMs: 600_000,
        interval,
        options: { retryLimit: 0 },
        attempt: (_job, signal) => run(signal),
      }),
    send: async (tx, job, data, { at } = {}) => {
      if (!opened) throw new Error(`The job ${job.name} was sent before the queue was opened.`);
      const payload: object = Object(data);
      await boss.send(job.name, payload, {
        db: transactionDatabase(tx, clock),
        ...(at !== undefined && { startAfter: new Date(at).toISOString() }),
      });
      if (poll !== undefined) nudge ??= setTimeout(() => ((nudge = undefined), void tick()), NUDGE_MS);
    },
    open: async () => {
      await boss.start();
      for (const { name, interval, timeoutMs, options } of queues.values()) {
        const lasting = { expireInSeconds: timeoutMs / 1000 + EXPIRY_MARGIN_SECONDS, ...options };
        await boss.createQueue(name, {
          ...lasting,
          policy: interval === undefined ? 'standard' : 'exclusive',
          deleteAfterSeconds: KEEP_DONE_SECONDS,
          retentionSeconds: KEEP_WAITING_SECONDS,
        });
        await boss.updateQueue(name, lasting);
        // Fills pg-boss's memory of the queue, which it would otherwise read in the midst of a transaction.
        await boss.findJobs(name, { id: NO_JOB });
      }
      await reclaimInterrupted();
      opened = true;
    },
    start: () => {
      if (poll !== undefined || stopping) return;
      poll = setInterval(() => void tick(), POLL_MS);
      void tick();
    },
    runDue: async () => {
      let total = 0;
      for (let attempts = -1; attempts !== 0; total += attempts) {
        await upkeep();
        const counts = await Promise.all([...queues.values()].map(startDrain));
        attempts = counts.reduce((sum, count) => sum + count, 0);
      }
      return total;
    },
    close: async () => {
      stopping = true;
      clearInterval(poll);
      clearTimeout(nudge);
      const ending = Promise.allSettled([...queues.values()].map(async ({ draining }) => draining));
      const impatience = setTimeout(() => {
        for (const controller of running) controller.abort(new TryAgainLater('stopped'));
      }, STOP_GRACE_MS);
      await ending;
      clearTimeout(impatience);
      await boss.stop({ graceful: false });
    },
  };
}
