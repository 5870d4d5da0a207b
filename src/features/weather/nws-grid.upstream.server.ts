import {
  HOUR,
  isEmpty,
  isObject,
  numberOrNull,
  possible,
  type JsonObject,
} from './answer.upstream.server.ts';
import type { WeatherConditions } from './forecast.model.ts';
import { hoursOf, parseInterval, type Interval } from './nws-interval.upstream.server.ts';
import { readHourWeather, skyCode, type HourWeather } from './nws-weather-code.upstream.server.ts';

type Conversions = Readonly<Record<string, (value: number) => number>>;

// Keyed by the part of `uom` after "wmoUnit:"; older data says "unit:" and metres per second.
const TO_FAHRENHEIT: Conversions = { degC: (c) => c * 1.8 + 32, degF: (f) => f };
const TO_MPH: Conversions = { 'km_h-1': (kmh) => kmh / 1.609344, 'm_s-1': (ms) => ms / 0.44704 };
const TO_MILES: Conversions = { m: (m) => m / 1609.344, km: (km) => km / 1.609344 };
const TO_INCHES: Conversions = { mm: (mm) => mm / 25.4 };

/**
 * The hours of a raw grid (`/gridpoints/{office}/{x},{y}`, its `properties`) within a window. Equal hours are
 * merged in the grid and expanded here. Hours and values that the grid does not have stay absent or null.
 */
export function readGrid(grid: JsonObject, window: Interval): WeatherConditions[] {
  const temperature = hourly(grid['temperature'], window, TO_FAHRENHEIT);
  const dewPoint = hourly(grid['dewpoint'], window, TO_FAHRENHEIT);
  const humidity = hourly(grid['relativeHumidity'], window);
  const windSpeed = hourly(grid['windSpeed'], window, TO_MPH);
  const windDirection = hourly(grid['windDirection'], window);
  const gust = hourly(grid['windGust'], window, TO_MPH);
  const precipitation = hourlyShare(grid['quantitativePrecipitation'], window);
  const probability = hourly(grid['probabilityOfPrecipitation'], window);
  const thunder = hourly(grid['probabilityOfThunder'], window);
  const visibility = hourly(grid['visibility'], window, TO_MILES);
  const skyCover = hourly(grid['skyCover'], window);
  const weather = hourlyWeather(grid['weather'], window);

  return hoursOf(window, window)
    .map((time) => {
      const cloudCover = skyCover.get(time) ?? null;
      const told = weather.get(time);
      return possible({
        time,
        temperature: temperature.get(time) ?? null,
        dewPoint: dewPoint.get(time) ?? null,
        humidity: humidity.get(time) ?? null,
        windSpeed: windSpeed.get(time) ?? null,
        windDirection: windDirection.get(time) ?? null,
        gust: gust.get(time) ?? null,
        precipitation: precipitation.get(time) ?? null,
        precipitationProbability: probability.get(time) ?? null,
        thunderProbability: thunder.get(time) ?? told?.thunder ?? null,
        weatherCode: told ? (told.code ?? skyCode(cloudCover)) : null,
        visibility: visibility.get(time) ?? null,
        cloudCover,
      });
    })
    .filter((conditions) => !isEmpty(conditions));
}

/** Each hour's own value. */
function hourly(layer: unknown, window: Interval, conversions?: Conversions): Map<number, number> {
  return expand(layer, window, (value) => {
    const number = numberOrNull(value);
    const convert = conversions ? conversions[unitOf(layer)] : (same: number) => same;
    return number === null || !convert ? undefined : round(convert(number));
  });
}

/** Inches per hour of a sum over an interval (mostly six hours), taken as falling evenly. */
function hourlyShare(layer: unknown, window: Interval): Map<number, number> {
  return expand(layer, window, (value, { start, end }) => {
    const sum = numberOrNull(value);
    const convert = TO_INCHES[unitOf(layer)];
    if (sum === null || !convert) return undefined;
    return round((convert(sum) * HOUR) / Math.max(end - start, HOUR));
  });
}

const hourlyWeather = (layer: unknown, window: Interval): Map<number, HourWeather> =>
  expand(layer, window, readHourWeather);

function expand<T>(
  layer: unknown,
  window: Interval,
  read: (value: unknown, interval: Interval) => T | undefined,
): Map<number, T> {
  const byHour = new Map<number, T>();
  const values = isObject(layer) && Array.isArray(layer['values']) ? layer['values'] : [];
  for (const item of values.filter(isObject)) {
    const interval = parseInterval(item['validTime']);
    const value = interval && read(item['value'], interval);
    if (!interval || value === undefined) continue;
    for (const hour of hoursOf(interval, window)) byHour.set(hour, value);
  }
  return byHour;
}

function unitOf(layer: unknown): string {
  const uom = isObject(layer) ? layer['uom'] : undefined;
  return typeof uom === 'string' ? uom.slice(uom.indexOf(':') + 1) : '';
}

/** Takes off the noise of the conversion, so that 2 °C is 35.6 °F and meets limits as such. */
const round = (value: number) => Math.round(value * 10_000) / 10_000;
