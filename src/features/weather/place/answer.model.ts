import { usAqi } from '../verdict/air-quality.model.ts';
import { alertsDuring } from '../alerts/level.model.ts';
import { columnsOf, hoursOf, judgeHours } from '../verdict/outlook.model.ts';
import { assessForecast } from '../verdict/assess.model.ts';
import { ESSENTIAL } from '../verdict/severity.model.ts';
import { alertFactors, judge } from '../verdict/verdict.model.ts';
import type { KnownAlerts, PlaceForecast } from '../providers/forecast.model.ts';
import { withoutRuns } from '../probability/answer-runs.model.ts';
import { metersToFeet } from '../stations/report.model.ts';
import { agedAnswer, dataTime, isOutdatedAnswer } from './age.model.ts';
import { momentEnd } from './moment.model.ts';
import { shownValues } from './shown-values.model.ts';
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
    ...shownValues(shown),
    feelsLike: assessed.feelsLike,
    rideChill: assessed.rideChill,
    description: assessed.description,
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

/** What is known of the alerts, as an answer says it. */
const shownAlerts = ({ state, items, checkedAt }: KnownAlerts): WeatherAnswer['alerts'] => ({
  available: state === 'checked',
  state,
  checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
  items,
});

const airQualityOf = (pm25: number | null): WeatherAnswer['airQuality'] =>
  pm25 === null ? null : { usAqi: usAqi(pm25), pm25 };

/** Whole feet. */
function feetOf(meters: number | undefined): number | null {
  const feet = metersToFeet(meters ?? null);
  return feet === null ? null : Math.round(feet);
}

/**
 * An answer with what is known of the alerts now: its verdict, hours, windows and days, all else as it is. What runs
 * say has to be counted again.
 * @param now epoch seconds.
 */
export function withAlerts(answer: WeatherAnswer, alerts: KnownAlerts, now: number): WeatherAnswer {
  const { hourly, timeZone } = answer;
  const { items, state } = alerts;
  const { recommendation, windows, days } = judgeHours(hoursOf(hourly), {
    timeZone,
    now: Math.max(now, hourly.time[0] ?? now),
    alerts: items,
    alertState: state,
  });
  const others = answer.factors.filter(({ key }) => key !== 'alert' && key !== 'alertCheck');
  const judged = judge([
    ...others.filter(({ level }) => level !== 'note'),
    ...alertFactors(alertsDuring(items, now, momentEnd(answer, now)), state),
    ...others.filter(({ level }) => level === 'note'),
  ]);
  const known: WeatherAnswer = {
    ...answer,
    recommendation: judged.recommendation,
    conditions: judged.conditions,
    factors: judged.factors,
    summary: judged.summary,
    hourly: { ...hourly, recommendation },
    windows,
    days,
    alerts: shownAlerts(alerts),
  };
  return withoutRuns(agedAnswer(known, now * 1000));
}

/** True for an answer that had everything that a verdict needs, by data that is not outdated at `now` (epoch ms). */
export const isCompleteAnswer = (answer: WeatherAnswer, now: number): boolean =>
  !isOutdatedAnswer(answer, now) &&
  !answer.factors.some(({ key, level }) => level === 'unknown' && ESSENTIAL.includes(key));

/** An earlier answer that stands in because every provider fails, at `now` (epoch ms): marked, without ended alerts. */
export function staleFallback(answer: WeatherAnswer, now: number): WeatherAnswer {
  const items = answer.alerts.items.filter(({ end }) => end === null || end * 1000 > now);
  return withoutRuns(agedAnswer({ ...answer, stale: true, alerts: { ...answer.alerts, items } }, now));
}
