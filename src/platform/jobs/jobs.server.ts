import { AsyncLocalStorage } from 'node:async_hooks';
import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { oneProcessAtATime } from '#platform/db/migrate.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createAttempts, type Attemptable } from './attempts.server.ts';
import { pullInJobs } from './clock-jumps.server.ts';
import type { Job, JobHandler } from './job.ts';
import { createPause, type Pause } from './outage-backoff.ts';
import { makeQueues, reclaimInterrupted, type QueueOptions } from './make-queues.server.ts';
import { queueDatabase, transactionDatabase } from './queue-database.server.ts';
import { together } from './batch.server.ts';

/** Jobs of this process start within a second; those of others, retries and dated ones within this. */
const POLL_MS = 10_000;
/** Long enough for the transaction that sends a job to end. */
const NUDGE_MS = 300;
/** Jobs whose process died are found, and old ones deleted, this often. */
const UPKEEP_MS = 300_000;
/** Attempts under way get this long when the process stops. */
const STOP_GRACE_MS = 4_000;
/** Jobs that end within this of each other end in one transaction. */
const FINISH_TOGETHER_MS = 25;

export interface SendOptions {
  /** Not before this instant, epoch milliseconds. */
  at?: number;
  /** `low` waits for everything else of its queue that is due. */
  priority?: 'normal' | 'low';
}

/** Work done later: kept in the database, so that it survives restarts, and done once by whoever comes first. */
export interface Jobs {
  /**
   * Says who does a job. Before `open`.
   * @param finish writes down what attempts brought that succeeded: for those that end at about the same time at
   *   once, in the transaction that ends their jobs
   */
  handle<Data, Result = void>(
    job: Job<Data>,
    handler: JobHandler<Data, Result>,
    finish?: Finish<Result>,
  ): void;
  /** Something to be done again and again by one process at a time, first after one interval. Before `open`. */
  every(intervalMs: number, name: string, run: (signal: AbortSignal) => Promise<void>): void;
  /** Puts a job into the queue as part of a transaction: it exists when the transaction commits. */
  send<Data>(tx: Db, job: Job<Data>, data: Data, options?: SendOptions): Promise<void>;
  /** The same for many, in one statement. */
  sendAll<Data>(tx: Db, job: Job<Data>, data: readonly Data[], options?: SendOptions): Promise<void>;
  /** Makes the queues; jobs can be sent from here on. */
  open(): Promise<void>;
  /** Begins to do what is due, by itself. */
  start(): void;
  /** Does everything that is due now and what comes of it; answers how many attempts that took. */
  runDue(): Promise<number>;
  /** Takes on no more, and ends attempts under way: they get a few seconds, then their signal, and are tried later. */
  halt(): Promise<void>;
  /** Halts, and ends. Nothing can be sent any more. */
  close(): Promise<void>;
}

type Finish<Result> = (tx: Db, results: Result[]) => Promise<void>;

interface Queue extends Attemptable {
  atOnce: number;
  /** Milliseconds from the end of one run to the next, for recurring ones. */
  interval: number | undefined;
  options: QueueOptions;
  draining: Promise<number> | undefined;
  pause: Pause;
}

const horizonOf = ({ name, interval, options }: Queue) => ({
  name,
  recurringSeconds: interval === undefined ? null : interval / 1000,
  retrySeconds: options.retryDelayMax ?? 0,
});

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
  const attempts = createAttempts({ boss, log });
  /** Runs something as if nothing had called: what is started in a transaction would count as part of it. */
  const apart = AsyncLocalStorage.snapshot();
  let opened = false;
  let stopping = false;
  let poll: NodeJS.Timeout | undefined;
  let nudge: NodeJS.Timeout | undefined;
  const nudged = new Set<string>();
  let lastUpkeep = Number.NEGATIVE_INFINITY;

  function addQueue(queue: Omit<Queue, 'draining' | 'pause'>): void {
    const { name } = queue;
    if (opened) throw new Error(`The job ${name} came after the queue was opened.`);
    if (queues.has(name)) throw new Error(`Two handlers for the job ${name}.`);
    const pause = createPause({ clock, firstMs: (queue.options.retryDelay ?? 0) * 1000 });
    queues.set(name, { ...queue, draining: undefined, pause });
  }

  /** Ends jobs that succeeded at about the same time together. */
  const completer = <Result>(name: string, finish: Finish<Result> | undefined) =>
    together<{ id: string; result: Result }, void>(
      async (ended) => {
        const ids = ended.map(({ id }) => id);
        if (!finish) await boss.complete(name, ids);
        else
          await database.transaction(async (tx) => {
            await finish(
              tx,
              ended.map(({ result }) => result),
            );
            await boss.complete(name, ids, undefined, { db: transactionDatabase(tx, clock) });
          });
        return ids.map(() => undefined);
      },
      { waitMs: FINISH_TOGETHER_MS },
    );

  async function drain(queue: Queue): Promise<number> {
    let made = 0;
    for (;;) {
      if (stopping || queue.pause.lasts()) break;
      // After an outage one job finds out whether it is over.
      const batchSize = queue.pause.inDoubt() ? 1 : queue.atOnce;
      const due = await boss.fetch<unknown>(queue.name, { batchSize, includeMetadata: true });
      if (due.length === 0) break;
      const outages = await Promise.all(due.map((job) => attemptOnce(queue, job)));
      // Where one job gets through to its end, what the others met is not an outage.
      if (outages.every(Boolean)) queue.pause.begin();
      else queue.pause.end();
      made += due.length;
    }
    return made;
  }

  async function attemptOnce(queue: Queue, job: JobWithMetadata<unknown>): Promise<boolean> {
    const metOutage = await attempts.make(queue, job);
    if (!stopping) await sendNext(queue);
    return metOutage;
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
    const now = clock.now();
    // A clock that was set back makes it due as well.
    if (now >= lastUpkeep && now - lastUpkeep < UPKEEP_MS) return;
    lastUpkeep = now;
    await pullInJobs(database, [...queues.values()].map(horizonOf), now);
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

  /** Only what was sent: looking into all queues takes longer than most jobs. */
  async function drainNudged(): Promise<void> {
    const names = [...nudged];
    nudged.clear();
    nudge = undefined;
    try {
      await Promise.all(
        names.map(async (name) => {
          const queue = queues.get(name);
          // A drain under way may have looked for the last time already.
          await queue?.draining;
          if (queue && !stopping) await startDrain(queue);
        }),
      );
    } catch (error) {
      log.error({ err: error }, 'looking for due jobs failed');
    }
  }

  const sendAll: Jobs['sendAll'] = async (tx, job, all, { at, priority } = {}) => {
    if (!opened) throw new Error(`The job ${job.name} was sent before the queue was opened.`);
    if (all.length === 0) return;
    const options = {
      ...(at !== undefined && { startAfter: new Date(at).toISOString() }),
      ...(priority === 'low' && { priority: -1 }),
    };
    await boss.insert(
      job.name,
      all.map((data) => ({ data: Object(data), ...options })),
      { db: transactionDatabase(tx, clock) },
    );
    if (poll === undefined) return;
    nudged.add(job.name);
    nudge ??= setTimeout(() => void apart(drainNudged), NUDGE_MS);
  };

  async function halt(): Promise<void> {
    stopping = true;
    clearInterval(poll);
    clearTimeout(nudge);
    const impatience = setTimeout(attempts.stop, STOP_GRACE_MS);
    await Promise.allSettled([...queues.values()].map(async ({ draining }) => draining));
    clearTimeout(impatience);
  }

  return {
    handle: (job, handler, finish) => {
      const complete = completer(job.name, finish);
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
        attempt: async ({ id, data, retryCount, retryLimit }, signal) => {
          const attempt = { number: retryCount + 1, last: retryCount >= retryLimit, signal };
          const result = await handler(job.data.parse(data), attempt);
          return () => complete({ id, result });
        },
      });
    },
    every: (interval, name, run) =>
      addQueue({
        name,
        atOnce: 1,
        timeoutMs: 600_000,
        interval,
        options: { retryLimit: 0 },
        attempt: async ({ id }, signal) => {
          await run(signal);
          return async () => void (await boss.complete(name, id));
        },
      }),
    send: (tx, job, data, options) => sendAll(tx, job, [data], options),
    sendAll,
    open: async () => {
      await oneProcessAtATime(database, () => makeQueues(boss, [...queues.values()]));
      await reclaimInterrupted(boss, database, queues);
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
    halt,
    close: async () => {
      await halt();
      await boss.stop({ graceful: false });
    },
  };
}
