/**
 * Days ("2026-06-06") and times of day ("09:30") in words. They have no zone, so names stand here rather than in a format
 * of `Intl`, the first of which takes a slow phone 60 ms; the server says the same.
 */

import { weekdayOf } from './days.ts';

/** The columns of a calendar: weeks begin on Sunday. */
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** "June", of a day or a month. */
export const monthName = (day: string): string => MONTHS[Number(day.slice(5, 7)) - 1] ?? '';

/** "Saturday" */
export const weekdayName = (day: string): string => WEEKDAYS[weekdayOf(day)] ?? '';

/** "June 6" */
export const monthDayText = (day: string): string => `${monthName(day)} ${Number(day.slice(8))}`;

/** "Saturday, June 6" */
export const weekdayText = (day: string): string => `${weekdayName(day)}, ${monthDayText(day)}`;

/** "Saturday, June 6, 2026" */
export const fullDayText = (day: string): string => `${weekdayText(day)}, ${day.slice(0, 4)}`;

/** "Jun 6, 2026" */
export const shortDayText = (day: string): string =>
  `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;

/** "Sat, Jun 6" */
export const shortWeekdayText = (day: string): string =>
  `${weekdayName(day).slice(0, 3)}, ${monthName(day).slice(0, 3)} ${Number(day.slice(8))}`;

/** "2 PM" of 14. */
export const hourText = (hour: number): string =>
  `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** "9:30 AM" */
export function timeText(time: string): string {
  const hours = Number(time.slice(0, 2));
  return `${hours % 12 === 0 ? 12 : hours % 12}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`;
}
