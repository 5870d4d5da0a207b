import { HOUR_S } from '#platform/time/units.ts';
import { elevationAt } from './climate.ts';
import {
  openMeteoService,
  placeHead,
  readUnits,
  readVariables,
  Refusal,
  stamps,
} from './open-meteo-common.ts';
import type { Variable } from './open-meteo-variables.ts';
import type { SimulatorRequest } from '../service.ts';
import { weatherOver, type FieldWeather } from './weather-field.ts';

const QUARTER = 900;
const MAX_POINTS = 1000;
const CELLS_PER_DEGREE = 32;

/** Open-Meteo's forecast API: `/v1/forecast` with `current`, `hourly` and `minutely_15`. */
export const openMeteo = openMeteoService(
  { name: 'open-meteo', prefix: '/open-meteo', path: '/v1/forecast' },
  (request, points) => {
    if (points.length > MAX_POINTS)
      throw new Refusal(`Only up to ${MAX_POINTS} locations can be requested at once`);
    const heights = elevations(request.query, points.length);
    return points.map((point, index) => place(request, { ...point, elevation: heights?.[index] }, index));
  },
);

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
  const { head, offset, timeFormat, time } = placeHead(
    request,
    { latitude, longitude, elevation: height },
    index,
    CELLS_PER_DEGREE,
  );
  const weather = (at: number, seconds: number) =>
    request.nulls
      ? null
      : atHeight(weatherOver(latitude, longitude, { at, from: at - seconds, to: at }, now), height - ground);
  const value = (variable: Variable, of: FieldWeather | null) => of && variable.value(of, units);

  const unitsOf = (variables: Variable[], first: object) => ({
    time: timeFormat,
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
  const at = Math.floor(now / QUARTER) * QUARTER - request.ageHours * HOUR_S;
  const atOnce = current.length > 0 ? weather(at, QUARTER) : null;
  return {
    ...head,
    ...(current.length > 0 && {
      current_units: unitsOf(current, { interval: 'seconds' }),
      current: {
        time: time(at),
        interval: QUARTER,
        ...Object.fromEntries(current.map((variable) => [variable.name, value(variable, atOnce)])),
      },
    }),
    ...series('minutely_15', stamps(query, 'minutely_15', QUARTER, now, offset), QUARTER),
    ...series('hourly', stamps(query, 'hours', HOUR_S, now, offset), HOUR_S),
  };
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
