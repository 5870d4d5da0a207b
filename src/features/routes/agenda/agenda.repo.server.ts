import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { scenicRoutes } from '../entry/route.tables.server.ts';
import { rideSeries } from '../series/series.tables.server.ts';

/** Where a ride stands among all. */
interface RidePosition {
  date: string;
  id: number;
}

/** The published rides that take place after one of them, by day, then id; or those before it, the last ones first. */
export function listRideDays(
  db: Db,
  from: { after: RidePosition } | { before: RidePosition },
  limit: number,
) {
  const isAfter = 'after' in from;
  const { date, id } = isAfter ? from.after : from.before;
  const position = sql`(${scenicRoutes.rideDate}, ${scenicRoutes.id})`;
  const order = isAfter ? asc : desc;
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
        isAfter ? sql`${position} > (${date}, ${id})` : sql`${position} < (${date}, ${id})`,
      ),
    )
    .orderBy(order(scenicRoutes.rideDate), order(scenicRoutes.id))
    .limit(limit);
}
export type RideOfDay = Awaited<ReturnType<typeof listRideDays>>[number];
