import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers/promises';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import { assessForecast } from './assess.model.ts';
import type { PlaceForecast } from './forecast.model.ts';
import { assessColumns } from './outlook.model.ts';
import type { ForecastProvider, Point } from './provider-chain.service.server.ts';
import type { RideDay } from './weather.schema.ts';
import type { AssessedHour } from './windows.model.ts';

/** Points of one cell share a forecast: 0.2° is about 14 by 11 miles. */
const CELL_DEGREES = 0.2;
/** How long a forecast serves before it is renewed, and how long it may stand in while that fails. */
const FRESH_MS = 60 * 60_000;
const USABLE_MS = 6 * 60 * 60_000;
/** After a failure, an area is not asked about again for this long. */
const PAUSE_MS = 2 * 60_000;
/** Points of one call; a provider's address line has an end. */
const POINTS_PER_CALL = 100;
/** A page's points come one after the other; this collects them into one call. */
const COLLECT_MS = 25;
const CALL_TIMEOUT_MS = 20_000;
const KEPT_AREAS = 3_000;
/** Providers count every point, and robots look at every page. */
const AREAS_PER_HOUR = 400;
const HOUR_MS = 3_600_000;

/** The forecast of an area, judged hour by hour and day by day. Official alerts are not part of it. */
export interface AreaOutlook {
  forecast: PlaceForecast;
  /** From the hour of the forecast on. */
  hours: AssessedHour[];
  days: RideDay[];
  /** Epoch ms at which the provider was asked. */
  fetchedAt: number;
  simulated: boolean;
}

export interface AreaForecastDependencies {
  clock: Clock;
  log: Log;
  providers: readonly ForecastProvider[];
  simulated: () => boolean;
  /** Areas that may be asked about within an hour; default 400. */
  areasPerHour?: number;
  /** Keeps the days alone: `hours` and the forecast's hours are empty. Hours take a quarter of a megabyte. */
  daysOnly?: boolean;
}

/**
 * Forecasts for many places that nobody waits for: kept per area, fetched in the background, one call for all
 * the points that are wanted at a time.
 */
export function createAreaForecastService({
  clock,
  log,
  providers,
  simulated,
  areasPerHour = AREAS_PER_HOUR,
  daysOnly = false,
}: AreaForecastDependencies) {
  const areas = new LRUCache<string, AreaOutlook>({ max: KEPT_AREAS });
  const failedAt = new LRUCache<string, number>({ max: KEPT_AREAS });
  let wanted = new Map<string, Point>();
  let collecting: Promise<void> | undefined;
  const fetching = new Set<Promise<void>>();
  let asked = { hour: 0, areas: 0 };
  const underWay = new Map<string, Promise<void>>();

  /** What is known about a point now; asks for nothing. */
  function known(point: Point): AreaOutlook | undefined {
    const area = areas.get(cellOf(point));
    return area && isRecent(area.fetchedAt, clock.now(), USABLE_MS) ? area : undefined;
  }

  const isFresh = (area: AreaOutlook | undefined) =>
    area !== undefined && isRecent(area.fetchedAt, clock.now(), FRESH_MS);

  /**
   * Fetches what is missing or old for these points: one call for all. Who does not wait for it has it in the
   * background. Failures leave a point unknown.
   */
  async function load(points: readonly Point[]): Promise<void> {
    const missing = points.filter((point) => !isFresh(areas.get(cellOf(point))));
    await Promise.all(missing.map((point) => want(cellOf(point), point)));
  }

  /** How many areas `load` would ask about. */
  const missing = (points: readonly Point[]): number =>
    new Set(points.map(cellOf).filter((cell) => !isFresh(areas.get(cell)) && !underWay.has(cell))).size;

  function want(cell: string, point: Point): Promise<void> {
    const running = underWay.get(cell);
    if (running) return running;
    const failed = failedAt.get(cell);
    if (failed !== undefined && isRecent(failed, clock.now(), PAUSE_MS)) return Promise.resolve();
    if (!mayAsk()) return Promise.resolve();
    wanted.set(cell, point);
    collecting ??= new Promise<void>((resolve) => setTimeout(resolve, COLLECT_MS)).then(fetchWanted);
    const fetched = collecting;
    underWay.set(cell, fetched);
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
    const cells = [...wanted];
    wanted = new Map();
    collecting = undefined;
    const calls: Promise<void>[] = [];
    for (let from = 0; from < cells.length; from += POINTS_PER_CALL)
      calls.push(fetchCells(cells.slice(from, from + POINTS_PER_CALL)));
    const all = Promise.all(calls).then(() => undefined);
    fetching.add(all);
    return all.finally(() => fetching.delete(all));
  }

  async function fetchCells(cells: readonly (readonly [cell: string, point: Point])[]): Promise<void> {
    const fetchedAt = clock.now();
    try {
      const forecasts = await askInOrder(cells.map(([, point]) => point));
      for (const [index, [cell]] of cells.entries()) {
        const forecast = forecasts[index];
        if (forecast) areas.set(cell, judge(forecast, fetchedAt));
        else failedAt.set(cell, fetchedAt);
        // Judging takes milliseconds an area; requests get their turn in between.
        await setImmediate();
      }
    } finally {
      for (const [cell] of cells) underWay.delete(cell);
    }
  }

  async function askInOrder(points: Point[]): Promise<PlaceForecast[]> {
    for (const provider of providers) {
      try {
        return await provider.forecast(points, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) });
      } catch (error) {
        log.warn({ source: provider.source, points: points.length, err: error }, 'area forecast failed');
      }
    }
    return [];
  }

  function judge(forecast: PlaceForecast, fetchedAt: number): AreaOutlook {
    const now = Math.floor(fetchedAt / 1_000);
    const assessed = assessForecast(forecast, { state: 'checking', items: [] }, now);
    const at = { fetchedAt, simulated: simulated() };
    if (daysOnly) return { forecast: { ...forecast, hours: [] }, hours: [], days: assessed.days, ...at };
    const { hours, days } = assessColumns(assessed.hourly, { timeZone: forecast.timeZone, now });
    return { forecast, hours, days, ...at };
  }

  return {
    known,
    missing,
    load,
    /** Waits for the calls under way. */
    settle: async () => void (await Promise.allSettled([collecting, ...fetching])),
  };
}
export type AreaForecastService = ReturnType<typeof createAreaForecastService>;

const cellOf = ({ latitude, longitude }: Point) =>
  `${Math.round(latitude / CELL_DEGREES)},${Math.round(longitude / CELL_DEGREES)}`;
