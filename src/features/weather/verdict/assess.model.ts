// Only the server imports this file: it brings the sun along. The browser uses outlook.model.ts.
import { HOUR_S } from '#platform/time/units.ts';
import { alertsDuring } from '../alerts/level.model.ts';
import { feelsLike, rideChill } from './comfort.model.ts';
import {
  FORECAST_HOURS,
  forecastsNow,
  type KnownAlerts,
  type PlaceForecast,
  type WeatherConditions,
} from '../providers/forecast.model.ts';
import { isFirstRain, judgeHours, type Outlook } from './outlook.model.ts';
import { estimateRoadSurface, estimateRoadSurfaces, ROAD_HISTORY_HOURS } from './road-surface.model.ts';
import { roundForDisplay } from './rounding.model.ts';
import { lightOfHours, nightsAhead, sunTimes } from './sun.model.ts';
import { type Assessment, assessConditions } from './verdict.model.ts';
import type { Light, RiderLimits, RoadSurface, SunTimes } from '../weather.schema.ts';
import type { HourToJudge } from './windows.model.ts';
import { describeWeather } from './wmo.model.ts';

export interface ForecastAssessment extends Outlook {
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
}

/** The light of each hour of a forecast: the same for all that is forecast for its place. */
export const lightsOf = ({ hours, latitude, longitude }: PlaceForecast): Light[] =>
  lightOfHours(
    hours.map(({ time }) => time),
    latitude,
    longitude,
  );

/** The hours of a forecast with light and road, and where the current one stands among them. */
export function hoursOfForecast(
  forecast: PlaceForecast,
  now: number,
  lights: readonly Light[] = lightsOf(forecast),
): { hours: HourToJudge[]; from: number } {
  const shown = forecast.hours.map(roundForDisplay);
  const roads = estimateRoadSurfaces(shown, lights);
  const hours = shown.map((conditions, index) => ({
    conditions,
    light: lights[index] ?? 'night',
    road: roads[index] ?? 'unknown',
  }));
  const first = shown.findIndex(({ time }) => time + HOUR_S > now);
  return { hours, from: first === -1 ? hours.length : first };
}

/** Up to 168 hours of a forecast from the current one on, still to be judged. `now` is epoch seconds. */
export function hoursAhead(forecast: PlaceForecast, now: number): HourToJudge[] {
  const { hours, from } = hoursOfForecast(forecast, now);
  return hours.slice(from, from + FORECAST_HOURS);
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
  const { hours, from } = hoursOfForecast(forecast, now);
  const ahead = hours.slice(from, from + FORECAST_HOURS);
  const { items, state: alertState } = alerts;
  const outlook = judgeHours(ahead, { timeZone, now, alerts: items, alertState, limits });

  const sun = sunTimes({ epoch: now, latitude, longitude, timeZone });
  const { current, shown, roadSurface } = assessCurrent(forecast, hours, from, {
    now,
    light: sun.light,
    alerts,
    limits,
  });
  const { temperature, humidity, windSpeed } = shown;
  return {
    ...outlook,
    current,
    shown,
    description: describeWeather(shown),
    feelsLike: feelsLike(temperature, humidity, windSpeed),
    rideChill: rideChill(temperature),
    roadSurface,
    sun: { ...sun, nights: nightsAhead({ epoch: now, latitude, longitude, timeZone }) },
  };
}

/** The verdict of the current moment; `hours` and `from` are those of `hoursOfForecast`. */
export function assessCurrent(
  forecast: PlaceForecast,
  hours: readonly HourToJudge[],
  from: number,
  context: {
    /** Epoch seconds. */
    now: number;
    light: Light;
    alerts: Pick<KnownAlerts, 'state' | 'items'>;
    limits?: RiderLimits | undefined;
  },
): Pick<ForecastAssessment, 'current' | 'shown' | 'roadSurface'> {
  const { now, light, alerts, limits } = context;
  const first = hours[from];
  const underWay = first !== undefined && first.conditions.time <= now ? first : undefined;
  const shown = currentConditions(forecast.current, underWay?.conditions);
  const past = underWay ? hours.slice(Math.max(0, from - ROAD_HISTORY_HOURS), from) : [];
  const recent = [...past.map(({ conditions }) => conditions), withRainOf(shown, underWay?.conditions)];
  const recentLights = [...past.map((hour) => hour.light), light];
  // A forecast is judged as one: by its chance of rain, the hour's road and what is announced for the hour.
  const isForecast = forecastsNow(forecast.source) && underWay !== undefined;
  const roadSurface =
    (isForecast ? underWay.road : undefined) ?? estimateRoadSurface(recent, recent.length - 1, recentLights);
  const current = assessConditions({
    conditions: shown,
    moment: isForecast ? 'forecast' : 'current',
    road: roadSurface,
    light,
    alerts: alertsDuring(alerts.items, now, isForecast ? underWay.conditions.time + HOUR_S : now + 1),
    alertState: alerts.state,
    limits,
    firstRainAfterDrySpell: isFirstRain(recent, recent.length - 1),
  });
  return { current, shown, roadSurface };
}

function currentConditions(current: WeatherConditions, hour: WeatherConditions | undefined) {
  const shown = roundForDisplay(current);
  shown.precipitationProbability ??= hour?.precipitationProbability ?? null;
  shown.thunderProbability ??= hour?.thunderProbability ?? null;
  return shown;
}

/** The conditions now in place of their hour. Where no rain falls now they get the hour's: it wets the road too. */
function withRainOf(current: WeatherConditions, hour: WeatherConditions | undefined): WeatherConditions {
  if (!hour) return current;
  const precipitation = current.precipitation || hour.precipitation || current.precipitation;
  return { ...current, time: hour.time, precipitation };
}
