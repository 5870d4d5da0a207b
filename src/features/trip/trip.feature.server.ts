import type { LocationService } from '#features/location/location.service.server.ts';
import type { WeatherFeature } from '#features/weather/weather.feature.server.ts';
import type { Snapping } from '#features/tracks/draw/snapping.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import type { RoutingService } from '#features/tracks/directions/routing.service.server.ts';
import { createClosures, type Closures } from './closures/closures.service.server.ts';
import { tripApi } from './trip.api.server.ts';
import { createTripService, type TripService } from './trip.service.server.ts';
import { createMeasuredStart } from './weather/measured-start.service.server.ts';
import { createTripRuns } from './probability/trip-runs.service.server.ts';
import { createTripSmoke } from './weather/trip-smoke.service.server.ts';
import { createTripWeather } from './weather/trip-weather.service.server.ts';

/** The weather of a trip where and when the rider meets it. */
export function tripFeature(
  platform: Platform,
  {
    location,
    weather,
    routing,
    snapping,
  }: {
    location: LocationService;
    weather: WeatherFeature;
    routing: RoutingService;
    snapping: Snapping;
  },
): Feature<TripService & Pick<Closures, 'credits'>> {
  const { config, clock, log, share, cacheBytes, outbound, publicFetch } = platform;
  const closures = createClosures({
    clock,
    log,
    outbound,
    publicFetch,
    workZonesUrl: config.workZonesUrl,
    firesUrl: config.firesUrl,
    cacheBytes: cacheBytes('closures'),
    stateAt: (point) => location.placeNear(point)?.state,
  });
  const service = createTripService({
    clock,
    location,
    routing,
    snapping,
    weather: createTripWeather({
      clock,
      log,
      cacheBytes: cacheBytes('tripForecasts'),
      providers: weather.providersFor('trip'),
      alerts: weather.nationalAlerts,
      pointAlerts: weather.pointAlerts,
    }),
    closures,
    runs: createTripRuns(weather.pointRuns),
    smoke: createTripSmoke(weather.air),
    measuredStart: createMeasuredStart(weather.observations),
    share,
    baseMap: config.baseMap,
    simulated: weather.service.isSimulated,
  });
  return {
    service: { ...service, credits: closures.credits },
    api: (app) => tripApi(app, { trip: service }),
  };
}
