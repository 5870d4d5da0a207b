/** Times in the reader's own zone, for screens that only the browser draws. ISO 8601 in, text out. */

import { DAY_MS } from '#platform/time/units.ts';
import { MONTHS, timeText } from './day-text.ts';

/** "Nov 21, 2026" */
export function localDay(iso: string): string {
  const at = new Date(iso);
  return `${MONTHS[at.getMonth()]?.slice(0, 3)} ${at.getDate()}, ${at.getFullYear()}`;
}

/** "Nov 21, 2026, 2:40 PM" */
export const localTime = (iso: string): string => `${localDay(iso)}, ${clockTime(iso)}`;

/** "2:40 PM" */
export function clockTime(iso: string): string {
  const at = new Date(iso);
  return timeText(`${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`);
}

/** Words for days as near as that, by how many days they are ahead. */
export const NEAR_DAYS: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' };

/** Whole days from one local calendar day to another; a day of 23 or 25 hours counts as one. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round(
    (new Date(to.getFullYear(), to.getMonth(), to.getDate()).getTime() -
      new Date(from.getFullYear(), from.getMonth(), from.getDate()).getTime()) /
      DAY_MS,
  );

/**
 * Within a sentence about what happens now: "today, 2:40 PM", "yesterday, 2:40 PM", else "Nov 21, 2026, 2:40 PM".
 * @param now epoch ms
 */
export function nearTimeWithin(iso: string, now: number = Date.now()): string {
  const at = new Date(iso);
  const day = NEAR_DAYS[daysBetween(new Date(now), at)];
  return day === undefined ? localTime(iso) : `${day}, ${clockTime(iso)}`;
}

/** The same as a line of its own: "Today, 2:40 PM". */
export function nearTime(iso: string, now?: number): string {
  const text = nearTimeWithin(iso, now);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
