import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { openMeteoOrigin, type OpenMeteoAccess } from '../providers/open-meteo-origin.model.ts';
import { isJsonObject, type JsonObject } from '#platform/json/json-object.ts';
import { POSSIBLE } from '../providers/conditions.mapper.server.ts';
import { readerOf } from '../providers/open-meteo-units.mapper.server.ts';
import {
  ENSEMBLE_DAYS,
  ENSEMBLE_MODEL,
  ENSEMBLE_VARIABLES,
  inSteps,
  type EnsembleForecast,
  type MemberValue,
} from './ensemble.model.ts';

const ENSEMBLE_SERVICE = 'open-meteo-ensemble';
/** About 150 kB per point. */
const MAX_BYTES_PER_POINT = 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Two weeks of hours: nothing that was asked for is longer. */
const MOST_HOURS = 400;
const MOST_MEMBERS = 100;

type Variable = (typeof ENSEMBLE_VARIABLES)[number];

/** Members of an ensemble from Open-Meteo (https://open-meteo.com/en/docs/ensemble-api), all points in one call. */
export function createOpenMeteoEnsemble(settings: OpenMeteoAccess & { outbound: OutboundClient }) {
  const { apiKey, outbound } = settings;
  const baseUrl = openMeteoOrigin(settings);

  /**
   * One ensemble per point, in order; null where a point's answer holds none.
   * @throws OutboundError when the service fails or its answer is not usable.
   */
  async function members(points: readonly GeoPoint[]): Promise<(EnsembleForecast | null)[]> {
    if (points.length === 0) return [];
    const answer = await outbound.json(`${baseUrl}/v1/ensemble?${query(points, apiKey)}`, {
      service: ENSEMBLE_SERVICE,
      maxBytes: MAX_BYTES_PER_POINT * points.length,
      timeoutMs: TIMEOUT_MS,
      // A call that failed has cost its weight already.
      retries: 0,
    });
    const places = Array.isArray(answer) ? answer : [answer];
    if (places.length !== points.length) throw invalidAnswer(baseUrl, 'wrong number of places');
    return places.map(readEnsemble);
  }

  return { members };
}
export type OpenMeteoEnsemble = ReturnType<typeof createOpenMeteoEnsemble>;

function query(points: readonly GeoPoint[], apiKey: string | undefined): string {
  const coordinate = (degrees: number) => String(Number(degrees.toFixed(4)));
  return Object.entries({
    latitude: points.map(({ latitude }) => coordinate(latitude)).join(','),
    longitude: points.map(({ longitude }) => coordinate(longitude)).join(','),
    models: ENSEMBLE_MODEL,
    hourly: ENSEMBLE_VARIABLES.join(','),
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    precipitation_unit: 'inch',
    timeformat: 'unixtime',
    timezone: 'auto',
    forecast_days: ENSEMBLE_DAYS,
    ...(apiKey && { apikey: encodeURIComponent(apiKey) }),
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The key without a suffix is the control run, member 0; with several models asked for, their name comes last. */
const MEMBER_KEY = new RegExp(
  `^(${ENSEMBLE_VARIABLES.join('|')})(?:_member(\\d{1,3}))?(?:_${ENSEMBLE_MODEL})?$`,
);

/** The members of one place; null when its answer holds no hours or no members. */
export function readEnsemble(place: unknown): EnsembleForecast | null {
  if (!isJsonObject(place) || !isJsonObject(place['hourly'])) return null;
  const { hourly } = place;
  const times = hourly['time'];
  if (!Array.isArray(times) || times.length < 2 || times.length > MOST_HOURS) return null;
  const start = times[0];
  // Columns belong together by position, so a gap would shift all that follows.
  if (!Number.isInteger(start) || times.some((time, index) => time !== start + index * HOUR_S)) return null;

  const columns = columnsOf(hourly);
  const numbers = [...new Set(Object.values(columns).flatMap((column) => [...column.keys()]))]
    .sort((a, b) => a - b)
    .slice(0, MOST_MEMBERS);
  if (numbers.length === 0) return null;
  // Of the last stamp only the sums and gusts of the hour before it are needed.
  const hours = times.length - 1;
  // Temperatures hold at a stamp; sums and gusts are those of the hour before it.
  const matrix = (variable: Variable, quantity: MemberValue, shift: 0 | 1) => {
    const values = new Float64Array(numbers.length * hours).fill(NaN);
    const [lowest, highest] = POSSIBLE[quantity];
    const read = readerOf(variable, place['hourly_units']);
    for (const [member, number] of numbers.entries()) {
      const column = columns[variable].get(number);
      for (let hour = 0; hour < hours; hour += 1) {
        const value = read(column?.[hour + shift]);
        if (value !== null && value >= lowest && value <= highest) values[member * hours + hour] = value;
      }
    }
    return inSteps(quantity, values);
  };
  return {
    start,
    hours,
    members: numbers.length,
    temperature: matrix('temperature_2m', 'temperature', 0),
    gust: matrix('wind_gusts_10m', 'gust', 1),
    precipitation: matrix('precipitation', 'precipitation', 1),
  };
}

function columnsOf(hourly: JsonObject): Record<Variable, Map<number, unknown[]>> {
  const columns = {
    temperature_2m: new Map<number, unknown[]>(),
    wind_gusts_10m: new Map<number, unknown[]>(),
    precipitation: new Map<number, unknown[]>(),
  };
  for (const [key, column] of Object.entries(hourly)) {
    const [, name, number = '0'] = MEMBER_KEY.exec(key) ?? [];
    const variable = ENSEMBLE_VARIABLES.find((candidate) => candidate === name);
    if (variable && Array.isArray(column)) columns[variable].set(Number(number), column);
  }
  return columns;
}
