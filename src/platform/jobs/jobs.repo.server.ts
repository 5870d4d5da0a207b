import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { instant } from '#platform/db/instant.server.ts';
import { jobs, type StoredJob } from './jobs.tables.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Clocks of two machines differ by less. */
const LEEWAY_MS = 60_000;
/** Jobs are sent for a moment close by: what was sent for later than this after it was made is meant so. */
const SENT_WITHIN_MS = DAY_MS;

/** One attempt at a job: nobody else's once the claim has expired and another has begun. */
export type Claim = Pick<StoredJob, 'id' | 'data' | 'attempts'>;

interface NewJobs {
  queue: string;
  data: readonly unknown[];
  priority: number;
  dueAt: number;
  now: number;
}

const milliseconds = (count: SQL | number): SQL => sql`${count}::float8 * interval '1 millisecond'`;

export async function insertJobs(db: Db, { queue, data, priority, dueAt, now }: NewJobs): Promise<void> {
  await db.execute(
    sql`INSERT INTO jobs (queue, data, priority, due_at, sent_at)
        SELECT ${queue}, value, ${priority}::smallint, ${instant(dueAt)}, ${instant(now)}
        FROM jsonb_array_elements(${JSON.stringify(data)}::jsonb)`,
  );
}

/** Makes sure that each of these recurs; those that do already stay as they are. */
export async function insertRecurring(
  db: Db,
  recurring: readonly { queue: string; dueAt: number }[],
  now: number,
): Promise<void> {
  if (recurring.length === 0) return;
  const rows = recurring.map(({ queue, dueAt }) => ({
    queue,
    recurring: true,
    dueAt: new Date(dueAt),
    sentAt: new Date(now),
  }));
  await db.insert(jobs).values(rows).onConflictDoNothing();
}

/** Those of these queues in which something is due. */
export async function findDueQueues(db: Db, queues: readonly string[], now: number): Promise<string[]> {
  const { rows } = await db.execute<{ queue: string }>(
    sql`SELECT queue FROM jsonb_array_elements_text(${JSON.stringify(queues)}::jsonb) AS q(queue)
        WHERE EXISTS (SELECT 1 FROM jobs WHERE jobs.queue = q.queue AND due_at <= ${instant(now)})`,
  );
  return rows.map(({ queue }) => queue);
}

/** What waits is counted up to here: nobody has to know more. */
const COUNT_LIMIT = 10_000;

/** How much of each of these queues is due and waits for somebody, and since when the first of it does. */
export async function findWaiting(
  db: Db,
  queues: readonly string[],
  now: number,
): Promise<{ queue: string; due: number; since: number | null }[]> {
  const { rows } = await db.execute<{ queue: string; due: number; since: number | null }>(
    sql`SELECT q.queue, waiting.due, waiting.since
        FROM jsonb_array_elements_text(${JSON.stringify(queues)}::jsonb) AS q(queue),
        LATERAL (
          SELECT count(*)::int AS due, (extract(epoch FROM min(due_at)) * 1000)::float8 AS since
          FROM (SELECT due_at FROM jobs WHERE jobs.queue = q.queue AND due_at <= ${instant(now)} LIMIT ${COUNT_LIMIT}) d
        ) waiting`,
  );
  return rows;
}

/** Begins attempts at what is due (of one priority, when said), the first of the most important, which nobody else begins until `expiresAt`. */
export async function claimDue(
  db: Db,
  queue: string,
  { most, priority, now, expiresAt }: { most: number; priority?: number; now: number; expiresAt: number },
): Promise<Claim[]> {
  if (most <= 0) return [];
  const ofPriority = priority === undefined ? sql`` : sql`AND priority = ${priority}::smallint`;
  // In a CTE, for a plain subquery may run again for each row and lock more than `most`.
  const claimed = await db
    .update(jobs)
    .set({ attempts: sql`${jobs.attempts} + 1`, claimed: true, dueAt: new Date(expiresAt) })
    .where(
      inArray(
        jobs.id,
        sql`(WITH next AS (
          SELECT id FROM jobs WHERE queue = ${queue} AND due_at <= ${instant(now)} ${ofPriority}
          ORDER BY priority, due_at, id LIMIT ${most} FOR UPDATE SKIP LOCKED
        ) SELECT id FROM next)`,
      ),
    )
    .returning({ id: jobs.id, data: jobs.data, attempts: jobs.attempts });
  return claimed.toSorted((a, b) => a.id - b.id);
}

const isOneOf = (claims: readonly Claim[]): SQL =>
  sql`(${jobs.id}, ${jobs.attempts}) IN (
    SELECT id, attempts FROM jsonb_to_recordset(${JSON.stringify(
      claims.map(({ id, attempts }) => ({ id, attempts })),
    )}::jsonb) AS claim(id bigint, attempts integer))`;

/** Ends jobs for good. Those that others have begun meanwhile stay theirs. */
export async function deleteClaimed(db: Db, claims: readonly Claim[]): Promise<void> {
  await db.delete(jobs).where(isOneOf(claims));
}

/** Keeps others from an attempt until `expiresAt`. */
export async function prolongClaim(db: Db, claim: Claim, expiresAt: number): Promise<void> {
  await db
    .update(jobs)
    .set({ dueAt: new Date(expiresAt) })
    .where(and(eq(jobs.claimed, true), isOneOf([claim])));
}

/** Lets go of a job until `dueAt`. */
export async function releaseClaim(db: Db, claim: Claim, dueAt: number): Promise<void> {
  await db
    .update(jobs)
    .set({ claimed: false, dueAt: new Date(dueAt) })
    .where(isOneOf([claim]));
}

/** Lets go of a job as it was before this attempt, due now. */
export async function giveBack(db: Db, claim: Claim, now: number): Promise<void> {
  await db
    .update(jobs)
    .set({ claimed: false, dueAt: new Date(now), attempts: sql`${jobs.attempts} - 1` })
    .where(isOneOf([claim]));
}

/** Makes due what waits for another attempt; what somebody has begun meanwhile, or ended, stays as it is. */
export async function endWait(db: Db, ids: readonly number[], now: number): Promise<void> {
  const isWaiting = and(eq(jobs.recurring, false), eq(jobs.claimed, false), gt(jobs.dueAt, new Date(now)));
  // As one parameter: a statement takes 65,535, and a long outage meets many.
  const isOneOfThem = sql`${jobs.id} IN (SELECT value::bigint FROM jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  await db
    .update(jobs)
    .set({ dueAt: new Date(now) })
    .where(and(isOneOfThem, isWaiting));
}

/** What is under way, whoever works on it. */
export const findClaimed = (db: Db): Promise<(Claim & { queue: string })[]> =>
  db
    .select({ id: jobs.id, data: jobs.data, attempts: jobs.attempts, queue: jobs.queue })
    .from(jobs)
    .where(eq(jobs.claimed, true))
    .orderBy(asc(jobs.id));

/**
 * Pulls in what was planned while the machine's clock was ahead, which would otherwise wait until it is there again:
 * runs and attempts further ahead than their queue plans, and what was sent in the future.
 * @param horizons how far ahead a queue plans by itself
 */
export async function pullInJobs(
  db: Db,
  horizons: readonly { queue: string; aheadMs: number }[],
  now: number,
): Promise<void> {
  const planned = sql`${instant(now)} + ${milliseconds(sql`horizon."aheadMs"`)}`;
  await db.execute(
    sql`UPDATE jobs SET due_at = ${planned}
        FROM jsonb_to_recordset(${JSON.stringify(horizons)}::jsonb) AS horizon(queue text, "aheadMs" float8)
        WHERE jobs.queue = horizon.queue AND (recurring OR attempts > 0)
          AND due_at > ${planned} + ${milliseconds(LEEWAY_MS)}`,
  );
  await db
    .update(jobs)
    .set({ dueAt: sql`${jobs.dueAt} - (${jobs.sentAt} - ${instant(now)})`, sentAt: new Date(now) })
    .where(
      and(
        eq(jobs.recurring, false),
        eq(jobs.attempts, 0),
        sql`${jobs.sentAt} > ${instant(now)} + ${milliseconds(LEEWAY_MS)}`,
        sql`${jobs.dueAt} - ${jobs.sentAt} < ${milliseconds(SENT_WITHIN_MS)}`,
      ),
    );
}
