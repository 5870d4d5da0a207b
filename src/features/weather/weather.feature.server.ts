import type { LocationService } from '#features/location/location.service.server.ts';
import { createCallBudget } from '#platform/fetch/call-budget.server.ts';
import {
  CallCount,
  SHARES_OF_USES,
  WINDOWS_MS,
  type CallLimits,
  type OutsideUse,
} from '#platform/fetch/call-limits.ts';
import { OPEN_METEO_AIR_QUALITY_URL, OPEN_METEO_ENSEMBLE_URL } from '#platform/config/environment.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { createOutsideShare } from '#platform/http/outside-share.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createNationalAlerts, type NationalAlerts } from './alerts/national-alerts.service.server.ts';
import { createPointAlerts, type PointAlerts } from './alerts/point-alerts.service.server.ts';
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
import {
  createSampleRuns,
  type SampleRuns,
  type SampleRunsDependencies,
} from './probability/sample-runs.service.server.ts';
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
/**
 * Weighed calls for ensembles that the report card may cause, by all processes of the site: five places an hour and
 * 53 a day, a twentieth of what the free service gives.
 */
const ENSEMBLES_OF_REPORT: CallLimits = { minute: 50, hour: 50, day: 500 };
const REPORT_PLACES_AT_ONCE = 5;
/** Of Open-Meteo's hosts each counts for itself; where the forecasts' is not the free one, this is what is left. */
const FREE_LIMITS: CallLimits = { minute: 600, hour: 5_000, day: 10_000 };

export interface WeatherFeature extends Feature<WeatherService> {
  /** Areas of lists that riders look at. */
  areas: AreaForecastService;
  /** The same areas as bits, thousands of them, for anyone who ranks roads. */
  grid: AreaGrid;
  /** Areas of emails: days alone, and many at a time. */
  mailAreas: AreaForecastService;
  nationalAlerts: NationalAlerts;
  pointAlerts: PointAlerts;
  /** Smoke by area; undefined: switched off. */
  air: Air | undefined;
  /** How sure the weather of points is; undefined: switched off. */
  pointRuns: PointRuns | undefined;
  /** How sure the verdicts of a sample are, which nobody looks at: within a small share, behind all riders. */
  sampleRuns: SampleRuns;
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
  const { ensembles, sampleRunsFor, close: closeEnsembles } = ensemblesOf(platform);
  const air = airOf(platform);
  const ensembleShare = createOutsideShare({ now: clock.now, limits: ENSEMBLES_OF_ONE });
  const mayAskEnsemble = (point: GeoPoint, visitor: Visitor): boolean =>
    !ensembles.isDue(point) || ensembleShare.admit(visitor, ensembleWeight(1)).refusal === undefined;
  const runs = createPlaceRuns({ db: database.db, log, ensembles, cacheBytes: cacheBytes('runs') });
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
  const grid = createAreaGrid({ clock, alerts, fetchers, simulated, log, ensembles });
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
    pointAlerts: createPointAlerts({ clock, log, ask: nws.alerts }),
    air: air.isOn ? air : undefined,
    pointRuns: ensembles.isOn ? createPointRuns({ clock, ensembles, mayAsk: mayAskEnsemble }) : undefined,
    sampleRuns: sampleRunsFor({
      alerts,
      listen: (listener) => Object.values(fetchers).forEach((fetcher) => fetcher.listen(listener)),
    }),
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
        ensembles.settle().then(closeEnsembles),
        observations.stop(),
        service.settle(),
        areas.settle(),
        grid.settle(),
        mailAreas.settle(),
      ])),
  };
}

function ensemblesOf({ config, clock, log, database, outbound, cacheBytes, openMeteoBudget }: Platform) {
  const { openMeteoEnsembleUrl: baseUrl, openMeteoApiKey: apiKey } = config;
  const upstream =
    baseUrl === undefined
      ? undefined
      : createOpenMeteoEnsemble({ baseUrl, apiKey, freeUrl: OPEN_METEO_ENSEMBLE_URL, outbound });
  const isFree = baseUrl === OPEN_METEO_ENSEMBLE_URL && apiKey === undefined;
  const take = openMeteoBudget?.take ?? (isFree ? ownBudget(clock.now) : () => true);
  const ofReport = createCallBudget({
    service: 'open-meteo-ensemble report',
    limits: ENSEMBLES_OF_REPORT,
    shares: { ...SHARES_OF_USES, report: 1 },
    clock,
    db: database.db,
    log,
  });
  const share = config.openMeteoShares.report;
  /** What riders will need later in the day is not known: by now no more may be used than the share of a day so far. */
  const leavesEnough = () => {
    const { used = 0, limit = Infinity } = openMeteoBudget?.snapshot().day ?? {};
    return used <= limit * share * ((clock.now() % WINDOWS_MS.day) / WINDOWS_MS.day);
  };
  const ensembles: Ensembles = createEnsembles({
    clock,
    log,
    upstream,
    mayAsk: (places) => take('ensemble', ensembleWeight(places)),
    cacheBytes: cacheBytes('ensembles'),
  });
  return {
    ensembles,
    sampleRunsFor: (rest: Pick<SampleRunsDependencies, 'alerts' | 'listen'>): SampleRuns =>
      createSampleRuns({
        log,
        ensembles,
        upstream,
        most: REPORT_PLACES_AT_ONCE,
        mayAsk: (places) => {
          const weight = ensembleWeight(places);
          // A share that is used up is as it should be, and not worth a warning every hour.
          const hasLeft = Object.values(ofReport.snapshot()).every(
            ({ used, limit }) => used + weight <= limit,
          );
          const mayTake = hasLeft && leavesEnough() && take('report', weight);
          return mayTake && ofReport.take('report', weight);
        },
        ...rest,
      }),
    close: ofReport.close,
  };
}

function airOf({ config, clock, log, outbound, openMeteoBudget }: Platform): Air {
  const { openMeteoAirQualityUrl: baseUrl, openMeteoApiKey: apiKey } = config;
  const isFree = baseUrl === OPEN_METEO_AIR_QUALITY_URL && apiKey === undefined;
  const takeOwn = ownBudget(clock.now);
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
        ? (places) => takeOwn('air', places)
        : () => true,
  });
}

/** What the free host allows a site whose forecasts come from a server of its own. */
function ownBudget(now: () => number): (use: OutsideUse, weight: number) => boolean {
  const count = new CallCount(now);
  return (use, weight) => {
    if (count.fullWindow(FREE_LIMITS, weight, SHARES_OF_USES[use]) !== undefined) return false;
    count.add(weight);
    return true;
  };
}
