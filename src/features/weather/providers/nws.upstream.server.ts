import { atMost } from '#platform/cache/at-most.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { LRUCache } from 'lru-cache';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';
import { invalidAnswer, OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient, OutboundOptions } from '#platform/fetch/outbound.server.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import { withoutEndSlashes } from '#platform/text/end-slashes.ts';
import { DAY_MS, HOUR_S } from '#platform/time/units.ts';
import { isJsonObject } from '#platform/json/json-object.ts';
import { numberOrNull } from './conditions.mapper.server.ts';
import { FORECAST_HOURS, PAST_HOURS, type OfficialAlert, type PlaceForecast } from './forecast.model.ts';
import { unknownZoneIn } from '../alerts/coverage.model.ts';
import { alertsOf, readMessages, type AlertMessage } from '../alerts/nws-alerts.mapper.server.ts';
import { isSameCell, liesElsewhere, readCell, type Cell } from './nws-cell.mapper.server.ts';
import { readGrid } from './nws-grid.mapper.server.ts';
import { parseInterval } from './nws-interval.mapper.server.ts';
import { isOutdated } from '../place/age.model.ts';

/** Which grid cell a point lies in changes with a regridding, once in years. */
const CELL_TTL_MS = 7 * DAY_MS;
const CACHED_CELLS = 5_000;
/** Lists of zones: tens of thousands of places that share a few thousand of them are remembered elsewhere. */
const CACHED_LISTS = 10_000;
/** Requests at a time, when a trip needs many places. */
const CONCURRENCY = 4;
const HEADERS = { accept: 'application/geo+json' };
/** Grids are up to about 1 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Alerts are about 6 kB each; on a bad day there are more than a thousand. */
const MAX_NATIONAL_BYTES = 32 * 1024 * 1024;
const NATIONAL_TIMEOUT_MS = 15_000;
/** Of 500 alerts each, if not fewer. */
const MOST_PAGES = 10;

export interface NwsOptions {
  /** Hours from the current one on. */
  hours?: number;
  signal?: AbortSignal;
}

interface PointCell extends Cell {
  point: GeoPoint;
}

interface LoadedGrid extends Pick<PointCell, 'point' | 'timeZone'> {
  /** The answer as it came. */
  grid: unknown;
}

/**
 * Forecasts and official alerts of the National Weather Service (https://www.weather.gov/documentation/services-web-api),
 * for the US and its territories; elsewhere forecasts fail with status 404.
 */
export function createNws(settings: { baseUrl: string; outbound: OutboundClient; clock: Clock }) {
  const { outbound, clock } = settings;
  const baseUrl = withoutEndSlashes(settings.baseUrl);
  const cells = new LRUCache<string, Cell>({
    ...atMost(CACHED_CELLS),
    ttl: CELL_TTL_MS,
    perf: forwardClock(clock),
    ttlResolution: 0,
  });
  const lists = new LRUCache<string, readonly string[]>(atMost(CACHED_LISTS));

  /** The list itself, or the one that says the same and is in memory already. */
  function shared(zones: readonly string[]): readonly string[] {
    const key = zones.join();
    const known = lists.get(key) ?? zones;
    lists.set(key, known);
    return known;
  }

  /**
   * One forecast per point, in order, from the raw grids, whose current hour stands for the current moment.
   * @throws OutboundError when the service fails for one of them or its answer is not usable.
   */
  async function forecast(points: readonly GeoPoint[], options: NwsOptions = {}): Promise<PlaceForecast[]> {
    const forecasts: PlaceForecast[] = [];
    for (const some of inParts(points, CONCURRENCY))
      forecasts.push(...(await Promise.all(some.map((point) => forecastOf(point, options)))));
    return forecasts;
  }

  async function forecastOf(point: GeoPoint, options: NwsOptions): Promise<PlaceForecast> {
    const { signal } = options;
    const known = cells.get(cellKey(point));
    if (!known) return read(await loadGrid(await findCell(point, signal), signal), options);
    const cached = await loadGrid({ point, ...known }, signal).catch(orMoved);
    const forecast = cached && readCurrent(cached, options);
    if (forecast) return forecast;
    // The cells may have been numbered again since, or another office took over.
    const found = await findCell(point, signal);
    return read(cached && isSameCell(found, known) ? cached : await loadGrid(found, signal), options);
  }

  /** Undefined when the grid is another place's, cannot be used or is outdated: signs of a cell that moved. */
  function readCurrent(loaded: LoadedGrid, options: NwsOptions): PlaceForecast | undefined {
    try {
      const forecast = read(loaded, options);
      return liesElsewhere(loaded.grid, loaded.point) || isOutdated(forecast, clock.now())
        ? undefined
        : forecast;
    } catch {
      return undefined;
    }
  }

  function read({ point, timeZone, grid: answer }: LoadedGrid, options: NwsOptions): PlaceForecast {
    const grid = isJsonObject(answer) ? answer['properties'] : undefined;
    if (!isJsonObject(grid)) throw invalidAnswer(baseUrl, 'no grid');

    const now = Math.floor(clock.now() / 1000);
    const updated = typeof grid['updateTime'] === 'string' ? Date.parse(grid['updateTime']) / 1000 : NaN;
    // How old a forecast is decides whether it may be called good.
    if (!Number.isFinite(updated)) throw invalidAnswer(baseUrl, 'no update time');
    const currentHour = Math.floor(now / HOUR_S) * HOUR_S;
    const valid = parseInterval(grid['validTimes']);
    const start = Math.max(currentHour - PAST_HOURS * HOUR_S, valid?.start ?? 0);
    const end = Math.min(currentHour + (options.hours ?? FORECAST_HOURS) * HOUR_S, valid?.end ?? Infinity);
    const hours = readGrid(grid, { start, end });
    const current = hours.find(({ time }) => time === currentHour);
    if (!current) throw invalidAnswer(baseUrl, 'no current hour');
    const ground = isJsonObject(grid['elevation']) ? numberOrNull(grid['elevation']['value']) : null;
    return {
      source: 'nws',
      latitude: point.latitude,
      longitude: point.longitude,
      timeZone,
      ...(ground !== null && { ground }),
      current: { ...current, time: now },
      hours,
      issuedAt: updated,
    };
  }

  async function findCell(point: GeoPoint, signal: AbortSignal | undefined): Promise<PointCell> {
    const key = cellKey(point);
    const answer = readCell(await get(`/points/${key}`, 'nws', signal));
    if (!answer) throw invalidAnswer(baseUrl, 'no grid cell');
    const cell = { ...answer, zones: shared(answer.zones) };
    cells.set(key, cell);
    return { point, ...cell };
  }

  async function loadGrid(cell: PointCell, signal: AbortSignal | undefined): Promise<LoadedGrid> {
    const { office, x, y, point, timeZone } = cell;
    try {
      // Each office is a service of its own: one that fails must not stop the calls to all others.
      const grid = await get(`/gridpoints/${office}/${x},${y}`, `nws ${office}`, signal);
      return { point, timeZone, grid };
    } catch (error) {
      if (isMissing(error)) cells.delete(cellKey(point));
      throw error;
    }
  }

  /**
   * The official alerts at a point, in force or announced.
   * @throws OutboundError when they are unavailable, which is not the same as no alerts.
   */
  async function alerts(point: GeoPoint, signal?: AbortSignal): Promise<OfficialAlert[]> {
    const place = `${degrees(point.latitude, 4)},${degrees(point.longitude, 4)}`;
    const messages = await allMessages(`?point=${place}`, { maxBytes: MAX_BYTES, signal });
    return alertsOf(messages, Math.floor(clock.now() / 1000));
  }

  /**
   * Every message of the nation about alerts, also those that end one.
   * @throws OutboundError when they are unavailable.
   */
  const activeAlerts = (): Promise<AlertMessage[]> =>
    allMessages('?status=actual', { maxBytes: MAX_NATIONAL_BYTES, timeoutMs: NATIONAL_TIMEOUT_MS });

  /**
   * The messages of all pages of a list: the service's description knows further ones, and what stands there must not
   * look like no warning.
   */
  async function allMessages(
    asked: string,
    limits: Pick<OutboundOptions, 'maxBytes' | 'timeoutMs' | 'signal'>,
  ): Promise<AlertMessage[]> {
    const messages: AlertMessage[] = [];
    let query: string | null = asked;
    for (let page = 0; query !== null; page += 1) {
      if (page === MOST_PAGES) throw invalidAnswer(baseUrl, 'too many pages of alerts');
      const url = `${baseUrl}/alerts/active${query}`;
      const answer = await outbound.json(url, { service: 'nws-alerts', headers: HEADERS, ...limits });
      messages.push(...readMessages(answer, Math.floor(clock.now() / 1000), baseUrl));
      query = nextPage(answer, baseUrl);
    }
    return messages;
  }

  /**
   * The zones that a point lies in, to two decimals: places nearer to each other than half a mile share them.
   * @throws OutboundError when they are unavailable, or the point is not in the US.
   */
  async function zones(point: GeoPoint): Promise<readonly string[]> {
    const near = { latitude: rounded(point.latitude, 2), longitude: rounded(point.longitude, 2) };
    const known = cells.get(cellKey(near));
    const isWhole = known && known.zones.length > 0 && unknownZoneIn(known.zones) === undefined;
    const cell = isWhole ? known : await findCell(near, undefined);
    // Every point of the US has a zone: without one, no alert could be told from none.
    if (cell.zones.length === 0) throw invalidAnswer(baseUrl, 'a point without zones');
    return cell.zones;
  }

  const get = (path: string, service: string, signal: AbortSignal | undefined) =>
    outbound.json(`${baseUrl}${path}`, { service, headers: HEADERS, maxBytes: MAX_BYTES, signal });

  return { source: 'nws' as const, forecast, alerts, activeAlerts, zones };
}

/** What to ask for to have the rest of a list; null at its end. Nothing but its query is taken from the answer. */
function nextPage(answer: unknown, baseUrl: string): string | null {
  const { features, pagination } = isJsonObject(answer) ? answer : {};
  const next = isJsonObject(pagination) ? (pagination['next'] ?? null) : null;
  if (next === null || next === '' || (Array.isArray(features) && features.length === 0)) return null;
  const search = typeof next === 'string' ? URL.parse(next, baseUrl)?.search : undefined;
  if (!search) throw invalidAnswer(baseUrl, 'no address of the next page of alerts');
  return search;
}

/** More decimals or trailing zeros would be answered with a redirect. */
const degrees = (value: number, decimals: number) => String(rounded(value, decimals));
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));

/** Three decimals, as the service's own site rounds: 100 m, where a cell measures 2.5 km. */
const cellKey = ({ latitude, longitude }: GeoPoint) => `${degrees(latitude, 3)},${degrees(longitude, 3)}`;

const isMissing = (error: unknown) => error instanceof OutboundError && error.status === 404;

/** A cell that is not there any more is no failure yet. */
function orMoved(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
