import { hourTime, isoDay, shortWeekday, timeToTell } from '#platform/time/format-time.ts';
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

/**
 * What a row says at `now` (epoch ms): "Good until 2 PM", "Moderate wind (22 mph). Good Mon 9–11 AM". An hour after
 * it was asked for, nothing is good any more: "Was good at 7:25 AM".
 */
export function placeLine(weather: PlaceWeather, now: number): PlaceLine {
  const { recommendation, reason, temperature, timeZone } = weather;
  const fetchedAt = Date.parse(weather.fetchedAt);
  if (isAskedTooLongAgo(fetchedAt, now)) {
    const then = Number.isNaN(fetchedAt) ? 'an unknown time' : timeToTell(fetchedAt, now, timeZone);
    return recommendation === 'good'
      ? { recommendation: 'unknown', temperature, text: `Was good at ${then}` }
      : { recommendation, temperature, text: `${reason ?? 'Not known'}, at ${then}` };
  }
  const { window } = weather;
  const good = window && window.end > now / 1_000 ? goodText(window, timeZone, now / 1_000) : null;
  const parts =
    recommendation === 'good' ? [good ?? 'Clear, but no good daylight hours ahead'] : [reason, good];
  return { recommendation, temperature, text: parts.filter((part) => part !== null).join('. ') };
}

function goodText(window: { start: number; end: number }, timeZone: string, now: number): string {
  if (window.start <= now) return `Good until ${hourTime(window.end, timeZone)}`;
  const isToday = isoDay(now, timeZone) === isoDay(window.start, timeZone);
  const day = isToday ? '' : `${shortWeekday(window.start, timeZone)} `;
  return `Good ${day}${windowHours(window, timeZone)}`;
}
