import { isGroupRide } from '../rides/rides.model.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { lightOfHours, sunTimes } from '#features/weather/verdict/sun.model.ts';
import { areasWeight } from '#features/weather/providers/call-weight.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { MINUTE_MS, DAY_MS } from '#platform/time/units.ts';
import { endOfDay } from '#platform/time/zone.ts';
import { agedOutlook, isTooOld } from './outlook-age.model.ts';
import { OUTLOOK_DAYS, rideOutlook, routeOutlook, type OutlookSource } from './outlook.model.ts';
import { findPublished, listRidesBetween } from '../entry/route.repo.server.ts';
import type { Outlook, RouteDay, RouteForecast, RouteWeatherAnswer } from '../entry/route.schema.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';
import { rideDay, roadDay } from './route-day.model.ts';

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

  /** Reading a week of hours costs more than all else of an answer, and what they say changes by the minute. */
  interface Read {
    minute: number;
    days: OutlookSource['days'];
    outlook: Outlook | null;
    /** The same as it may be read since it is too old, or not yet. */
    shown?: { isOld: boolean; outlook: Outlook; day?: RouteDay };
  }
  const lastRead = new WeakMap<WeatherFacts, Read>();

  /** What is known now; asks for nothing, for a list may hold fifty places. */
  function read(route: WeatherFacts) {
    const point = pointOf(route);
    const source = point && areas.known(point);
    if (!source) return null;
    const now = clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    let last = lastRead.get(route);
    if (last?.minute !== minute || last.days !== source.days) {
      const outlook = isGroupRide(route)
        ? rideOutlook(source, { startsAt: route.rideStartsAt?.getTime() ?? 0, minutes: route.estimatedTime })
        : routeOutlook(source, now);
      last = { minute, days: source.days, outlook };
      lastRead.set(route, last);
    }
    if (!last.outlook) return null;
    const isOld = isTooOld(last.outlook, now);
    if (last.shown?.isOld !== isOld) last.shown = { isOld, outlook: agedOutlook(last.outlook, now) };
    return { point, source, shown: last.shown };
  }

  const known = (route: WeatherFacts): Outlook | null => read(route)?.shown.outlook ?? null;

  /** The hours that the page of a route shows; null when its outlook is. */
  function day(route: WeatherFacts): RouteDay | null {
    const found = read(route);
    if (!found) return null;
    const { point, source, shown } = found;
    return (shown.day ??= dayOf(route, point, source, shown.outlook));
  }

  function dayOf(route: WeatherFacts, point: GeoPoint, source: OutlookSource, outlook: Outlook): RouteDay {
    const times = source.hours.map(({ conditions: { time } }) => time);
    const lights = lightOfHours(times, point.latitude, point.longitude);
    const isDark = (time: number) => lights[times.indexOf(time)] !== 'day';
    if (!isGroupRide(route))
      return roadDay(source, { date: outlook.days[0]?.date ?? '', now: clock.now() }, isDark);
    const start = (route.rideStartsAt?.getTime() ?? 0) / 1_000;
    const { timeZone } = outlook;
    const nextDay = endOfDay(isoDay(start, timeZone), timeZone) / 1_000;
    const sun = [start, nextDay].map((epoch) => sunTimes({ epoch, timeZone, ...point }));
    const ride = { start, end: start + route.estimatedTime * 60, outlook };
    return rideDay(source, ride, { isDark, sun });
  }

  /** What a visitor may not have asked about stays unknown. */
  async function load(points: readonly GeoPoint[], visitor: Visitor): Promise<void> {
    const missing = areas.missing(points);
    if (missing > 0 && share.admit(visitor, areasWeight(missing)).refusal) return;
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
    day,
    /** Waits for the forecast of one published route, with the hours of its page. */
    async forecast(route: WeatherFacts, visitor: Visitor): Promise<RouteForecast> {
      const point = pointOf(route);
      if (point) await visitor.waits(() => load([point], visitor));
      return { weather: known(route), day: day(route) };
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
