import type { LocationService } from '#features/location/location.service.server.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { PublishedRoutes } from '../entry/published.cache.server.ts';
import type { RoutePlaces } from '../entry/places.mapper.server.ts';
import { publicRoute } from '../entry/route.mapper.server.ts';
import { routeSearchMessage } from '../entry/route.model.ts';
import type { RouteSearchAnswer, RouteSearchRequest } from '../entry/route.schema.ts';
import type { RouteOutlook } from '../outlook/outlook.service.server.ts';
import { rideSearchMessage } from '../rides/rides.model.ts';
import type { RideSearchRequest } from '../rides/rides.schema.ts';
import type { RideSeriesService } from '../series/series.service.server.ts';
import { nearestRides, searchRides, searchRoutes, type RadiusMatches } from './radius.repo.server.ts';

/** Published routes and rides around a ZIP code. */
export function createRouteSearch(deps: {
  clock: Clock;
  location: Pick<LocationService, 'findZip'>;
  versions: ContentVersions;
  published: Pick<PublishedRoutes, 'list'>;
  outlook: Pick<RouteOutlook, 'known'>;
  startOf: RoutePlaces['startOf'];
  series: Pick<RideSeriesService, 'textsOf'>;
  cacheBytes: number;
}) {
  const { clock, location, versions, published, outlook } = deps;
  const searches = byteCache<RadiusMatches>('routes', deps.cacheBytes);

  /** @throws AppError `not_found` for an unknown ZIP code. */
  async function search(
    kind: 'routes' | 'rides' | 'nearest rides',
    request: RouteSearchRequest | RideSearchRequest,
  ): Promise<RouteSearchAnswer> {
    const { zipCode, maxDistance, difficulty, roadType, page, pageSize } = request;
    const center = location.findZip(zipCode);
    const { version } = await versions.current();
    const now = clock.now();
    // Which rides are over changes with the hour in every zone, so cached ride searches last a minute.
    const key = [version, kind, kind === 'routes' ? 0 : Math.floor(now / 60_000), ...Object.values(request)];
    const bounds = { center, radius: maxDistance, difficulty, roadType };
    const paged = { ...bounds, limit: pageSize, offset: (page - 1) * pageSize };
    const cached = searches.get(key.join(' '));
    const found =
      cached ??
      (await versions.read(version, (db) => {
        if (kind === 'routes') return searchRoutes(db, paged);
        const find = kind === 'rides' ? searchRides : nearestRides;
        return find(db, paged, new Date(now));
      }));
    if (!cached) searches.set(key.join(' '), found);
    const miles = new Map(found.matches.map((match) => [match.id, match.miles]));
    const routes = await published.list([...miles.keys()]);
    const repeats = await deps.series.textsOf(routes);
    const message = kind === 'routes' ? routeSearchMessage : rideSearchMessage;
    return {
      routes: routes.map((row) => ({
        ...publicRoute(row),
        milesAway: Math.round((miles.get(row.id) ?? 0) * 10) / 10,
        start: deps.startOf(row) ?? null,
        repeats: repeats.get(row.id) ?? null,
        weather: outlook.known(row),
      })),
      total: found.total,
      page,
      pageSize,
      message: message(found.total, maxDistance, zipCode),
    };
  }

  return {
    search: (request: RouteSearchRequest) => search('routes', request),
    searchRides: (request: RideSearchRequest) =>
      search(request.sort === 'date' ? 'rides' : 'nearest rides', request),
  };
}
