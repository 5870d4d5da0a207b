import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import type { Ride } from '../waitlist.service.server.ts';
import { isEvening } from './day-before.service.server.ts';

describe('the evening before a ride', () => {
  const at = (rideDate: string, rideTimeZone: string, rideStartsAt: string, now: string) =>
    isEvening({ rideDate, rideTimeZone, rideStartsAt: new Date(rideStartsAt) } as Ride, Date.parse(now));

  it.each([
    ['Honolulu', '2026-11-21', 'Pacific/Honolulu', '2026-11-21T18:00:00Z', '2026-11-21T04:00:00Z'],
    ['Anchorage', '2026-11-21', 'America/Anchorage', '2026-11-21T18:00:00Z', '2026-11-21T03:00:00Z'],
    [
      'Denver before the clocks go forward',
      '2026-03-08',
      'America/Denver',
      '2026-03-08T15:00:00Z',
      '2026-03-08T01:00:00Z',
    ],
    [
      'Denver before the clocks go back',
      '2026-11-01',
      'America/Denver',
      '2026-11-01T16:00:00Z',
      '2026-11-01T00:00:00Z',
    ],
  ])('begins at 6 PM and ends at 10 PM in %s', (_where, date, zone, starts, evening) => {
    const shifted = (ms: number) => new Date(Date.parse(evening) + ms).toISOString();
    expect([-1, 0, 4 * HOUR_MS - 1, 4 * HOUR_MS].map((ms) => at(date, zone, starts, shifted(ms)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('ends when a night ride starts', () => {
    const starts = '2026-11-21T07:10:00Z';
    expect(at('2026-11-21', 'America/Denver', starts, '2026-11-21T04:59:00Z')).toBe(true);
    expect(at('2026-11-21', 'America/Denver', starts, '2026-11-21T07:10:00Z')).toBe(false);
  });
});
