import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { countUpTo } from '#platform/db/oldest-first.server.ts';
import { scenicRoutes, type StoredRoute } from '../entry/route.tables.server.ts';

const { id, isApproved, isPublished, withdrawnAt } = scenicRoutes;

const isUntraced = and(
  isApproved,
  isPublished,
  sql`${withdrawnAt} IS NULL`,
  sql`NOT EXISTS (SELECT 1 FROM route_geometries WHERE route_geometries.route_id = ${id})`,
);

/** Public roads and rides without a line, the newest first. */
export const listUntraced = (
  db: Db,
  page: { before: number | undefined; limit: number },
): Promise<StoredRoute[]> =>
  db
    .select()
    .from(scenicRoutes)
    .where(page.before === undefined ? isUntraced : and(isUntraced, lt(id, page.before)))
    .orderBy(desc(id))
    .limit(page.limit);

/** Those of the ids that are public and have no line. */
export const findUntraced = (db: Db, ids: readonly number[]): Promise<StoredRoute[]> =>
  db
    .select()
    .from(scenicRoutes)
    .where(and(isUntraced, ids.length === 1 ? eq(id, ids[0] ?? 0) : inArray(id, [...ids])));

export const countUntraced = (db: Db, most: number): Promise<number> =>
  countUpTo(db, scenicRoutes, isUntraced, most);
