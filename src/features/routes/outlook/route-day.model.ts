import type { AreaHour } from '#features/weather/verdict/windows.model.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { Outlook, RouteDay } from '../entry/route.schema.ts';
import type { OutlookSource } from './outlook.model.ts';
import { rideSentence, type Sun } from './ride-words.model.ts';

/** What a strip shows at least, and before and after a ride where it can. */
const STRIP_HOURS = 12;
const BEFORE = 2 * HOUR_S;
const AFTER = 3 * HOUR_S;

type DayHour = RouteDay['hours'][number];

const hourOf = ({ conditions: { time, temperature }, assessment }: AreaHour, dark: boolean): DayHour => ({
  time,
  level: assessment.recommendation,
  worst: assessment.worst,
  dark,
  temperature: temperature === null ? null : Math.round(temperature),
});

/** The hours around a ride that its strip shows; epoch seconds, `to` exclusive. */
function stripOf({ start, end }: { start: number; end: number }): { from: number; to: number } {
  const from = Math.floor((start - BEFORE) / HOUR_S) * HOUR_S;
  const to = Math.ceil((end + AFTER) / HOUR_S) * HOUR_S;
  const missing = Math.max(0, STRIP_HOURS - (to - from) / HOUR_S);
  const earlier = Math.floor(missing / 2);
  return { from: from - earlier * HOUR_S, to: to + (missing - earlier) * HOUR_S };
}

/**
 * The hours of a ride with those around it, and the sentence under its verdict.
 * @param light of hours that begin at these times; @param sun of the ride's day and the next; all in epoch seconds.
 */
export function rideDay(
  source: OutlookSource,
  ride: { start: number; end: number; outlook: Outlook },
  light: { isDark: (time: number) => boolean; sun: readonly Sun[] },
): RouteDay {
  const { start, end, outlook } = ride;
  const { from, to } = stripOf(ride);
  const shown = source.hours.filter(({ conditions: { time } }) => time >= from && time < to);
  return {
    hours: shown.map((hour) => hourOf(hour, light.isDark(hour.conditions.time))),
    sentence: rideSentence(
      source.hours,
      { start, end, timeZone: source.forecast.timeZone },
      { level: outlook.recommendation, line: outlook.line ?? outlook.summary, sun: light.sun },
    ),
  };
}

/** The hours of a road's first day that are not over at `now` (epoch ms). */
export function roadDay(
  source: OutlookSource,
  { date, now }: { date: string; now: number },
  isDark: (time: number) => boolean,
): RouteDay {
  const hours = source.hours.filter(
    (hour) => hour.date === date && hour.conditions.time + HOUR_S > now / 1_000,
  );
  return { hours: hours.map((hour) => hourOf(hour, isDark(hour.conditions.time))), sentence: null };
}
