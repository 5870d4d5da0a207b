import { HOUR } from '../providers/forecast.model.ts';
import { worstRecommendation } from '../verdict/verdict.model.ts';
import type { Recommendation, RideWindow } from '../weather.schema.ts';

/** Windows that begin in the hour under way begin after it where it is worse than they are, if enough is left. */
export function windowsAfter(
  windows: readonly RideWindow[],
  /** Epoch seconds of the hour, and what it is. */
  start: number,
  recommendation: Recommendation,
): RideWindow[] {
  return windows.flatMap((window) => {
    const isWithin =
      window.start >= start + HOUR ||
      worstRecommendation([recommendation, window.recommendation]) === window.recommendation;
    if (isWithin) return window;
    return window.end - (start + HOUR) >= 2 * HOUR
      ? { ...window, start: start + HOUR, probability: null }
      : [];
  });
}
