import { HOUR_S } from '#platform/time/units.ts';
import { rounded, type SimulatorRequest } from '../service.ts';
import { weatherOver, type FieldWeather } from './weather-field.ts';

const PAST_HOURS = 6;
/** As the service: seven and a half days. */
const LENGTH_HOURS = 181;
/** Sums are given for the four quarters of a UTC day. */
const SUM_HOURS = 6;

interface GridValue {
  validTime: string;
  value: unknown;
}

/** `validTimes` and the layers of one cell, equal hours merged. `updated` is a whole hour, epoch seconds. */
export function nwsGridLayers(
  latitude: number,
  longitude: number,
  updated: number,
  request: SimulatorRequest,
): object {
  const start = updated - PAST_HOURS * HOUR_S;
  const hours = Array.from({ length: LENGTH_HOURS }, (_, index) => start + index * HOUR_S);
  const weather = new Map(
    hours.map((at) => [at, weatherOver(latitude, longitude, { at, from: at, to: at + HOUR_S }, request.now)]),
  );
  const layer = (uom: string | undefined, quantity: (hour: FieldWeather) => unknown) => ({
    ...(uom && { uom: `wmoUnit:${uom}` }),
    values: merge(hours, (at) => {
      const hour = weather.get(at);
      return request.nulls || !hour ? null : quantity(hour);
    }),
  });
  const percent = (quantity: (hour: FieldWeather) => number | null) =>
    layer('percent', (hour) => rounded(quantity(hour), 0));
  const kmh = (quantity: (hour: FieldWeather) => number | null) =>
    layer('km_h-1', (hour) => scaled(quantity(hour), 3.6, 3));

  return {
    validTimes: interval(start, LENGTH_HOURS),
    temperature: layer('degC', (hour) => rounded(hour.temperature, 4)),
    dewpoint: layer('degC', (hour) => rounded(hour.dewPoint, 4)),
    relativeHumidity: percent((hour) => hour.humidity),
    skyCover: percent((hour) => hour.cloudCover),
    windDirection: layer('degree_(angle)', (hour) => hour.windDirection),
    windSpeed: kmh((hour) => hour.windSpeed),
    windGust: kmh((hour) => hour.gust),
    weather: layer(undefined, weatherWords),
    probabilityOfPrecipitation: percent((hour) => hour.precipitationProbability),
    quantitativePrecipitation: { uom: 'wmoUnit:mm', values: sums(hours, weather, request.nulls) },
    visibility: request.withoutVisibility
      ? { values: [] }
      : layer('m', (hour) => rounded(hour.visibility, 1)),
    probabilityOfThunder: layer(undefined, (hour) => rounded(hour.thunderProbability, 0)),
  };
}

/** Millimeters by six hours; an interval that began before the first hour counts only what is in the grid. */
function sums(hours: number[], weather: Map<number, FieldWeather>, nulls: boolean): GridValue[] {
  const quarters = Map.groupBy(hours, (at) => Math.floor(at / (SUM_HOURS * HOUR_S)));
  return [...quarters.values()].map((group) => {
    const sum = group.reduce((total, at) => total + (weather.get(at)?.precipitation ?? 0), 0);
    return { validTime: interval(group[0] ?? 0, group.length), value: nulls ? null : rounded(sum, 4) };
  });
}

function merge(hours: number[], valueAt: (at: number) => unknown): GridValue[] {
  const merged: { start: number; length: number; key: string; value: unknown }[] = [];
  for (const at of hours) {
    const value = valueAt(at);
    const key = JSON.stringify(value);
    const last = merged.at(-1);
    if (last?.key === key) last.length += 1;
    else merged.push({ start: at, length: 1, key, value });
  }
  return merged.map(({ start, length, value }) => ({ validTime: interval(start, length), value }));
}

function interval(start: number, hours: number): string {
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const duration = `P${days > 0 ? `${days}D` : ''}${rest > 0 ? `T${rest}H` : ''}`;
  return `${new Date(start * 1000).toISOString().slice(0, 19)}+00:00/${duration}`;
}

const scaled = (value: number | null, factor: number, decimals: number) =>
  value === null ? null : rounded(value * factor, decimals);

const WORDS: Readonly<Record<number, readonly [weather: string, intensity: string | null]>> = {
  45: ['fog', null],
  48: ['freezing_fog', null],
  51: ['drizzle', 'light'],
  53: ['drizzle', 'moderate'],
  55: ['drizzle', 'heavy'],
  61: ['rain', 'light'],
  63: ['rain', 'moderate'],
  65: ['rain', 'heavy'],
  71: ['snow', 'light'],
  73: ['snow', 'moderate'],
  75: ['snow', 'heavy'],
  95: ['thunderstorms', null],
};

function weatherWords({ weatherCode }: FieldWeather): object[] {
  const [weather, intensity] = WORDS[weatherCode] ?? [null, null];
  const coverage = weather === null ? null : /fog/.test(weather) ? 'areas' : 'definite';
  const visibility = { unitCode: 'wmoUnit:km', value: null };
  return [{ coverage, weather, intensity, visibility, attributes: [] }];
}
