import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { scenicRoutes, type StoredRoute } from '../entry/route.tables.server.ts';
import { rideSeries, type NewSeries, type StoredSeries } from './series.tables.server.ts';

export async function insertSeries(db: Db, series: NewSeries): Promise<StoredSeries> {
  const [row] = await db.insert(rideSeries).values(series).returning();
  if (!row) throw new Error('a series was not stored');
  return row;
}

/** With `lock`, nobody else changes it or makes dates of it until the transaction ends. */
export async function findSeries(
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredSeries | undefined> {
  const query = db.select().from(rideSeries).where(eq(rideSeries.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

export async function listSeries(db: Db, ids: readonly number[]): Promise<Map<number, StoredSeries>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select()
    .from(rideSeries)
    .where(inArray(rideSeries.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function updateSeries(db: Db, id: number, changes: Partial<NewSeries>): Promise<void> {
  await db.update(rideSeries).set(changes).where(eq(rideSeries.id, id));
}

/** Counts a change of one of its dates. */
export async function touchSeries(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(rideSeries)
    .set({ revision: sql`${rideSeries.revision} + 1`, updatedAt: now })
    .where(eq(rideSeries.id, id));
}

/** A series without any date is gone. */
export async function deleteEmptySeries(db: Db, id: number): Promise<void> {
  const dates = db.select({ id: scenicRoutes.id }).from(scenicRoutes).where(eq(scenicRoutes.seriesId, id));
  await db.delete(rideSeries).where(and(eq(rideSeries.id, id), notExists(dates)));
}

/**
 * Locks a row that is going to be changed; of a standing ride the series first, so that changes of several dates and the
 * making of new ones wait for each other in one order.
 */
export async function lockToChange(db: Db, id: number): Promise<StoredRoute | undefined> {
  const row = eq(scenicRoutes.id, id);
  const [seen] = await db.select({ seriesId: scenicRoutes.seriesId }).from(scenicRoutes).where(row);
  if (!seen) return undefined;
  if (seen.seriesId !== null) await findSeries(db, seen.seriesId, { lock: true });
  const [found] = await db.select().from(scenicRoutes).where(row).for('update');
  return found;
}

/** The dates of a series by the rule's days, whatever their state. With `lock`, nobody else changes them. */
export function listDates(
  db: Db,
  seriesId: number,
  options: { lock?: boolean } = {},
): Promise<StoredRoute[]> {
  const query = db
    .select()
    .from(scenicRoutes)
    .where(eq(scenicRoutes.seriesId, seriesId))
    .orderBy(asc(scenicRoutes.seriesDate));
  return options.lock ? query.for('update') : query;
}

/** Series whose dates are made, after an id, of which some day from `today` to `horizon` is not made yet. */
export async function listDueSeries(
  db: Db,
  after: number,
  { today, horizon }: { today: string; horizon: string },
  limit: number,
): Promise<number[]> {
  const { id, runs, madeUntil, endsOn, skipped } = rideSeries;
  const isDue = or(
    sql`${madeUntil} < least(${endsOn}, ${horizon}::text)`,
    sql`${skipped}[cardinality(${skipped})] >= ${today}`,
  );
  const rows = await db
    .select({ id })
    .from(rideSeries)
    .where(and(eq(runs, true), gt(id, after), isDue))
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The last date of a series: what is new is approved like it and sent by the same person. */
export async function findLatestDate(db: Db, seriesId: number): Promise<StoredRoute | undefined> {
  const [row] = await db
    .select()
    .from(scenicRoutes)
    .where(
      and(
        eq(scenicRoutes.seriesId, seriesId),
        eq(scenicRoutes.isApproved, true),
        isNotNull(scenicRoutes.seriesDate),
        isNull(scenicRoutes.withdrawnAt),
      ),
    )
    .orderBy(desc(scenicRoutes.seriesDate))
    .limit(1);
  return row;
}
