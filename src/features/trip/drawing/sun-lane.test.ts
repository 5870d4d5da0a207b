import { describe, expect, it } from 'vitest';
import { fairTrip } from '#test/fixtures/example-trip.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { sunOnOthers } from './sun-lane.model.ts';
import { createTimelines } from '../journey/timeline.model.ts';

const ZONE = 'America/Denver';
/** 6 AM in Denver. */
const START = Date.parse('2026-07-04T12:00:00Z') / 1000;

/** 100 miles, points at 0, 50 and 100; the sun stands ahead at those of `sun`. */
function leaving(hour: number, sun: readonly number[] = []) {
  const departure = START + hour * HOUR_S;
  const { arrivals } = createTimelines(fairTrip(START).trip)(departure);
  return {
    departure,
    arrivals: arrivals.map((arrival, index) => ({ ...arrival, sunAhead: sun.includes(index) })),
  };
}

describe('low sun on other departures', () => {
  it('is told with the miles and hours of those that have it', () => {
    const all = [leaving(0), leaving(8), leaving(9, [1]), leaving(10, [1, 2]), leaving(11, [1]), leaving(12)];
    expect(sunOnOthers(all, all[0]!, ZONE)).toEqual({
      stretches: [{ from: 0.25, to: 1 }],
      words: 'Mile 50 to 100 if you leave 3 PM to 5 PM',
    });
  });

  it('keeps mornings and evenings apart, and names a departure that is none of the hour', () => {
    const all = [leaving(0, [0]), leaving(1), leaving(9.5, [2]), leaving(10)];
    expect(sunOnOthers(all, leaving(1), ZONE)).toEqual({
      stretches: [
        { from: 0, to: 0.25 },
        { from: 0.75, to: 1 },
      ],
      words: 'Mile 0 to 100 if you leave at 6 AM or at 3:30 PM',
    });
  });

  it('is not told of another day, nor where the chosen one has it or none does', () => {
    const all = [leaving(0), leaving(10, [1]), leaving(25), leaving(34, [1])];
    expect(sunOnOthers(all, all[1]!, ZONE)).toBeNull();
    expect(sunOnOthers([all[0]!, all[3]!], all[0]!, ZONE)).toBeNull();
    expect(sunOnOthers(all, all[2]!, ZONE)?.words).toBe('Mile 50 if you leave at 4 PM');
    expect(sunOnOthers([leaving(0), leaving(1)], leaving(0), ZONE)).toBeNull();
  });
});
