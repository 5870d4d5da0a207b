import type { GeoPoint } from '#platform/geo/distance.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { airAt, MOTION } from './air.ts';
import { noise } from './noise.ts';
import {
  choice,
  openMeteoService,
  placeHead,
  readUnits,
  readVariables,
  stamps,
} from './open-meteo-common.ts';
import type { Variable } from './open-meteo-variables.ts';
import { placeAt } from '../places/places.ts';
import type { SimulatorRequest } from '../service.ts';
import { weatherAt, type FieldWeather } from './weather-field.ts';

export const MEMBERS = 31;
const FEW_MEMBERS = 20;
/** Hours that the model reaches. */
const HORIZON_HOURS = 240;
const SHORT_HOURS = 24;
const CELLS_PER_DEGREE = 4;
const MODELS = ['ncep_gefs025', 'gfs025'] as const;
/** K by which all members are too cold. */
const BIAS = -1.1;
/** Hours ahead at which members differ by as much as they ever do. */
const FULL_SPREAD_HOURS = 72;

/** Open-Meteo's ensemble API: `/v1/ensemble` with `hourly`, one series for each member. */
export const openMeteoEnsemble = openMeteoService(
  { name: 'open-meteo-ensemble', prefix: '/open-meteo-ensemble', path: '/v1/ensemble' },
  (request, points) => {
    choice(request.query, 'models', MODELS);
    return points.map((point, index) => place(request, point, index));
  },
);

function place(request: SimulatorRequest, { latitude, longitude }: GeoPoint, index: number): object {
  const { query, now, fault } = request;
  const units = readUnits(query);
  const { head, offset, timeFormat, time } = placeHead(
    request,
    { latitude, longitude, elevation: 0 },
    index,
    CELLS_PER_DEGREE,
  );
  const variables = readVariables(query, 'hourly');
  const times = stamps(query, 'hours', HOUR_S, now, offset);
  const reach = (fault === 'short' ? SHORT_HOURS : HORIZON_HOURS) * HOUR_S;
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
    ...head,
    hourly_units: { time: timeFormat, ...each((variable) => variable.unit(units)) },
    hourly: { time: times.map(time), ...each(series) },
  };
}

/** -1 to 1, of a member's own. */
const own = (member: number, at: number, seed: number) => 2 * noise(member * 7.3, at, 0.5, seed) - 1;

/** The weather as a member has it: that of a place a little away and of a time a little before or after. */
function memberWeather(
  latitude: number,
  longitude: number,
  at: number,
  now: number,
  member: number,
): FieldWeather {
  const ahead = (at - now) / HOUR_S;
  const spread = member === 0 ? 0 : Math.min(1, Math.max(0.15, ahead / FULL_SPREAD_HOURS));
  const isNamed = placeAt(latitude, longitude) !== undefined;
  const hours = 4 * spread * own(member, 0, 71);
  const north = isNamed ? 0 : 1.2 * spread * own(member, 0, 72);
  const east = isNamed ? 0 : MOTION.east * 2 * spread * own(member, 0, 73);
  const then = at + Math.round(hours * 4) * (HOUR_S / 4);
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
