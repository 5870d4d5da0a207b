import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { scenicRoutes } from '../entry/route.tables.server.ts';

/** Published routes, and published rides that take place and whose day is not over, after an id. */
export function listAddresses(db: Db, now: Date, afterId: number, limit: number) {
  return db
    .select({
      id: scenicRoutes.id,
      updatedAt: scenicRoutes.updatedAt,
      firstPublishedAt: scenicRoutes.firstPublishedAt,
    })
    .from(scenicRoutes)
    .where(
      and(
        eq(scenicRoutes.isPublished, true),
        isNull(scenicRoutes.cancelledAt),
        or(isNull(scenicRoutes.rideDayEndsAt), gt(scenicRoutes.rideDayEndsAt, now)),
        gt(scenicRoutes.id, afterId),
      ),
    )
    .orderBy(asc(scenicRoutes.id))
    .limit(limit);
}
