/** Times as people say them, in the place's own zone. Epoch seconds in, text out. */

import { DEVICE_CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import { hourText, MONTHS, timeText, WEEKDAYS } from './day-text.ts';
import { wallClock, zoneName } from './zone.ts';
import { HOUR_MS } from './units.ts';

const at = (epoch: number, zone: string) => wallClock(epoch * 1000, zone);

/** "2:40 PM" */
export const clockTime = (epoch: number, zone: string) =>
  timeText(at(epoch, zone).toISOString().slice(11, 16));

/** "2 PM" */
export const hourTime = (epoch: number, zone: string) => hourText(hourOfDay(epoch, zone));

/** 0 to 23: the hour that a clock in the zone shows. */
export const hourOfDay = (epoch: number, zone: string) => at(epoch, zone).getUTCHours();

/** "Saturday" */
export const weekday = (epoch: number, zone: string): string => WEEKDAYS[at(epoch, zone).getUTCDay()] ?? '';

/** "Sat" */
export const shortWeekday = (epoch: number, zone: string) => weekday(epoch, zone).slice(0, 3);

/** "November", of what a clock shows. */
const month = (clock: Date): string => MONTHS[clock.getUTCMonth()] ?? '';

/** "Nov 21" */
export function monthDay(epoch: number, zone: string): string {
  const clock = at(epoch, zone);
  return `${month(clock).slice(0, 3)} ${clock.getUTCDate()}`;
}

/** "Nov 21, 2026" */
export const yearDay = (epoch: number, zone: string) =>
  `${monthDay(epoch, zone)}, ${at(epoch, zone).getUTCFullYear()}`;

/** "November 21, 2026" */
export function longDay(epoch: number, zone: string): string {
  const clock = at(epoch, zone);
  return `${month(clock)} ${clock.getUTCDate()}, ${clock.getUTCFullYear()}`;
}

/** "Sat, Nov 21, 2:40 PM MST" */
export const fullTime = (epoch: number, zone: string) =>
  `${shortWeekday(epoch, zone)}, ${monthDay(epoch, zone)}, ${clockTime(epoch, zone)} ${zoneName(epoch * 1000, zone)}`;

const HALF_DAY_MS = 12 * HOUR_MS;

/** The clock time alone within half a day of `now`, else with its day. Epoch ms. */
export const clockOrFullTime = (instant: number, now: number, zone: string): string =>
  (Math.abs(now - instant) < HALF_DAY_MS ? clockTime : fullTime)(instant / 1000, zone);

/** "2026-11-21": the calendar day in the zone. */
export const isoDay = (epoch: number, zone: string) => at(epoch, zone).toISOString().slice(0, 10);

/** "just now", "1 minute ago", "2 hours ago", "3 days ago". */
export function ago(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}

/** `ago` of what the device saved: its clock may have been set back since. */
export const savedAgo = (savedAt: number, nowMs: number): string =>
  savedAt - nowMs > DEVICE_CLOCKS_DIFFER_MS ? 'at a time ahead of this clock' : ago(savedAt, nowMs);
