/** Times as people say them, in the place's own zone. Epoch seconds in, text out. */

import { zoneName } from './zone.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter costs 50 µs, using one 1 µs. */
function format(zone: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${zone} ${key}`;
  let found = formats.get(id);
  if (!found) {
    found = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
    formats.set(id, found);
  }
  return found;
}

// ICU puts a narrow no-break space before AM; browsers and server versions differ on it, and hydration compares.
const plain = (text: string) => text.replaceAll('\u202f', ' ');

/** "2:40 PM" */
export const clockTime = (epoch: number, zone: string) =>
  plain(format(zone, 'clock', { hour: 'numeric', minute: '2-digit' }).format(epoch * 1000));

/** "2 PM" */
export const hourTime = (epoch: number, zone: string) =>
  plain(format(zone, 'hour', { hour: 'numeric' }).format(epoch * 1000));

/** 0 to 23: the hour that a clock in the zone shows. */
export const hourOfDay = (epoch: number, zone: string) =>
  Number(format(zone, 'hour-of-day', { hour: 'numeric', hourCycle: 'h23' }).format(epoch * 1000));

/** "Saturday" */
export const weekday = (epoch: number, zone: string) =>
  format(zone, 'weekday', { weekday: 'long' }).format(epoch * 1000);

/** "Sat" */
export const shortWeekday = (epoch: number, zone: string) =>
  format(zone, 'short-weekday', { weekday: 'short' }).format(epoch * 1000);

/** "Nov 21" */
export const monthDay = (epoch: number, zone: string) =>
  format(zone, 'month-day', { month: 'short', day: 'numeric' }).format(epoch * 1000);

/** "Sat, Nov 21, 2:40 PM MST" */
export const fullTime = (epoch: number, zone: string) =>
  `${plain(
    format(zone, 'full', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }).format(epoch * 1000),
  )} ${zoneName(epoch * 1000, zone)}`;

const HALF_DAY_MS = 12 * 3_600_000;

/** The clock time alone within half a day of `now`, else with its day. Epoch ms. */
export const timeToTell = (instant: number, now: number, zone: string): string =>
  (Math.abs(now - instant) < HALF_DAY_MS ? clockTime : fullTime)(instant / 1000, zone);

/** "2026-11-21": the calendar day in the zone. */
export function isoDay(epoch: number, zone: string): string {
  // "11/21/2026"; the parts of it one by one take twice as long.
  const day = format(zone, 'day', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(epoch * 1000);
  return `${day.slice(6)}-${day.slice(0, 2)}-${day.slice(3, 5)}`;
}

/** "just now", "1 minute ago", "2 hours ago", "3 days ago". */
export function ago(fromMs: number, nowMs: number): string {
  const minutes = Math.max(0, Math.floor((nowMs - fromMs) / 60_000));
  if (minutes < 1) return 'just now';
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`;
  return `${Math.floor(hours / 24)} days ago`;
}
