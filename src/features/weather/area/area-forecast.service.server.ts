import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { askInOrder } from '#platform/fetch/ask-in-order.server.ts';
import { inTurns } from '#platform/fetch/in-turns.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { packHours, unpackHours, type PackedHours } from './packed-hours.model.ts';
import { hoursAhead } from '../verdict/assess.model.ts';
import type { AlertState, ForecastProvider, PlaceForecast } from '../providers/forecast.model.ts';
import type { NationalAlerts } from '../alerts/national-alerts.service.server.ts';
import { columnsOf, hoursOf, judgeHours, type UnjudgedColumns } from '../verdict/outlook.model.ts';
import { isOutdated } from '../place/age.model.ts';
import type { RideDay } from '../weather.schema.ts';
import type { AreaHour } from '../verdict/windows.model.ts';

/** Points of one cell share a forecast: 0.2° is about 14 by 11 miles. */
const CELL_DEGREES = 0.2;
/** How long a forecast serves before it is renewed, and how long it may stand in while that fails. */
const FRESH_MS = 60 * 60_000;
const USABLE_MS = 6 * 60 * 60_000;
/** After a failure, an area is not asked about again for this long. */
const RETRY_AFTER_MS = 2 * 60_000;
/** Points of one call; a provider's address line has an end. */
const POINTS_PER_CALL = 100;
/** A page's points come one after the other; this collects them into one call. */
const COLLECT_MS = 25;
const CALL_TIMEOUT_MS = 20_000;
/** Where a provider is asked place by place. */
const PLACES_AT_ONCE = 4;
const CACHE_BYTES = 16 * 1024 * 1024;
/** Areas whose failure is remembered. */
const FAILED_AREAS = 3_000;
/** Providers count every point, and robots look at every page. */
const AREAS_PER_HOUR = 400;
const HOUR_MS = 3_600_000;
/** Measured: the judged days with what is known about them, and the most that an hour of columns takes. */
const DAYS_BYTES = 5_000;
const HOUR_BYTES = 120;

/** The forecast of an area, judged hour by hour and day by day under the official alerts of the point asked about. */
export interface AreaOutlook {
  forecast: AreaSource;
  /** From the hour of the forecast on. */
  hours: AreaHour[];
  days: RideDay[];
  /** Unless they were checked, nothing of it is good. */
  alertState: AlertState;
  /** Epoch ms at which the provider was asked. */
  fetchedAt: number;
  simulated: boolean;
}

type AreaSource = Pick<PlaceForecast, 'source' | 'timeZone'>;

/** What was fetched for an area, and how it was judged last. */
interface Area {
  forecast: AreaSource;
  /** Its hours as `UnjudgedColumns`, deflated: read again only when alerts change. */
  columns: Buffer;
  fetchedAt: number;
  /** What it takes with the hours it may be judged into. */
  bytes: number;
  /** By the alerts that it was judged under: they change more often than a forecast. */
  judged?: Pick<AreaOutlook, 'days' | 'alertState' | 'simulated'> & { under: string; hours: PackedHours };
}

export interface AreaForecastDependencies {
  clock: Clock;
  log: Log;
  providers: readonly ForecastProvider[];
  alerts: NationalAlerts;
  simulated: () => boolean;
  /** How long alerts may take beside the forecasts; default 6 s. */
  alertsWaitMs?: number;
  /** Areas that may be asked about within an hour; default 400. */
  areasPerHour?: number;
  /** Keeps the days alone: `hours` is empty. Hours take most of the memory. */
  daysOnly?: boolean;
  /** Of areas in memory; default 16 MB. */
  cacheBytes?: number;
}

/**
 * Forecasts for many places that nobody waits for: cached per area, fetched in the background, one call for all
 * the points that are wanted at a time.
 */
export function createAreaForecastService({
  clock,
  log,
  providers,
  alerts,
  simulated,
  alertsWaitMs,
  areasPerHour = AREAS_PER_HOUR,
  daysOnly = false,
  cacheBytes = CACHE_BYTES,
}: AreaForecastDependencies) {
  const areas = byteCache<Area>(cacheBytes, { sizeOf: ({ bytes }) => bytes });
  const failedAt = new LRUCache<string, number>({ max: FAILED_AREAS });
  let wanted = new Map<string, GeoPoint>();
  let collecting: Promise<void> | undefined;
  const fetching = new Set<Promise<void>>();
  let asked = { hour: 0, areas: 0 };
  const underWay = new Map<string, Promise<void>>();

  /** What is known about a point now; asks for nothing but the nation's alerts, in the background. */
  function known(point: GeoPoint): AreaOutlook | undefined {
    const area = areas.get(cellOf(point));
    if (!area || !isRecent(area.fetchedAt, clock.now(), USABLE_MS)) return undefined;
    alerts.renew();
    return judge(area, point);
  }

  const isFresh = (area: Area | undefined) =>
    area !== undefined && isRecent(area.fetchedAt, clock.now(), FRESH_MS);

  /**
   * Fetches what is missing or old for these points: one call for all. Who does not wait for it has it in the
   * background. Failures leave a point unknown.
   */
  async function load(points: readonly GeoPoint[]): Promise<void> {
    const missing = points.filter((point) => !isFresh(areas.get(cellOf(point))));
    const forecasts = missing.map((point) => want(cellOf(point), point));
    const covered = points.filter((point) => areas.has(cellOf(point)) || underWay.has(cellOf(point)));
    await Promise.all([...forecasts, alerts.load(covered, alertsWaitMs)]);
    for (const point of covered) {
      const area = areas.get(cellOf(point));
      if (area) judge(area, point);
      // Judging takes milliseconds an area; requests get their turn in between.
      await setImmediate();
    }
  }

  /** How many areas `load` would ask about. */
  const missing = (points: readonly GeoPoint[]): number =>
    new Set(points.map(cellOf).filter((cell) => !isFresh(areas.get(cell)) && !underWay.has(cell))).size;

  function want(cell: string, point: GeoPoint): Promise<void> {
    const running = underWay.get(cell);
    if (running) return running;
    const failed = failedAt.get(cell);
    if (failed !== undefined && isRecent(failed, clock.now(), RETRY_AFTER_MS)) return Promise.resolve();
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

  async function fetchCells(cells: readonly (readonly [cell: string, point: GeoPoint])[]): Promise<void> {
    const fetchedAt = clock.now();
    try {
      const forecasts = await askProviders(cells.map(([, point]) => point));
      for (const [index, [cell]] of cells.entries()) {
        const forecast = forecasts[index];
        if (forecast) areas.set(cell, areaOf(forecast, fetchedAt));
        else failedAt.set(cell, fetchedAt);
        await setImmediate();
      }
    } finally {
      for (const [cell] of cells) underWay.delete(cell);
    }
  }

  /** In the order of the points; undefined where nobody has a forecast that is not outdated. */
  async function askProviders(points: readonly GeoPoint[]): Promise<(PlaceForecast | undefined)[]> {
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

  function areaOf(forecast: PlaceForecast, fetchedAt: number): Area {
    const now = Math.floor(fetchedAt / 1_000);
    const ahead = hoursAhead(forecast, now);
    const { source, timeZone } = forecast;
    const columns = ownBytes(deflateRawSync(JSON.stringify(columnsOf(ahead)), { level: 1 }));
    const bytes = columns.length + DAYS_BYTES + (daysOnly ? 0 : ahead.length * HOUR_BYTES);
    return { forecast: { source, timeZone }, columns, fetchedAt, bytes };
  }

  function judge(area: Area, point: GeoPoint): AreaOutlook {
    const { state, items } = alerts.at(point);
    const under = [
      state,
      ...items.map(({ id, level, start, end }) => `${id} ${level} ${start} ${end}`),
    ].join();
    if (area.judged?.under !== under) {
      const { forecast, fetchedAt } = area;
      const columns: UnjudgedColumns = JSON.parse(inflateRawSync(area.columns).toString());
      const outlook = judgeHours(hoursOf(columns), {
        timeZone: forecast.timeZone,
        now: Math.floor(fetchedAt / 1_000),
        alerts: items,
        alertState: state,
      });
      const { days } = outlook;
      const hours = packHours(daysOnly ? [] : outlook.hours);
      area.judged = { under, hours, days, alertState: state, simulated: simulated() };
    }
    const { forecast, fetchedAt } = area;
    const { hours, days, alertState, simulated: isSimulated } = area.judged;
    return { forecast, hours: unpackHours(hours), days, alertState, fetchedAt, simulated: isSimulated };
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

/** The National Weather Service is asked place by place anyway: one office that fails costs its own places. */
function ask(
  provider: ForecastProvider,
  points: readonly GeoPoint[],
  signal: AbortSignal,
): Promise<(PlaceForecast | undefined)[]> {
  if (provider.source !== 'nws') return provider.forecast(points, { signal });
  return inTurns(points, PLACES_AT_ONCE, (point) =>
    provider.forecast([point], { signal }).then(
      ([forecast]) => forecast,
      () => undefined,
    ),
  );
}

const cellOf = ({ latitude, longitude }: GeoPoint) =>
  `${Math.round(latitude / CELL_DEGREES)},${Math.round(longitude / CELL_DEGREES)}`;
