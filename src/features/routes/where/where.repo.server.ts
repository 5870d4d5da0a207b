import { and, asc, between, eq, gt, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { scenicRoutes } from '../entry/route.tables.server.ts';
import { routeGeometries } from '../tracks/tracks.tables.server.ts';

/** Published roads after an id, and rides that start after an instant: what a rank and a card need of them. */
export function listRoads(db: Db, afterId: number, ridesAfter: Date, limit: number) {
  return db
    .select({
      id: scenicRoutes.id,
      name: scenicRoutes.name,
      start: scenicRoutes.startLocation,
      end: scenicRoutes.endLocation,
      distance: scenicRoutes.distance,
      difficulty: scenicRoutes.difficulty,
      rating: scenicRoutes.scenicRating,
      roadType: scenicRoutes.roadType,
      zipCodes: scenicRoutes.zipCodes,
      isRide: scenicRoutes.isGroupRide,
      rideStartsAt: scenicRoutes.rideStartsAt,
      minutes: scenicRoutes.estimatedTime,
    })
    .from(scenicRoutes)
    .where(
      and(
        eq(scenicRoutes.isPublished, true),
        gt(scenicRoutes.id, afterId),
        or(
          sql`NOT ${scenicRoutes.isGroupRide}`,
          sql`${scenicRoutes.rideStartsAt} > ${ridesAfter.toISOString()}`,
        ),
      ),
    )
    .orderBy(asc(scenicRoutes.id))
    .limit(limit);
}
export type RoadRow = Awaited<ReturnType<typeof listRoads>>[number];

/** Which of the entries from one id to another have a line, and which one. */
export function listLineRevisions(db: Db, firstId: number, lastId: number) {
  return db
    .select({
      routeId: routeGeometries.routeId,
      revision: routeGeometries.revision,
      approximate: routeGeometries.approximate,
    })
    .from(routeGeometries)
    .where(between(routeGeometries.routeId, firstId, lastId));
}

/** The lines and heights of roads. */
export async function listLines(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      routeId: routeGeometries.routeId,
      revision: routeGeometries.revision,
      line: routeGeometries.line,
      profile: routeGeometries.profile,
    })
    .from(routeGeometries)
    .where(inArray(routeGeometries.routeId, [...ids]));
}
