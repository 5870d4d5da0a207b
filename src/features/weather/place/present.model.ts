import { HOUR_S } from '#platform/time/units.ts';
import { alertsDuring } from '../alerts/level.model.ts';
import { forecastsNow } from '../providers/forecast.model.ts';
import { usAqi } from '../verdict/air-quality.model.ts';
import { feelsLike } from '../verdict/comfort.model.ts';
import { assessHours, DRY_SPELL_HOURS, hoursOf } from '../verdict/outlook.model.ts';
import { moreSevere } from '../verdict/severity.model.ts';
import { alertFactors, judge, worstRecommendation } from '../verdict/verdict.model.ts';
import { describeWeather } from '../verdict/wmo.model.ts';
import { agingPoints } from './age.model.ts';
import { shownValues } from './shown-values.model.ts';
import type { Factor, Probability, Recommendation, WeatherAnswer } from '../weather.schema.ts';

/** Hours that may be the present before an answer is too old for anything, the one of the check with them. */
const HOURS_OF_USE = 8;

/** Epoch ms at which an answer begins to be shown in another way, beside the turn of an hour. */
export function turningPoints(
  answer: Pick<WeatherAnswer, 'source' | 'observedAt' | 'recommendation' | 'hourly' | 'alerts'>,
): number[] {
  const { source, recommendation, hourly, alerts } = answer;
  const warnings = alerts.items
    .filter(({ level }) => level !== 'note')
    .flatMap(({ start, end }) => (end === null ? [start] : [start, end]));
  const isWorse = (time: number) =>
    isWorseThan(hourly.recommendation[hourly.time.indexOf(time)] ?? 'unknown', recommendation);
  const worse = forecastsNow(source) ? hourly.time.slice(0, HOURS_OF_USE).filter(isWorse) : [];
  const hours = worse.flatMap((time) => [time, time + HOUR_S]);
  return [...agingPoints(answer), ...[...warnings, ...hours].map((seconds) => seconds * 1000)];
}

/** The last of `turns` that has come by `now`, or `from` when none has since. All epoch ms. */
export const lastTurn = (from: number, turns: readonly number[], now: number): number =>
  Math.max(from, ...turns.filter((turn) => turn <= now));

/**
 * An answer as it is at `now` (epoch seconds), between one check and the next: under the warnings that have begun
 * since, and no better than the hour under way where its present is a forecast. Never milder; the same object when
 * nothing has changed. Its hours and windows were judged with all of it. It changes at `turningPoints` alone.
 */
export function presentAnswer(answer: WeatherAnswer, now: number): WeatherAnswer {
  const at = hourSince(answer, now);
  const hour = answer.hourly.recommendation[at];
  const isWorse = hour !== undefined && isWorseThan(hour, answer.recommendation);
  return underBegunAlerts(isWorse ? inHour(answer, at) : answer, now);
}

export const isWorseThan = (one: Recommendation, other: Recommendation): boolean =>
  worstRecommendation([one, other]) !== other;

/** Of an answer whose present is a forecast, the hour that has begun since the check; -1 for none. */
export function hourSince(
  { source, fetchedAt, hourly }: Pick<WeatherAnswer, 'source' | 'fetchedAt' | 'hourly'>,
  now: number,
): number {
  if (!forecastsNow(source)) return -1;
  const at = hourly.time.findLastIndex((time) => time <= now);
  const start = hourly.time[at] ?? -Infinity;
  return start + HOUR_S > now && start * 1000 > Date.parse(fetchedAt) ? at : -1;
}

/** An answer whose present is one of its hours. */
export function inHour(answer: WeatherAnswer, at: number): WeatherAnswer {
  const { hourly, alerts, sun } = answer;
  const hours = hoursOf(hourly).slice(Math.max(0, at - DRY_SPELL_HOURS), at + 1);
  const hour = hours.at(-1);
  if (!hour) return answer;
  const { time, temperature, humidity, windSpeed, pm25 = null } = hour.conditions;
  const context = { now: time, alerts: alerts.items, alertState: alerts.state };
  const judged = assessHours(hours, context).at(-1);
  if (!judged) return answer;
  const { recommendation, factors, conditions, summary } = judged;
  return {
    ...answer,
    ...shownValues(hour.conditions),
    feelsLike: feelsLike(temperature, humidity, windSpeed),
    rideChill: factors.find(({ key }) => key === 'rideChill')?.value ?? null,
    description: describeWeather(hour.conditions),
    airQuality: pm25 === null ? null : { usAqi: usAqi(pm25), pm25 },
    roadSurface: hour.road,
    sun: { ...sun, light: hour.light },
    recommendation,
    factors,
    conditions,
    summary,
    probability: hourly.probability?.[at] ?? null,
  };
}

function underBegunAlerts(answer: WeatherAnswer, now: number): WeatherAnswer {
  const { factors, alerts, probability } = answer;
  const told = new Set(factors.filter(({ key }) => key === 'alert').map(({ text }) => text));
  const begun = alertFactors(alertsDuring(alerts.items, now, now + 1), 'checked').filter(
    ({ level, text }) => level !== 'note' && !told.has(text),
  );
  if (begun.length === 0) return answer;
  const rest = factors.findIndex(({ key, level }) => key === 'alertCheck' || level === 'note');
  const judged = judge(factors.toSpliced(rest === -1 ? factors.length : rest, 0, ...begun));
  // What decided before may have more words than its own: where it was measured.
  const isDecided = judged.worst !== null && judged.worst === factors.reduce<Factor | null>(moreSevere, null);
  return {
    ...answer,
    recommendation: judged.recommendation,
    factors: judged.factors,
    conditions: judged.conditions,
    summary: isDecided ? answer.summary : judged.summary,
    probability: probability && begun.reduce(runsUnder, probability),
  };
}

/** Every run has the warning. */
function runsUnder({ good, caution, bad, members }: Probability, { level }: Factor): Probability {
  return level === 'bad'
    ? { good: 0, caution: 0, bad: members, members }
    : { good: 0, caution: good + caution, bad, members };
}
