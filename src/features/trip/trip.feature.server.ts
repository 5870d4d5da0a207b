import type { LocationService } from '#features/location/location.service.server.ts';
import type { WeatherFeature } from '#features/weather/weather.feature.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createRoutingService } from './road/routing.service.server.ts';
import { tripApi } from './trip.api.server.ts';
import { createTripService, type TripService } from './trip.service.server.ts';
import { createTripWeather } from './weather/trip-weather.service.server.ts';

/** The weather of a trip where and when the rider meets it. */
export function tripFeature(
  platform: Platform,
  { location, weather }: { location: LocationService; weather: WeatherFeature },
): Feature<TripService> {
  const { config, clock, log, outbound, share, cacheBytes } = platform;
  const service = createTripService({
    clock,
    location,
    routing: createRoutingService({
      clock,
      log,
      outbound,
      cacheBytes: cacheBytes('roads'),
      valhallaUrl: config.valhallaUrl,
      osrmUrl: config.osrmUrl,
      clientId: new URL(config.publicUrl).host,
    }),
    weather: createTripWeather({
      clock,
      log,
      cacheBytes: cacheBytes('tripForecasts'),
      providers: weather.providersFor('trip'),
      alerts: weather.nationalAlerts,
    }),
    share,
    baseMap: config.baseMap,
    simulated: weather.service.isSimulated,
  });
  return { service, api: (app) => tripApi(app, { trip: service }) };
}
