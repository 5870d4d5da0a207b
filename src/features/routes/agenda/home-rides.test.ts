import { expect, it } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import { homeRides } from './home-rides.model.ts';

const NOW = Date.parse('2026-06-07T20:00:00Z');
const inHours = (hours: number | null) => ({
  hours,
  rideStartsAt: hours === null ? null : new Date(NOW + hours * HOUR_MS).toISOString(),
});
const shown = (...hours: (number | null)[]) => homeRides(hours.map(inHours), NOW).map((ride) => ride.hours);

it('names rides that have begun only where there are no others', () => {
  expect(shown(-9, -8, -7, 0, null, 2, 30, 31, 32)).toEqual([null, 2, 30, 31]);
  expect(shown(-9, -8, 5)).toEqual([5, -9, -8]);
  expect(shown(-9, -8, -7, -6, -5)).toEqual([-9, -8, -7, -6]);
});
