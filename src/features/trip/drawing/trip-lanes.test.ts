import { describe, expect, it } from 'vitest';
import { fairTrip, rainAt } from '#test/fixtures/example-trip.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import { tripLanes } from './trip-lanes.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;
const lanes = (trip: ReturnType<typeof fairTrip>['trip']) =>
  Object.fromEntries(tripLanes(createTimelines(trip)(START).arrivals).map((lane) => [lane.key, lane]));

describe('lanes of weather along the way', () => {
  it('show what is met at the hour of passing', () => {
    const { hours, trip } = fairTrip(START);
    hours[0].temperature[0] = 60;
    hours[1].temperature[1] = 40;
    hours[2].gust[2] = 36;
    rainAt(hours[1], 1, 0.2);
    expect(lanes(trip)).toMatchObject({
      temperature: { path: 'M0 33l500 67 500-100', words: '40 to 70 °F' },
      gust: { path: 'M0 70l500 0 500-60', words: 'up to 36 mph' },
      rain: { path: 'M250 100V0H750V100Z', words: 'up to 0.2 in an hour' },
    });
  });

  it('leave a gap where nothing is known, and say so where nothing is', () => {
    const { hours, trip } = fairTrip(START);
    hours[1].temperature[1] = null;
    expect(lanes(trip)['temperature']?.path).toBe('M0 50M1000 50');
    for (const one of hours) {
      one.gust.fill(null);
      one.windSpeed.fill(null);
      one.precipitation.fill(null);
    }
    expect(lanes(trip)).toMatchObject({
      gust: { path: '', words: 'not reported' },
      rain: { path: '', words: 'not reported' },
    });
  });

  it('of a dry way tell the chance', () => {
    const { hours, trip } = fairTrip(START);
    expect(lanes(trip)['rain']?.words).toBe('dry');
    hours[1].precipitationProbability[1] = 30;
    expect(lanes(trip)['rain']).toMatchObject({ path: '', words: 'dry, 30% chance' });
  });
});
