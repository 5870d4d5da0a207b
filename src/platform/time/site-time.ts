/** Times by the clock of one zone, in the words of `local-time.ts`. ISO 8601 in, text out. */

import { daysBetween } from './days.ts';
import { clockTime, isoDay, yearDay } from './format-time.ts';
import { NEAR_DAYS } from './local-time.ts';

export function siteTimes(timeZone: string) {
  const seconds = (iso: string) => Date.parse(iso) / 1_000;
  /** "Nov 21, 2026" */
  const day = (iso: string) => yearDay(seconds(iso), timeZone);
  const clock = (iso: string) => clockTime(seconds(iso), timeZone);
  /** "Nov 21, 2026, 2:40 PM" */
  const time = (iso: string) => `${day(iso)}, ${clock(iso)}`;
  /** Within a sentence: "today, 2:40 PM", else "Nov 21, 2026, 2:40 PM". `now` in epoch ms. */
  const nearWithin = (iso: string, now: number = Date.now()) => {
    const today = isoDay(now / 1_000, timeZone);
    const near = NEAR_DAYS[daysBetween(today, isoDay(seconds(iso), timeZone))];
    return near === undefined ? time(iso) : `${near}, ${clock(iso)}`;
  };
  return {
    timeZone,
    /** "Times in America/Los Angeles" */
    words: `Times in ${timeZone.replaceAll('_', ' ')}`,
    day,
    time,
    nearWithin,
    /** The same as a line of its own: "Today, 2:40 PM". */
    near: (iso: string, now?: number) => {
      const text = nearWithin(iso, now);
      return text.charAt(0).toUpperCase() + text.slice(1);
    },
  };
}
export type SiteTimes = ReturnType<typeof siteTimes>;
