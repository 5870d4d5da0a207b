import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createLocationService, type LocationService } from './location/location.service.server.ts';
import { createNws } from './weather/nws.upstream.server.ts';
import { createOpenMeteo } from './weather/open-meteo.upstream.server.ts';
import { createWeatherService, type WeatherService } from './weather/weather.service.server.ts';

/** Every use case of the product; the API's routes and the pages' loaders call the same ones. */
export interface Services {
  location: LocationService;
  weather: WeatherService;
  /** Waits for work that goes on after its answer was sent; call it before the database closes. */
  settle: () => Promise<void>;
}

export interface ServiceDependencies {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  outbound: OutboundClient;
}

export function createServices({ config, clock, log, database, outbound }: ServiceDependencies): Services {
  const location = createLocationService({
    clock,
    nominatimUrl: config.nominatimUrl,
    fetchJson: (url) => outbound.json(url, { timeoutMs: 3_000, retries: 0 }),
  });
  const nws = createNws({ baseUrl: config.nwsUrl, outbound, clock });
  const openMeteo = createOpenMeteo({ baseUrl: config.openMeteoUrl, apiKey: config.openMeteoApiKey, outbound });
  const providers = { 'open-meteo': openMeteo, nws } as const;
  const weather = createWeatherService({
    clock,
    log,
    db: database.db,
    location,
    providers: config.weatherProviders.map((name) => providers[name]),
    alerts: nws.alerts,
    simulated: () => config.demo || outbound.sawSimulator(),
  });
  return { location, weather, settle: () => weather.settle() };
}
