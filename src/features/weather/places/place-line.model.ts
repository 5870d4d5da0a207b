import { hourTime, isoDay, shortWeekday, clockOrFullTime } from '#platform/time/format-time.ts';
import { dataInWords, isOldData } from '../place/age.model.ts';
import { isAskedTooLongAgo } from '../place/asked-age.model.ts';
import { windowHours } from '../verdict/windows.model.ts';
import type { Recommendation, RideDay } from '../weather.schema.ts';
import type { PlaceWeather } from './places.schema.ts';

/** A saved place in its row. */
export interface PlaceLine {
  recommendation: Recommendation;
  temperature: number | null;
  text: string;
}

/** The first good daylight hours that are not over at `now` (epoch seconds). */
export function nextGoodWindow(
  days: readonly Pick<RideDay, 'window'>[],
  now: number,
): { start: number; end: number } | null {
  for (const { window } of days) {
    if (window?.recommendation === 'good' && window.end > now)
      return { start: window.start, end: window.end };
  }
  return null;
}

const WAS_GOOD = 'Was good at ';

function askedAt({ fetchedAt, timeZone }: PlaceWeather, now: number): string {
  const asked = Date.parse(fetchedAt);
  return Number.isNaN(asked) ? 'an unknown time' : clockOrFullTime(asked, now, timeZone);
}

/** The weather of a place as it may be read at `now` (epoch ms): an hour after it was asked for, nothing is good any more. */
export function agedPlace(weather: PlaceWeather, now: number): PlaceWeather {
  if (!isAskedTooLongAgo(Date.parse(weather.fetchedAt), now)) return weather;
  return weather.recommendation === 'good'
    ? { ...weather, recommendation: 'unknown', reason: WAS_GOOD + askedAt(weather, now), window: null }
    : { ...weather, window: null };
}

/**
 * What a row says at `now` (epoch ms): "Good until 2 PM", "Moderate wind (22 mph). Good Mon 9–11 AM", and of old
 * weather "Was good at 7:25 AM".
 */
export function placeLine(weather: PlaceWeather, now: number): PlaceLine {
  const { recommendation, reason, temperature, timeZone, window, fetchedAt } = agedPlace(weather, now);
  if (isAskedTooLongAgo(Date.parse(fetchedAt), now)) {
    const then = askedAt(weather, now);
    const wasGood = reason?.startsWith(WAS_GOOD);
    const text = wasGood ? WAS_GOOD + then : `${reason ?? 'Not known'}, at ${then}`;
    return { recommendation, temperature, text };
  }
  const good = window && window.end > now / 1_000 ? goodText(window, timeZone, now / 1_000) : null;
  const parts =
    recommendation === 'good' ? [good ?? 'Clear, but no good daylight hours ahead'] : [reason, good];
  const old = isOldData(weather, now) ? `Old data: ${dataInWords(weather, now)}` : null;
  return { recommendation, temperature, text: [old, ...parts].filter((part) => part !== null).join('. ') };
}

function goodText(window: { start: number; end: number }, timeZone: string, now: number): string {
  if (window.start <= now) return `Good until ${hourTime(window.end, timeZone)}`;
  const isToday = isoDay(now, timeZone) === isoDay(window.start, timeZone);
  const day = isToday ? '' : `${shortWeekday(window.start, timeZone)} `;
  return `Good ${day}${windowHours(window, timeZone)}`;
}
