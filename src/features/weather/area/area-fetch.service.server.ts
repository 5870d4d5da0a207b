import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { askInOrder } from '#platform/fetch/ask-in-order.server.ts';
import { inTurns } from '#platform/fetch/in-turns.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import type { Log } from '#platform/log/log.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { isOutdated } from '../place/age.model.ts';
import type { ForecastPoint, ForecastProvider, PlaceForecast } from '../providers/forecast.model.ts';

/** After a failure, an area is not asked about again for this long. */
const RETRY_AFTER_MS = 2 * 60_000;
/** Points of one call; a provider's address line has an end. */
const POINTS_PER_CALL = 100;
/** A page's points come one after the other; this collects them into one call. */
const COLLECT_MS = 25;
const CALL_TIMEOUT_MS = 20_000;
/** Where a provider is asked place by place. */
const PLACES_AT_ONCE = 4;
const PLACES_TO_GIVE_UP = 8;
/** What one call gave up, calls beside it and soon after need not find out again. */
const GIVEN_UP_MS = 30_000;
/** Areas whose failure is remembered. */
const FAILED_AREAS = 3_000;
/** Providers count every point, and robots look at every page. */
const AREAS_PER_HOUR = 400;

/** Points of one cell share a forecast: 0.2° is about 14 by 11 miles. */
const CELL_DEGREES = 0.2;
/** Points of a cell whose heights round to the same share one too: 100 m change the temperature by about 1 °F. */
const HEIGHT_STEP_METERS = 100;

/** The area of a point: of its cell, and of its height when it is asked about at its own. */
export const areaOfPoint = ({ latitude, longitude, elevation }: ForecastPoint): string => {
  const cell = `${Math.round(latitude / CELL_DEGREES)},${Math.round(longitude / CELL_DEGREES)}`;
  return elevation === undefined ? cell : `${cell}@${Math.round(elevation / HEIGHT_STEP_METERS)}`;
};

/** The middle of an area's cell, whatever its height. */
export function middleOfArea(area: string): GeoPoint {
  const [latitude = 0, longitude = 0] = (area.split('@')[0] ?? '').split(',').map(Number);
  return { latitude: latitude * CELL_DEGREES, longitude: longitude * CELL_DEGREES };
}

export type ForecastListener = (area: string, forecast: PlaceForecast, fetchedAt: number) => void;

export interface AreaFetchDependencies {
  clock: Clock;
  log: Log;
  providers: readonly ForecastProvider[];
  /** Areas that may be asked about within an hour; default 400. */
  areasPerHour?: number | undefined;
}

/**
 * Asks for the forecasts of areas in the background, one call for all that are wanted at a time. Who is interested
 * listens: what one reader wanted serves all.
 */
export function createAreaFetcher({
  clock,
  log,
  providers,
  areasPerHour = AREAS_PER_HOUR,
}: AreaFetchDependencies) {
  const failedAt = new LRUCache<string, number>(atMost(FAILED_AREAS));
  const listeners: ForecastListener[] = [];
  let wanted = new Map<string, ForecastPoint>();
  let collecting: Promise<void> | undefined;
  const fetching = new Set<Promise<void>>();
  let asked = { hour: 0, areas: 0 };
  const underWay = new Map<string, Promise<void>>();
  /** When the National Weather Service was given up; undefined since it answered. */
  let gaveUpAt: number | undefined;

  const hasFailed = (area: string): boolean => {
    const failed = failedAt.get(area);
    return failed !== undefined && isRecent(failed, clock.now(), RETRY_AFTER_MS);
  };

  /** Ends once the area was answered or failed; at once when it may not be asked about now. Never rejects. */
  function want(point: ForecastPoint): Promise<void> {
    const area = areaOfPoint(point);
    const running = underWay.get(area);
    if (running) return running;
    if (hasFailed(area) || !mayAsk()) return Promise.resolve();
    wanted.set(area, point);
    collecting ??= new Promise<void>((resolve) => setTimeout(resolve, COLLECT_MS)).then(fetchWanted);
    const fetched = collecting;
    underWay.set(area, fetched);
    return fetched;
  }

  function mayAsk(): boolean {
    const hour = Math.floor(clock.now() / HOUR_MS);
    if (asked.hour !== hour) asked = { hour, areas: 0 };
    asked.areas += 1;
    if (asked.areas === areasPerHour + 1) log.warn('area forecasts: enough for this hour');
    return asked.areas <= areasPerHour;
  }

  function fetchWanted(): Promise<void> {
    const all = [...wanted];
    wanted = new Map();
    collecting = undefined;
    // A call is for the ground at all of its points, or for the heights of all.
    const groups = [
      all.filter(([, { elevation }]) => elevation === undefined),
      all.filter(([, { elevation }]) => elevation !== undefined),
    ];
    const calls = groups.flatMap((group) => inParts(group, POINTS_PER_CALL).map(fetchAreas));
    const done = Promise.all(calls).then(() => undefined);
    fetching.add(done);
    return done.finally(() => fetching.delete(done));
  }

  async function fetchAreas(
    areas: readonly (readonly [area: string, point: ForecastPoint])[],
  ): Promise<void> {
    const fetchedAt = clock.now();
    try {
      const forecasts = await askProviders(areas.map(([, point]) => point));
      for (const [index, [area]] of areas.entries()) {
        const forecast = forecasts[index];
        if (forecast) for (const listener of listeners) listener(area, forecast, fetchedAt);
        else failedAt.set(area, fetchedAt);
        // Judging takes milliseconds an area; requests get their turn in between.
        await backgroundTurn();
      }
    } finally {
      for (const [area] of areas) underWay.delete(area);
    }
  }

  /** In the order of the points; undefined where nobody has a forecast that is not outdated. */
  async function askProviders(points: readonly ForecastPoint[]): Promise<(PlaceForecast | undefined)[]> {
    const found = await askInOrder(
      providers.map((provider) => ({
        name: provider.source,
        ask: async () => {
          const answers = await ask(provider, points, AbortSignal.timeout(CALL_TIMEOUT_MS));
          return answers.map((one) => (one && !isOutdated(one, clock.now()) ? one : undefined));
        },
      })),
      {
        log,
        what: `forecast of ${points.length} areas`,
        isComplete: (forecasts) => forecasts.some(Boolean),
      },
    );
    return found ?? [];
  }

  /**
   * The National Weather Service is asked place by place anyway: one office that fails costs its own places. When the
   * first places all fail, the service does, and the others are not asked about.
   */
  async function ask(
    provider: ForecastProvider,
    points: readonly ForecastPoint[],
    signal: AbortSignal,
  ): Promise<(PlaceForecast | undefined)[]> {
    if (provider.source !== 'nws') return provider.forecast(points, { signal, only: 'hours' });
    let [answered, failed] = [0, 0];
    const isGivenUp = () =>
      answered === 0 &&
      (failed >= PLACES_TO_GIVE_UP ||
        (failed > 0 && gaveUpAt !== undefined && isRecent(gaveUpAt, clock.now(), GIVEN_UP_MS)));
    return inTurns(points, PLACES_AT_ONCE, async (point) => {
      if (isGivenUp()) {
        gaveUpAt = clock.now();
        return undefined;
      }
      try {
        const [forecast] = await provider.forecast([point], { signal });
        answered += 1;
        gaveUpAt = undefined;
        return forecast;
      } catch {
        failed += 1;
        return undefined;
      }
    });
  }

  return {
    want,
    hasFailed,
    isUnderWay: (area: string): boolean => underWay.has(area),
    /** Reports every forecast that comes, from now on. */
    listen: (listener: ForecastListener): void => void listeners.push(listener),
    /** Waits for the calls under way. */
    settle: async () => void (await Promise.allSettled([collecting, ...fetching])),
  };
}
export type AreaFetcher = ReturnType<typeof createAreaFetcher>;
