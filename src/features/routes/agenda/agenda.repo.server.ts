import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { scenicRoutes } from '../entry/route.tables.server.ts';
import { rideSeries } from '../series/series.tables.server.ts';

/** The published rides that take place, from a day on, after one of them: by day, then id. */
export function listRideDays(db: Db, after: { date: string; id: number }, limit: number) {
  return db
    .select({
      id: scenicRoutes.id,
      name: scenicRoutes.name,
      difficulty: scenicRoutes.difficulty,
      roadType: scenicRoutes.roadType,
      routeType: scenicRoutes.routeType,
      rideDate: sql<string>`${scenicRoutes.rideDate}`,
      rideTime: scenicRoutes.rideTime,
      rideTimeZone: scenicRoutes.rideTimeZone,
      rideStartsAt: scenicRoutes.rideStartsAt,
      rideDayEndsAt: scenicRoutes.rideDayEndsAt,
      estimatedTime: scenicRoutes.estimatedTime,
      distance: scenicRoutes.distance,
      meetingPoint: scenicRoutes.meetingPoint,
      startLocation: scenicRoutes.startLocation,
      maxRiders: scenicRoutes.maxRiders,
      zipCodes: scenicRoutes.zipCodes,
      seriesId: scenicRoutes.seriesId,
      rule: { repeats: rideSeries.repeats, firstDate: rideSeries.firstDate, endsOn: rideSeries.endsOn },
    })
    .from(scenicRoutes)
    .leftJoin(rideSeries, eq(rideSeries.id, scenicRoutes.seriesId))
    .where(
      and(
        sql`${scenicRoutes.isPublished} AND ${scenicRoutes.isGroupRide}`,
        isNull(scenicRoutes.cancelledAt),
        sql`(${scenicRoutes.rideDate}, ${scenicRoutes.id}) > (${after.date}, ${after.id})`,
      ),
    )
    .orderBy(asc(scenicRoutes.rideDate), asc(scenicRoutes.id))
    .limit(limit);
}
export type RideOfDay = Awaited<ReturnType<typeof listRideDays>>[number];
