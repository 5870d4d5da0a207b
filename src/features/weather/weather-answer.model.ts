import { assessForecast } from './assess.model.ts';
import type { AlertsResult, PlaceForecast } from './forecast.model.ts';
import type { Recommendation, WeatherAnswer } from './weather.schema.ts';

/** Beyond this age, data that stands in for a failed fetch no longer reads as good. */
export const NEVER_GOOD_AFTER_MS = 60 * 60_000;
const TOO_OLD = 'This data is too old to call it a good day. Look outside before you ride.';

export interface AnswerInput {
  place: { zipCode: string; city: string; state: string; latitude: number; longitude: number };
  forecast: PlaceForecast;
  alerts: AlertsResult;
  /** Epoch ms at which the provider answered. */
  fetchedAt: number;
  simulated: boolean;
}

/** The public answer of a check, in display units and precision (see `weatherAnswerSchema`). */
export function buildWeatherAnswer(input: AnswerInput): WeatherAnswer {
  const { place, forecast, alerts, fetchedAt, simulated } = input;
  const assessed = assessForecast(forecast, alerts, Math.floor(fetchedAt / 1000));
  const { current, shown } = assessed;
  return {
    zipCode: place.zipCode,
    location: `${place.city}, ${place.state}`,
    latitude: place.latitude,
    longitude: place.longitude,
    timeZone: forecast.timeZone,
    temperature: shown.temperature,
    feelsLike: assessed.feelsLike,
    rideChill: assessed.rideChill,
    description: assessed.description,
    windSpeed: shown.windSpeed,
    windDirection: shown.windDirection,
    gust: shown.gust,
    humidity: shown.humidity,
    dewPoint: shown.dewPoint,
    precipitation: shown.precipitation,
    precipitationProbability: shown.precipitationProbability,
    visibility: shown.visibility,
    recommendation: current.recommendation,
    conditions: current.conditions,
    factors: current.factors,
    summary: current.summary,
    roadSurface: assessed.roadSurface,
    observedAt: new Date(forecast.current.time * 1000).toISOString(),
    fetchedAt: new Date(fetchedAt).toISOString(),
    source: forecast.source,
    stale: false,
    simulated,
    sun: assessed.sun,
    hourly: assessed.hourly,
    windows: assessed.windows,
    days: assessed.days,
    alerts: { available: alerts.available, items: alerts.available ? alerts.alerts : [] },
  };
}

/** An earlier answer that stands in because every provider fails, at `now` (epoch ms): marked, without ended alerts. */
export function standIn(answer: WeatherAnswer, now: number): WeatherAnswer {
  const items = answer.alerts.items.filter(({ end }) => end === null || end * 1000 > now);
  const marked = { ...answer, stale: true, alerts: { ...answer.alerts, items } };
  return now - Date.parse(answer.fetchedAt) > NEVER_GOOD_AFTER_MS ? withoutGood(marked) : marked;
}

/** Old data may still warn, but it never says "good": what it would praise becomes unknown. */
function withoutGood(answer: WeatherAnswer): WeatherAnswer {
  const demote = (value: Recommendation): Recommendation => (value === 'good' ? 'unknown' : value);
  return {
    ...answer,
    recommendation: demote(answer.recommendation),
    summary: answer.recommendation === 'good' ? TOO_OLD : answer.summary,
    hourly: { ...answer.hourly, recommendation: answer.hourly.recommendation.map(demote) },
    windows: answer.windows.filter((window) => window.recommendation !== 'good'),
    days: answer.days.map((day) =>
      day.recommendation === 'good'
        ? { ...day, recommendation: 'unknown', window: null, reason: TOO_OLD }
        : day,
    ),
  };
}
