import type { LocationService } from '#features/location/location.service.server.ts';
import type { OutsideUse } from '#platform/fetch/call-budget.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { createNationalAlerts, type NationalAlerts } from './alerts/national-alerts.service.server.ts';
import { createAreaForecastService, type AreaForecastService } from './area/area-forecast.service.server.ts';
import { weatherApi } from './place/weather.api.server.ts';
import { createWeatherService, type WeatherService } from './place/weather.service.server.ts';
import { metered } from './providers/metered.guard.server.ts';
import { createNws } from './providers/nws.upstream.server.ts';
import { createOpenMeteo } from './providers/open-meteo.upstream.server.ts';
import type { ForecastProvider } from './providers/forecast.model.ts';

/** Points that weather emails may ask about within an hour. */
const MAIL_AREAS_PER_HOUR = 4_000;
/** Nobody waits for an email: the zones of hundreds of places may be found first. */
const MAIL_ALERTS_WAIT_MS = 120_000;

export interface WeatherFeature extends Feature<WeatherService> {
  /** Areas of lists that riders look at. */
  areas: AreaForecastService;
  /** Areas of emails: days alone, and many at a time. */
  mailAreas: AreaForecastService;
  nationalAlerts: NationalAlerts;
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
  const simulated = () => config.demo || outbound.sawSimulator();
  const alerts = createNationalAlerts({ clock, log, activeAlerts: nws.activeAlerts, zones: nws.zones });
  const service = createWeatherService({
    clock,
    log,
    db: database.db,
    location,
    share,
    cacheBytes: cacheBytes('weather'),
    providers: providersFor('check'),
    alerts: nws.alerts,
    simulated,
  });
  const areas = createAreaForecastService({
    clock,
    log,
    cacheBytes: cacheBytes('areas'),
    providers: providersFor('area'),
    alerts,
    simulated,
  });
  const mailAreas = createAreaForecastService({
    clock,
    log,
    cacheBytes: cacheBytes('mailAreas'),
    providers: providersFor('mail'),
    alerts,
    simulated,
    areasPerHour: MAIL_AREAS_PER_HOUR,
    alertsWaitMs: MAIL_ALERTS_WAIT_MS,
    daysOnly: true,
  });
  return {
    service,
    areas,
    mailAreas,
    nationalAlerts: alerts,
    providersFor,
    api: (app) => weatherApi(app, { weather: service }),
    settle: async () => void (await Promise.all([service.settle(), areas.settle(), mailAreas.settle()])),
  };
}
