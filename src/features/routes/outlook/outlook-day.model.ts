import { weekdayName } from '#platform/time/day-text.ts';
import { isoDay } from '#platform/time/format-time.ts';

const DAY_MS = 86_400_000;

/** "Today", "Tomorrow" or "Saturday" for a date (YYYY-MM-DD) of a zone; `now` is epoch ms. */
export function outlookDay(date: string, now: number, timeZone: string): string {
  const today = isoDay(now / 1_000, timeZone);
  if (date === today) return 'Today';
  return Date.parse(date) - Date.parse(today) === DAY_MS ? 'Tomorrow' : weekdayName(date);
}
