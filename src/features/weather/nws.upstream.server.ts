import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock/clock.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import {
  FORECAST_HOURS,
  HOUR,
  invalidAnswer,
  isObject,
  knownTimeZone,
  PAST_HOURS,
} from './answer.upstream.server.ts';
import type { OfficialAlert, PlaceForecast } from './forecast.model.ts';
import { alertsOf, readMessages } from './nws-alerts.upstream.server.ts';
import { readGrid } from './nws-grid.upstream.server.ts';
import { parseInterval } from './nws-interval.upstream.server.ts';

/** Which grid cell a point lies in changes with a regridding, once in years. */
const CELL_TTL_MS = 7 * 24 * 60 * 60_000;
const CELLS_KEPT = 5_000;
/** Offices renew their grids several times a day; an older one means that the office's feed is broken. */
const MAX_GRID_AGE_S = 24 * HOUR;
/** Requests at a time, when a trip needs many places. */
const CONCURRENCY = 4;
const HEADERS = { accept: 'application/geo+json' };
/** Grids are up to about 1 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface NwsPoint {
  latitude: number;
  longitude: number;
}

export interface NwsOptions {
  /** Hours from the current one on. */
  hours?: number;
  signal?: AbortSignal;
}

interface Cell {
  office: string;
  x: number;
  y: number;
  timeZone: string;
}

/**
 * Forecasts and official alerts of the National Weather Service (https://www.weather.gov/documentation/services-web-api),
 * for the US and its territories; elsewhere forecasts fail with status 404.
 */
export function createNws(settings: { baseUrl: string; outbound: OutboundClient; clock: Clock }) {
  const { outbound, clock } = settings;
  const baseUrl = settings.baseUrl.replace(/\/+$/, '');
  const cells = new LRUCache<string, Cell>({
    max: CELLS_KEPT,
    ttl: CELL_TTL_MS,
    perf: clock,
    ttlResolution: 0,
  });

  /**
   * One forecast per point, in order, from the raw grids, whose current hour stands for the current moment.
   * @throws OutboundError when the service fails for one of them or its answer is not usable.
   */
  async function forecast(points: NwsPoint[], options: NwsOptions = {}): Promise<PlaceForecast[]> {
    const forecasts: PlaceForecast[] = [];
    for (let first = 0; first < points.length; first += CONCURRENCY) {
      const batch = points.slice(first, first + CONCURRENCY);
      forecasts.push(...(await Promise.all(batch.map((point) => forecastOf(point, options)))));
    }
    return forecasts;
  }

  async function forecastOf(point: NwsPoint, options: NwsOptions): Promise<PlaceForecast> {
    const cell = await findCell(point, options.signal);
    const answer = await loadGrid(point, cell, options.signal);
    const grid = isObject(answer) ? answer['properties'] : undefined;
    if (!isObject(grid)) throw invalidAnswer(baseUrl, 'no grid');

    const now = Math.floor(clock.now() / 1000);
    const updated = typeof grid['updateTime'] === 'string' ? Date.parse(grid['updateTime']) / 1000 : NaN;
    if (now - updated > MAX_GRID_AGE_S) throw invalidAnswer(baseUrl, 'the grid is out of date');
    const currentHour = Math.floor(now / HOUR) * HOUR;
    const valid = parseInterval(grid['validTimes']);
    const start = Math.max(currentHour - PAST_HOURS * HOUR, valid?.start ?? 0);
    const end = Math.min(currentHour + (options.hours ?? FORECAST_HOURS) * HOUR, valid?.end ?? Infinity);
    const hours = readGrid(grid, { start, end });
    const current = hours.find(({ time }) => time === currentHour);
    if (!current) throw invalidAnswer(baseUrl, 'no current hour');
    return {
      source: 'nws',
      latitude: point.latitude,
      longitude: point.longitude,
      timeZone: cell.timeZone,
      current: { ...current, time: now },
      hours,
    };
  }

  async function findCell(point: NwsPoint, signal: AbortSignal | undefined): Promise<Cell> {
    const key = cellKey(point);
    const known = cells.get(key);
    if (known) return known;
    const answer = await get(`/points/${key}`, 'nws', signal);
    const cell = readCell(answer);
    if (!cell) throw invalidAnswer(baseUrl, 'no grid cell');
    cells.set(key, cell);
    return cell;
  }

  async function loadGrid(point: NwsPoint, cell: Cell, signal: AbortSignal | undefined): Promise<unknown> {
    try {
      return await get(`/gridpoints/${cell.office}/${cell.x},${cell.y}`, 'nws', signal);
    } catch (error) {
      // The cell may have moved: ask again where the point lies next time.
      if (error instanceof OutboundError && error.status === 404) cells.delete(cellKey(point));
      throw error;
    }
  }

  /**
   * The official alerts at a point, in force or announced.
   * @throws OutboundError when they cannot be had, which is not the same as no alerts.
   */
  async function alerts(point: NwsPoint, signal?: AbortSignal): Promise<OfficialAlert[]> {
    const place = `${degrees(point.latitude, 4)},${degrees(point.longitude, 4)}`;
    const answer = await get(`/alerts/active?point=${place}`, 'nws-alerts', signal);
    const now = Math.floor(clock.now() / 1000);
    return alertsOf(readMessages(answer, now, baseUrl), now);
  }

  const get = (path: string, service: string, signal: AbortSignal | undefined) =>
    outbound.json(`${baseUrl}${path}`, { service, headers: HEADERS, maxBytes: MAX_BYTES, signal });

  return { source: 'nws' as const, forecast, alerts };
}

/** More decimals or trailing zeros would be answered with a redirect. */
const degrees = (value: number, decimals: number) => String(Number(value.toFixed(decimals)));

/** Three decimals, as the service's own site rounds: 100 m, where a cell measures 2.5 km. */
const cellKey = ({ latitude, longitude }: NwsPoint) => `${degrees(latitude, 3)},${degrees(longitude, 3)}`;

/** The grid's address is put together from checked parts: the address in the answer could name any host. */
function readCell(answer: unknown): Cell | undefined {
  const cell = isObject(answer) ? answer['properties'] : undefined;
  if (!isObject(cell)) return undefined;
  const { gridId: office, gridX: x, gridY: y } = cell;
  const timeZone = knownTimeZone(cell['timeZone']);
  const isCell =
    typeof office === 'string' &&
    /^[A-Z]{3}$/.test(office) &&
    isIndex(x) &&
    isIndex(y) &&
    timeZone !== undefined;
  return isCell ? { office, x, y, timeZone } : undefined;
}

const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);
