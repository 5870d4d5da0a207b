import { HOUR_S } from '#platform/time/units.ts';
import { worstRecommendation } from '../verdict/verdict.model.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { Recommendation, RideDay, RideWindow } from '../weather.schema.ts';

/** Windows that begin in the hour under way begin after it where it is worse than they are, if enough is left. */
export function windowsAfter(
  windows: readonly RideWindow[],
  /** Epoch seconds of the hour, and what it is. */
  start: number,
  recommendation: Recommendation,
): RideWindow[] {
  return windows.flatMap((window) => {
    const isWithin =
      window.start >= start + HOUR_S ||
      worstRecommendation([recommendation, window.recommendation]) === window.recommendation;
    if (isWithin) return window;
    return window.end - (start + HOUR_S) >= 2 * HOUR_S
      ? { ...window, start: start + HOUR_S, probability: null }
      : [];
  });
}

/**
 * Days likewise: the one under way by the best window that is left of it; without one it is what its hour is, for
 * the same reason.
 */
export function daysAfter(
  { days, windows }: { days: readonly RideDay[]; windows: readonly RideWindow[] },
  timeZone: string,
  hour: { start: number; recommendation: Recommendation; reason: string | undefined },
): RideDay[] {
  const today = isoDay(hour.start, timeZone);
  return days.map((day) => {
    if (day.date !== today || day.window === null) return day;
    const [window] = windowsAfter([day.window, ...windows], hour.start, hour.recommendation).filter(
      ({ start }) => isoDay(start, timeZone) === today,
    );
    return window
      ? { ...day, window, recommendation: window.recommendation, reason: window.reason }
      : { ...day, window: null, recommendation: hour.recommendation, reason: hour.reason ?? day.reason };
  });
}
