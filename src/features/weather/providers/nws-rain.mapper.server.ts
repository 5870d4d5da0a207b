import { roundTo } from '#platform/numbers/round-to.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { hoursOf, type Interval } from './nws-interval.mapper.server.ts';
import type { HourWeather } from './nws-weather-code.mapper.server.ts';
import { THRESHOLDS } from '../verdict/thresholds.model.ts';

/** What may fall within an interval, mostly of six hours. */
export interface RainSum {
  interval: Interval;
  inches: number;
}

/** What the grid says about an hour besides its share of a sum. */
export interface HourForecast {
  /** %, the hour's own chance of precipitation; null when it is not given. */
  chance: number | null;
  /** Undefined when the words are missing. */
  words: HourWeather | undefined;
}

/** Below this chance an hour without a word of rain is dry: the table's own limit. */
const MAY_RAIN = THRESHOLDS.rainChance.caution;
const LIGHT_RAIN = THRESHOLDS.rain.bad;
/** %, where neither words nor numbers tell. */
const UNKNOWN_CHANCE = 50;

/**
 * Inches within each hour. The sum of several hours falls in those that rain is forecast for, by their chance and
 * intensity, and at least as hard as their words say. An hour with no word of rain and a small chance is dry; a
 * sum that fits none of its hours is missing (null) where it is more than light rain, and none where it is not.
 *
 * @param reach whole hours to fill; a sum counts with the part of it that lies within.
 */
export function rainOfHours(
  sums: readonly RainSum[],
  reach: Interval,
  forecastOf: (hour: number) => HourForecast,
): Map<number, number | null> {
  const byHour = new Map<number, number | null>();
  for (const { interval, inches } of sums) {
    const hours = hoursOf(interval, reach);
    const perHour = (inches * HOUR_S) / Math.max(interval.end - interval.start, HOUR_S);
    const weights = hours.map((hour) => weightOf(forecastOf(hour)));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    for (const [index, hour] of hours.entries()) {
      const share =
        total > 0 ? (perHour * hours.length * (weights[index] ?? 0)) / total : unexplained(perHour);
      byHour.set(hour, share === null ? null : rounded(share));
    }
  }
  for (const hour of hoursOf(reach, reach)) {
    const least = forecastOf(hour).words?.rain?.leastAmount ?? 0;
    if (least > 0) byHour.set(hour, Math.max(byHour.get(hour) ?? 0, least));
  }
  return byHour;
}

/** Zero for an hour that no rain is forecast for. */
function weightOf({ chance, words }: HourForecast): number {
  if (!words && chance === null) return UNKNOWN_CHANCE;
  const rain = words?.rain;
  if (!rain?.callsTheHour && (chance ?? 0) < MAY_RAIN) return 0;
  return (chance ?? rain?.chance ?? UNKNOWN_CHANCE) * (rain?.share ?? 1) || 1;
}

const rounded = (inches: number) => roundTo(inches, 4);

const unexplained = (perHour: number) => (perHour > LIGHT_RAIN ? null : 0);

/** The chance that is shown beside what the words call the hour: at least the least that their word means. */
export function chanceBeside({ chance, words }: HourForecast): number | null {
  const rain = words?.rain;
  return chance !== null && rain?.callsTheHour ? Math.max(chance, rain.leastChance) : chance;
}
