import { describe, expect, it } from 'vitest';
import { clockTime, fullTime } from '#platform/time/format-time.ts';
import { HOUR_S } from '#platform/time/units.ts';
import {
  MAX_POINTS,
  planJourney,
  sampleTimes,
  visitTimes,
  type Journey,
  type JourneyInput,
} from './journey.model.ts';
import {
  legAtSpeed,
  locateOnLeg,
  makeRoad,
  straightRoad,
  type RoadLeg,
} from '#features/tracks/directions/road.model.ts';

const epoch = (iso: string) => Date.parse(iso) / 1000;

/** A leg due east along the equator, ridden evenly: one degree is 69.09 miles. */
const eastward = (fromLongitude: number, seconds: number): RoadLeg => ({
  points: [
    { latitude: 0, longitude: fromLongitude },
    { latitude: 0, longitude: fromLongitude + 1 },
  ],
  miles: [0, 60],
  seconds: [0, seconds],
});

const journey = (legs: RoadLeg[], extra: Partial<JourneyInput> = {}) =>
  planJourney({
    stops: Array.from({ length: legs.length + 1 }, (_, longitude) => ({ latitude: 0, longitude })),
    stopIndexes: Array.from({ length: legs.length + 1 }, (_, index) => index),
    stopCount: legs.length + 1,
    road: makeRoad('osrm', legs),
    stays: [],
    returnRide: false,
    ...extra,
  });

it('looks at the weather on leaving after a stop of half an hour', () => {
  const kindsAfter = (minutes: number) =>
    journey([eastward(0, 600), eastward(1, 600)], { stays: [0, minutes * 60, 0] }).visits.map(
      ({ kind }) => kind,
    );
  expect(kindsAfter(30)).toEqual(['start', 'stop', 'leaving', 'stop']);
  expect(kindsAfter(29)).toEqual(['start', 'stop', 'stop']);
});

describe('points along the road', () => {
  it('lie at most 30 minutes of riding apart, and 20 to 30 on legs of an hour and more', () => {
    expect(sampleTimes([HOUR_S])).toEqual([[1800]]);
    expect(sampleTimes([1.5 * HOUR_S, 30 * 60, 32 * 60])).toEqual([[1800, 3600], [], [960]]);
    for (let minutes = 60; minutes < 600; minutes += 7) {
      const [times = []] = sampleTimes([minutes * 60]);
      const spacing = (minutes * 60) / (times.length + 1);
      expect(spacing).toBeLessThanOrEqual(30 * 60);
      expect(spacing).toBeGreaterThanOrEqual(20 * 60);
    }
  });

  it('never number more than 40, however long the trip', () => {
    const count = (legs: number[]) => sampleTimes(legs).flat().length;
    expect(count(Array.from({ length: 11 }, () => 5 * HOUR_S))).toBeLessThanOrEqual(40);
    expect(count([60 * HOUR_S])).toBe(40);
  });

  it('share a smaller number fairly between equal legs', () => {
    expect(sampleTimes([2 * HOUR_S, 2 * HOUR_S], 3)).toEqual([[HOUR_S], [HOUR_S]]);
  });

  it('stand where the rider is by the clock, not by the mile', () => {
    const leg: RoadLeg = {
      points: [0, 1, 2].map((longitude) => ({ latitude: 0, longitude })),
      miles: [0, 20, 80],
      seconds: [0, HOUR_S, 2 * HOUR_S],
    };
    const position = locateOnLeg(leg, 1.5 * HOUR_S);
    expect(position.longitude).toBeCloseTo(1.5);
    expect(position.miles).toBeCloseTo(50);
    expect(position.bearing).toBeCloseTo(90);
  });
});

describe('a journey', () => {
  it('is visited in order: start, points, stop, points, destination', () => {
    const { visits, places, miles, rideSeconds } = journey([eastward(0, HOUR_S), eastward(1, 1.5 * HOUR_S)]);
    expect(visits.map(({ kind, leg, rideSeconds: at }) => [kind, leg, at / 60])).toEqual([
      ['start', 0, 0],
      ['road', 1, 30],
      ['stop', 1, 60],
      ['road', 2, 90],
      ['road', 2, 120],
      ['stop', 2, 150],
    ]);
    expect(visits.map(({ mile }) => Math.round(mile))).toEqual([0, 30, 60, 80, 100, 120]);
    expect(places).toHaveLength(6);
    expect([miles, rideSeconds]).toEqual([120, 2.5 * HOUR_S]);
  });

  it('looks at a place again on leaving after a long stop, as part of the next leg', () => {
    const { visits } = journey([eastward(0, HOUR_S), eastward(1, HOUR_S)], { stays: [0, 45 * 60, 0] });
    expect(visits.map(({ kind, leg }) => `${kind} ${leg}`)).toEqual([
      'start 0',
      'road 1',
      'stop 1',
      'leaving 2',
      'road 2',
      'stop 2',
    ]);
  });

  it('returns over the same places without further stops, and needs no further forecasts', () => {
    const out = journey([eastward(0, HOUR_S), eastward(1, HOUR_S)]);
    const both = journey([eastward(0, HOUR_S), eastward(1, HOUR_S)], {
      returnRide: true,
      stays: [0, 600, 5400],
    });
    expect(both.places).toEqual(out.places);
    const back = both.visits.slice(out.visits.length);
    expect(back.map(({ kind, place, leg }) => [kind, place, leg])).toEqual([
      ['leaving', 4, 3],
      ['road', 3, 3],
      ['road', 2, 3],
      ['road', 1, 3],
      ['home', 0, 3],
    ]);
    const times = visitTimes(both.visits, { departure: 0, pace: 'normal' });
    // Out 2 h and a stop of 10 min, 90 min at the destination, back 2 h.
    expect(times.at(-1)).toBe(2 * HOUR_S + 600 + 5400 + 2 * HOUR_S);
    expect(back.find(({ place }) => place === 3)?.bearing).toBeCloseTo(270);
  });

  it('visits a ZIP that comes twice in the same place', () => {
    const there = { latitude: 0, longitude: 0 };
    const away = { latitude: 0, longitude: 1 };
    const { places, visits } = journey([eastward(0, 600), eastward(0, 600)], { stops: [there, away, there] });
    expect(places).toHaveLength(2);
    expect(visits.map(({ place }) => place)).toEqual([0, 1, 0]);
  });
});

describe('summits', () => {
  const HOURS = 2;
  const overPasses = (feet: number[], longitude = 0): RoadLeg => {
    const leg = eastward(longitude, HOURS * HOUR_S);
    return {
      ...leg,
      heightLine: { miles: feet.map((_, index) => (60 * index) / (feet.length - 1)), feet },
    };
  };
  const kinds = ({ visits, places }: Journey) =>
    visits.map(({ kind, place }) => (places[place]?.summit ? 'summit' : kind));

  it('are visited at their own height and mile, with the lowest point between, beside the points of time', () => {
    const passes = journey([overPasses([5_000, 9_000, 6_000, 12_000, 5_000])]);
    expect(kinds(passes)).toEqual(['start', 'summit', 'road', 'summit', 'stop']);
    const tops = passes.visits.filter(({ place }) => passes.places[place]?.summit);
    expect(tops.map(({ mile, rideSeconds }) => [mile, rideSeconds])).toEqual([
      [15, HOUR_S / 2],
      [45, 1.5 * HOUR_S],
    ]);
    const meters = passes.visits.map(({ place }) => Math.round(passes.places[place]?.elevation ?? -1));
    expect(meters).toEqual([1_524, 2_743, 1_829, 3_658, 1_524]);
    const between = journey([overPasses([5_000, 5_000, 9_000, 5_000, 5_000, 5_000, 5_000])]);
    expect(kinds(between)).toEqual(['start', 'road', 'summit', 'road', 'road', 'stop']);
  });

  it('may lie at a stop of two legs, and are found once', () => {
    const { places } = journey([overPasses([5_000, 9_000]), overPasses([9_000, 5_000], 1)]);
    expect(places.filter(({ summit }) => summit)).toHaveLength(1);
  });

  it('leave a stop a stop where the lowest point between them lies at it, and it is visited once', () => {
    const { places, visits } = journey([
      overPasses([5_000, 9_000, 4_000]),
      overPasses([4_000, 9_000, 5_000], 1),
    ]);
    const there = visits.filter(({ mile }) => mile === 60);
    expect(there.map(({ kind, place }) => [kind, places[place]?.kind])).toEqual([['stop', 'stop']]);
  });

  it('are not looked for across a leg whose heights nobody knows, which has no height itself', () => {
    const { places } = journey([
      overPasses([5_000, 9_000]),
      eastward(1, HOUR_S),
      overPasses([9_000, 5_000], 2),
    ]);
    expect(places.some(({ summit }) => summit)).toBe(false);
    expect(places.filter(({ elevation }) => elevation === undefined).length).toBeGreaterThan(0);
  });

  it('take no point of time away, and are bounded', () => {
    const wavy = Array.from({ length: 201 }, (_, index) => (index % 2 === 0 ? 5_000 : 7_000 + index));
    const legs = Array.from({ length: 11 }, (_, longitude) => overPasses(wavy, longitude));
    const flat = journey(legs.map((leg) => ({ ...leg, heightLine: undefined })));
    const hilly = journey(legs);
    const times = ({ visits }: Journey) => new Set(visits.map(({ rideSeconds }) => rideSeconds));
    for (const time of times(flat)) expect(times(hilly).has(time)).toBe(true);
    expect(hilly.places.length).toBeGreaterThan(flat.places.length);
    expect(hilly.places.length).toBeLessThanOrEqual(12 + MAX_POINTS);
    expect(journey(legs, { most: 5 }).places.length).toBeLessThanOrEqual(12 + 5);
  });
});

describe('arrival times', () => {
  const visits = journey([eastward(0, HOUR_S), eastward(1, 2 * HOUR_S)], { stays: [0, 30 * 60, 0] }).visits;
  const stopsAt = (departure: number, pace: 'relaxed' | 'normal' | 'brisk' = 'normal') => {
    const times = visitTimes(visits, { departure, pace });
    return visits.flatMap(({ kind }, index) =>
      kind === 'start' || kind === 'stop' ? [times[index] ?? 0] : [],
    );
  };

  it('add riding time, pace and stops', () => {
    expect(stopsAt(0)).toEqual([0, HOUR_S, HOUR_S + 1800 + 2 * HOUR_S]);
    expect(stopsAt(0, 'relaxed')).toEqual([0, 4140, 14_220]);
    expect(stopsAt(0, 'brisk')).toEqual([0, 3240, 11_520]);
  });

  it('jump with the clocks in spring: 1:30 AM and an hour of riding is 3:30 AM', () => {
    const [, stop = 0, end = 0] = stopsAt(epoch('2026-03-08T01:30:00-07:00'));
    expect(clockTime(stop, 'America/Denver')).toBe('3:30 AM');
    expect(clockTime(end, 'America/Denver')).toBe('6:00 AM');
  });

  it('repeat the hour in autumn: 1:30 AM and an hour of riding is 1:30 AM again', () => {
    const [, stop = 0] = stopsAt(epoch('2026-11-01T01:30:00-06:00'));
    expect(fullTime(stop, 'America/Denver')).toBe('Sun, Nov 1, 1:30 AM MST');
  });

  it('are told in the zone of each stop, over three zones', () => {
    // Phoenix (no daylight saving), Albuquerque, Amarillo: an hour and two hours apart in this journey.
    const [start = 0, middle = 0, end = 0] = stopsAt(epoch('2026-07-01T08:00:00-07:00'));
    expect(clockTime(start, 'America/Phoenix')).toBe('8:00 AM');
    expect(clockTime(middle, 'America/Denver')).toBe('10:00 AM');
    expect(clockTime(end, 'America/Chicago')).toBe('1:30 PM');
  });
});

it('a straight line is ridden at 45 mph', () => {
  const { legs, source } = straightRoad([
    { latitude: 39, longitude: -105 },
    { latitude: 40, longitude: -105 },
  ]);
  expect(source).toBe('straight');
  // One degree of latitude: 69.09 miles.
  expect((legs[0]?.seconds.at(-1) ?? 0) / 60).toBeCloseTo((69.09 / 45) * 60, 1);
  expect(
    legAtSpeed(
      [
        { latitude: 0, longitude: 0 },
        { latitude: 0, longitude: 1 },
      ],
      30,
      1.1,
    ).miles.at(-1),
  ).toBeCloseTo(76, 0);
});
