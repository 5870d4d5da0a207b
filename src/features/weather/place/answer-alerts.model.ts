import { alertsDuring } from '../alerts/level.model.ts';
import type { KnownAlerts } from '../providers/forecast.model.ts';
import { hoursOf, judgeHours } from '../verdict/outlook.model.ts';
import { alertFactors, judge } from '../verdict/verdict.model.ts';
import { withoutRuns } from '../probability/answer-runs.model.ts';
import { agedAnswer } from './age.model.ts';
import { momentEnd } from './moment.model.ts';
import type { WeatherAnswer } from '../weather.schema.ts';

/** What is known of the alerts, as an answer says it. */
export const shownAlerts = ({ state, items, checkedAt }: KnownAlerts): WeatherAnswer['alerts'] => ({
  available: state === 'checked',
  state,
  checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
  items,
});

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
