import { isoDay, weekday } from '#platform/time/format-time.ts';

const DAY = 86_400;

/** "Today", "Tomorrow" or "Saturday" for a date (YYYY-MM-DD) of a zone; `now` is epoch ms. */
export function outlookDay(date: string, now: number, timeZone: string): string {
  if (date === isoDay(now / 1_000, timeZone)) return 'Today';
  // Noon UTC of a date is the same date everywhere in the product's zones.
  const noon = Date.parse(`${date}T12:00:00Z`) / 1_000;
  const isTomorrow = isoDay(noon - DAY, 'UTC') === isoDay(now / 1_000, timeZone);
  return isTomorrow ? 'Tomorrow' : weekday(noon, 'UTC');
}
