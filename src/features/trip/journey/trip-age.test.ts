import { expect, it } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import { oldData, whyTripNotGood } from './trip-age.model.ts';

/** 8 AM in Los Angeles. */
const NOW = Date.parse('2026-11-20T16:00:00Z');
const iso = (time: number) => new Date(time).toISOString();
const tripOf = (hours: number, source: 'nws' | 'open-meteo' | null = 'nws') => ({
  source,
  observedAt: iso(NOW - hours * HOUR_MS),
  fetchedAt: iso(NOW),
  timeZone: 'America/Los_Angeles',
});

it('a trip tells when its grid was issued once that is more than 12 hours ago', () => {
  expect(oldData(tripOf(11), NOW)).toBeNull();
  expect(oldData(tripOf(13), NOW)).toBe('issued Thu, Nov 19, 7:00 PM PST');
  expect(oldData(tripOf(1, 'open-meteo'), NOW)).toBeNull();
  expect(oldData(tripOf(2, 'open-meteo'), NOW)).toBe('of 6:00 AM');
  expect(oldData(tripOf(13, null), NOW)).toBeNull();
});

it('nothing of a trip is good by a grid of more than 24 hours, however lately it was asked for', () => {
  expect(whyTripNotGood(tripOf(23), NOW)).toBeNull();
  expect(whyTripNotGood(tripOf(23.5), NOW + 0.6 * HOUR_MS)).toMatch(
    /^This forecast was issued Thu, Nov 19, 8:30 AM PST, too old to call it good\./,
  );
  expect(whyTripNotGood(tripOf(0), NOW + 1.1 * HOUR_MS)).toMatch(/^It was good at 8:00 AM\./);
});

it('what is measured at its first point says nothing of the age of a trip', () => {
  const measured = { text: 'Snow measured 3 mi away' };
  const whole = { ...tripOf(1), measured };
  expect(whyTripNotGood(whole, NOW)).toBeNull();
});
