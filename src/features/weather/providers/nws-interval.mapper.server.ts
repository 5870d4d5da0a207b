import { DAY_S, HOUR_S } from '#platform/time/units.ts';

/** Epoch seconds, `end` exclusive. */
export interface Interval {
  start: number;
  end: number;
}

const DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/;

/** An ISO 8601 interval as the grid writes it: "2026-07-15T16:00:00+00:00/P1DT6H". Undefined when it is none. */
export function parseInterval(text: unknown): Interval | undefined {
  if (typeof text !== 'string') return undefined;
  const [from = '', duration = ''] = text.split('/');
  const start = Date.parse(from) / 1000;
  const parts = DURATION.exec(duration);
  if (!Number.isFinite(start) || !parts) return undefined;
  const [, days = 0, hours = 0, minutes = 0] = parts;
  const length = Number(days) * DAY_S + Number(hours) * HOUR_S + Number(minutes) * 60;
  return length > 0 ? { start, end: start + length } : undefined;
}

/** The starts of the whole hours that an interval touches within a window. */
export function hoursOf(interval: Interval, window: Interval): number[] {
  const first = Math.floor(Math.max(interval.start, window.start) / HOUR_S) * HOUR_S;
  const end = Math.min(interval.end, window.end);
  const hours: number[] = [];
  for (let hour = first; hour < end; hour += HOUR_S) hours.push(hour);
  return hours;
}
