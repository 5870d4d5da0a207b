import { join } from 'node:path';
import type { Platform } from '#platform/platform.server.ts';
import type { OutsideUse } from '#platform/fetch/call-budget.server.ts';
import type { LocationService } from './location/location.service.server.ts';
import { createIem } from '#features/radar/sources/iem.upstream.server.ts';
import { createNoaa } from '#features/radar/sources/noaa.upstream.server.ts';
import { createRadarService, orderSources } from './radar/radar.service.server.ts';
import { createRainViewer } from '#features/radar/sources/rainviewer.upstream.server.ts';
import { TileCache } from '#features/radar/tiles/tile.cache.server.ts';
import { createTiles } from '#features/radar/tiles/tiles.service.server.ts';
import { createRoutingService } from '#features/trip/road/routing.service.server.ts';
import { createTripService } from './trip/trip.service.server.ts';
import { createTripWeather } from '#features/trip/weather/trip-weather.service.server.ts';
import { createAreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { metered } from '#features/weather/providers/metered.guard.server.ts';
import { createNationalAlerts } from '#features/weather/alerts/national-alerts.service.server.ts';
import { createNws } from '#features/weather/providers/nws.upstream.server.ts';
import { createOpenMeteo } from '#features/weather/providers/open-meteo.upstream.server.ts';
import { createWeatherService } from '#features/weather/place/weather.service.server.ts';

/** Points that weather mails may ask about within an hour. */
const MAIL_AREAS_PER_HOUR = 4_000;

/** Nobody waits for a mail: the zones of hundreds of places may be found first. */
const MAIL_ALERTS_WAIT_MS = 120_000;

/** Everything that asks the outside world: forecasts, roads and radar. */
export function createOutsideServices(platform: Platform, { location }: { location: LocationService }) {
  const { config, clock, log, database, outbound, share, cacheBytes: sizeOf, openMeteoBudget } = platform;
  const nws = createNws({ baseUrl: config.nwsUrl, outbound, clock });
  const openMeteo = createOpenMeteo({
    baseUrl: config.openMeteoUrl,
    apiKey: config.openMeteoApiKey,
    outbound,
  });
  const providersFor = (use: OutsideUse) =>
    config.weatherProviders.map((name) => (name === 'nws' ? nws : metered(openMeteo, openMeteoBudget, use)));
  const simulated = () => config.demo || outbound.sawSimulator();
  const nationalAlerts = createNationalAlerts({
    clock,
    log,
    activeAlerts: nws.activeAlerts,
    zones: nws.zones,
  });
  const weather = createWeatherService({
    clock,
    log,
    db: database.db,
    location,
    share,
    cacheBytes: sizeOf('weather'),
    providers: providersFor('check'),
    alerts: nws.alerts,
    simulated,
  });
  const trip = createTripService({
    clock,
    location,
    routing: createRoutingService({
      clock,
      log,
      outbound,
      cacheBytes: sizeOf('roads'),
      valhallaUrl: config.valhallaUrl,
      osrmUrl: config.osrmUrl,
      clientId: new URL(config.publicUrl).host,
    }),
    weather: createTripWeather({
      clock,
      log,
      cacheBytes: sizeOf('tripForecasts'),
      providers: providersFor('trip'),
      alerts: nationalAlerts,
    }),
    share,
    baseMap: config.baseMap,
    simulated,
  });
  const radar = createRadarService({
    clock,
    log,
    sources: orderSources(config.radarProviders, {
      iem: createIem({ baseUrl: config.iemUrl, outbound, clock }),
      noaa: createNoaa({ baseUrl: config.noaaRadarUrl, outbound }),
      rainviewer: createRainViewer({ baseUrl: config.rainviewerUrl, outbound, clock }),
    }),
    tiles: createTiles({
      clock,
      outbound,
      cache: new TileCache({
        folder: join(config.dataDir, 'radar-tiles'),
        log,
        memoryBytes: sizeOf('radarTiles'),
      }),
    }),
    baseMap: config.baseMap,
    findZip: location.findZip,
    simulated,
  });
  const areas = createAreaForecastService({
    clock,
    log,
    cacheBytes: sizeOf('areas'),
    providers: providersFor('area'),
    alerts: nationalAlerts,
    simulated,
  });
  const mailAreas = createAreaForecastService({
    clock,
    log,
    cacheBytes: sizeOf('mailAreas'),
    providers: providersFor('mail'),
    alerts: nationalAlerts,
    simulated,
    areasPerHour: MAIL_AREAS_PER_HOUR,
    alertsWaitMs: MAIL_ALERTS_WAIT_MS,
    daysOnly: true,
  });
  return { weather, trip, radar, areas, mailAreas };
}
