// Only the server imports this file: it brings the sun along. The browser uses outlook.model.ts.
import { alertsDuring } from '../alerts/level.model.ts';
import { feelsLike, rideChill } from './comfort.model.ts';
import {
  forecastsNow,
  type KnownAlerts,
  type PlaceForecast,
  type WeatherConditions,
} from '../providers/forecast.model.ts';
import { assessColumns, isFirstRain, type Outlook } from './outlook.model.ts';
import { estimateRoadSurface, estimateRoadSurfaces, ROAD_HISTORY_HOURS } from './road-surface.model.ts';
import { asShown } from './rounding.model.ts';
import { lightOfHours, sunTimes } from './sun.model.ts';
import { type Assessment, assessConditions } from './verdict.model.ts';
import type { HourlyColumns, Light, RiderLimits, RoadSurface, SunTimes } from '../weather.schema.ts';
import { describeWeather } from './wmo.model.ts';

const HOUR = 3600;
/** Hours of the outlook, from the current one on. */
export const OUTLOOK_HOURS = 168;

export interface ForecastAssessment extends Pick<Outlook, 'windows' | 'days'> {
  current: Assessment;
  /** The current conditions, rounded as shown; the numbers that the verdict was made of. */
  shown: WeatherConditions;
  description: string;
  /** °F, whole. */
  feelsLike: number | null;
  /** °F, whole; null from 60 °F on. */
  rideChill: number | null;
  roadSurface: RoadSurface;
  sun: SunTimes;
  hourly: HourlyColumns;
}

/**
 * Everything that an answer says about one place: the verdict of the current moment, up to 168 hours from the
 * current one on, windows within 48 hours, ride days, road, comfort and sun.
 *
 * A chance of rain or thunder belongs to an hour, so the current moment takes it from its hour when the
 * provider gives none; no other missing value is filled. Where the source only forecasts (`forecastsNow`), the
 * current moment is never milder than the first hour of the outlook. Throws RangeError when `forecast.timeZone` is
 * not a zone.
 *
 * @param now epoch seconds.
 */
export function assessForecast(
  forecast: PlaceForecast,
  alerts: Pick<KnownAlerts, 'state' | 'items'>,
  now: number,
  limits?: RiderLimits,
): ForecastAssessment {
  const { latitude, longitude, timeZone } = forecast;
  const hours = forecast.hours.map(asShown);
  const lights = lightOfHours(
    hours.map(({ time }) => time),
    latitude,
    longitude,
  );
  const roads = estimateRoadSurfaces(hours, lights);
  const first = hours.findIndex(({ time }) => time + HOUR > now);
  const from = first === -1 ? hours.length : first;
  const hourly = columnsOf(hours, lights, roads, from, from + OUTLOOK_HOURS);

  const { items, state: alertState } = alerts;
  const outlook = assessColumns(hourly, { timeZone, now, alerts: items, alertState, limits });
  hourly.recommendation = outlook.recommendation;

  const hour = hours[from];
  const underWay = hour !== undefined && hour.time <= now ? hour : undefined;
  const shown = currentConditions(forecast.current, underWay);
  const sun = sunTimes({ epoch: now, latitude, longitude, timeZone });
  const recent = recentHours(hours, from, shown, underWay);
  const recentLights = [...lights.slice(from - recent.length + 1, from), sun.light];
  // A forecast is judged as one: by its chance of rain, the hour's road and what is announced for the hour.
  const isForecast = forecastsNow(forecast.source) && underWay !== undefined;
  const roadSurface =
    (isForecast ? roads[from] : undefined) ?? estimateRoadSurface(recent, recent.length - 1, recentLights);
  const current = assessConditions({
    conditions: shown,
    moment: isForecast ? 'forecast' : 'current',
    road: roadSurface,
    light: sun.light,
    alerts: alertsDuring(items, now, isForecast ? underWay.time + HOUR : now + 1),
    alertState,
    limits,
    firstRainAfterDrySpell: isFirstRain(recent, recent.length - 1),
  });

  const { temperature, humidity, windSpeed } = shown;
  return {
    current,
    shown,
    description: describeWeather(shown),
    feelsLike: feelsLike(temperature, humidity, windSpeed),
    rideChill: rideChill(temperature),
    roadSurface,
    sun,
    hourly,
    windows: outlook.windows,
    days: outlook.days,
  };
}

function currentConditions(current: WeatherConditions, hour: WeatherConditions | undefined) {
  const shown = asShown(current);
  shown.precipitationProbability ??= hour?.precipitationProbability ?? null;
  shown.thunderProbability ??= hour?.thunderProbability ?? null;
  return shown;
}

/** The hours before the current one, and the current moment in its place, with the hour's rain if it has any. */
function recentHours(
  hours: readonly WeatherConditions[],
  index: number,
  current: WeatherConditions,
  hour: WeatherConditions | undefined,
): WeatherConditions[] {
  if (hour === undefined) return [current];
  const precipitation = current.precipitation || hour.precipitation || current.precipitation;
  const past = hours.slice(Math.max(0, index - ROAD_HISTORY_HOURS), index);
  return [...past, { ...current, time: hour.time, precipitation }];
}

function columnsOf(
  hours: readonly WeatherConditions[],
  lights: readonly Light[],
  roads: readonly RoadSurface[],
  from: number,
  to: number,
): HourlyColumns {
  const range = hours.slice(from, to);
  const column = <Name extends keyof WeatherConditions>(name: Name) => range.map((hour) => hour[name]);
  return {
    time: column('time'),
    temperature: column('temperature'),
    feelsLike: range.map((hour) => feelsLike(hour.temperature, hour.humidity, hour.windSpeed)),
    humidity: column('humidity'),
    dewPoint: column('dewPoint'),
    windSpeed: column('windSpeed'),
    windDirection: column('windDirection'),
    gust: column('gust'),
    precipitation: column('precipitation'),
    precipitationProbability: column('precipitationProbability'),
    thunderProbability: column('thunderProbability'),
    weatherCode: column('weatherCode'),
    visibility: column('visibility'),
    cloudCover: column('cloudCover'),
    light: lights.slice(from, to),
    road: roads.slice(from, to),
    recommendation: [],
  };
}
