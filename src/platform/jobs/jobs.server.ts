import type { Clock } from '#platform/clock/clock.ts';
import { afterCommit, type Database, type Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createAttempts } from './attempts.server.ts';
import { batched } from './batch.server.ts';
import { retryDelayMs, type Job, type JobHandler } from './job.ts';
import {
  CLAIM_MARGIN_MS,
  claimNext,
  noteOutage,
  PRIORITIES,
  type NewQueue,
  type Queue,
} from './job-queue.server.ts';
import * as repo from './jobs.repo.server.ts';
import type { Outcomes } from '#platform/outcomes/outcomes.server.ts';
import { createOutageBackoff } from './outage-backoff.ts';

/** Jobs of this process start at once; those of others, retries and dated ones within this. */
const POLL_MS = 10_000;
/** What an earlier clock planned is pulled in this often. */
const UPKEEP_MS = 300_000;
/** Attempts under way get this long when the process stops. */
const STOP_GRACE_MS = 4_000;
/** Jobs that end within this of each other end in one transaction. */
const BATCH_MS = 25;
const RECURRING_TIMEOUT_MS = 600_000;

export interface SendOptions {
  /** Not before this instant, epoch milliseconds. */
  at?: number;
  /** `low` waits for everything else of its queue that is due. */
  priority?: keyof typeof PRIORITIES;
}

/** Work done later: stored in the database, so that it survives restarts, and done once by whoever comes first. */
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
  /** What each kind of job did in this process since its start. */
  counts(): ReadonlyMap<string, Readonly<Queue['counts']>>;
  /** How many of each kind are due in the whole site, at most 10,000, and since when (epoch ms). */
  waiting(): Promise<{ queue: string; due: number; since: number | null }[]>;
  /** Jobs can be sent from here on. */
  open(): Promise<void>;
  /** Begins to do what is due, by itself. */
  start(): void;
  /** Does everything that is due now and what comes of it; answers how many attempts that took. */
  runDue(): Promise<number>;
  /** Takes on no more, and ends attempts under way: they get a few seconds, then their signal, and are tried later. */
  close(): Promise<void>;
}

type Finish<Result> = (tx: Db, results: Result[]) => Promise<void>;

export function createJobs({
  database,
  clock,
  log,
  random = Math.random,
  outcomes,
}: {
  database: Database;
  clock: Clock;
  log: Log;
  random?: () => number;
  /** Gets how every attempt ended. */
  outcomes?: Pick<Outcomes, 'well' | 'failed'>;
}): Jobs {
  const { db } = database;
  const queues = new Map<string, Queue>();
  const attempts = createAttempts({ log });
  let opened = false;
  let stopping = false;
  let poll: NodeJS.Timeout | undefined;
  let nextLook: NodeJS.Immediate | undefined;
  const woken = new Set<string>();
  let lastUpkeep = Number.NEGATIVE_INFINITY;

  function addQueue(queue: NewQueue, firstBackoffMs = 0): void {
    const { name } = queue;
    if (opened) throw new Error(`The job ${name} came after the queue was opened.`);
    if (queues.has(name)) throw new Error(`Two handlers for the job ${name}.`);
    const backoff = createOutageBackoff({ clock, firstMs: firstBackoffMs });
    const counts = { done: 0, failed: 0, givenUp: 0 };
    const prolong = (claim: repo.Claim, ms: number) =>
      repo.prolongClaim(db, claim, clock.now() + ms + CLAIM_MARGIN_MS);
    const giveBack = (claim: repo.Claim) => repo.giveBack(db, claim, clock.now());
    const own = {
      counts,
      draining: undefined,
      backoff,
      metOutage: new Set<number>(),
      waiting: new Set<Promise<unknown>>(),
    };
    queues.set(name, { ...queue, ...own, prolong, giveBack });
  }

  /** Ends jobs that succeeded at about the same time at once. */
  const completer = <Result>(finish: Finish<Result> | undefined) =>
    batched<{ claim: repo.Claim; result: Result }, void>(
      async (ended) => {
        const claims = ended.map(({ claim }) => claim);
        if (!finish) await repo.deleteClaimed(db, claims);
        else
          await database.transaction(async (tx) => {
            await finish(
              tx,
              ended.map(({ result }) => result),
            );
            await repo.deleteClaimed(tx, claims);
          });
        return ended.map(() => undefined);
      },
      { waitMs: BATCH_MS },
    );

  async function drain(queue: Queue): Promise<number> {
    let made = 0;
    for (;;) {
      if (stopping || queue.backoff.isWaiting()) break;
      const claims = await claimNext(db, queue, clock.now());
      if (claims.length === 0) break;
      const outages = await Promise.all(claims.map((claim) => untilOthersMayBegin(queue, claim)));
      await noteOutage(db, queue, claims, outages.every(Boolean), clock.now());
      made += claims.length;
    }
    return made;
  }

  /** Until an attempt has ended or awaits somebody's answer; the latter is no outage. */
  function untilOthersMayBegin(queue: Queue, claim: repo.Claim): Promise<boolean> {
    const waits = Promise.withResolvers<false>();
    const ended = attemptOrGiveUp(queue, claim, () => {
      const over = ended
        .catch((error: unknown) => log.error({ err: error, job: queue.name }, 'ending an attempt failed'))
        .finally(() => {
          queue.waiting.delete(over);
          wake(queue.name);
        });
      queue.waiting.add(over);
      waits.resolve(false);
    });
    return Promise.race([ended, waits.promise]);
  }

  async function attemptOrGiveUp(
    queue: Queue,
    claim: repo.Claim,
    othersMayBegin: () => void,
  ): Promise<boolean> {
    if (claim.attempts <= queue.retries + 1) {
      const { outage, succeeded, givenUp } = await attempts.make(queue, claim, othersMayBegin);
      queue.counts[succeeded ? 'done' : 'failed'] += 1;
      outcomes?.[succeeded ? 'well' : 'failed'](queue.name);
      if (givenUp) queue.counts.givenUp += 1;
      return outage;
    }
    queue.counts.givenUp += 1;
    outcomes?.failed(queue.name);
    log.error({ job: queue.name, id: claim.id }, 'job given up: its process died in the last attempt');
    await repo.deleteClaimed(db, [claim]);
    return false;
  }

  /** One drain per queue at a time; the next one starts when it has ended. */
  function startDrain(queue: Queue): Promise<number> {
    queue.draining ??= drain(queue).finally(() => (queue.draining = undefined));
    return queue.draining;
  }

  async function drainDue(): Promise<number> {
    const due = await repo.findDueQueues(db, [...queues.keys()], clock.now());
    const counts = await Promise.all(
      [...queues.values()].filter(({ name }) => due.includes(name)).map(startDrain),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  const ensureRecurring = () =>
    repo.insertRecurring(
      db,
      [...queues.values()].flatMap(({ name, intervalMs }) =>
        intervalMs === undefined ? [] : [{ queue: name, dueAt: clock.now() + intervalMs }],
      ),
      clock.now(),
    );

  async function upkeep(): Promise<void> {
    const now = clock.now();
    // A clock that was set back makes it due as well.
    if (now >= lastUpkeep && now - lastUpkeep < UPKEEP_MS) return;
    lastUpkeep = now;
    const horizons = [...queues.values()].map(({ name, aheadMs }) => ({ queue: name, aheadMs }));
    await repo.pullInJobs(db, horizons, now);
    await ensureRecurring();
  }

  async function logged(look: () => Promise<unknown>): Promise<void> {
    if (stopping) return;
    try {
      await look();
    } catch (error) {
      log.error({ err: error }, 'looking for due jobs failed');
    }
  }

  const tick = () =>
    logged(async () => {
      await upkeep();
      await drainDue();
    });

  const drainWoken = () =>
    logged(async () => {
      nextLook = undefined;
      const names = [...woken];
      woken.clear();
      await Promise.all(
        names.map(async (name) => {
          const queue = queues.get(name);
          // A drain under way may have looked for the last time already.
          await queue?.draining;
          if (queue && !stopping) await startDrain(queue);
        }),
      );
    });

  function wake(name: string): void {
    if (poll === undefined || stopping) return;
    woken.add(name);
    nextLook ??= setImmediate(() => void drainWoken());
  }

  const sendAll: Jobs['sendAll'] = async (tx, { name }, data, { at, priority = 'normal' } = {}) => {
    if (!opened) throw new Error(`The job ${name} was sent before the queue was opened.`);
    if (data.length === 0) return;
    const now = clock.now();
    const dueAt = at ?? now;
    await repo.insertJobs(tx, { queue: name, data, priority: PRIORITIES[priority], dueAt, now });
    if (dueAt <= now) afterCommit(tx, () => wake(name));
  };

  return {
    handle: (job, handler, finish) => {
      const complete = completer(finish);
      const timeoutMs = job.timeoutSeconds * 1000;
      const queue: NewQueue = {
        name: job.name,
        atOnce: job.atOnce,
        keptFromLow: job.keptFromLow ?? 0,
        timeoutMs,
        retries: job.retries,
        intervalMs: undefined,
        aheadMs: Math.max(job.retryAtMostSeconds * 1000, timeoutMs + CLAIM_MARGIN_MS),
        attempt: async (claim, attempt) => {
          const { attempts: number } = claim;
          const result = await handler(job.data.parse(claim.data), {
            ...attempt,
            number,
            last: number > job.retries,
          });
          return () => complete({ claim, result });
        },
        failed: (claim) =>
          claim.attempts > job.retries
            ? repo.deleteClaimed(db, [claim])
            : repo.releaseClaim(db, claim, clock.now() + retryDelayMs(job, claim.attempts, random())),
      };
      addQueue(queue, job.retryAfterSeconds * 1000);
    },
    every: (intervalMs, name, run) => {
      const again = (claim: repo.Claim) => repo.releaseClaim(db, claim, clock.now() + intervalMs);
      addQueue({
        name,
        atOnce: 1,
        keptFromLow: 0,
        timeoutMs: RECURRING_TIMEOUT_MS,
        retries: Number.POSITIVE_INFINITY,
        intervalMs,
        aheadMs: Math.max(intervalMs, RECURRING_TIMEOUT_MS + CLAIM_MARGIN_MS),
        attempt: async (claim, { signal }) => {
          await run(signal);
          return () => again(claim);
        },
        failed: again,
      });
    },
    send: (tx, job, data, options) => sendAll(tx, job, [data], options),
    sendAll,
    counts: () => new Map([...queues].map(([name, { counts }]) => [name, counts])),
    waiting: () => repo.findWaiting(db, [...queues.keys()], clock.now()),
    open: async () => {
      // The embedded database belongs to this process alone, so what is under way at the start is nobody's.
      if (database.engine === 'pglite')
        for (const claim of await repo.findClaimed(db)) await queues.get(claim.queue)?.failed(claim);
      await ensureRecurring();
      opened = true;
    },
    start: () => {
      if (poll !== undefined || stopping) return;
      poll = setInterval(() => void tick(), POLL_MS);
      void tick();
    },
    runDue: async () => {
      let total = 0;
      for (let made = -1; made !== 0; total += made) {
        await upkeep();
        made = await drainDue();
      }
      return total;
    },
    close: async () => {
      stopping = true;
      clearInterval(poll);
      clearImmediate(nextLook);
      const timeLimit = setTimeout(attempts.stop, STOP_GRACE_MS);
      await Promise.allSettled([...queues.values()].map(async ({ draining }) => draining));
      await Promise.allSettled([...queues.values()].flatMap(({ waiting }) => [...waiting]));
      clearTimeout(timeLimit);
    },
  };
}
