import { LRUCache } from 'lru-cache';
import type { LocationService } from '#features/location/location.service.server.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { writeBehind } from '#platform/cache/write-behind.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createAlertWatch, type Known } from '../alerts/watch.cache.server.ts';
import { withAlerts } from './answer-alerts.model.ts';
import { CREDITS } from '../providers/credits.model.ts';
import type {
  ForecastProvider,
  ForecastSource,
  KnownAlerts,
  OfficialAlert,
} from '../providers/forecast.model.ts';
import { callWeight } from '../providers/call-weight.model.ts';
import { PackedAnswer, type CheckedWeather, type Edition } from './packed-answer.cache.server.ts';
import { fetchForecast, isComplete } from '../providers/fetch-forecast.upstream.server.ts';
import { buildWeatherAnswer, staleFallback, type AnswerInput } from './answer.model.ts';
import { deleteWeatherBefore, findWeather, saveWeather } from './weather.repo.server.ts';
import type { WeatherAnswer, WeatherRequest } from '../weather.schema.ts';

/** How long an answer serves without asking the providers again. */
export const FRESH_MS = 10 * 60_000;
/** Refresh asks again only when the answer is older than this. */
export const REFRESH_AFTER_MS = 60_000;
/** How long old data may stand in when every provider fails. */
export const STALE_LIMIT_MS = 6 * 60 * 60_000;

/** Nobody waits longer for alerts than this after the forecast; what comes later is known from then on. */
const ALERTS_GRACE_MS = 2_500;
const CACHE_BYTES = 24 * 1024 * 1024;
const SAVE_AFTER_MS = 1_000;
const SAVED_AT_ONCE = 8;
/** Of some 150 kB each. */
const SAVES_WAITING = 60;
/** About 40 kB each. */
const STALE_FALLBACKS = 100;
/** About 200 bytes each. Pages outlive the answers that they show. */
const EDITIONS = 10_000;

export const WEATHER_FAILED =
  'No weather service is answering right now. Please try again in a few minutes, and look outside before you ride.';

export interface WeatherDependencies {
  clock: Clock;
  log: Log;
  db: Db;
  location: LocationService;
  providers: readonly ForecastProvider[];
  alerts: (point: GeoPoint) => Promise<OfficialAlert[]>;
  share: OutsideShare;
  /** Of answers in memory; default 24 MB. */
  cacheBytes?: number;
  simulated: () => boolean;
}

export type WeatherService = ReturnType<typeof createWeatherService>;

export function createWeatherService(deps: WeatherDependencies) {
  const { clock, log, db, location } = deps;
  const memory = byteCache<PackedAnswer>(deps.cacheBytes ?? CACHE_BYTES, { sizeOf: ({ size }) => size });
  /** What cached answers became while every provider failed, each for one minute and one state of the alerts. */
  const staleFallbacks = new LRUCache<
    string,
    { of: string; cached: PackedAnswer; staleFallback: PackedAnswer }
  >({
    max: STALE_FALLBACKS,
  });
  const editions = new LRUCache<string, Edition>({ max: EDITIONS });
  const flights = new SingleFlight<CheckedWeather>();
  const watch = createAlertWatch<OfficialAlert[]>({ clock, log });
  const answeredBy = new Set<ForecastSource>();
  // The embedded database writes on the thread that answers, a few milliseconds for each.
  const saving = writeBehind<WeatherAnswer>({
    save: (answers) => saveWeather(db, answers),
    failed: (error) => log.error({ err: error }, 'weather cache cannot be written'),
    afterMs: SAVE_AFTER_MS,
    most: SAVED_AT_ONCE,
    room: SAVES_WAITING,
  });

  /**
   * The riding verdict of a ZIP code.
   * @throws AppError `not_found` for an unknown or military ZIP, `upstream` when nothing can be said,
   *   `rate_limited` or `unavailable` when nothing is known and `visitor` may not have the services asked.
   */
  async function check(
    { zipCode, refresh = false }: WeatherRequest,
    visitor: Visitor = THE_PROGRAM,
  ): Promise<CheckedWeather> {
    const cached = memory.get(zipCode);
    if (cached && isFresh(cached, refresh) && !lacksAlerts(zipCode, cached.edition)) return cached;
    location.findZip(zipCode);
    const running = flights.running(zipCode);
    if (running) return deps.share.wait(visitor, () => running);
    const { refusal, giveBack } = deps.share.admit(visitor, callWeight(1));
    if (!refusal)
      return deps.share.wait(visitor, () => flights.run(zipCode, () => load(zipCode, refresh, giveBack)));
    const known = await findCached(zipCode);
    if (!known) throw refusal;
    // Warnings are asked for anyway, at most once a minute: they are not what is shared out.
    const mayLook = refusal.code === 'rate_limited' && !visitor.isCrawler;
    return mayLook
      ? deps.share.wait(visitor, () => flights.run(`${zipCode} cached`, () => refreshAlerts(known)))
      : withKnownAlerts(known);
  }

  const isFresh = ({ fetchedAt }: Pick<Edition, 'fetchedAt'>, refresh: boolean) =>
    isRecent(fetchedAt, clock.now(), refresh ? REFRESH_AFTER_MS : FRESH_MS);

  /** Its alerts were not checked, and may be now. */
  const lacksAlerts = (zipCode: string, { alertsAvailable }: Edition) =>
    !alertsAvailable && watch.isDue(zipCode);

  /** The answer that a check would give at once; undefined when it would have to ask or to look for one. */
  function edition(zipCode: string): Edition | undefined {
    const known = editions.get(zipCode);
    return known && isFresh(known, false) && !lacksAlerts(zipCode, known) ? known : undefined;
  }

  /** What is cached, fresh or as a stand-in. */
  async function findCached(zipCode: string): Promise<PackedAnswer | undefined> {
    return usableOf(memory.get(zipCode) ?? (await readStored(zipCode)));
  }

  const usableOf = (cached: PackedAnswer | undefined) =>
    cached && Math.abs(clock.now() - cached.fetchedAt) <= STALE_LIMIT_MS ? cached : undefined;

  const withKnownAlerts = (cached: PackedAnswer): CheckedWeather =>
    isFresh(cached, false) ? cached : staleFallbackFor(cached, inForce(watch.known(cached.zipCode)));

  async function refreshAlerts(cached: PackedAnswer): Promise<CheckedWeather> {
    const { zipCode } = cached;
    if (isFresh(cached, false)) return lacksAlerts(zipCode, cached.edition) ? checkAlerts(cached) : cached;
    return staleFallbackFor(cached, await withGrace(zipCode, lookAtAlerts(location.findZip(zipCode))));
  }

  /** `nobodyAsked` is called when no forecast has to be asked for. */
  async function load(zipCode: string, refresh: boolean, nobodyAsked: () => void): Promise<CheckedWeather> {
    const place = location.findZip(zipCode);
    const cached = memory.get(zipCode) ?? (await readStored(zipCode));
    if (cached && isFresh(cached, refresh)) {
      nobodyAsked();
      return lacksAlerts(zipCode, cached.edition) ? checkAlerts(cached) : cached;
    }

    const looking = lookAtAlerts(place);
    const fetched = await fetchWeather(place, looking);
    const usable = usableOf(cached);
    // Partial data stands back behind complete data of the last hours, unless it already says "do not ride".
    if (fetched && (fetched.complete || !usable || fetched.answer.recommendation === 'bad')) {
      return keep(fetched.answer);
    }
    if (usable) return staleFallbackFor(usable, await withGrace(zipCode, looking));
    throw new AppError('upstream', WEATHER_FAILED);
  }

  async function readStored(zipCode: string): Promise<PackedAnswer | undefined> {
    try {
      const answer = saving.get(zipCode) ?? (await findWeather(db, zipCode));
      if (!answer) return undefined;
      const { items, state } = answer.alerts;
      const checkedAt = answer.alerts.checkedAt === null ? null : Date.parse(answer.alerts.checkedAt);
      watch.remember(zipCode, { state, value: items, checkedAt });
      return remember(answer);
    } catch (error) {
      log.error({ err: error }, 'weather cache cannot be read');
      return undefined;
    }
  }

  /** Asks the providers in order; the alerts are looked at beside it. Undefined when every provider failed. */
  async function fetchWeather(
    place: AnswerInput['place'],
    looking: Promise<KnownAlerts>,
  ): Promise<{ answer: WeatherAnswer; complete: boolean } | undefined> {
    const forecast = await fetchForecast(deps.providers, place, deps);
    if (!forecast) return undefined;
    answeredBy.add(forecast.source);
    const answer = buildWeatherAnswer({
      place,
      forecast,
      alerts: await withGrace(place.zipCode, looking),
      fetchedAt: clock.now(),
      simulated: deps.simulated(),
    });
    return { answer, complete: isComplete(forecast, clock.now()) };
  }

  /** The service is asked at most once a minute for a place. An answer that comes late still joins the cached one. */
  async function lookAtAlerts({ zipCode, ...point }: AnswerInput['place']): Promise<KnownAlerts> {
    const alerts = inForce(await watch.look(zipCode, () => deps.alerts(point)));
    const cached = memory.get(zipCode);
    if (cached && cached.answer.alerts.state !== alerts.state) join(cached, alerts);
    return alerts;
  }

  function withGrace(zipCode: string, looking: Promise<KnownAlerts>): Promise<KnownAlerts> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(inForce(watch.known(zipCode))), ALERTS_GRACE_MS);
      void looking.then((alerts) => {
        clearTimeout(timer);
        resolve(alerts);
      });
    });
  }

  const inForce = ({ state, value = [], checkedAt }: Known<OfficialAlert[]>): KnownAlerts => ({
    state,
    items: value.filter(({ end }) => end === null || end * 1000 > clock.now()),
    checkedAt,
  });

  /** Asks for the alerts alone: the forecast is still fresh. */
  async function checkAlerts(cached: PackedAnswer): Promise<CheckedWeather> {
    const { zipCode } = cached;
    await withGrace(zipCode, lookAtAlerts(location.findZip(zipCode)));
    return memory.get(zipCode) ?? cached;
  }

  const join = ({ answer }: PackedAnswer, alerts: KnownAlerts) =>
    keep(withAlerts(answer, alerts, Math.floor(clock.now() / 1000)));

  function staleFallbackFor(cached: PackedAnswer, alerts: KnownAlerts): CheckedWeather {
    const now = clock.now();
    const of = `${Math.floor(now / 60_000)} ${alerts.state} ${alerts.checkedAt}`;
    const known = staleFallbacks.get(cached.zipCode);
    if (known?.of === of && known.cached === cached) return known.staleFallback;
    const answer = staleFallback(withAlerts(cached.answer, alerts, Math.floor(now / 1000)), now);
    const made = { of, cached, staleFallback: new PackedAnswer(answer) };
    staleFallbacks.set(cached.zipCode, made);
    return made.staleFallback;
  }

  function keep(answer: WeatherAnswer): CheckedWeather {
    saving.add(answer.zipCode, answer);
    return remember(answer);
  }

  function remember(answer: WeatherAnswer): PackedAnswer {
    const cached = new PackedAnswer(answer);
    memory.set(answer.zipCode, cached);
    editions.set(answer.zipCode, cached.edition);
    return cached;
  }

  return {
    check,
    edition,
    isSimulated: deps.simulated,
    /** The sources that answered since the start; all configured ones until one has. */
    credits: () =>
      CREDITS.filter(({ source }) => source === 'alerts' || answeredBy.size === 0 || answeredBy.has(source)),
    /** Waits for answers that are still being written, before the database closes. */
    settle: saving.flush,
    /** Forgets answers too old to stand in for anything. */
    forgetOld: () => deleteWeatherBefore(db, clock.now() - STALE_LIMIT_MS),
  };
}
