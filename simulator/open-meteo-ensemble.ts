import { airAt, MOTION } from './air.ts';
import { noise } from './noise.ts';
import {
  choice,
  coordinates,
  error,
  readTimeZone,
  readUnits,
  readVariables,
  REASONS,
  Refusal,
  stamps,
} from './open-meteo.ts';
import type { Variable } from './open-meteo-variables.ts';
import { placeAt } from './places.ts';
import { json, type SimulatedService, type SimulatorRequest } from './service.ts';
import { utcOffset, wallTime, zoneAbbreviation } from './time-zones.ts';
import { weatherAt, type FieldWeather } from './weather-field.ts';

const HOUR = 3600;
export const MEMBERS = 31;
const FEW_MEMBERS = 20;
/** Hours that the model reaches. */
const HORIZON_HOURS = 240;
const SHORT_HOURS = 24;
const MODELS = ['ncep_gefs025', 'gfs025'] as const;
/** K by which all members are too cold. */
const BIAS = -1.1;
/** Hours ahead at which members differ by as much as they ever do. */
const FULL_SPREAD_HOURS = 72;

/** Open-Meteo's ensemble API: `/v1/ensemble` with `hourly`, one series for each member. */
export const openMeteoEnsemble: SimulatedService = {
  name: 'open-meteo-ensemble',
  prefix: '/open-meteo-ensemble',
  answer(request) {
    if (request.path !== '/v1/ensemble') return error(404, 'Not Found');
    try {
      const places = ensembles(request);
      return json(200, places.length === 1 ? places[0] : places);
    } catch (failure) {
      if (failure instanceof Refusal) return error(400, failure.message);
      throw failure;
    }
  },
  problem: (status) => error(status, REASONS[status]),
};

function ensembles(request: SimulatorRequest): object[] {
  const { query } = request;
  choice(query, 'models', MODELS);
  const latitudes = coordinates(query, 'latitude', 'Latitude', 90);
  const longitudes = coordinates(query, 'longitude', 'Longitude', 180);
  if (latitudes.length !== longitudes.length)
    throw new Refusal("Parameter 'latitude' and 'longitude' must have the same number of elements");
  return latitudes.map((latitude, index) => place(request, latitude, longitudes[index] ?? 0, index));
}

function place(request: SimulatorRequest, latitude: number, longitude: number, index: number): object {
  const { query, now, fault } = request;
  const units = readUnits(query);
  const timeZone = readTimeZone(query, latitude, longitude);
  const offset = utcOffset(timeZone, now);
  const isUnix = choice(query, 'timeformat', ['iso8601', 'unixtime']) === 'unixtime';
  const variables = readVariables(query, 'hourly');
  const times = stamps(query, 'hours', HOUR, now, offset);
  const reach = (fault === 'short' ? SHORT_HOURS : HORIZON_HOURS) * HOUR;
  const members = Array.from({ length: fault === 'few-members' ? FEW_MEMBERS : MEMBERS }, (_, at) => at);
  const weathers = members.map((member) =>
    times.map((at) =>
      request.nulls || at > now + reach
        ? null
        : memberWeather(latitude, longitude, at, now, fault === 'identical' ? 0 : member),
    ),
  );
  const series = (variable: Variable, member: number) =>
    weathers[member]?.map((weather) =>
      weather && !(fault === 'no-gusts' && variable.name === 'wind_gusts_10m')
        ? variable.value(weather, units)
        : null,
    );
  const keyOf = (variable: Variable, member: number) =>
    member === 0 ? variable.name : `${variable.name}_member${String(member).padStart(2, '0')}`;
  const each = <T>(value: (variable: Variable, member: number) => T) =>
    Object.fromEntries(
      variables.flatMap((variable) =>
        members.map((member) => [keyOf(variable, member), value(variable, member)]),
      ),
    );
  return {
    // The cell's center.
    latitude: Math.round(latitude * 4) / 4,
    longitude: Math.round(longitude * 4) / 4,
    generationtime_ms: 1.9,
    utc_offset_seconds: offset,
    timezone: timeZone,
    timezone_abbreviation: zoneAbbreviation(timeZone, now),
    elevation: 0,
    ...(index > 0 && { location_id: index }),
    hourly_units: {
      time: isUnix ? 'unixtime' : 'iso8601',
      ...each((variable) => variable.unit(units)),
    },
    hourly: { time: times.map((at) => (isUnix ? at : wallTime(at, offset))), ...each(series) },
  };
}

/** -1 to 1, of a member's own. */
const own = (member: number, at: number, seed: number) => 2 * noise(member * 7.3, at, 0.5, seed) - 1;

/** The weather as a member has it: that of a place a little away and of a time a little before or after. */
export function memberWeather(
  latitude: number,
  longitude: number,
  at: number,
  now: number,
  member: number,
): FieldWeather {
  const ahead = (at - now) / HOUR;
  const spread = member === 0 ? 0 : Math.min(1, Math.max(0.15, ahead / FULL_SPREAD_HOURS));
  const isNamed = placeAt(latitude, longitude) !== undefined;
  const hours = 4 * spread * own(member, 0, 71);
  const north = isNamed ? 0 : 1.2 * spread * own(member, 0, 72);
  const east = isNamed ? 0 : MOTION.east * 2 * spread * own(member, 0, 73);
  const then = at + Math.round(hours * 4) * (HOUR / 4);
  const base = weatherAt(latitude, longitude, at, now);
  const air = airAt(latitude + north, longitude + east, then, now);
  const warmer = 3 * spread * own(member, ahead / 18, 74);
  const windier = 1 + 0.35 * spread * own(member, ahead / 9, 75);
  return {
    ...base,
    // The time of day is the hour's own: only the air is another.
    temperature: base.temperature === null ? null : base.temperature + BIAS + warmer,
    gust: base.gust === null ? null : air.gust * windier,
    precipitation: air.rate,
    frozen: base.frozen,
  };
}
