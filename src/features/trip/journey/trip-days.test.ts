import { describe, expect, it } from 'vitest';
import { fairTrip, rainAt } from '#test/fixtures/example-trip.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { createTimelines, type TripWeather } from './timeline.model.ts';
import { tripDays } from './trip-days.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;

/** Sleeps in the middle of three places for so many hours. */
function overnight(trip: TripWeather, hours: number): TripWeather {
  const [first, middle, last] = trip.visits;
  if (!first || !middle || !last) throw new Error('three places');
  return {
    ...trip,
    visits: [
      first,
      { ...middle, kind: 'stop', staySeconds: hours * HOUR_S },
      { ...middle, kind: 'leaving', leg: 2, bearing: null },
      { ...last, leg: 2 },
    ],
  };
}

const inDaylight = (trip: TripWeather, from: number, to: number): TripWeather => ({
  ...trip,
  places: trip.places.map((place) => ({
    ...place,
    light: {
      first: 'night' as const,
      changes: [0, 24].flatMap((day) => [
        { time: START + (day + from) * HOUR_S, light: 'day' as const },
        { time: START + (day + to) * HOUR_S, light: 'night' as const },
      ]),
    },
  })),
});

describe('the days of a trip', () => {
  it('without an overnight stop are one', () => {
    const { trip } = fairTrip(START);
    expect(tripDays(createTimelines(overnight(trip, 1))(START).arrivals)).toMatchObject([
      { from: 0, to: 4, departure: START, arrival: START + 3 * HOUR_S, miles: 100, longestStretch: 50 },
    ]);
  });

  it('end where the rider sleeps, each with its own hours and verdict', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[2], 15, 0.4);
    const days = tripDays(createTimelines(overnight(trip, 13))(START).arrivals);
    expect(days).toMatchObject([
      { from: 0, to: 2, departure: START, arrival: START + HOUR_S, miles: 50, recommendation: 'good' },
      { from: 2, to: 4, departure: START + 14 * HOUR_S, arrival: START + 15 * HOUR_S, recommendation: 'bad' },
    ]);
    expect(days[1]?.decisive?.worst?.key).toBe('precipitation');
    expect(days[0]?.decisive).toBeNull();
  });

  it.each([
    [-1, 8, 'arriving 6 h before dark'],
    [-1, 1.5, 'arriving 30 min after dark'],
    [1, 8, 'leaving in the dark, arriving 6 h before dark'],
    [10, 12, 'in the dark'],
    [-1, 20, null],
  ])('tell the daylight: from hour %s to hour %s', (from, to, words) => {
    const { trip } = fairTrip(START);
    expect(tripDays(createTimelines(inDaylight(trip, from, to))(START).arrivals)[0]?.daylight).toBe(words);
  });

  it('count the miles between stops, not between points of the road', () => {
    const { trip } = fairTrip(START);
    expect(tripDays(createTimelines(trip)(START).arrivals)[0]?.longestStretch).toBe(100);
  });
});
