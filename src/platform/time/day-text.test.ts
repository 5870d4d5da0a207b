import { expect, it } from 'vitest';
import { fullDayText, monthDayText, timeText, weekdayText } from './day-text.ts';
import { DAY_MS } from './units.ts';

it('says days as Intl does', () => {
  const full = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  // Two years, a leap day among them.
  for (let at = Date.UTC(2027, 5, 1); at < Date.UTC(2029, 5, 1); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    expect(fullDayText(day)).toBe(full.format(at));
  }
  expect(weekdayText('2026-06-06')).toBe('Saturday, June 6');
  expect(monthDayText('2026-06-06')).toBe('June 6');
});

it('says times of day as Intl does', () => {
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  for (let minute = 0; minute < 24 * 60; minute += 7) {
    const at = minute * 60_000;
    expect(timeText(new Date(at).toISOString().slice(11, 16))).toBe(clock.format(at).replace('\u202f', ' '));
  }
});
