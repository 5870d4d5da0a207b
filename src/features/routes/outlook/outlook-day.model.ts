import { radians } from '#platform/geo/radians.ts';
import { weekdayName } from '#platform/time/day-text.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** "Today", "Tomorrow" or "Saturday" for a date (YYYY-MM-DD) of a zone; `now` is epoch ms. */
export function outlookDay(date: string, now: number, timeZone: string): string {
  const today = isoDay(now / 1_000, timeZone);
  if (date === today) return 'Today';
  return Date.parse(date) - Date.parse(today) === DAY_MS ? 'Tomorrow' : weekdayName(date);
}

const NOON = 12;
/**
 * How many days the outlook of a place will likely have, before its forecast is there: today, or tomorrow once the light
 * is gone, and the weekend days within a forecast of 7 days. By the mean sun: near sunset it may be one off.
 * @param now epoch ms
 */
export function outlookDaysExpected(now: number, place: { latitude: number; longitude: number }): number {
  // A degree of longitude is 4 minutes.
  const sunClock = new Date(now + place.longitude * 240_000);
  const dayOfYear = (now - Date.UTC(sunClock.getUTCFullYear(), 0)) / DAY_MS;
  const declination = -23.44 * Math.cos((2 * Math.PI * (dayOfYear + 10)) / 365);
  const halfDay = -Math.tan(radians(place.latitude)) * Math.tan(radians(declination));
  const sunset = NOON + (Math.acos(Math.min(1, Math.max(-1, halfDay))) * NOON) / Math.PI;
  // The last hour that is light to its end counts until half of it is gone.
  const first = sunClock.getUTCHours() + sunClock.getUTCMinutes() / 60 > sunset - 1 ? 1 : 0;
  return [0, 1, 2, 3, 4, 5, 6].filter(
    (ahead) => ahead === first || (ahead > first && [0, 6].includes((sunClock.getUTCDay() + ahead) % 7)),
  ).length;
}
