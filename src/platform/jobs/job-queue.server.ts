import type { Db } from '#platform/db/database.server.ts';
import type { Attemptable } from './attempts.server.ts';
import { claimDue, endWait, type Claim } from './jobs.repo.server.ts';
import type { OutageBackoff } from './outage-backoff.ts';

/** Above an attempt's own limit, so that only the claim of a dead process expires. */
export const CLAIM_MARGIN_MS = 60_000;
export const PRIORITIES = { normal: 0, low: 1 };

/** One kind of job, and how it goes with it in this process. */
export interface Queue extends Attemptable {
  /** Attempts by how they ended; `givenUp` counts jobs that are not tried again. */
  counts: { done: number; failed: number; givenUp: number };
  atOnce: number;
  keptFromLow: number;
  /** Attempts that only await somebody's answer. */
  waiting: Set<Promise<unknown>>;
  /** From the end of one run to the next, for recurring ones. */
  intervalMs: number | undefined;
  /** No attempt is planned for later than this from now. */
  aheadMs: number;
  draining: Promise<number> | undefined;
  backoff: OutageBackoff;
  /** Ids of jobs that met the outage which lasts; this process's alone. */
  metOutage: Set<number>;
}

/** What is known of a queue before anything ran. */
export type NewQueue = Omit<
  Queue,
  'counts' | 'draining' | 'backoff' | 'metOutage' | 'waiting' | 'prolong' | 'giveBack'
>;

/** Begins attempts at what is due, as many as the queue has places for. */
export async function claimNext(db: Db, queue: Queue, now: number): Promise<Claim[]> {
  const expiresAt = now + queue.timeoutMs + CLAIM_MARGIN_MS;
  const claim = (most: number, priority?: number) =>
    claimDue(db, queue.name, { most, now, expiresAt, ...(priority !== undefined && { priority }) });
  // After an outage one job finds out whether it is over.
  if (queue.backoff.inDoubt()) return claim(1);
  const free = queue.atOnce - queue.waiting.size;
  if (queue.keptFromLow === 0) return claim(free);
  const urgent = await claim(free, PRIORITIES.normal);
  const low = await claim(free - Math.max(queue.keptFromLow, urgent.length), PRIORITIES.low);
  return [...urgent, ...low];
}

/** Notes how attempts ended that were begun together: where one gets through, what the others met is not an outage. */
export async function noteOutage(
  db: Db,
  queue: Queue,
  claims: readonly Claim[],
  isOutage: boolean,
  now: number,
) {
  if (isOutage) {
    queue.backoff.begin();
    for (const { id } of claims) queue.metOutage.add(id);
    return;
  }
  queue.backoff.end();
  if (queue.metOutage.size === 0) return;
  // Their waits have grown with the outage, and would go on as long again.
  await endWait(db, [...queue.metOutage], now);
  queue.metOutage.clear();
}
