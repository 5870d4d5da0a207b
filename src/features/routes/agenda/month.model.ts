/**
 * Days and months as texts ("2026-06-06", "2026-06"): a ride's day is a date in the ride's own zone, so a calendar of
 * rides has no zone of its own.
 */

import { fullDayText, monthName, timeText, weekdayName, weekdayText } from '#platform/time/day-text.ts';
import { addDays, weekdayOf } from '#platform/time/days.ts';

/** How far the calendar turns; further there is nothing, and addresses have an end. */
const MONTHS_BACK = 12;
const MONTHS_AHEAD = 24;

export const monthOf = (day: string): string => day.slice(0, 7);

/** The month so many months later. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + count, 1)).toISOString());
}

/** The weeks that a month's page shows, whole, from Sunday to Saturday: 4 to 6. */
export function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const end = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let week = first; week < end; week = addDays(week, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(week, index)));
  return weeks;
}

/**
 * The month that the calendar opens with: the one in which this week ends, whose page has all of the week. On the last
 * days of a month its own page would be of days that are over.
 */
const openingMonth = (today: string): string => monthOf(addDays(today, 6 - weekdayOf(today)));

/** The first of a month's days to come; where it has none, of those of the next one that its page shows too. */
export function firstAhead(
  days: readonly string[],
  { today, month }: { today: string; month: string },
): string | undefined {
  const ahead = days.filter((day) => day >= today);
  // The page that the calendar opens with may begin in the month before.
  const own = month === openingMonth(today) ? undefined : ahead.find((day) => monthOf(day) === month);
  return own ?? ahead[0];
}

/** The month that an address asks for, as far as the calendar turns; else the one that it opens with. */
export function readMonth(asked: string | null, today: string): string {
  const now = monthOf(today);
  if (asked === null || !/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) return openingMonth(today);
  return asked >= addMonths(now, -MONTHS_BACK) && asked <= addMonths(now, MONTHS_AHEAD)
    ? asked
    : openingMonth(today);
}

/** The months before and after; null where the calendar ends. */
export type Neighbors = Record<'previous' | 'next', string | null>;

export function neighborsOf(month: string, today: string): Neighbors {
  const at = (count: number) => {
    const asked = addMonths(month, count);
    return readMonth(asked, today) === asked ? asked : null;
  };
  return { previous: at(-1), next: at(1) };
}

/** "June 2026" */
export const monthText = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`;
/** "Saturday, June 6", with its year when that is not the year of `today`. */
export const dayText = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? weekdayText(day) : fullDayText(day);
/** "Sat" */
export const shortWeekdayOf = (day: string): string => weekdayName(day).slice(0, 3);

/** "8:30 AM" and, for a full hour, "9 AM" of a time as HH:MM. */
export const shortTime = (time: string): string => timeText(time).replace(':00', '');
