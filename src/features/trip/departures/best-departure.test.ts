import { describe, expect, it } from 'vitest';
import { fairHours, fairPlace, fairTrip, rainAt, tripThrough } from '#test/fixtures/example-trip.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { bestAmong, findBestDeparture, rankDepartures, type ClosedAt } from './best-departure.model.ts';
import { createTimelines, type TripWeather } from '../journey/timeline.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;

describe('the best departure', () => {
  const search = (trip: TripWeather, departure = START + 6 * HOUR_S, closedAt?: ClosedAt) =>
    findBestDeparture(
      createTimelines(trip),
      {
        departure,
        departures: { from: departure - 6 * HOUR_S, to: departure + 12 * HOUR_S },
        timeZone: 'America/Denver',
      },
      closedAt,
    );

  it('is the chosen one on a fair day', () => {
    expect(search(fairTrip(START).trip)).toMatchObject({
      isChosen: true,
      recommendation: 'good',
      sentence: '12:00 PM is a good time to leave.',
    });
  });

  it('is the nearest that misses the rain, and says so', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 7, 0.3);
    // At Salida from 1 to 2 PM; 20 minutes earlier the rider is through at 12:40.
    expect(search(trip)).toMatchObject({
      isChosen: false,
      departure: START + 6 * HOUR_S - 20 * 60,
      sentence: 'Leave at 11:40 AM (20 min earlier) to miss the rain near Salida, CO.',
    });
  });

  it('is not sent into the unknown to avoid a caution', () => {
    const { hours, trip } = fairTrip(START);
    for (let index = 0; index < 30; index += 1) rainAt(hours[1], index, 0.05);
    expect(search(trip)?.recommendation).toBe('caution');
  });

  it('is none once nothing is called good anymore: what is still a caution would come before all that was good', () => {
    const { hours, trip } = fairTrip(START);
    for (let index = 0; index < 8; index += 1) rainAt(hours[1], index, 0.05);
    const timelineAt = createTimelines(trip, undefined, true);
    for (const departure of [START, START + 9 * HOUR_S]) {
      const departures = { from: START, to: START + 12 * HOUR_S };
      expect(findBestDeparture(timelineAt, { departure, departures, timeZone: 'America/Denver' })).toBeNull();
      const others = [START, START + 2 * HOUR_S, START + 9 * HOUR_S].map(timelineAt);
      expect(bestAmong(others, timelineAt(departure))).toBeNull();
    }
  });

  it('stays when nothing within reach is better', () => {
    const { hours, trip } = fairTrip(START);
    for (let index = 0; index < 30; index += 1) rainAt(hours[1], index, 0.5);
    expect(search(trip)).toMatchObject({
      isChosen: true,
      sentence: 'No better time to leave within 12 hours.',
    });
  });

  it('does not ride by night for it: a caution by day is as good as a dry night', () => {
    const { hours, trip } = fairTrip(START);
    for (let index = 0; index < 12; index += 1) rainAt(hours[2], index, 0.05);
    const dark = trip.places.map((place) => ({
      ...place,
      light: {
        first: 'day' as const,
        changes: [{ time: START + 9 * HOUR_S, light: 'night' as const }],
      },
    }));
    expect(search({ ...trip, places: dark })?.isChosen).toBe(true);
  });

  it.each([
    [4, 'Leave at 1:00 PM (1 h later) for less of the rain near Town 1.'],
    [5, 'No better time to leave within 12 hours.'],
  ])('has to spare a quarter of what is met: one of %i places in the rain: %s', (wet, sentence) => {
    const places = Array.from({ length: wet + 1 }, (_, index) => {
      const hours = fairHours(START, 30);
      // All day but at the first of them, where it ends at 2 PM.
      const end = index === 0 ? 0 : index === 1 ? 8 : 30;
      for (let hour = 0; hour < end; hour += 1) rainAt(hours, hour, 0.05);
      return fairPlace(`Town ${index}`, hours);
    });
    const trip = tripThrough(places);
    expect(search(trip)?.sentence).toContain(sentence);
    // The list of departures marks none as best of which the sentence beside it knows nothing.
    const timelineAt = createTimelines(trip);
    const all = [5, 6, 7, 8].map((hour) => timelineAt(START + hour * HOUR_S));
    const asked = timelineAt(START + 6 * HOUR_S);
    expect(bestAmong(all, asked)?.gain === null).toBe(sentence.startsWith('No better'));
  });

  it('is none that finds the road closed, however bad the weather of the others', () => {
    const { hours, trip } = fairTrip(START);
    for (const place of hours) for (let hour = 4; hour < 30; hour += 1) rainAt(place, hour, 0.4);
    const asked = START + 6 * HOUR_S;
    const closedAt: ClosedAt = (departure) => (departure < asked ? { title: 'US 50 closed' } : undefined);
    expect(search(trip, asked, closedAt)).toMatchObject({
      isChosen: true,
      recommendation: 'bad',
      sentence: 'No better time to leave within 12 hours.',
    });
    const timelineAt = createTimelines(trip);
    const all = [0, 6, 12].map((hour) => timelineAt(START + hour * HOUR_S));
    const [, open] = all;
    // Nor is a departure called best that is not recommended and spares nothing.
    expect(open && bestAmong(all, open, closedAt)).toBeNull();
  });

  it('does not lead to a road that is closed by then', () => {
    const { hours, trip } = fairTrip(START);
    const closedUntil = (hour: number): ClosedAt => {
      return (departure) => (departure < START + hour * HOUR_S ? { title: 'US 50 closed' } : undefined);
    };
    expect(search(trip, START + 6 * HOUR_S, closedUntil(8))).toMatchObject({
      isChosen: false,
      departure: START + 8 * HOUR_S,
      sentence: 'Leave at 2:00 PM (2 h later) to find US 50 open.',
    });
    expect(search(trip, START + 6 * HOUR_S, closedUntil(30))).toMatchObject({
      isChosen: true,
      recommendation: 'good',
      sentence: 'No better time to leave within 12 hours.',
    });
    // Rain later is no reason to leave while it is closed.
    rainAt(hours[1], 10, 0.05);
    const timelineAt = createTimelines(trip);
    const all = [6, 7, 9].map((hour) => timelineAt(START + hour * HOUR_S));
    const [asked] = all;
    expect(rankDepartures(all, START + 6 * HOUR_S, closedUntil(8))[0]).toBe(all[2]);
    expect(asked && bestAmong(all, asked, closedUntil(8))).toEqual({
      timeline: all[2],
      gain: 'to find US 50 open',
    });
  });

  it('is none without a forecast, not even for more daylight', () => {
    const { trip } = fairTrip(START);
    const places = trip.places.map((place) => ({
      ...place,
      hours: null,
      light: {
        first: 'night' as const,
        changes: [{ time: START + 2 * HOUR_S, light: 'day' as const }],
      },
    }));
    expect(search({ ...trip, places })).toBeNull();
  });
});
