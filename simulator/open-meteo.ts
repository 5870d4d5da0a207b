import { elevationAt } from './climate.ts';
import { VARIABLES, type Units, type Variable } from './open-meteo-variables.ts';
import { json, type SimulatedService, type SimulatorAnswer, type SimulatorRequest } from './service.ts';
import { isTimeZone, timeZoneAt, utcOffset, wallTime, zoneAbbreviation } from './time-zones.ts';
import { weatherOver, type FieldWeather } from './weather-field.ts';

const HOUR = 3600;
const QUARTER = 900;
const MAX_POINTS = 1000;
export const REASONS = {
  429: 'Minutely API request limit exceeded. Please try again in one minute.',
  500: 'Internal Server Error',
};

/** A request that the service refuses; the text is its `reason`. */
export class Refusal extends Error {}

/** Open-Meteo's forecast API: `/v1/forecast` with `current`, `hourly` and `minutely_15`. */
export const openMeteo: SimulatedService = {
  name: 'open-meteo',
  prefix: '/open-meteo',
  answer(request) {
    if (request.path !== '/v1/forecast') return error(404, 'Not Found');
    try {
      return json(200, forecast(request));
    } catch (failure) {
      if (failure instanceof Refusal) return error(400, failure.message);
      throw failure;
    }
  },
  problem: (status) => error(status, REASONS[status]),
};

export const error = (status: number, reason: string): SimulatorAnswer =>
  json(status, { error: true, reason });

function forecast(request: SimulatorRequest): object {
  const { query } = request;
  const latitudes = coordinates(query, 'latitude', 'Latitude', 90);
  const longitudes = coordinates(query, 'longitude', 'Longitude', 180);
  if (latitudes.length !== longitudes.length) {
    throw new Refusal("Parameter 'latitude' and 'longitude' must have the same number of elements");
  }
  if (latitudes.length > MAX_POINTS) {
    throw new Refusal(`Only up to ${MAX_POINTS} locations can be requested at once`);
  }
  const heights = elevations(query, latitudes.length);
  const places = latitudes.map((latitude, index) =>
    place(request, { latitude, longitude: longitudes[index] ?? 0, elevation: heights?.[index] }, index),
  );
  return places.length === 1 ? (places[0] ?? {}) : places;
}

/** One place, its fields in the order in which the service writes them. */
function place(
  request: SimulatorRequest,
  { latitude, longitude, elevation }: { latitude: number; longitude: number; elevation: number | undefined },
  index: number,
): object {
  const ground = elevationAt(latitude, longitude);
  const height = elevation ?? ground;
  const { query, now } = request;
  const units = readUnits(query);
  const timeZone = readTimeZone(query, latitude, longitude);
  const offset = utcOffset(timeZone, now);
  const isUnix = choice(query, 'timeformat', ['iso8601', 'unixtime']) === 'unixtime';
  const time = (at: number) => (isUnix ? at : wallTime(at, offset));
  const weather = (at: number, seconds: number) =>
    request.nulls
      ? null
      : atHeight(weatherOver(latitude, longitude, { at, from: at - seconds, to: at }, now), height - ground);
  const value = (variable: Variable, of: FieldWeather | null) => of && variable.value(of, units);

  const unitsOf = (variables: Variable[], first: object) => ({
    time: isUnix ? 'unixtime' : 'iso8601',
    ...first,
    ...Object.fromEntries(variables.map((variable) => [variable.name, variable.unit(units)])),
  });
  const series = (key: string, times: number[], seconds: number) => {
    const variables = readVariables(query, key);
    if (variables.length === 0) return {};
    const weathers = times.map((at) => weather(at, seconds));
    const columns = variables.map((variable) => [variable.name, weathers.map((of) => value(variable, of))]);
    return {
      [`${key}_units`]: unitsOf(variables, {}),
      [key]: { time: times.map(time), ...Object.fromEntries(columns) },
    };
  };

  const current = readVariables(query, 'current');
  const at = Math.floor(now / QUARTER) * QUARTER - request.ageHours * HOUR;
  const atOnce = current.length > 0 ? weather(at, QUARTER) : null;
  return {
    // The cell's center, not the point that was asked for.
    latitude: Math.round(latitude * 32) / 32,
    longitude: Math.round(longitude * 32) / 32,
    generationtime_ms: 0.25,
    utc_offset_seconds: offset,
    timezone: timeZone,
    timezone_abbreviation: zoneAbbreviation(timeZone, now),
    elevation: Math.round(height),
    ...(index > 0 && { location_id: index }),
    ...(current.length > 0 && {
      current_units: unitsOf(current, { interval: 'seconds' }),
      current: {
        time: time(at),
        interval: QUARTER,
        ...Object.fromEntries(current.map((variable) => [variable.name, value(variable, atOnce)])),
      },
    }),
    ...series('minutely_15', stamps(query, 'minutely_15', QUARTER, now, offset), QUARTER),
    ...series('hourly', stamps(query, 'hours', HOUR, now, offset), HOUR),
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
  const midnight = Math.floor((now + offset) / (24 * HOUR)) * 24 * HOUR - offset;
  const isByStep = ahead !== undefined || past !== undefined;
  const first = isByStep ? Math.floor(now / length) * length - (past ?? 0) * length : midnight;
  const number = isByStep
    ? (past ?? 0) + (ahead ?? (days * 24 * HOUR) / length)
    : (days * 24 * HOUR) / length;
  return Array.from({ length: number }, (_, index) => first + index * length);
}

export function coordinates(query: URLSearchParams, key: string, name: string, limit: number): number[] {
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

/** Heights that the places are asked for at; undefined for their ground. */
function elevations(query: URLSearchParams, places: number): number[] | undefined {
  const text = query.get('elevation');
  if (text === null) return undefined;
  const meters = text.split(',').map(Number);
  if (meters.length !== places || meters.some((value) => !(value >= -500 && value <= 9_000)))
    throw new Refusal("Parameter 'elevation' must have the same number of elements as coordinates");
  return meters;
}

/** Only temperatures follow the height, as they do there: 6.5 K a kilometer. */
function atHeight(weather: FieldWeather, above: number): FieldWeather {
  const fall = (value: number | null) => (value === null ? null : value - 0.0065 * above);
  return { ...weather, temperature: fall(weather.temperature), dewPoint: fall(weather.dewPoint) };
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

export function readTimeZone(query: URLSearchParams, latitude: number, longitude: number): string {
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
