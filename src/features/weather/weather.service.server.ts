import { LRUCache } from 'lru-cache';
import type { LocationService } from '#features/location/location.service.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.server.ts';
import { CREDITS } from './credits.model.ts';
import type { AlertsResult, ForecastSource, OfficialAlert, PlaceForecast } from './forecast.model.ts';
import {
  fetchFromChain,
  isComplete,
  type ForecastProvider,
  type Point,
} from './provider-chain.service.server.ts';
import { buildWeatherAnswer, type AnswerInput } from './weather-answer.model.ts';
import { findWeather, saveWeather } from './weather.repo.server.ts';
import type { WeatherAnswer, WeatherRequest } from './weather.schema.ts';

/** How long an answer serves without asking the providers again. */
export const FRESH_MS = 10 * 60_000;
/** Refresh asks again only when the answer is older than this. */
export const REFRESH_AFTER_MS = 60_000;
/** How long old data may stand in when every provider fails. */
export const STALE_LIMIT_MS = 6 * 60 * 60_000;

/** Alerts may finish this much later than the forecast; then they count as unavailable. */
const ALERTS_GRACE_MS = 2_500;
const KEPT_IN_MEMORY = 2_000;

export const WEATHER_FAILED =
  'No weather service is answering right now. Please try again in a few minutes, and look outside before you ride.';

export interface WeatherDependencies {
  clock: Clock;
  log: Log;
  db: Db;
  location: LocationService;
  providers: readonly ForecastProvider[];
  alerts: (point: Point) => Promise<OfficialAlert[]>;
  simulated: () => boolean;
}

/** An answer as object, for pages, and as the JSON text that the API sends. */
export interface CheckedWeather {
  answer: WeatherAnswer;
  body: string;
}

/** What was fetched for a ZIP code: kept in memory and in `weather_cache`. */
interface Fetched {
  forecast: PlaceForecast;
  alerts: AlertsResult;
  fetchedAt: number;
}

interface Entry extends Fetched {
  checked: CheckedWeather;
}

export type WeatherService = ReturnType<typeof createWeatherService>;

export function createWeatherService(deps: WeatherDependencies) {
  const { clock, log, db, location } = deps;
  const memory = new LRUCache<string, Entry>({ max: KEPT_IN_MEMORY });
  const flights = new SingleFlight<CheckedWeather>();
  const answeredBy = new Set<ForecastSource>();
  const saving = new Set<Promise<void>>();

  /**
   * The riding verdict of a ZIP code.
   * @throws AppError `not_found` for an unknown or military ZIP, `upstream` when nothing can be said.
   */
  async function check({ zipCode, refresh = false }: WeatherRequest): Promise<CheckedWeather> {
    const kept = memory.get(zipCode);
    if (kept && isFresh(kept, refresh)) return kept.checked;
    return flights.run(zipCode, () => load(zipCode, refresh));
  }

  const isFresh = (fetched: Fetched, refresh: boolean) =>
    clock.now() - fetched.fetchedAt < (refresh ? REFRESH_AFTER_MS : FRESH_MS);

  async function load(zipCode: string, refresh: boolean): Promise<CheckedWeather> {
    const place = location.findZip(zipCode);
    const kept = memory.get(zipCode) ?? (await readStored(zipCode));
    if (kept && isFresh(kept, refresh)) return remember(place, kept);

    const fetched = await fetchWeather(place);
    if (fetched && (isComplete(fetched.forecast) || !isUsable(kept))) return keepFetched(place, fetched);
    // A partial answer that already says "do not ride" beats an older one that might not.
    if (fetched && render(place, fetched, false).answer.recommendation === 'bad')
      return keepFetched(place, fetched);
    if (isUsable(kept)) return render(place, kept, true);
    throw new AppError('upstream', WEATHER_FAILED);
  }

  const isUsable = (kept: Fetched | undefined): kept is Fetched =>
    kept !== undefined && clock.now() - kept.fetchedAt <= STALE_LIMIT_MS;

  async function readStored(zipCode: string): Promise<Fetched | undefined> {
    try {
      return await findWeather(db, zipCode);
    } catch (error) {
      log.error({ err: error }, 'weather cache cannot be read');
      return undefined;
    }
  }

  /** Asks the providers in order and, beside them, the alerts. Undefined when every provider failed. */
  async function fetchWeather(point: Point): Promise<Fetched | undefined> {
    const alerts = fetchAlerts(point);
    const forecast = await fetchFromChain(deps.providers, point, log);
    if (!forecast) return undefined;
    answeredBy.add(forecast.source);
    return { forecast, alerts: await withGrace(alerts), fetchedAt: clock.now() };
  }

  async function fetchAlerts(point: Point): Promise<AlertsResult> {
    try {
      return { available: true, alerts: await deps.alerts(point) };
    } catch (error) {
      log.warn({ err: error }, 'alerts failed');
      return { available: false };
    }
  }

  function keepFetched(place: AnswerInput['place'], fetched: Fetched): CheckedWeather {
    const checked = remember(place, fetched);
    const { forecast, alerts, fetchedAt } = fetched;
    const saved = saveWeather(db, {
      zipCode: place.zipCode,
      answer: checked.answer,
      forecast,
      alerts,
      fetchedAt,
    })
      .catch((error: unknown) => log.error({ err: error }, 'weather cache cannot be written'))
      .finally(() => saving.delete(saved));
    saving.add(saved);
    return checked;
  }

  function remember(place: AnswerInput['place'], fetched: Fetched): CheckedWeather {
    const checked = render(place, fetched, false);
    memory.set(place.zipCode, { ...fetched, checked });
    return checked;
  }

  function render(place: AnswerInput['place'], fetched: Fetched, stale: boolean): CheckedWeather {
    const answer = buildWeatherAnswer({
      ...fetched,
      place,
      now: clock.now(),
      stale,
      simulated: deps.simulated(),
    });
    return { answer, body: JSON.stringify(answer) };
  }

  return {
    check,
    isSimulated: deps.simulated,
    /** The sources that answered since the start; all configured ones until one has. */
    credits: () =>
      CREDITS.filter(({ source }) => source === 'alerts' || answeredBy.size === 0 || answeredBy.has(source)),
    /** Waits for answers that are still being written, before the database closes. */
    settle: async () => void (await Promise.all(saving)),
  };
}

function withGrace(alerts: Promise<AlertsResult>): Promise<AlertsResult> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ available: false }), ALERTS_GRACE_MS);
    void alerts.then((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
