import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#platform/time/days.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import type { Outlook } from '../entry/route.schema.ts';
import { isDue, rideVerdict } from './ride-verdict.model.ts';

const ZONES = ['America/Denver', 'Pacific/Honolulu', 'America/New_York', 'Pacific/Guam'];
const rideOn = (rideDate: string, rideTimeZone = 'America/Denver', rideTime = '08:30') => ({
  rideDate,
  rideTime,
  rideTimeZone,
  rideStartsAt: new Date(zonedInstant(rideDate, rideTime, rideTimeZone)).toISOString(),
});
const weatherOf = (fetchedAt: number, recommendation: Outlook['recommendation'] = 'good'): Outlook => ({
  recommendation,
  summary: 'Good to go',
  line: 'Good 8:30 AM–12:30 PM',
  at: '',
  until: '',
  temperature: 60,
  windSpeed: 5,
  gust: 8,
  precipitationProbability: 0,
  days: [],
  timeZone: 'America/Denver',
  source: 'open-meteo',
  fetchedAt: new Date(fetchedAt).toISOString(),
  simulated: false,
});
/** Friday, June 5, 2026, 7 PM in Denver. */
const NOW = Date.parse('2026-06-06T01:00:00Z');

describe('what a list says of the weather of a ride', () => {
  it('is its line while that is known, and never good when it is old', () => {
    const ride = rideOn('2026-06-06');
    expect(rideVerdict(ride, weatherOf(NOW), NOW, false)).toEqual({
      kind: 'known',
      level: 'good',
      text: 'Good 8:30 AM–12:30 PM',
    });
    expect(rideVerdict(ride, weatherOf(NOW - 90 * 60_000), NOW, false)).toEqual({
      kind: 'known',
      level: 'unknown',
      text: 'Was good at 5:30 PM',
    });
  });

  it('is the day of its verdict where no forecast reaches', () => {
    expect(rideVerdict(rideOn('2026-06-13'), null, NOW, false).text).toBe('Verdict from Sunday, June 7');
    expect(rideVerdict(rideOn('2026-06-20'), null, NOW, true).text).toBe('Verdict from Sunday, June 14');
    expect(rideVerdict(rideOn('2026-06-11'), null, NOW, true)).toMatchObject({ kind: 'waiting' });
    expect(rideVerdict(rideOn('2026-06-11'), null, NOW, false).text).toBe('No forecast right now');
  });

  it('is none for a ride that began, took place, was called off or has no time', () => {
    const weather = weatherOf(NOW);
    const said = (ride: Parameters<typeof rideVerdict>[0]) => rideVerdict(ride, weather, NOW, false);
    expect(said(rideOn('2026-06-05')).text).toBe('Started at 8:30 AM');
    expect(said({ ...rideOn('2026-06-01'), isPast: true }).text).toBe('Took place');
    // On a page that is open since.
    expect(said({ ...rideOn('2026-06-04'), isPast: false }).text).toBe('Took place');
    expect(said({ ...rideOn('2026-06-06'), isCancelled: true }).text).toBe('Canceled');
    expect(said({ ...rideOn('2026-06-06'), rideStartsAt: null }).text).toBe('No start time yet');
  });

  it('is asked for exactly where it can be known, in the zone of the ride', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: 30 }),
        fc.constantFrom(...ZONES),
        fc.constantFrom('00:00', '08:30', '23:59'),
        (days, zone, time) => {
          const ride = rideOn(addDays('2026-06-05', days), zone, time);
          const { kind } = rideVerdict(ride, null, NOW, true);
          expect(kind === 'waiting').toBe(isDue(ride, NOW));
        },
      ),
    );
  });
});
