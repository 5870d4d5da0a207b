import { invalidAnswer } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { OPEN_METEO_URL } from '#platform/config/environment.server.ts';
import { knownZone } from '#platform/time/known-zone.server.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { openMeteoOrigin } from './open-meteo-origin.model.ts';
import { isJsonObject, type JsonObject } from '#platform/json/json-object.ts';
import { numberOrNull, POSSIBLE, possible } from './conditions.mapper.server.ts';
import { readerOf } from './open-meteo-units.mapper.server.ts';
import { CURRENT, CURRENT_TIME, HOURLY } from './call-weight.model.ts';
import {
  FORECAST_HOURS,
  PAST_HOURS,
  type ForecastOptions,
  type ForecastPoint,
  type PlaceForecast,
  type WeatherConditions,
} from './forecast.model.ts';

/** The service's own limit for one call. */
const MAX_POINTS = 1000;
/** Codes from here on are something falling, or thunder; below are sky and fog. */
const FIRST_PRECIPITATION_CODE = 51;
/** Epoch seconds: 2020 and 2100. What is said to be of another time is not, as milliseconds are not. */
const [EARLIEST, LATEST] = [1_577_836_800, 4_102_444_800];
/** Seconds from the current moment to any hour that is forecast, with much to spare. */
const FARTHEST = 30 * DAY_S;
/** About 12 kB per point and week. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * Forecasts from Open-Meteo (https://open-meteo.com/en/docs), all points of a call in one request.
 * `apiKey` is that of a commercial plan; with the default address it moves the calls to the customers' host.
 */
export function createOpenMeteo(settings: {
  baseUrl: string;
  apiKey?: string | undefined;
  outbound: OutboundClient;
}) {
  const { apiKey, outbound } = settings;
  const baseUrl = openMeteoOrigin({ ...settings, freeUrl: OPEN_METEO_URL });

  /**
   * One forecast per point, in order, undefined where that of a point cannot be read; for their heights when all points
   * have one.
   * @throws OutboundError when the service fails or nothing of its answer is usable; RangeError for too many points.
   */
  async function forecast(
    points: readonly ForecastPoint[],
    options: ForecastOptions = {},
  ): Promise<(PlaceForecast | undefined)[]> {
    if (points.length === 0) return [];
    if (points.length > MAX_POINTS) throw new RangeError(`At most ${MAX_POINTS} points fit into one call`);
    const url = `${baseUrl}/v1/forecast?${query(points, options, apiKey)}`;
    const answer = await outbound.json(url, {
      service: 'open-meteo',
      maxBytes: MAX_BYTES,
      signal: options.signal,
    });
    const places = Array.isArray(answer) ? answer : [answer];
    if (places.length !== points.length) throw invalidAnswer(baseUrl, 'wrong number of places');
    const found = points.map((point, index) =>
      readPlace(places[index], haveHeights(points) ? point : atGround(point)),
    );
    const [trouble] = found.filter((one) => typeof one === 'string');
    if (trouble !== undefined && found.every((one) => typeof one === 'string'))
      throw invalidAnswer(baseUrl, trouble);
    return found.map((one) => (typeof one === 'string' ? undefined : one));
  }

  return { source: 'open-meteo' as const, forecast };
}

function query(
  points: readonly ForecastPoint[],
  options: ForecastOptions,
  apiKey: string | undefined,
): string {
  const { hours = FORECAST_HOURS, only } = options;
  const parameters = {
    latitude: points.map(({ latitude }) => coordinate(latitude)).join(','),
    longitude: points.map(({ longitude }) => coordinate(longitude)).join(','),
    ...(haveHeights(points) && {
      elevation: points.map(({ elevation }) => Math.round(elevation ?? 0)).join(','),
    }),
    current: (only ? CURRENT_TIME : CURRENT).join(','),
    hourly: HOURLY.join(','),
    temperature_unit: 'fahrenheit',
    wind_speed_unit: 'mph',
    precipitation_unit: 'inch',
    timeformat: 'unixtime',
    timezone: 'auto',
    past_hours: PAST_HOURS,
    // One more stamp than hours: what falls within the last hour is written at its end.
    forecast_hours: hours + 1,
    ...(apiKey && { apikey: encodeURIComponent(apiKey) }),
  };
  return Object.entries(parameters)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

const haveHeights = (points: readonly ForecastPoint[]) =>
  points.every(({ elevation }) => elevation !== undefined);

const coordinate = (degrees: number) => String(Number(degrees.toFixed(4)));

const atGround = ({ latitude, longitude }: ForecastPoint): ForecastPoint => ({ latitude, longitude });

/** The forecast of a place, or what its answer lacks. */
function readPlace(place: unknown, point: ForecastPoint): PlaceForecast | string {
  if (!isJsonObject(place) || !isJsonObject(place['hourly']) || !isJsonObject(place['current']))
    return 'no forecast';
  const timeZone = knownZone(place['timezone']);
  if (!timeZone) return 'no time zone';
  const now = numberOrNull(place['current']['time']);
  if (now === null || now < EARLIEST || now > LATEST) return 'no current time';
  const hours = readHours(place['hourly'], place['hourly_units'], now);
  if (typeof hours === 'string') return hours;
  const ground = point.elevation === undefined ? numberOrNull(place['elevation']) : null;
  return {
    source: 'open-meteo',
    latitude: point.latitude,
    longitude: point.longitude,
    ...(point.elevation !== undefined && { elevation: point.elevation }),
    ...(ground !== null && { ground }),
    timeZone,
    current: readCurrent(place['current'], place['current_units'], { time: now, hours }),
    hours,
  };
}

/**
 * The stamps of Open-Meteo are instants: temperature, humidity, wind, clouds and visibility hold at the stamp,
 * but precipitation, its probability and the gust are those of the hour **before** it. Here an hour starts at
 * its `time`, so these three come from the stamp at its end.
 *
 * Ascending, whatever the order of the stamps; without hours far from `now` and those that are told twice.
 */
function readHours(hourly: JsonObject, units: unknown, now: number): WeatherConditions[] | string {
  const times = integers(hourly['time']);
  const missing = HOURLY.find((name) => !Array.isArray(hourly[name]));
  if (missing) return `no hourly ${missing}`;
  const column = (name: (typeof HOURLY)[number]) => {
    const values: unknown = hourly[name];
    const read = readerOf(name, units);
    return (index: number) => read(Array.isArray(values) ? values[index] : null);
  };
  const temperature = column('temperature_2m');
  const humidity = column('relative_humidity_2m');
  const dewPoint = column('dew_point_2m');
  const windSpeed = column('wind_speed_10m');
  const windDirection = column('wind_direction_10m');
  const gust = column('wind_gusts_10m');
  const precipitation = column('precipitation');
  const probability = column('precipitation_probability');
  const code = column('weather_code');
  const cloudCover = column('cloud_cover');
  const visibility = column('visibility');

  const hours = times.slice(0, -1).map((time, start) => {
    const end = start + 1;
    const isWhole = times[end] === time + HOUR_S;
    return possible({
      time,
      temperature: temperature(start),
      dewPoint: dewPoint(start),
      humidity: humidity(start),
      windSpeed: windSpeed(start),
      windDirection: windDirection(start),
      gust: isWhole ? gust(end) : null,
      precipitation: isWhole ? precipitation(end) : null,
      precipitationProbability: isWhole ? probability(end) : null,
      thunderProbability: null,
      weatherCode: isWhole ? codeOfHour(codeOrNull(code(start)), codeOrNull(code(end))) : null,
      visibility: visibility(start),
      cloudCover: cloudCover(start),
    });
  });
  const stamps = new Map<number, number>();
  for (const { time } of hours) stamps.set(time, (stamps.get(time) ?? 0) + 1);
  const read = hours
    .filter(({ time }) => stamps.get(time) === 1 && Math.abs(time - now) <= FARTHEST)
    .sort((a, b) => a.time - b.time);
  return read.length > 0 ? read : 'no hours';
}

/**
 * The code of the hour between two stamps. Open-Meteo derives codes of precipitation and thunder from the sums
 * of the hour before the stamp, and codes of sky and fog from the instant (its WeatherCode.swift). Of two
 * skies the cloudier or foggier one counts, which is the greater number.
 */
function codeOfHour(atStart: number | null, atEnd: number | null): number | null {
  if (atEnd === null || atEnd >= FIRST_PRECIPITATION_CODE) return atEnd;
  return atStart === null || atStart >= FIRST_PRECIPITATION_CODE ? atEnd : Math.max(atStart, atEnd);
}

function codeOrNull(code: number | null): number | null {
  const [lowest, highest] = POSSIBLE.weatherCode;
  return code !== null && code >= lowest && code <= highest ? code : null;
}

/** The current moment; its precipitation is the sum of `interval` seconds, an hour at most, turned into in/h. */
function readCurrent(
  current: JsonObject,
  units: unknown,
  { time, hours }: { time: number; hours: readonly WeatherConditions[] },
): WeatherConditions {
  const value = (name: (typeof CURRENT)[number]) => readerOf(name, units)(current[name]);
  const interval = numberOrNull(current['interval']);
  const sum = value('precipitation');
  const hour = hours.find((candidate) => time >= candidate.time && time < candidate.time + HOUR_S);
  return possible({
    time,
    temperature: value('temperature_2m'),
    dewPoint: value('dew_point_2m'),
    humidity: value('relative_humidity_2m'),
    windSpeed: value('wind_speed_10m'),
    windDirection: value('wind_direction_10m'),
    gust: value('wind_gusts_10m'),
    precipitation:
      sum === null || interval === null || interval <= 0 || interval > HOUR_S
        ? null
        : (sum * HOUR_S) / interval,
    precipitationProbability: hour?.precipitationProbability ?? null,
    thunderProbability: null,
    weatherCode: value('weather_code'),
    visibility: value('visibility'),
    cloudCover: value('cloud_cover'),
  });
}

/** Empty unless all are integers: leaving one out would shift the columns against each other. */
function integers(value: unknown): number[] {
  if (!Array.isArray(value)) return [];
  const numbers = value.filter((item): item is number => Number.isInteger(item));
  return numbers.length === value.length ? numbers : [];
}
