import { addDays } from '#platform/time/days.ts';
import { HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { zonedInstant, zoneOffset } from '#platform/time/zone.ts';

/** Zones times days that pages ask for in a week, and some. */
const KEPT = 4_000;

/** A calendar day of a zone, hour by hour. */
export interface LocalDay {
  /** YYYY-MM-DD. */
  date: string;
  timeZone: string;
  /** Its first hour, counted from 1970. */
  start: number;
  /** 23 to 25. */
  length: number;
  /** What a clock shows at the start of each hour, 0 to 23. */
  clock: readonly number[];
}

const known = new Map<string, LocalDay>();

/** What a clock shows where it is not changed. */
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The day of a date (YYYY-MM-DD) in a zone. */
export function localDay(date: string, timeZone: string): LocalDay {
  const key = `${date} ${timeZone}`;
  const found = known.get(key);
  if (found) return found;
  const begins = zonedInstant(date, '00:00', timeZone);
  const length = Math.round((zonedInstant(addDays(date, 1), '00:00', timeZone) - begins) / HOUR_MS);
  // Asking for each hour takes a zone that `Intl` is asked about 10 ms for a week.
  const clock =
    length === HOURS.length
      ? HOURS
      : Array.from({ length }, (_, hour) => clockAt(begins + hour * HOUR_MS, timeZone));
  const day = { date, timeZone, start: Math.round(begins / HOUR_MS), length, clock };
  if (known.size >= KEPT) known.clear();
  known.set(key, day);
  return day;
}

const clockAt = (instant: number, timeZone: string): number =>
  Math.floor((((instant + zoneOffset(instant, timeZone)) % DAY_MS) + DAY_MS) / HOUR_MS) % 24;

/** Bits of the hours of a day from `from` to `to` by the clock; all of them without. */
export function clockBits({ clock }: LocalDay, hours: { from: number; to: number } | null): number {
  return clock.reduce(
    (bits, at, hour) => (hours === null || (at >= hours.from && at < hours.to) ? bits | (1 << hour) : bits),
    0,
  );
}

/** Bits of the hours that are not over: one under way counts while at most half of it is gone. `now` in epoch ms. */
export function aheadBits({ start, length }: LocalDay, now: number): number {
  const first = Math.ceil(now / HOUR_MS - 0.5) - start;
  if (first >= length) return 0;
  return first <= 0 ? (1 << length) - 1 : ((1 << length) - 1) & ~((1 << first) - 1);
}
