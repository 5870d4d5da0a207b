import { describe, expect, it } from 'vitest';
import { closedBetween } from '#test/fixtures/example-closure.ts';
import { fairTrip, rainAt } from '#test/fixtures/example-trip.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { RoadTrouble } from '../closures/closures.schema.ts';
import { readPlan, writePlan } from '../plan/trip-plan.model.ts';
import { compareRoad, comparison, planVia, type RoadToCompare } from './compare-roads.model.ts';
import { createTimelines, type TripWeather } from '../journey/timeline.model.ts';

const START = Date.parse('2026-07-04T12:00:00Z') / 1000;

const road = (trip: TripWeather, miles: number, possibleClosures: RoadTrouble[] = []): RoadToCompare => ({
  trip: {
    route: { source: 'osrm', statement: '', miles, seconds: 7200, line: '' },
    departure: START,
    returnRide: false,
    visits: trip.visits,
    pace: trip.pace,
    possibleClosures,
    week: { start: START, hours: 30, departures: { from: START, to: START + 25 * HOUR_S }, places: [] },
  },
  timelineAt: createTimelines(trip),
});

describe('two roads side by side', () => {
  it('differ by verdict, length and time at one departure, each with its own best', () => {
    const wet = fairTrip(START);
    rainAt(wet.hours[1], 1, 0.4);
    const slow = fairTrip(START).trip;
    const longer = {
      ...slow,
      visits: slow.visits.map((visit) => ({ ...visit, rideSeconds: visit.rideSeconds * 1.25 })),
    };
    const [one, other] = [compareRoad(road(wet.trip, 100), START), compareRoad(road(longer, 122), START)];
    expect(comparison(one, other, 'Salida, CO')).toBe(
      'By way of Salida, CO: Good instead of Bad, 22 mi longer, 30 min slower.',
    );
    expect(one.best).toEqual({ departure: START + HOUR_S, recommendation: 'good', isClosed: false });
    expect(other.best?.departure).toBe(START);
  });

  it('say what is closed, and are best once it is open', () => {
    const { trip } = fairTrip(START);
    const closed = (endsAt: string | null) =>
      compareRoad(road(trip, 100, [closedBetween(50, 60, { endsAt })]), START);
    const until = closed(new Date((START + 4.5 * HOUR_S) * 1000).toISOString());
    expect(until.reason).toBe('US 50 is closed at mile 50 when you get there. Clear all the way.');
    expect(until.best).toEqual({ departure: START + 4 * HOUR_S, recommendation: 'good', isClosed: false });
    expect(closed(null).best).toMatchObject({ isClosed: true });
    expect(compareRoad(road(trip, 100), START).reason).toBe('Clear all the way.');
  });

  it('find no road closed for two days that opens into worse weather', () => {
    const { hours, trip } = fairTrip(START);
    const opens = 5;
    for (let hour = 0; hour < 30; hour += 1) {
      rainAt(hours[1], hour, 0.4);
      if (hour >= opens) for (const place of [hours[0], hours[2]]) rainAt(place, hour, 0.4);
    }
    const endsAt = new Date((START + opens * HOUR_S) * 1000).toISOString();
    const { best } = compareRoad(road(trip, 100, [closedBetween(0, 10, { endsAt })]), START);
    expect(best).toMatchObject({ recommendation: 'bad', isClosed: false });
    expect(best?.departure).toBeGreaterThan(START + 4 * HOUR_S);
  });

  it('may be alike', () => {
    const same = compareRoad(road(fairTrip(START).trip, 100), START);
    expect(comparison(same, same, 'Salida, CO')).toBe('By way of Salida, CO: Good as well, as fast.');
  });

  it('have no best departure once nothing is called good anymore', () => {
    const { hours, trip } = fairTrip(START);
    rainAt(hours[1], 2, 0.05);
    const old = { ...road(trip, 100), timelineAt: createTimelines(trip, undefined, true) };
    expect(compareRoad(old, START).best).toBeNull();
  });

  it('have no best departure where nothing is known', () => {
    const { trip } = fairTrip(START);
    const places = trip.places.map((place) => ({ ...place, hours: null }));
    const unknown = compareRoad(road({ ...trip, places }, 100), START);
    expect(unknown.best).toBeNull();
  });
});

describe('another road in the address', () => {
  const read = (query: string) => readPlan(new URLSearchParams(query));

  it('goes by way of a place after a stop, and comes back as it was', () => {
    const plan = read('zip=80202&zip=81201&zip=81301&via=81230&after=1&track=abc&miles=20');
    expect(plan.via).toEqual({ zip: '81230', after: 1 });
    const via = planVia(plan, plan.via ?? { zip: '', after: 0 });
    expect(writePlan(via).toString()).toBe('zip=80202&zip=81201&zip=81230&zip=81301');
    expect(writePlan(plan).toString()).toContain('&via=81230&after=1');
  });

  it.each([
    ['via=&after=1', undefined],
    ['via=1', { zip: '1', after: 0 }],
    ['via=1&after=7', { zip: '1', after: 7 }],
    ['via=81230&after=-3', { zip: '81230', after: -3 }],
    ['via=81230&after=x', { zip: '81230', after: Number.NaN }],
  ])('is read from %s, whatever somebody made of it', (query, via) => {
    expect(read(`zip=80202&zip=81301&${query}`).via).toEqual(via);
  });
});
