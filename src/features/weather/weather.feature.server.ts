import type { LocationService } from '#features/location/location.service.server.ts';
import { CallCount, SHARES_OF_USES, type CallLimits, type OutsideUse } from '#platform/fetch/call-limits.ts';
import { OPEN_METEO_AIR_QUALITY_URL, OPEN_METEO_ENSEMBLE_URL } from '#platform/config/environment.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { createOutsideShare } from '#platform/http/outside-share.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createNationalAlerts, type NationalAlerts } from './alerts/national-alerts.service.server.ts';
import { createAreaForecastService, type AreaForecastService } from './area/area-forecast.service.server.ts';
import { createObservations, type Observations } from './stations/observations.service.server.ts';
import { createRoadStations } from './stations/road-stations.upstream.server.ts';
import { createStationHeights } from './stations/station-heights.service.server.ts';
import { stationsApi } from './stations/stations.api.server.ts';
import { stationWatches } from './stations/stations.mapper.server.ts';
import { createWeatherStations } from './stations/weather-stations.upstream.server.ts';
import { placesApi } from './places/places.api.server.ts';
import { createPlaces } from './places/places.service.server.ts';
import { createAreaFetcher } from './area/area-fetch.service.server.ts';
import { createAreaGrid, type AreaGrid } from './area/area-grid.service.server.ts';
import { weatherApi } from './place/weather.api.server.ts';
import { createWeatherService, type WeatherService } from './place/weather.service.server.ts';
import { createAir, type Air } from './air/air.service.server.ts';
import { createOpenMeteoAir } from './air/open-meteo-air.upstream.server.ts';
import { createEnsembles, type Ensembles } from './probability/ensembles.service.server.ts';
import { ensembleWeight } from './probability/ensemble.model.ts';
import { createOpenMeteoEnsemble } from './probability/open-meteo-ensemble.upstream.server.ts';
import { createPointRuns, type PointRuns } from './probability/point-runs.service.server.ts';
import { createPlaceRuns } from './probability/place-runs.service.server.ts';
import { metered } from './providers/metered.guard.server.ts';
import { createNws } from './providers/nws.upstream.server.ts';
import { createOpenMeteo } from './providers/open-meteo.upstream.server.ts';
import type { ForecastProvider } from './providers/forecast.model.ts';

/** Areas of lists and maps that may be asked about within an hour, whatever the budget: the last provider has none. */
const AREAS_PER_HOUR = 1_200;
/** Areas that the report card may ask about within an hour. */
const REPORT_AREAS_PER_HOUR = 120;
/** Points that weather emails may ask about within an hour. */
const MAIL_AREAS_PER_HOUR = 4_000;
/** Nobody waits for an email: the zones of hundreds of places may be found first. */
const MAIL_ALERTS_WAIT_MS = 120_000;

/** Weighed calls for ensembles that one address prefix may cause: they never take from its verdicts. */
const ENSEMBLES_OF_ONE: CallLimits = { minute: 150, hour: 600, day: 1_250 };
/** Of Open-Meteo's hosts each counts for itself; where the forecasts' is not the free one, this is what is left. */
const FREE_LIMITS: CallLimits = { minute: 600, hour: 5_000, day: 10_000 };

export interface WeatherFeature extends Feature<WeatherService> {
  /** Areas of lists that riders look at. */
  areas: AreaForecastService;
  /** The same areas as bits, thousands of them, for whoever ranks roads. */
  grid: AreaGrid;
  /** Areas of emails: days alone, and many at a time. */
  mailAreas: AreaForecastService;
  nationalAlerts: NationalAlerts;
  /** How sure the weather of points is. */
  pointRuns: PointRuns;
  /** What road and weather stations measure. */
  observations: Observations;
  /** In their order, within what the site may ask for this use. */
  providersFor: (use: OutsideUse) => ForecastProvider[];
}

/** The riding verdict of places and areas, from forecasts and official alerts. */
export function weatherFeature(
  platform: Platform,
  { location }: { location: LocationService },
): WeatherFeature {
  const { config, clock, log, database, outbound, share, cacheBytes, openMeteoBudget } = platform;
  const nws = createNws({ baseUrl: config.nwsUrl, outbound, clock });
  const openMeteo = createOpenMeteo({
    baseUrl: config.openMeteoUrl,
    apiKey: config.openMeteoApiKey,
    outbound,
  });
  const providersFor = (use: OutsideUse) =>
    config.weatherProviders.map((name) => (name === 'nws' ? nws : metered(openMeteo, openMeteoBudget, use)));
  const ensembles = ensemblesOf(platform);
  const air = airOf(platform);
  const ensembleShare = createOutsideShare({ now: clock.now, limits: ENSEMBLES_OF_ONE });
  const mayAskEnsemble = (point: GeoPoint, visitor: Visitor): boolean =>
    !ensembles.isDue(point) || ensembleShare.admit(visitor, ensembleWeight(1)).refusal === undefined;
  const runs = createPlaceRuns({ log, ensembles, cacheBytes: cacheBytes('runs') });
  const simulated = () => config.demo || outbound.sawSimulator();
  const alerts = createNationalAlerts({ clock, log, activeAlerts: nws.activeAlerts, zones: nws.zones });
  const { roadStationsUrl, weatherStationsUrl } = config;
  const roads = roadStationsUrl && createRoadStations({ baseUrl: roadStationsUrl, outbound });
  const airports = weatherStationsUrl && createWeatherStations({ baseUrl: weatherStationsUrl, outbound });
  const observations = createObservations({
    clock,
    log,
    sources: [
      ...(roads ? [{ kind: 'road' as const, reports: roads.reports }] : []),
      ...(airports ? [{ kind: 'weather' as const, reports: airports.reports }] : []),
    ],
    heights: createStationHeights({
      clock,
      log,
      db: database.db,
      ask: async (network) => (roads ? roads.heights(network) : new Map<string, number>()),
    }),
  });
  const service = createWeatherService({
    clock,
    log,
    db: database.db,
    location,
    share,
    cacheBytes: cacheBytes('weather'),
    alone: database.engine === 'pglite',
    providers: providersFor('check'),
    alerts: nws.alerts,
    simulated,
    air: air.isOn ? air : undefined,
    probability: ensembles.isOn
      ? {
          runs,
          mayAsk: mayAskEnsemble,
          hasAnswered: ensembles.hasAnswered,
        }
      : undefined,
    observations,
  });
  const fetcherFor = (use: OutsideUse, areasPerHour: number) =>
    createAreaFetcher({ clock, log, providers: providersFor(use), areasPerHour });
  // What nobody waits for is asked of the first service alone, while there is something left to ask it.
  const providers = providersFor('report').slice(0, 1);
  const fetchers = {
    area: fetcherFor('area', AREAS_PER_HOUR),
    nation: fetcherFor('nation', AREAS_PER_HOUR),
    report: createAreaFetcher({ clock, log, providers, areasPerHour: REPORT_AREAS_PER_HOUR }),
  };
  const areas = createAreaForecastService({
    clock,
    cacheBytes: cacheBytes('areas'),
    fetcher: fetchers.area,
    alerts,
    simulated,
  });
  const grid = createAreaGrid({ clock, alerts, fetchers, simulated });
  const mailAreas = createAreaForecastService({
    clock,
    cacheBytes: cacheBytes('mailAreas'),
    fetcher: fetcherFor('mail', MAIL_AREAS_PER_HOUR),
    alerts,
    simulated,
    alertsWaitMs: MAIL_ALERTS_WAIT_MS,
    daysOnly: true,
  });
  const places = createPlaces({ clock, location, areas, share });
  return {
    service,
    areas,
    grid,
    mailAreas,
    nationalAlerts: alerts,
    pointRuns: createPointRuns({ ensembles, mayAsk: mayAskEnsemble }),
    observations,
    watches: stationWatches({ observations, clock, timeZone: config.timeZone }),
    providersFor,
    api: async (app) => {
      await weatherApi(app, { weather: service });
      await placesApi(app, { places });
      await stationsApi(app, { observations });
    },
    settle: async () =>
      void (await Promise.all([
        air.settle(),
        ensembles.settle(),
        observations.stop(),
        service.settle(),
        areas.settle(),
        grid.settle(),
        mailAreas.settle(),
      ])),
  };
}

function ensemblesOf({ config, clock, log, outbound, cacheBytes, openMeteoBudget }: Platform): Ensembles {
  const { openMeteoEnsembleUrl: baseUrl, openMeteoApiKey: apiKey } = config;
  const upstream =
    baseUrl === undefined
      ? undefined
      : createOpenMeteoEnsemble({ baseUrl, apiKey, freeUrl: OPEN_METEO_ENSEMBLE_URL, outbound });
  const isFree = baseUrl === OPEN_METEO_ENSEMBLE_URL && apiKey === undefined;
  const take = openMeteoBudget
    ? (weight: number) => openMeteoBudget.take('ensemble', weight)
    : isFree
      ? ownBudget(clock.now, 'ensemble')
      : () => true;
  return createEnsembles({
    clock,
    log,
    upstream,
    mayAsk: (places) => take(ensembleWeight(places)),
    cacheBytes: cacheBytes('ensembles'),
  });
}

function airOf({ config, clock, log, outbound, openMeteoBudget }: Platform): Air {
  const { openMeteoAirQualityUrl: baseUrl, openMeteoApiKey: apiKey } = config;
  const isFree = baseUrl === OPEN_METEO_AIR_QUALITY_URL && apiKey === undefined;
  return createAir({
    clock,
    log,
    upstream:
      baseUrl === undefined
        ? undefined
        : createOpenMeteoAir({ baseUrl, apiKey, freeUrl: OPEN_METEO_AIR_QUALITY_URL, outbound }),
    mayAsk: openMeteoBudget
      ? (places) => openMeteoBudget.take('air', places)
      : isFree
        ? ownBudget(clock.now, 'air')
        : () => true,
  });
}

/** What the free host allows a site whose forecasts come from a server of its own. */
function ownBudget(now: () => number, use: OutsideUse): (weight: number) => boolean {
  const count = new CallCount(now);
  return (weight) => {
    if (count.fullWindow(FREE_LIMITS, weight, SHARES_OF_USES[use]) !== undefined) return false;
    count.add(weight);
    return true;
  };
}
