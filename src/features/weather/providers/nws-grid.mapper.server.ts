import { roundTo } from '#platform/numbers/round-to.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { isJsonObject, type JsonObject } from '#platform/json/json-object.ts';
import { isEmpty, numberOrNull, POSSIBLE, possible } from './conditions.mapper.server.ts';
import { type WeatherConditions } from './forecast.model.ts';
import { hoursOf, parseInterval, type Interval } from './nws-interval.mapper.server.ts';
import { chanceBeside, rainOfHours, type RainSum } from './nws-rain.mapper.server.ts';
import { readHourWeather, skyCode } from './nws-weather-code.mapper.server.ts';

type Conversions = Readonly<Record<string, (value: number) => number>>;

// Keyed by the part of `uom` after "wmoUnit:"; older data says "unit:" and meters per second.
const TO_FAHRENHEIT: Conversions = { degC: (c) => c * 1.8 + 32, degF: (f) => f };
const TO_MPH: Conversions = { 'km_h-1': (kmh) => kmh / 1.609344, 'm_s-1': (ms) => ms / 0.44704 };
const TO_MILES: Conversions = { m: (m) => m / 1609.344, km: (km) => km / 1.609344 };
const TO_INCHES: Conversions = { mm: (mm) => mm / 25.4 };
/** Seconds beyond the window that a sum may reach. */
const SUM_REACH = DAY_S;

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
  const thunder = percent(grid['probabilityOfThunder'], window);
  const visibility = hourly(grid['visibility'], window, TO_MILES);
  const skyCover = percent(grid['skyCover'], window);
  // What falls within hours before or after the window shares the window's sums.
  const reach = { start: floorHour(window.start) - SUM_REACH, end: window.end + SUM_REACH };
  const probability = percent(grid['probabilityOfPrecipitation'], reach);
  const weather = expand(grid['weather'], reach, readHourWeather);
  const told = (hour: number) => ({ chance: probability.get(hour) ?? null, words: weather.get(hour) });
  const precipitation = rainOfHours(sumsOf(grid['quantitativePrecipitation']), reach, told);

  return hoursOf(window, window)
    .map((time) => {
      const cloudCover = skyCover.get(time) ?? null;
      const words = weather.get(time);
      return possible({
        time,
        temperature: temperature.get(time) ?? null,
        dewPoint: dewPoint.get(time) ?? null,
        humidity: humidity.get(time) ?? null,
        windSpeed: windSpeed.get(time) ?? null,
        windDirection: windDirection.get(time) ?? null,
        gust: gust.get(time) ?? null,
        precipitation: precipitation.get(time) ?? null,
        precipitationProbability: chanceBeside(told(time)),
        thunderProbability: thunder.get(time) ?? words?.thunder ?? null,
        weatherCode: words ? (words.code ?? skyCode(cloudCover)) : null,
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

/** Likewise of a share, from which more is concluded than its own value: what is no share is missing. */
const percent = (layer: unknown, window: Interval): Map<number, number> =>
  new Map([...hourly(layer, window)].filter(([, value]) => value >= 0 && value <= 100));

/** The sums of a layer, each over its interval (mostly six hours), without those that cannot fall. */
function sumsOf(layer: unknown): RainSum[] {
  const convert = TO_INCHES[unitOf(layer)];
  return valuesOf(layer).flatMap((item) => {
    const interval = parseInterval(item['validTime']);
    const sum = numberOrNull(item['value']);
    if (!interval || sum === null || !convert) return [];
    const inches = convert(sum);
    const [least, mostAnHour] = POSSIBLE.precipitation;
    const most = mostAnHour * Math.max(1, (interval.end - interval.start) / HOUR_S);
    return inches >= least && inches <= most ? [{ interval, inches }] : [];
  });
}

function expand<T>(
  layer: unknown,
  window: Interval,
  read: (value: unknown) => T | undefined,
): Map<number, T> {
  const byHour = new Map<number, T>();
  for (const item of valuesOf(layer)) {
    const interval = parseInterval(item['validTime']);
    const value = interval && read(item['value']);
    if (!interval || value === undefined) continue;
    for (const hour of hoursOf(interval, window)) byHour.set(hour, value);
  }
  return byHour;
}

const valuesOf = (layer: unknown): JsonObject[] =>
  isJsonObject(layer) && Array.isArray(layer['values']) ? layer['values'].filter(isJsonObject) : [];

function unitOf(layer: unknown): string {
  const uom = isJsonObject(layer) ? layer['uom'] : undefined;
  return typeof uom === 'string' ? uom.slice(uom.indexOf(':') + 1) : '';
}

const floorHour = (epoch: number) => Math.floor(epoch / HOUR_S) * HOUR_S;

/** Takes off the noise of the conversion, so that 2 °C is 35.6 °F and meets limits as such. */
const round = (value: number) => roundTo(value, 4);
