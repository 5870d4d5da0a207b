import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/db/database.server.ts';
import { countBySender, type SenderHistory } from '#platform/db/senders.server.ts';
import { countUpTo, laterThan, notHidden, type OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import { scenicRoutes, type StoredRoute } from '../entry/route.tables.server.ts';

const { id, name, createdAt, isApproved, isGroupRide, withdrawnAt, rideDate, rideStartsAt } = scenicRoutes;
const { submitterEmail, firstPublishedAt } = scenicRoutes;
/** Of two names; 1 is the same. */
const SAME_NAME = 0.45;
const MOST_SIMILAR = 20;

const waits = (rides: boolean) =>
  and(eq(isGroupRide, rides), sql`NOT ${isApproved} AND ${withdrawnAt} IS NULL`);

/** Rides without a date come after all others. */
export const NO_DATE = new Date('9999-12-31T00:00:00Z');
/** As in the index of the same expression. */
const rideOrder = sql`COALESCE(${rideStartsAt}, timestamptz '9999-12-31 00:00:00+00')`;

/** Routes that wait for review, the oldest first; or rides, the soonest first. */
export function listWaitingRoutes(db: Db, rides: boolean, page: OldestFirstPage): Promise<StoredRoute[]> {
  const order = rides ? rideOrder : createdAt;
  return db
    .select()
    .from(scenicRoutes)
    .where(and(waits(rides), laterThan({ createdAt: order, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(order), asc(id))
    .limit(page.limit);
}

/** Other rides of a day, whatever their state. */
export const listRidesOf = (db: Db, date: string, except: number): Promise<StoredRoute[]> =>
  db
    .select()
    .from(scenicRoutes)
    .where(and(eq(isGroupRide, true), eq(rideDate, date), ne(id, except), sql`${withdrawnAt} IS NULL`))
    .orderBy(asc(id))
    .limit(MOST_SIMILAR * 5);

export const countWaitingRoutes = (db: Db, rides: boolean, most: number): Promise<number> =>
  countUpTo(db, scenicRoutes, waits(rides), most, rides ? [rideOrder, id] : [createdAt, id]);

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

/** What people sent of routes, or of rides. */
export const countRoutesBySender = (
  db: Db,
  rides: boolean,
  emails: readonly string[],
): Promise<SenderHistory> =>
  countBySender(
    db,
    {
      table: scenicRoutes,
      email: submitterEmail,
      published: sql`${firstPublishedAt} IS NOT NULL`,
      where: and(eq(isGroupRide, rides), isNotNull(submitterEmail)),
    },
    emails,
  );
