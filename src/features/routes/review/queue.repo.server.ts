import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/db/database.server.ts';
import { countUpTo, laterThan, notHidden, type OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import { scenicRoutes, type StoredRoute } from '../entry/route.tables.server.ts';

const { id, name, createdAt, isApproved, isGroupRide, withdrawnAt } = scenicRoutes;
/** Of two names; 1 is the same. */
const SAME_NAME = 0.45;
const MOST_SIMILAR = 20;

const waits = (rides: boolean) =>
  and(eq(isGroupRide, rides), sql`NOT ${isApproved} AND ${withdrawnAt} IS NULL`);

/** Routes or rides that wait for review, the oldest first. */
export function listWaitingRoutes(db: Db, rides: boolean, page: OldestFirstPage): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(and(waits(rides), laterThan({ createdAt, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit);
}

export const countWaitingRoutes = (db: Db, rides: boolean, most: number): Promise<number> =>
  countUpTo(db, scenicRoutes, waits(rides), most);

/** Routes whose names are alike, the most alike first. */
export function listSimilarRoutes(
  database: Pick<Database, 'transaction'>,
  route: Pick<StoredRoute, 'id' | 'name'>,
): Promise<StoredRoute[]> {
  const wanted = route.name.toLowerCase();
  return database.transaction(async (tx) => {
    // The index looks for what is above this; its default finds half of everything in a long list.
    await tx.execute(sql`SELECT set_config('pg_trgm.similarity_threshold', ${String(SAME_NAME)}, true)`);
    return tx
      .select()
      .from(scenicRoutes)
      .where(and(sql`lower(${name}) % ${wanted}`, ne(id, route.id)))
      .orderBy(desc(sql`similarity(lower(${name}), ${wanted})`), asc(id))
      .limit(MOST_SIMILAR);
  });
}
