import { sunTimes } from '#features/weather/verdict/sun.model.ts';
import { WINDOW_HOURS } from '#features/weather/verdict/windows.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import type { WhereAnswer } from './where.schema.ts';

/** Days that a forecast covers from today on. */
const FORECAST_DAYS = 7;
/** Before sunset; a window of whole hours may have to wait half an hour for its first. */
const LAST_START_MS = (WINDOW_HOURS + 0.5) * HOUR_MS;

/** The days, as YYYY-MM-DD, that a search can choose from. */
export interface OfferedDays {
  today: string;
  /** The first with daylight left. */
  first: string;
  /** The first that still has room for a ride. */
  next: string;
  /** The last that a forecast reaches. */
  last: string;
  /** From the first to the last. */
  dates: string[];
}

/** The days on offer by the clock of a zone and the sun of a place in it. `now` in epoch ms. */
export function offeredDays(now: number, zone: string, { latitude, longitude }: GeoPoint): OfferedDays {
  const today = isoDay(now / 1_000, zone);
  const tomorrow = addDays(today, 1);
  const { sunset } = sunTimes({ epoch: now / 1_000, latitude, longitude, timeZone: zone });
  const lightLeft = sunset === null ? Infinity : sunset * 1_000 - now;
  const first = lightLeft > 0 ? today : tomorrow;
  const next = lightLeft > LAST_START_MS ? today : tomorrow;
  const last = addDays(today, FORECAST_DAYS - 1);
  const dates: string[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) dates.push(date);
  return { today, first, next, last, dates };
}

/** The day that a search is about: the one asked for, or the next to ride on where none is or that one is over. */
export function chosenDay(asked: string, days: OfferedDays): Pick<WhereAnswer, 'day' | 'dayState'> {
  if (asked === '') return { day: days.next, dayState: 'offered' };
  if (asked < days.first) return { day: days.next, dayState: 'over' };
  return { day: asked, dayState: asked > days.last ? 'beyond' : 'offered' };
}

/** The day on which a forecast first reaches another one. */
export const verdictFrom = (date: string): string => addDays(date, 1 - FORECAST_DAYS);
