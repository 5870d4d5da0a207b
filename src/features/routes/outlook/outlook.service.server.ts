import { isGroupRide } from '../rides/rides.model.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { callWeight } from '#features/weather/providers/call-weight.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { agedOutlook } from './outlook-age.model.ts';
import { OUTLOOK_DAYS, rideOutlook, routeOutlook } from './outlook.model.ts';
import { findPublished, listRidesBetween } from '../entry/route.repo.server.ts';
import type { Outlook, RouteWeatherAnswer } from '../entry/route.schema.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';

const DAY_MS = 86_400_000;
const WARMED_RIDES = 300;

type WeatherFacts = Pick<
  StoredRoute,
  'zipCodes' | 'rideStartsAt' | 'estimatedTime' | 'routeType' | 'rideDate' | 'rideTime'
>;

/** The weather of rides within 7 days and of routes, from area forecasts that are fetched in the background. */
export function createRouteOutlook(deps: {
  db: Db;
  clock: Clock;
  areas: AreaForecastService;
  share: Pick<OutsideShare, 'admit'>;
  /** Where a route starts: its first known ZIP code. */
  startOf: (route: Pick<StoredRoute, 'zipCodes'>) => GeoPoint | undefined;
}) {
  const { db, clock, areas, share, startOf } = deps;

  /** The point to ask about; undefined when there is nothing to say: a ride that is over, or too far ahead. */
  function pointOf(route: WeatherFacts): GeoPoint | undefined {
    if (!isGroupRide(route)) return startOf(route);
    const startsAt = route.rideStartsAt?.getTime();
    if (startsAt === undefined) return undefined;
    const now = clock.now();
    const isOver = startsAt + route.estimatedTime * 60_000 < now;
    return isOver || startsAt - now > OUTLOOK_DAYS * DAY_MS ? undefined : startOf(route);
  }

  /** What is known now; asks for nothing, for a list may hold fifty places. */
  function known(route: WeatherFacts): Outlook | null {
    const point = pointOf(route);
    const source = point && areas.known(point);
    if (!source) return null;
    const now = clock.now();
    const outlook = isGroupRide(route)
      ? rideOutlook(source, { startsAt: route.rideStartsAt?.getTime() ?? 0, minutes: route.estimatedTime })
      : routeOutlook(source, now);
    return outlook && agedOutlook(outlook, now);
  }

  /** What a visitor may not have asked about stays unknown. */
  async function load(points: readonly GeoPoint[], visitor: Visitor): Promise<void> {
    const missing = areas.missing(points);
    if (missing > 0 && share.admit(visitor, callWeight(missing)).refusal) return;
    await areas.load(points);
  }

  return {
    known,
    /** What is known now; has the rest fetched in the background, for the next reader. */
    wanted(route: WeatherFacts, visitor: Visitor): Outlook | null {
      const point = pointOf(route);
      if (point) void load([point], visitor);
      return known(route);
    },
    /** Waits for the forecast of these routes: one call for all. What fails stays null. */
    async weather(ids: readonly number[], visitor: Visitor = THE_PROGRAM): Promise<RouteWeatherAnswer> {
      const routes = await findPublished(db, [...new Set(ids)]);
      const points = routes.flatMap((route) => pointOf(route) ?? []);
      await visitor.waits(() => load(points, visitor));
      return { weather: Object.fromEntries(routes.map((route) => [String(route.id), known(route)])) };
    },
    /** Fetches the forecasts of all rides of the next days, so that their pages have them. */
    async warmRides(): Promise<void> {
      const now = clock.now();
      const rides = await listRidesBetween(
        db,
        new Date(now - DAY_MS),
        new Date(now + OUTLOOK_DAYS * DAY_MS),
        WARMED_RIDES,
      );
      await areas.load(rides.flatMap((ride) => pointOf(ride) ?? []));
    },
  };
}
export type RouteOutlook = ReturnType<typeof createRouteOutlook>;
