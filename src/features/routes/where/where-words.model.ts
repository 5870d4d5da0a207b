import { windowHours } from '#features/weather/verdict/windows.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { numberText } from '#platform/text/number-text.ts';
import { hourText } from '#platform/time/day-text.ts';
import { monthDay, weekday } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** A verdict in a rider's words. */

/** Noon of a date is the same date in every zone of the product. */
const noonOf = (date: string) => Date.parse(`${date}T12:00:00Z`) / 1_000;

/** "Saturday" of a date. */
const dayName = (date: string): string => weekday(noonOf(date), 'UTC');
/** "Saturday, June 6" of a date. */
export const dateName = (date: string): string => `${dayName(date)}, ${monthDay(noonOf(date), 'UTC')}`;

/** "9 AM", "noon", "midnight" for an hour of the clock, 0 to 24. */
export function hourName(hour: number): string {
  if (hour === 12) return 'noon';
  if (hour % 24 === 0) return 'midnight';
  return hourText(hour % 24);
}

/** "9–11 AM", "10 AM–2 PM": hours of the clock. */
export const hoursName = ({ from, to }: { from: number; to: number }): string =>
  windowHours({ start: from * HOUR_S, end: to * HOUR_S }, 'UTC');

/** "Good 9 AM–2 PM", "Not Recommended". `over` says of hours that are, or have no daylight, so: nothing is missing there. */
export function verdictText(
  state: 'known' | 'unknown' | 'waiting',
  level: Recommendation,
  window: { from: number; to: number } | null,
  over: string | null = null,
): string {
  if (state === 'waiting') return 'Checking its forecast';
  if (level === 'bad') return 'Not Recommended';
  if (over !== null) return over;
  if (window && level === 'good') return `Good ${hoursName(window)}`;
  if (window && level === 'caution') return `Caution ${hoursName(window)}`;
  return 'Unknown Conditions';
}

/** "Saturday: 4 good roads within 150 miles.", or "in and around Colorado", or "so far". */
export function summaryText(of: {
  date: string;
  today: string;
  good: number;
  /** Roads without a verdict that are on no way either. */
  unknown: number;
  total: number;
  within: number | null;
  /** Where they are, when nobody named a place. */
  around?: string | null;
  waiting: boolean;
}): string {
  const { date, today, good, unknown, total, within, around = null, waiting } = of;
  const day = date === today ? 'Today' : dayName(date);
  const place = within !== null ? ` within ${within} miles` : around === null ? '' : ` ${around}`;
  // Of roads whose forecast is on its way nobody knows that none is good.
  const where = waiting ? ' so far' : place;
  if (total === 0) return `${day}: no roads${where}.`;
  if (unknown === total)
    return `${day}: no verdict for ${numberText(total)} ${total === 1 ? 'road' : 'roads'}${where}.`;
  if (good === 0 && unknown > 0) return `${day}: no good roads${where}, ${numberText(unknown)} unknown.`;
  return `${day}: ${good === 0 ? 'no' : numberText(good)} good ${good === 1 ? 'road' : 'roads'}${where}.`;
}

/** A run of one verdict along the points of a line. */
export interface Run {
  to: number;
  level: Recommendation;
}

/** Pieces of a line as runs: neighbors of one verdict are one. */
export function runsOf(pieces: readonly Run[]): Run[] {
  const runs: Run[] = [];
  for (const piece of pieces) {
    const last = runs.at(-1);
    if (last?.level === piece.level) last.to = piece.to;
    else runs.push({ ...piece });
  }
  return runs;
}
