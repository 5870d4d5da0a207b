import { and, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { countUpTo } from '#platform/db/oldest-first.server.ts';
import { scenicRoutes, type StoredRoute } from '../entry/route.tables.server.ts';

const { id, isApproved, isPublished, withdrawnAt, seriesId, seriesDate, leftSeries } = scenicRoutes;

const hasNoLine = (route: SQL) =>
  sql`NOT EXISTS (SELECT 1 FROM route_geometries WHERE route_geometries.route_id = ${route})`;

const isUntraced = and(isApproved, isPublished, sql`${withdrawnAt} IS NULL`, hasNoLine(sql`${id}`));

/** Of a standing ride the next date that has no line: those after it get the line that is kept for it. */
const isListed = (now: Date) => {
  const at = sql.param(now, scenicRoutes.rideDayEndsAt);
  return and(
    isUntraced,
    or(
      isNull(seriesId),
      leftSeries,
      and(
        isNull(scenicRoutes.cancelledAt),
        gt(scenicRoutes.rideDayEndsAt, now),
        sql`NOT EXISTS (SELECT 1 FROM scenic_routes earlier
          WHERE earlier.series_id = ${seriesId} AND earlier.series_date < ${seriesDate}
            AND NOT earlier.left_series AND earlier.cancelled_at IS NULL AND earlier.ride_day_ends_at > ${at}
            AND earlier.is_approved AND earlier.is_published AND earlier.withdrawn_at IS NULL
            AND ${hasNoLine(sql.raw('earlier.id'))})`,
      ),
    ),
  );
};

/** Public roads and rides without a line, the newest first. */
export const listUntraced = (
  db: Db,
  page: { before: number | undefined; limit: number },
  now: Date,
): Promise<StoredRoute[]> =>
  db
    .select()
    .from(scenicRoutes)
    .where(and(isListed(now), page.before === undefined ? undefined : lt(id, page.before)))
    .orderBy(desc(id))
    .limit(page.limit);

/** Those of the ids that are public and have no line. */
export const findUntraced = (db: Db, ids: readonly number[]): Promise<StoredRoute[]> =>
  db
    .select()
    .from(scenicRoutes)
    .where(and(isUntraced, ids.length === 1 ? eq(id, ids[0] ?? 0) : inArray(id, [...ids])));

export const countUntraced = (db: Db, most: number, now: Date): Promise<number> =>
  countUpTo(db, scenicRoutes, isListed(now), most);
