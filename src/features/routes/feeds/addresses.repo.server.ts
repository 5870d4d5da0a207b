import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { scenicRoutes } from '../entry/route.tables.server.ts';

const CHUNK = 5_000;

/** A page for search engines. Instants in epoch ms. */
interface RouteAddress {
  path: string;
  changedAt: number;
  firstPublicAt: number | null;
}

/** All pages of routes and coming rides, read in pieces between which others have their turn. @param now epoch ms */
export async function listRouteAddresses(db: Db, now: number): Promise<RouteAddress[]> {
  const found: RouteAddress[] = [];
  for (let after = 0; ;) {
    const rows = await listAfter(db, new Date(now), after);
    for (const row of rows)
      found.push({
        path: `/route/${row.id}`,
        changedAt: row.updatedAt.getTime(),
        firstPublicAt: row.firstPublishedAt?.getTime() ?? null,
      });
    const last = rows.at(-1);
    if (!last || rows.length < CHUNK) return found;
    after = last.id;
    await setImmediate();
  }
}

/** Published routes, and published rides that take place and whose day is not over. */
function listAfter(db: Db, now: Date, afterId: number) {
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
    .limit(CHUNK);
}
