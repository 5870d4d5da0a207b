// What the APIs of Open-Meteo have in common: how they are asked, and how they answer and refuse.
import type { GeoPoint } from '#platform/geo/distance.ts';
import { DAY_S } from '#platform/time/units.ts';
import { VARIABLES, type Units, type Variable } from './open-meteo-variables.ts';
import { json, type SimulatedService, type SimulatorAnswer, type SimulatorRequest } from '../service.ts';
import { isTimeZone, timeZoneAt, utcOffset, wallTime, zoneAbbreviation } from '../places/time-zones.ts';

const REASONS = {
  429: 'Minutely API request limit exceeded. Please try again in one minute.',
  500: 'Internal Server Error',
};

/** A request that the service refuses; the text is its `reason`. */
export class Refusal extends Error {}

/** One of its APIs: the answer for one place, or a list of those for several. */
export const openMeteoService = (
  { path, ...names }: Pick<SimulatedService, 'name' | 'prefix'> & { path: string },
  placesOf: (request: SimulatorRequest, points: readonly GeoPoint[]) => object[],
): SimulatedService => ({
  ...names,
  answer(request) {
    if (request.path !== path) return error(404, 'Not Found');
    try {
      const places = placesOf(request, pointsOf(request.query));
      return json(200, places.length === 1 ? places[0] : places);
    } catch (failure) {
      if (failure instanceof Refusal) return error(400, failure.message);
      throw failure;
    }
  },
  problem: (status) => error(status, REASONS[status]),
});

const error = (status: number, reason: string): SimulatorAnswer => json(status, { error: true, reason });

function pointsOf(query: URLSearchParams): GeoPoint[] {
  const latitudes = coordinates(query, 'latitude', 'Latitude', 90);
  const longitudes = coordinates(query, 'longitude', 'Longitude', 180);
  if (latitudes.length !== longitudes.length)
    throw new Refusal("Parameter 'latitude' and 'longitude' must have the same number of elements");
  return latitudes.map((latitude, index) => ({ latitude, longitude: longitudes[index] ?? 0 }));
}

function coordinates(query: URLSearchParams, key: string, name: string, limit: number): number[] {
  return (query.get(key) ?? '').split(',').map((text) => {
    const degrees = Number(text);
    if (text.trim() === '' || Number.isNaN(degrees))
      throw new Refusal(`Value of type 'Float' required for key '${key}'.`);
    if (Math.abs(degrees) > limit) {
      throw new Refusal(`${name} must be in range of -${limit} to ${limit}°. Given: ${degrees.toFixed(1)}.`);
    }
    return degrees;
  });
}

/** How the answer for a place begins, and how it writes times. */
export function placeHead(
  { query, now }: SimulatorRequest,
  { latitude, longitude, elevation }: GeoPoint & { elevation: number },
  index: number,
  cellsPerDegree: number,
) {
  const timeZone = readTimeZone(query, latitude, longitude);
  const offset = utcOffset(timeZone, now);
  const timeFormat = choice(query, 'timeformat', ['iso8601', 'unixtime']);
  return {
    offset,
    timeFormat,
    time: (at: number) => (timeFormat === 'unixtime' ? at : wallTime(at, offset)),
    head: {
      // The cell's center, not the point that was asked for.
      latitude: Math.round(latitude * cellsPerDegree) / cellsPerDegree,
      longitude: Math.round(longitude * cellsPerDegree) / cellsPerDegree,
      generationtime_ms: 0.25,
      utc_offset_seconds: offset,
      timezone: timeZone,
      timezone_abbreviation: zoneAbbreviation(timeZone, now),
      elevation: Math.round(elevation),
      ...(index > 0 && { location_id: index }),
    },
  };
}

/** From the current step with `forecast_…` or `past_…`, else whole local days from today's midnight. */
export function stamps(
  query: URLSearchParams,
  unit: 'hours' | 'minutely_15',
  length: number,
  now: number,
  offset: number,
): number[] {
  const ahead = count(query, `forecast_${unit}`);
  const past = count(query, `past_${unit}`);
  const days = count(query, 'forecast_days') ?? 7;
  const midnight = Math.floor((now + offset) / DAY_S) * DAY_S - offset;
  const isByStep = ahead !== undefined || past !== undefined;
  const first = isByStep ? Math.floor(now / length) * length - (past ?? 0) * length : midnight;
  const number = isByStep ? (past ?? 0) + (ahead ?? (days * DAY_S) / length) : (days * DAY_S) / length;
  return Array.from({ length: number }, (_, index) => first + index * length);
}

export function readVariables(query: URLSearchParams, key: string): Variable[] {
  const names = query
    .getAll(key)
    .flatMap((list) => list.split(','))
    .filter(Boolean);
  return names.map((name) => {
    const variable = VARIABLES.find((candidate) => candidate.name === name);
    if (variable) return variable;
    throw new Refusal(`Cannot initialize WeatherVariable from invalid String value ${name} for key ${key}`);
  });
}

export const readUnits = (query: URLSearchParams): Units => ({
  temperature: choice(query, 'temperature_unit', ['celsius', 'fahrenheit']),
  windSpeed: choice(query, 'wind_speed_unit', ['kmh', 'ms', 'mph', 'kn']),
  precipitation: choice(query, 'precipitation_unit', ['mm', 'inch']),
});

function readTimeZone(query: URLSearchParams, latitude: number, longitude: number): string {
  const asked = query.get('timezone') ?? 'GMT';
  if (asked === 'auto') return timeZoneAt(latitude, longitude);
  if (!isTimeZone(asked)) throw new Refusal('Invalid timezone');
  return asked;
}

export function choice<T extends string>(
  query: URLSearchParams,
  key: string,
  values: readonly [T, ...T[]],
): T {
  const asked = query.get(key);
  if (asked === null) return values[0];
  const value = values.find((candidate) => candidate === asked);
  if (value === undefined)
    throw new Refusal(`Cannot initialize from invalid String value ${asked} for key ${key}`);
  return value;
}

/** A whole number of hours, days or steps; at most 16 days of quarter hours. */
function count(query: URLSearchParams, key: string): number | undefined {
  const text = query.get(key);
  if (text === null) return undefined;
  if (!/^\d{1,4}$/.test(text) || Number(text) > 1536)
    throw new Refusal(`Parameter '${key}' is out of range. Given: ${text}`);
  return Number(text);
}
