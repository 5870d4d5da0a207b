/** Times as people say them, in the place's own zone. Epoch seconds in, text out. */

import { zoneName } from './zone.ts';

/** Whole hours are named again and again, other instants once. */
const HOUR = 3_600;
/** A week of hours, and then some. */
const HOURS_KEPT = 400;

interface Written {
  format: Intl.DateTimeFormat;
  /** By the epoch of whole hours. */
  hours: Map<number, string>;
}

/** One way to write a time. Making a formatter costs 50 µs, using one 1 µs, looking up what it wrote a tenth of that. */
function written(options: Intl.DateTimeFormatOptions): (epoch: number, zone: string) => string {
  const zones = new Map<string, Written>();
  return (epoch, zone) => {
    let known = zones.get(zone);
    if (!known) {
      const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
      zones.set(zone, (known = { format, hours: new Map() }));
    }
    const { format, hours } = known;
    if (epoch % HOUR !== 0) return plain(format.format(epoch * 1000));
    let text = hours.get(epoch);
    if (text === undefined) {
      text = plain(format.format(epoch * 1000));
      if (hours.size >= HOURS_KEPT) hours.clear();
      hours.set(epoch, text);
    }
    return text;
  };
}

// ICU puts a narrow no-break space before AM; browsers and server versions differ on it, and hydration compares.
const plain = (text: string) => text.replaceAll('\u202f', ' ');

/** "2:40 PM" */
export const clockTime = written({ hour: 'numeric', minute: '2-digit' });

/** "2 PM" */
export const hourTime = written({ hour: 'numeric' });

const hour24 = written({ hour: 'numeric', hourCycle: 'h23' });

/** 0 to 23: the hour that a clock in the zone shows. */
export const hourOfDay = (epoch: number, zone: string) => Number(hour24(epoch, zone));

/** "Saturday" */
export const weekday = written({ weekday: 'long' });

/** "Sat" */
export const shortWeekday = written({ weekday: 'short' });

/** "Nov 21" */
export const monthDay = written({ month: 'short', day: 'numeric' });

/** "November 21, 2026" */
export const longDay = written({ year: 'numeric', month: 'long', day: 'numeric' });

const dayAndTime = written({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** "Sat, Nov 21, 2:40 PM MST" */
export const fullTime = (epoch: number, zone: string) =>
  `${dayAndTime(epoch, zone)} ${zoneName(epoch * 1000, zone)}`;

const HALF_DAY_MS = 12 * 3_600_000;

/** A sentence in which no line ends between an hour and its half of the day. */
export const keepTimes = (text: string): string => text.replace(/ (?=[AP]M\b)/g, '\u00a0');

/** The clock time alone within half a day of `now`, else with its day. Epoch ms. */
export const timeToTell = (instant: number, now: number, zone: string): string =>
  (Math.abs(now - instant) < HALF_DAY_MS ? clockTime : fullTime)(instant / 1000, zone);

const numericDay = written({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** "2026-11-21": the calendar day in the zone. */
export function isoDay(epoch: number, zone: string): string {
  // "11/21/2026"; the parts of it one by one take twice as long.
  const day = numericDay(epoch, zone);
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
