import type { LocationService } from '#features/location/location.service.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { inTime } from '#platform/fetch/in-time.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createCachedAnswers } from './cached-answers.cache.server.ts';
import { createLateRuns, type Probability } from './late-runs.cache.server.ts';
import { createPlaceAlerts } from './place-alerts.service.server.ts';
import { createStaleFallbacks } from './stale-fallbacks.cache.server.ts';
import { CREDITS, STATION_CREDITS } from '../providers/credits.model.ts';
import type {
  ForecastProvider,
  ForecastSource,
  KnownAlerts,
  OfficialAlert,
} from '../providers/forecast.model.ts';
import { callWeight } from '../providers/call-weight.model.ts';
import { createMeasuredAnswers } from './measured-answers.cache.server.ts';
import type { CheckedWeather, Edition, PackedAnswer } from './packed-answer.cache.server.ts';
import { createPresentAnswers } from './present-answers.cache.server.ts';
import type { JudgedRuns } from '../probability/judge-runs.model.ts';
import { deleteRunsBefore } from '../probability/runs.repo.server.ts';
import { withAir, type AirForecast } from '../air/air.model.ts';
import type { Air } from '../air/air.service.server.ts';
import { fetchForecast, isComplete } from '../providers/fetch-forecast.upstream.server.ts';
import { buildWeatherAnswer, isCompleteAnswer, withAlerts, type AnswerInput } from './answer.model.ts';
import { deleteWeatherBefore } from './weather.repo.server.ts';
import type { Observations } from '../stations/observations.service.server.ts';
import type { WeatherAnswer, WeatherRequest } from '../weather.schema.ts';
import { HOUR_MS } from '#platform/time/units.ts';

/** How long an answer serves without asking the providers again. */
export const FRESH_MS = 10 * 60_000;
/** Refresh asks again only when the answer is older than this. */
const REFRESH_AFTER_MS = 60_000;
/** How long old data may stand in when every provider fails. */
const STALE_LIMIT_MS = 6 * HOUR_MS;
/** Longest wait for smoke after the forecast. */
const AIR_GRACE_MS = 150;
/** Longest wait of a request for how sure a verdict is. */
const RUNS_WAIT_MS = 12_000;
const CACHE_BYTES = 24 * 1024 * 1024;
/** Of the memory for answers, for those that are measured: each of them is there twice. */
const MEASURED_SHARE = 0.25;

const WEATHER_FAILED =
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
  /** True when no other process writes this database: what this one never stored is not looked for. */
  alone?: boolean;
  simulated: () => boolean;
  /** Smoke; undefined when switched off. */
  air?: Pick<Air, 'find' | 'want' | 'hasAnswered' | 'settle'> | undefined;
  /** How likely verdicts are; undefined when switched off. */
  probability?: Probability | undefined;
  /** What stations measure; without it nothing is measured. */
  observations?: Observations;
}

export type WeatherService = ReturnType<typeof createWeatherService>;

export function createWeatherService(deps: WeatherDependencies) {
  const { clock, log, db, location } = deps;
  const { observations } = deps;
  const bytes = deps.cacheBytes ?? CACHE_BYTES;
  const measured = observations?.isOn
    ? createMeasuredAnswers({ clock, observations, cacheBytes: bytes * MEASURED_SHARE })
    : undefined;
  const flights = new SingleFlight<PackedAnswer>();
  const placeAlerts = createPlaceAlerts({ clock, log, ask: deps.alerts, found: joinAlerts });
  const answers = createCachedAnswers({
    db,
    log,
    alone: deps.alone ?? false,
    cacheBytes: measured ? bytes * (1 - MEASURED_SHARE) : bytes,
    read: placeAlerts.remember,
  });
  const lateRuns = createLateRuns({ clock, answers, probability: deps.probability });
  const staleFallbackFor = createStaleFallbacks({ clock });
  const presentOf = createPresentAnswers({ clock });
  const answeredBy = new Set<ForecastSource>();

  /**
   * The riding verdict of a ZIP code.
   * @throws AppError `not_found` for an unknown or military ZIP, `upstream` when nothing can be said,
   *   `rate_limited` or `unavailable` when nothing is known and `visitor` may not have the services asked.
   */
  async function check(request: WeatherRequest, visitor?: Visitor): Promise<CheckedWeather> {
    return atOnce(request) ?? told(await checkForecast(request, visitor));
  }

  /** The answer to a check that needs nobody asked and nothing read; undefined when there is none. */
  function atOnce({ zipCode, refresh = false }: WeatherRequest): CheckedWeather | undefined {
    const cached = inMemory(zipCode);
    if (!cached || !isFresh(cached, refresh) || lacksAlerts(zipCode, cached.edition)) return undefined;
    return told(cached);
  }

  /** A cached answer as it reads now. */
  function told(cached: PackedAnswer): CheckedWeather {
    const forecast = presentOf(cached);
    try {
      return measured?.over(forecast) ?? forecast;
    } catch (error) {
      log.error({ err: error }, 'what stations measure cannot be told');
      return forecast;
    }
  }

  async function checkForecast(
    { zipCode, refresh = false }: WeatherRequest,
    visitor: Visitor = THE_PROGRAM,
  ): Promise<PackedAnswer> {
    location.findZip(zipCode);
    const running = flights.running(zipCode);
    if (running) return deps.share.wait(visitor, () => running);
    const { refusal, giveBack } = deps.share.admit(visitor, callWeight(1));
    if (!refusal)
      return deps.share.wait(visitor, () =>
        flights.run(zipCode, () => load(zipCode, refresh, visitor, giveBack)),
      );
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
  const lacksAlerts = (zipCode: string, { alertState }: Edition) =>
    alertState !== 'checked' && placeAlerts.isDue(zipCode);

  /** Its alerts were not checked, and more is known of them by now: they came while it was not in memory. */
  function missesAlerts(zipCode: string, { alertState }: Edition): boolean {
    if (alertState === 'checked') return false;
    const { state } = placeAlerts.known(zipCode);
    return state !== 'checking' && state !== alertState;
  }

  /** The answer that a check would give at once; undefined when it would have to ask or to look for one. */
  function edition(zipCode: string): Edition | undefined {
    const known = answers.edition(zipCode);
    if (!known || !isFresh(known, false)) return undefined;
    if (lacksAlerts(zipCode, known) || missesAlerts(zipCode, known)) return undefined;
    return measured ? { ...known, measured: measured.keyOf(zipCode, known.place) } : known;
  }

  /** What is cached, fresh or as a stand-in. */
  async function findCached(zipCode: string): Promise<PackedAnswer | undefined> {
    return usableOf(await lastAnswer(zipCode));
  }

  /** The last answer. Its warnings stand until they end, though those of so many places may not be remembered. */
  async function lastAnswer(zipCode: string): Promise<PackedAnswer | undefined> {
    const cached = inMemory(zipCode) ?? (await inStore(zipCode));
    if (cached) placeAlerts.remember(cached.answer);
    return cached;
  }

  const usableOf = (cached: PackedAnswer | undefined) =>
    cached && Math.abs(clock.now() - cached.fetchedAt) <= STALE_LIMIT_MS ? cached : undefined;

  const withKnownAlerts = (cached: PackedAnswer): PackedAnswer =>
    isFresh(cached, false) ? cached : staleFallbackFor(cached, placeAlerts.known(cached.zipCode));

  async function refreshAlerts(cached: PackedAnswer): Promise<PackedAnswer> {
    const { zipCode } = cached;
    if (isFresh(cached, false)) return lacksAlerts(zipCode, cached.edition) ? checkAlerts(cached) : cached;
    return staleFallbackFor(
      cached,
      await placeAlerts.withGrace(zipCode, placeAlerts.look(location.findZip(zipCode))),
    );
  }

  /** `nobodyAsked` is called when no forecast has to be asked for. */
  async function load(
    zipCode: string,
    refresh: boolean,
    visitor: Visitor,
    nobodyAsked: () => void,
  ): Promise<PackedAnswer> {
    const place = location.findZip(zipCode);
    const cached = await lastAnswer(zipCode);
    if (cached && isFresh(cached, refresh)) {
      nobodyAsked();
      return lacksAlerts(zipCode, cached.edition) ? checkAlerts(cached) : cached;
    }

    const looking = placeAlerts.look(place);
    const fetched = await fetchWeather(place, looking, visitor);
    const usable = usableOf(cached);
    // Partial data stands back behind complete data of the last hours, unless it already says "do not ride".
    const standsBack =
      fetched?.complete === false &&
      fetched.answer.recommendation !== 'bad' &&
      usable !== undefined &&
      isCompleteAnswer(usable.answer, clock.now());
    if (fetched && !standsBack) {
      fetched.kept();
      return answers.keep(fetched.answer);
    }
    if (usable) return staleFallbackFor(usable, await placeAlerts.withGrace(zipCode, looking));
    throw new AppError('upstream', WEATHER_FAILED);
  }

  /** Asks the providers in order; the alerts are looked at beside it. Undefined when every provider failed. */
  async function fetchWeather(
    place: AnswerInput['place'],
    looking: Promise<KnownAlerts>,
    visitor: Visitor,
  ): Promise<{ answer: WeatherAnswer; complete: boolean; kept: () => void } | undefined> {
    const airLook = deps.air?.want(place);
    const forecast = await fetchForecast(deps.providers, place, deps);
    if (!forecast) return undefined;
    answeredBy.add(forecast.source);
    const fetchedAt = clock.now();
    const answerWith = (alerts: KnownAlerts, air: AirForecast | undefined) =>
      buildWeatherAnswer({
        place,
        forecast: withAir(forecast, air),
        alerts,
        fetchedAt,
        simulated: deps.simulated(),
      });
    const [alerts] = await Promise.all([
      placeAlerts.withGrace(place.zipCode, looking),
      airLook && inTime(airLook, AIR_GRACE_MS),
    ]);
    const air = deps.air?.find(place);
    return {
      answer: answerWith(alerts, air),
      complete: isComplete(forecast, clock.now()),
      kept: () => {
        lateRuns.judge(place, withAir(forecast, air), fetchedAt, visitor);
        if (!airLook || air) return;
        // Smoke that is known late joins the answer, unless a later one has come.
        void airLook.then((late) => {
          if (!late || answers.get(place.zipCode)?.fetchedAt !== fetchedAt) return;
          lateRuns.judge(place, withAir(forecast, late), fetchedAt, visitor);
          answers.keep(answerWith(placeAlerts.known(place.zipCode), late));
        });
      },
    };
  }

  const nowInSeconds = () => Math.floor(clock.now() / 1000);

  /** Alerts that come late still join the cached answer. */
  function joinAlerts(zipCode: string, alerts: KnownAlerts): void {
    const cached = answers.get(zipCode);
    if (cached && cached.edition.alertState !== alerts.state) keepUnder(cached, alerts);
  }

  const keepUnder = (cached: PackedAnswer, alerts: KnownAlerts): PackedAnswer =>
    answers.keep(lateRuns.counted(withAlerts(cached.answer, alerts, nowInSeconds())));

  const withLateAlerts = (cached: PackedAnswer): PackedAnswer =>
    missesAlerts(cached.zipCode, cached.edition)
      ? keepUnder(cached, placeAlerts.known(cached.zipCode))
      : cached;

  function inMemory(zipCode: string): PackedAnswer | undefined {
    const cached = answers.get(zipCode);
    return cached && withLateAlerts(cached);
  }

  async function inStore(zipCode: string): Promise<PackedAnswer | undefined> {
    const cached = await answers.readStored(zipCode);
    return cached && withLateAlerts(cached);
  }

  /** Asks for the alerts alone: the forecast is still fresh. */
  async function checkAlerts(cached: PackedAnswer): Promise<PackedAnswer> {
    const { zipCode } = cached;
    await placeAlerts.withGrace(zipCode, placeAlerts.look(location.findZip(zipCode)));
    return inMemory(zipCode) ?? withLateAlerts(cached);
  }

  /**
   * A check that waits for the runs behind its verdict, and not for long; undefined when they are not known. The answer
   * counts the runs that come with it.
   */
  async function checkRuns(
    zipCode: string,
    visitor: Visitor,
  ): Promise<{ answer: WeatherAnswer; runs: JudgedRuns | undefined }> {
    await check({ zipCode }, visitor);
    const known = deps.probability?.runs;
    if (known) await deps.share.wait(visitor, () => inTime(known.arrival(zipCode), RUNS_WAIT_MS));
    const { answer } = await check({ zipCode }, visitor);
    const fetchedAt = Date.parse(answer.fetchedAt);
    const runs = await known?.find(zipCode, fetchedAt);
    if (!runs || answer.probability !== null || answer.recommendation === 'unknown') return { answer, runs };
    lateRuns.join(zipCode, fetchedAt, runs);
    return { answer: (await check({ zipCode }, visitor)).answer, runs };
  }

  return {
    check,
    atOnce,
    edition,
    isSimulated: deps.simulated,
    /** The sources that answered since the start; all configured ones until one has. */
    credits: () =>
      [
        ...CREDITS.filter(({ source }) =>
          source === 'ensemble'
            ? deps.probability?.hasAnswered() === true
            : source === 'air'
              ? deps.air?.hasAnswered() === true
              : source === 'alerts' || answeredBy.size === 0 || answeredBy.has(source),
        ),
        ...STATION_CREDITS.filter(({ kind }) => deps.observations?.isUsed(kind)),
      ].map(({ label, href }) => ({ label, href })),
    checkRuns,
    /** Ends once smoke that is on its way has come, and joined the answers that wait for it. */
    airArrival: async (): Promise<void> => deps.air?.settle(),
    /** Waits for answers that are still being written, before the database closes. */
    settle: async () => {
      await deps.probability?.runs.settle();
      await answers.flush();
    },
    /** Forgets answers too old to stand in for anything. */
    forgetOld: async (): Promise<number> => {
      const before = clock.now() - STALE_LIMIT_MS;
      await deleteRunsBefore(db, before);
      return deleteWeatherBefore(db, before);
    },
  };
}
