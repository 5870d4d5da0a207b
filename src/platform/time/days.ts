/** Days as texts ("2026-06-06"): without a zone, and so without hours that are missing or come twice. */
import { DAY_MS } from '#platform/time/units.ts';

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (epoch: number): string => new Date(epoch).toISOString().slice(0, 10);

/** The days after those of the year 9999 cannot be written so. */
const END = '9999-01-01';

/** True for a day that is in the calendar; "2026-02-30" is not, nor is one of the year 9999. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && text < END && !Number.isNaN(utc(text)) && dayOf(utc(text)) === text;

export const addDays = (day: string, count: number): string => dayOf(utc(day) + count * DAY_MS);

/** Whole days from one to another; below 0 when that was before. */
export const daysBetween = (from: string, to: string): number => (utc(to) - utc(from)) / DAY_MS;

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay();
