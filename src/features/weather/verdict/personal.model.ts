import { HOUR_S } from '#platform/time/units.ts';
import { hourSince, inHour, isWorseThan } from '../place/present.model.ts';
import { daysAfter, windowsAfter } from '../stations/measured-hour.model.ts';
import { measuredUnderLimits } from '../stations/measured-limits.model.ts';
import { hasLimits } from './limits.model.ts';
import { hoursOf, judgeEach, judgeHours } from './outlook.model.ts';
import { RIBBON_HOURS } from './ribbon/ribbon-hours.model.ts';
import { judge, worstRecommendation } from './verdict.model.ts';
import type { AssessedHour } from './windows.model.ts';
import type { RiderLimits, WeatherAnswer } from '../weather.schema.ts';

export interface PersonalWeather {
  /** The answer with verdict, reasons, windows and days under the rider's own limits. */
  weather: WeatherAnswer;
  /**
   * With their factors: all hours under own limits, else those up to the ribbon's end. `weather.hourly.recommendation`
   * holds the verdicts to show.
   */
  hours: AssessedHour[];
  /** True when an own limit decided the current verdict. */
  own: boolean;
}

/**
 * An answer under the rider's own limits, without a request. Verdicts only get stricter: where the answer
 * already calls an hour unknown because its data is old, limits cannot make it good again.
 *
 * @param now epoch seconds.
 */
export function personalWeather(weather: WeatherAnswer, limits: RiderLimits, now: number): PersonalWeather {
  const { hourly, timeZone, alerts } = weather;
  const all = hoursOf(hourly);
  const context = {
    timeZone,
    now: Math.max(now, hourly.time[0] ?? now),
    alerts: alerts.items,
    alertState: alerts.state,
    limits,
  };
  if (!hasLimits(limits)) {
    // The server has judged them all; judging a week again keeps a slow phone busy while its page comes alive.
    const first = all.findIndex(({ conditions }) => conditions.time + HOUR_S > now);
    const hours = judgeEach(all.slice(0, Math.max(0, first) + RIBBON_HOURS), context);
    return { weather, hours: withPresent(hours, weather, now), own: false };
  }

  const { hours, recommendation, windows, days } = judgeHours(all, context);
  const later = hourSince(weather, now);
  const hour = hours[later]?.assessment.recommendation;
  const checked = judge(measuredUnderLimits(weather, limits).factors).recommendation;
  const present = hour !== undefined && isWorseThan(hour, checked) ? inHour(weather, later) : weather;
  const { factors, decided } = measuredUnderLimits(present, limits);
  const { worst, conditions, summary } = judge(factors);
  const own = worst?.own === true;
  const there = worst && decided.get(worst);
  // A station's measurement counts for the whole current hour.
  const at = hourly.time.findLastIndex((time) => time <= now);
  const start = hourly.time[at] ?? -Infinity;
  const isUnderWay = start + HOUR_S > now;
  const limited = recommendation.map((verdict, index) =>
    worstRecommendation([
      verdict,
      hourly.recommendation[index] ?? 'unknown',
      ...(index === at && isUnderWay && decided.size > 0 ? ['bad' as const] : []),
    ]),
  );
  const isWorsened = isUnderWay && (decided.size > 0 || (weather.measured?.worsens ?? null) !== null);
  const limitedHourly = { ...hourly, recommendation: limited };
  return {
    own,
    hours: withPresent(hours, { hourly: limitedHourly, factors }, now),
    weather: {
      ...present,
      factors,
      ...(own && {
        recommendation: 'bad',
        conditions,
        ...(there && present.measured && { measured: { ...present.measured, worsens: worst.key } }),
        summary: there ? summary.replace(`${worst.text}.`, () => `${worst.text}: ${there}.`) : summary,
      }),
      hourly: limitedHourly,
      // Old data recommends no new windows.
      windows: weather.stale
        ? []
        : isWorsened
          ? windowsAfter(windows, start, limited[at] ?? 'unknown')
          : windows,
      days: weather.stale
        ? weather.days
        : isWorsened
          ? daysAfter({ days, windows }, timeZone, {
              start,
              recommendation: limited[at] ?? 'unknown',
              reason: worst?.text,
            })
          : days,
    },
  };
}

/** A station makes the hour under way worse than its forecast: for the reason that the present has. */
function withPresent(
  hours: AssessedHour[],
  { hourly, factors }: Pick<WeatherAnswer, 'hourly' | 'factors'>,
  now: number,
): AssessedHour[] {
  const at = hourly.time.findLastIndex((time) => time <= now);
  const hour = hours[at];
  const present = judge(factors);
  return hour &&
    hourly.recommendation[at] === present.recommendation &&
    hour.assessment.recommendation !== present.recommendation
    ? hours.with(at, { ...hour, assessment: present })
    : hours;
}
