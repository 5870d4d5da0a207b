import { usAqi } from '../verdict/air-quality.model.ts';
import { columnsOf } from '../verdict/outlook.model.ts';
import { assessForecast } from '../verdict/assess.model.ts';
import { shownAlerts } from './answer-alerts.model.ts';
import type { KnownAlerts, PlaceForecast } from '../providers/forecast.model.ts';
import { withoutRuns } from '../probability/answer-runs.model.ts';
import { metersToFeet } from '../stations/report.model.ts';
import { agedAnswer, dataTime } from './age.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

export interface AnswerInput {
  place: { zipCode: string; city: string; state: string; latitude: number; longitude: number };
  forecast: PlaceForecast;
  alerts: KnownAlerts;
  /** Epoch ms at which the provider answered. */
  fetchedAt: number;
  simulated: boolean;
}

/** The public answer of a check, in display units and precision (see `weatherAnswerSchema`); outdated data is never good. */
export function buildWeatherAnswer(input: AnswerInput): WeatherAnswer {
  const { place, forecast, alerts, fetchedAt, simulated } = input;
  const assessed = assessForecast(forecast, alerts, Math.floor(fetchedAt / 1000));
  const { current, shown } = assessed;
  const answer: WeatherAnswer = {
    zipCode: place.zipCode,
    location: `${place.city}, ${place.state}`,
    latitude: place.latitude,
    longitude: place.longitude,
    elevation: feetOf(forecast.ground),
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
    airQuality: airQualityOf(shown.pm25 ?? null),
    roadSurface: assessed.roadSurface,
    observedAt: new Date(dataTime(forecast) * 1000).toISOString(),
    fetchedAt: new Date(fetchedAt).toISOString(),
    source: forecast.source,
    stale: false,
    simulated,
    sun: assessed.sun,
    hourly: { ...columnsOf(assessed.hours), recommendation: assessed.recommendation },
    windows: assessed.windows,
    days: assessed.days,
    measured: null,
    alerts: shownAlerts(alerts),
  };
  return withoutRuns(agedAnswer(answer, fetchedAt));
}

const airQualityOf = (pm25: number | null): WeatherAnswer['airQuality'] =>
  pm25 === null ? null : { usAqi: usAqi(pm25), pm25 };

/** Whole feet. */
function feetOf(meters: number | undefined): number | null {
  const feet = metersToFeet(meters ?? null);
  return feet === null ? null : Math.round(feet);
}

/** An earlier answer that stands in because every provider fails, at `now` (epoch ms): marked, without ended alerts. */
export function staleFallback(answer: WeatherAnswer, now: number): WeatherAnswer {
  const items = answer.alerts.items.filter(({ end }) => end === null || end * 1000 > now);
  return withoutRuns(agedAnswer({ ...answer, stale: true, alerts: { ...answer.alerts, items } }, now));
}
