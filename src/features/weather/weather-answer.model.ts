import { assessForecast } from './assess.model.ts';
import type { AlertsResult, PlaceForecast } from './forecast.model.ts';
import type { HourlyColumns, Recommendation, WeatherAnswer } from './weather.schema.ts';
import { describeWeather } from './wmo.model.ts';

/** Beyond this age, data from a failed refresh no longer reads as good. */
export const NEVER_GOOD_AFTER_MS = 60 * 60_000;

export interface AnswerInput {
  place: { zipCode: string; city: string; state: string; latitude: number; longitude: number };
  forecast: PlaceForecast;
  alerts: AlertsResult;
  /** Epoch ms at which the provider was asked. */
  fetchedAt: number;
  /** Epoch ms. */
  now: number;
  stale: boolean;
  simulated: boolean;
}

/** The public answer of a check, in display units and precision (see `weatherAnswerSchema`). */
export function buildWeatherAnswer(input: AnswerInput): WeatherAnswer {
  const { place, forecast, alerts, now } = input;
  const assessed = assessForecast(forecast, alerts, Math.floor(now / 1000));
  const { current } = forecast;
  const answer: WeatherAnswer = {
    zipCode: place.zipCode,
    location: `${place.city}, ${place.state}`,
    latitude: place.latitude,
    longitude: place.longitude,
    timeZone: forecast.timeZone,
    temperature: round(current.temperature),
    feelsLike: round(assessed.feelsLike),
    rideChill: round(assessed.rideChill),
    description: describeWeather(current),
    windSpeed: round(current.windSpeed),
    windDirection: round(current.windDirection),
    gust: round(current.gust),
    humidity: round(current.humidity),
    dewPoint: round(current.dewPoint),
    precipitation: round(current.precipitation, 2),
    precipitationProbability: round(current.precipitationProbability),
    visibility: current.visibility === null ? null : Math.min(10, round(current.visibility, 1)),
    recommendation: assessed.current.recommendation,
    conditions: assessed.current.conditions,
    factors: assessed.current.factors,
    summary: assessed.current.summary,
    roadSurface: assessed.roadSurface,
    observedAt: new Date(current.time * 1000).toISOString(),
    fetchedAt: new Date(input.fetchedAt).toISOString(),
    source: forecast.source,
    stale: input.stale,
    simulated: input.simulated,
    sun: assessed.sun,
    hourly: roundHourly(assessed.hourly),
    windows: assessed.windows,
    days: assessed.days,
    alerts: { available: alerts.available, items: alerts.available ? alerts.alerts : [] },
  };
  const tooOld = input.stale && now - input.fetchedAt > NEVER_GOOD_AFTER_MS;
  return tooOld ? withoutGood(answer) : answer;
}

/** Old data may still warn, but it never says "good": what it would praise becomes unknown. */
function withoutGood(answer: WeatherAnswer): WeatherAnswer {
  const demote = (value: Recommendation): Recommendation => (value === 'good' ? 'unknown' : value);
  const demoted = answer.recommendation === 'good';
  return {
    ...answer,
    recommendation: demote(answer.recommendation),
    summary: demoted ? 'This data is too old to call it a good day. Look outside before you ride.' : answer.summary,
    hourly: { ...answer.hourly, recommendation: answer.hourly.recommendation.map(demote) },
    windows: answer.windows.filter((window) => window.recommendation !== 'good'),
    days: answer.days.map((day) => ({
      ...day,
      recommendation: demote(day.recommendation),
      window: day.window?.recommendation === 'good' ? null : day.window,
    })),
  };
}

function round(value: number, digits?: number): number;
function round(value: number | null, digits?: number): number | null;
function round(value: number | null, digits = 0): number | null {
  if (value === null) return null;
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

function roundHourly(hourly: HourlyColumns): HourlyColumns {
  const whole = (values: (number | null)[]) => values.map((value) => round(value));
  return {
    ...hourly,
    temperature: whole(hourly.temperature),
    feelsLike: whole(hourly.feelsLike),
    humidity: whole(hourly.humidity),
    dewPoint: whole(hourly.dewPoint),
    windSpeed: whole(hourly.windSpeed),
    windDirection: whole(hourly.windDirection),
    gust: whole(hourly.gust),
    precipitationProbability: whole(hourly.precipitationProbability),
    thunderProbability: whole(hourly.thunderProbability),
    cloudCover: whole(hourly.cloudCover),
    precipitation: hourly.precipitation.map((value) => round(value, 2)),
    visibility: hourly.visibility.map((value) => (value === null ? null : Math.min(10, round(value, 1)))),
  };
}
