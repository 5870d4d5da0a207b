import { describe, expect, it } from 'vitest';
import { localTime, nearTime, nearTimeWithin } from './local-time.ts';

// Local noons and midnights, so that the tests hold in any zone.
const at = (month: number, day: number, hour = 12, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute);
const iso = (...when: Parameters<typeof at>) => at(...when).toISOString();
const now = at(11, 21, 0, 30).getTime();

it('says times as Intl does', () => {
  for (let hour = 0; hour < 400 * 24; hour += 7) {
    const instant = at(1, 1, hour, hour % 60);
    const text = instant.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
    expect(localTime(instant.toISOString())).toBe(text.replace('\u202f', ' '));
  }
});

describe('times of what happens now', () => {
  it('names the days around today by their names', () => {
    expect(nearTime(iso(11, 21, 18, 40), now)).toBe('Today, 6:40 PM');
    expect(nearTime(iso(11, 20, 23, 59), now)).toBe('Yesterday, 11:59 PM');
    expect(nearTime(iso(11, 22, 0, 0), now)).toBe('Tomorrow, 12:00 AM');
    expect(nearTimeWithin(iso(11, 21, 18, 40), now)).toBe('today, 6:40 PM');
  });

  it('says the whole date of every other day', () => {
    expect(nearTime(iso(11, 23, 0, 0), now)).toBe('Nov 23, 2026, 12:00 AM');
    expect(nearTimeWithin(iso(11, 19, 23, 59), now)).toBe(localTime(iso(11, 19, 23, 59)));
  });

  it('counts calendar days where the clocks change', () => {
    expect(nearTime(iso(11, 1, 23, 0), at(10, 31, 1).getTime())).toBe('Tomorrow, 11:00 PM');
    expect(nearTime(iso(3, 8, 1, 0), at(3, 9, 23).getTime())).toBe('Yesterday, 1:00 AM');
  });
});
