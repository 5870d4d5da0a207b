import { and, asc, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inIdOrder } from '#platform/db/in-id-order.ts';
import { spherePosition } from '#platform/geo/sphere.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { holding } from '#platform/db/like-pattern.ts';
import { emailKeyOf } from '#platform/mail/mailbox.server.ts';
import { DIFFICULTY_RANK } from './route.model.ts';
import { ROAD_TYPES } from './choices.model.ts';
import { type NewRoute, scenicRoutePlaces, scenicRoutes, type StoredRoute } from './route.tables.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** The rows with these ids that everyone may see, in the order of the ids. */
export async function findPublished(db: Db, ids: readonly number[]): Promise<StoredRoute[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(scenicRoutes)
    .where(and(inArray(scenicRoutes.id, [...ids]), eq(scenicRoutes.isPublished, true)));
  return inIdOrder(ids, rows);
}

/** A row whatever its state, for reviewers. With `lock`, nobody else changes it until the transaction ends. */
export async function findRoute(
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredRoute | undefined> {
  const query = db.select().from(scenicRoutes).where(eq(scenicRoutes.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

/** What a list for review searches and sorts by. */
export const REVIEWED_ROUTES = { table: scenicRoutes, ...getTableColumns(scenicRoutes) };

/** The rows with these ids whatever their state, in the order of the ids. */
export async function findRoutes(db: Db, ids: readonly number[]): Promise<StoredRoute[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(scenicRoutes)
    .where(inArray(scenicRoutes.id, [...ids]));
  return inIdOrder(ids, rows);
}

export async function findIdBySubmissionKey(db: Db, submissionKey: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: scenicRoutes.id })
    .from(scenicRoutes)
    .where(eq(scenicRoutes.submissionKey, submissionKey));
  return row?.id;
}

/** Stores a route. Undefined when its submission key is there already: the same form was sent twice. */
export async function insertRoute(db: Db, route: NewRoute): Promise<StoredRoute | undefined> {
  const [row] = await db
    .insert(scenicRoutes)
    .values(route)
    .onConflictDoNothing({ target: scenicRoutes.submissionKey })
    .returning();
  return row;
}

/** Ids of the entries with these submission keys that nobody changed since they came, by key. */
export async function findUnchanged(db: Db, submissionKeys: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: scenicRoutes.id, submissionKey: scenicRoutes.submissionKey })
    .from(scenicRoutes)
    .where(
      and(
        inArray(scenicRoutes.submissionKey, [...submissionKeys]),
        eq(scenicRoutes.updatedAt, scenicRoutes.createdAt),
      ),
    );
  return new Map(rows.flatMap(({ id, submissionKey }) => (submissionKey ? [[submissionKey, id]] : [])));
}

/** Stores many; those whose submission key, or date of a series, is there already are left out. */
export async function insertRoutes(db: Db, routes: NewRoute[]): Promise<StoredRoute[]> {
  if (routes.length === 0) return [];
  return db.insert(scenicRoutes).values(routes).onConflictDoNothing().returning();
}

export async function updateRoute(db: Db, id: number, changes: Partial<NewRoute>): Promise<void> {
  await db.update(scenicRoutes).set(changes).where(eq(scenicRoutes.id, id));
}

export async function deleteRoute(db: Db, id: number): Promise<boolean> {
  const rows = await db
    .delete(scenicRoutes)
    .where(eq(scenicRoutes.id, id))
    .returning({ id: scenicRoutes.id });
  return rows.length > 0;
}

/** Road types as the index of a radius search holds them. */
export const roadTypeCode = (roadType: (typeof ROAD_TYPES)[number]) => ROAD_TYPES.indexOf(roadType) + 1;

type PlacedRoute = Pick<StoredRoute, 'id' | 'isGroupRide' | 'difficulty' | 'roadType' | 'scenicRating'>;

/** Puts published routes on the map of the radius search. Call with no points to take one off it. */
export async function replacePlaces(
  db: Db,
  routes: readonly { route: PlacedRoute; points: readonly GeoPoint[] }[],
): Promise<void> {
  const ids = routes.map(({ route }) => route.id);
  if (ids.length === 0) return;
  await db.delete(scenicRoutePlaces).where(inArray(scenicRoutePlaces.routeId, ids));
  const places = routes.flatMap(({ route, points }) =>
    points.map((point) => ({
      routeId: route.id,
      position: spherePosition(point),
      isGroupRide: route.isGroupRide,
      difficulty: DIFFICULTY_RANK[route.difficulty],
      roadType: roadTypeCode(route.roadType),
      rating: route.scenicRating,
    })),
  );
  if (places.length > 0) await db.insert(scenicRoutePlaces).values(places);
}

const PUBLISHED_ROUTE = sql`${scenicRoutes.isPublished} AND NOT ${scenicRoutes.isGroupRide}`;
const PUBLISHED_RIDE = sql`${scenicRoutes.isPublished} AND ${scenicRoutes.isGroupRide}`;

/** What the directory sorts and filters by, for the routes after an id. */
export function listDirectoryEntries(db: Db, afterId: number, limit: number) {
  return db
    .select({
      id: scenicRoutes.id,
      name: scenicRoutes.name,
      distance: scenicRoutes.distance,
      difficulty: scenicRoutes.difficulty,
      rating: scenicRoutes.scenicRating,
      roadType: scenicRoutes.roadType,
      zipCodes: scenicRoutes.zipCodes,
    })
    .from(scenicRoutes)
    .where(and(PUBLISHED_ROUTE, gt(scenicRoutes.id, afterId)))
    .orderBy(asc(scenicRoutes.id))
    .limit(limit);
}

/** Published routes after an id, for the summary of all of them. */
export function listPublishedRoutes(db: Db, afterId: number, limit: number): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(and(PUBLISHED_ROUTE, gt(scenicRoutes.id, afterId)))
    .orderBy(asc(scenicRoutes.id))
    .limit(limit);
}

/** Ids of the published routes whose name, description, start or end holds `text`. */
export async function findIdsByText(db: Db, text: string): Promise<number[]> {
  const [row] = await db
    .select({ ids: sql<number[] | null>`array_agg(${scenicRoutes.id})` })
    .from(scenicRoutes)
    .where(and(PUBLISHED_ROUTE, sql`${scenicRoutes.searchText} LIKE ${holding(text)}`));
  return row?.ids ?? [];
}

/** The routes that became public last. */
export function listNewestRoutes(db: Db, limit: number): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(PUBLISHED_ROUTE)
    .orderBy(desc(scenicRoutes.firstPublishedAt), desc(scenicRoutes.id))
    .limit(limit);
}

/** Published rides that take place and start between two instants, soonest first. */
export function listRidesBetween(db: Db, from: Date, to: Date, limit: number): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(
      and(
        PUBLISHED_RIDE,
        isNull(scenicRoutes.cancelledAt),
        sql`${scenicRoutes.rideStartsAt} BETWEEN ${from.toISOString()} AND ${to.toISOString()}`,
      ),
    )
    .orderBy(asc(scenicRoutes.rideStartsAt), asc(scenicRoutes.id))
    .limit(limit);
}

/** A day with a change of clocks has 25 hours. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** Of rides with a start; its bound lets an index leave out those of past years. */
const dayIsNotOver = (now: Date) =>
  and(
    gt(scenicRoutes.rideStartsAt, new Date(now.getTime() - LONGEST_DAY_MS)),
    gt(scenicRoutes.rideDayEndsAt, now),
  );

/** Published rides that take place and whose day is not over, soonest first. */
export function listRidesFromToday(db: Db, now: Date, limit: number): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(and(PUBLISHED_RIDE, isNull(scenicRoutes.cancelledAt), dayIsNotOver(now)))
    .orderBy(asc(scenicRoutes.rideStartsAt), asc(scenicRoutes.id))
    .limit(limit);
}

/** Published rides that were called off and whose day is not over, soonest first: calendars cross them out. */
export function listCancelledRides(db: Db, now: Date, limit: number): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(and(eq(scenicRoutes.isPublished, true), isNotNull(scenicRoutes.cancelledAt), dayIsNotOver(now)))
    .orderBy(asc(scenicRoutes.rideStartsAt), asc(scenicRoutes.id))
    .limit(limit);
}

/** What was sent with an email address and is not withdrawn, newest first. */
export function findByEmail(db: Db, email: string, limit: number): Promise<StoredRoute[]> {
  return db
    .select()
    .from(scenicRoutes)
    .where(
      and(
        sql`lower(${scenicRoutes.submitterEmail}) = ${emailKeyOf(email)}`,
        isNull(scenicRoutes.withdrawnAt),
        // One link opens all dates of a standing ride.
        sql`NOT EXISTS (SELECT 1 FROM scenic_routes AS other WHERE other.series_id = ${scenicRoutes.seriesId}
          AND other.series_date < ${scenicRoutes.seriesDate} AND other.withdrawn_at IS NULL)`,
      ),
    )
    .orderBy(desc(scenicRoutes.createdAt), desc(scenicRoutes.id))
    .limit(limit);
}
