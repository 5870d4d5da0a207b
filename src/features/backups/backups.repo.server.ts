import { and, desc, eq, gt, gte, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { backupAlarms, backupRuns } from './backups.tables.server.ts';

export type StoredRun = typeof backupRuns.$inferSelect;
export type Cause = StoredRun['cause'];

/** Runs that ended are kept so long. */
const KEEP_DAYS = 400;

/** @returns the id of a new run; undefined while another one is under way */
export async function beginRun(db: Db, cause: Cause, now: Date): Promise<number | undefined> {
  const [row] = await db
    .insert(backupRuns)
    .values({ cause, startedAt: now, seenAt: now })
    .onConflictDoNothing()
    .returning({ id: backupRuns.id });
  return row?.id;
}

/**
 * Says of the run that is under way that its process is gone, when nobody has heard of it for `stalledMs`; or only by a
 * clock that was ahead.
 */
export async function giveUpStalledRun(
  db: Db,
  { now, stalledMs }: { now: number; stalledMs: number },
  problem: string,
): Promise<void> {
  const { outcome, seenAt } = backupRuns;
  const isStalled = or(lt(seenAt, new Date(now - stalledMs)), gt(seenAt, new Date(now + stalledMs)));
  await db
    .update(backupRuns)
    .set({ outcome: 'failed', problem })
    .where(and(isNull(outcome), isStalled));
}

export async function markSeen(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(backupRuns)
    .set({ seenAt: now })
    .where(and(eq(backupRuns.id, id), isNull(backupRuns.outcome)));
}

export async function endRun(
  db: Db,
  id: number,
  result: Pick<StoredRun, 'outcome' | 'seenAt'> & Partial<StoredRun>,
): Promise<void> {
  await db.update(backupRuns).set(result).where(eq(backupRuns.id, id));
}

export async function forgetRun(db: Db, id: number): Promise<void> {
  await db.delete(backupRuns).where(eq(backupRuns.id, id));
}

export async function forgetRuns(db: Db, now: number): Promise<void> {
  await db.delete(backupRuns).where(lt(backupRuns.startedAt, new Date(now - KEEP_DAYS * DAY_MS)));
}

const newest = (db: Db, condition: ReturnType<typeof and>) =>
  db
    .select()
    .from(backupRuns)
    .where(condition)
    .orderBy(desc(backupRuns.startedAt), desc(backupRuns.id))
    .limit(1)
    .then(([row]) => row);

/** Of when one that lies ahead was made, nobody knows: a clock was set back since. Processes differ by seconds. */
const isPast = (now: number) => lte(backupRuns.startedAt, new Date(now + 60_000));

export const lastGood = (db: Db, now: number): Promise<StoredRun | undefined> =>
  newest(db, and(eq(backupRuns.outcome, 'done'), isPast(now)));

/** The newest run with a problem, begun at `since` or later. */
export const lastProblem = (db: Db, since: Date | undefined, now: number): Promise<StoredRun | undefined> =>
  newest(
    db,
    and(sql`${backupRuns.problem} IS NOT NULL`, since && gte(backupRuns.startedAt, since), isPast(now)),
  );

export const runUnderWay = (db: Db): Promise<StoredRun | undefined> => newest(db, isNull(backupRuns.outcome));

export const runsSince = (db: Db, since: Date, now: number): Promise<StoredRun[]> =>
  db
    .select()
    .from(backupRuns)
    .where(and(gt(backupRuns.startedAt, since), isPast(now)))
    .orderBy(desc(backupRuns.startedAt));

/** When the database learned to remember backups. */
export async function rememberedSince(db: Db): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(
    sql`SELECT extract(epoch FROM applied_at)::float8 AS at FROM schema_migrations WHERE name = '0081_backups'`,
  );
  return Number(rows[0]?.at ?? 0) * 1000;
}

/** As part of the transaction of the mails. @returns false when the day was marked already */
export async function markAlarmDay(tx: Db, day: string): Promise<boolean> {
  const rows = await tx.insert(backupAlarms).values({ day }).onConflictDoNothing().returning();
  return rows.length > 0;
}
