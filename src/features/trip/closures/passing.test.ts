import { describe, expect, it } from 'vitest';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import type { Visit } from '../trip.schema.ts';
import { closedFor, metByAny, metOnTheWay, passingTimes } from './passing.model.ts';

const visit = (mile: number, rideSeconds: number, staySeconds = 0): Visit => ({
  kind: 'road',
  place: 0,
  leg: 0,
  mile,
  rideSeconds,
  staySeconds,
  bearing: null,
});
/** 60 miles in an hour, an hour's stay, 60 miles in another. */
const VISITS = [visit(0, 0), visit(60, HOUR_S, HOUR_S), visit(120, 2 * HOUR_S)];
const DEPARTURE = Date.parse('2026-11-20T15:00:00Z') / 1000;
const ride = { departure: DEPARTURE, pace: 'normal' } as const;
const hours = (seconds: number) => (seconds - DEPARTURE) / HOUR_S;
const at = (hour: number) => new Date((DEPARTURE + hour * HOUR_S) * 1000).toISOString();

describe('when the rider is on a stretch of the way', () => {
  const passing = passingTimes(VISITS, ride);
  it.each([
    [
      [30, 36],
      [0.5, 0.6],
    ],
    [
      [60, 60],
      [1, 2],
    ],
    [
      [54, 66],
      [0.9, 2.1],
    ],
    [
      [90, 120],
      [2.5, 3],
    ],
    [
      [-5, 0],
      [0, 0],
    ],
    [
      [120, 130],
      [3, 3],
    ],
  ])('miles %j: hours %j', ([from = 0, to = 0], expected) => {
    const times = passing(from, to);
    expect(hours(times.from)).toBeCloseTo(expected[0] ?? NaN, 5);
    expect(hours(times.to)).toBeCloseTo(expected[1] ?? NaN, 5);
  });
});

describe('closures that the rider meets', () => {
  const closed = (startsAt: string | null, endsAt: string | null) => ({
    fromMile: 90,
    toMile: 102,
    startsAt,
    endsAt,
  });
  const isMet = (startsAt: string | null, endsAt: string | null) =>
    metOnTheWay([closed(startsAt, endsAt)], VISITS, ride).length === 1;

  it('are those in force between reaching and leaving them', () => {
    expect(isMet(at(0), at(5))).toBe(true);
    expect(isMet(at(2.6), at(5))).toBe(true);
    expect(isMet(null, null)).toBe(true);
    expect(isMet(at(0), at(2.6))).toBe(true);
    expect(isMet(at(0), at(2.5))).toBe(false);
    expect(isMet(at(2.8), at(5))).toBe(false);
    expect(isMet(at(-5), at(1))).toBe(false);
  });

  it('are kept for every departure that may meet them', () => {
    const departures = { from: DEPARTURE, to: DEPARTURE + DAY_S };
    const kept = (startsAt: string, endsAt: string) =>
      metByAny([closed(startsAt, endsAt)], VISITS, { departures, pace: 'normal' }).length === 1;
    expect([kept(at(10), at(11)), kept(at(0), at(2)), kept(at(27), at(30))]).toEqual([true, false, false]);
  });
});

it('tells for any departure what closes its own side of the road', () => {
  const closed = (otherDirection: boolean, until: number) => ({
    fromMile: 90,
    toMile: 102,
    startsAt: at(-10),
    endsAt: at(until),
    otherDirection,
  });
  const [own, other] = [closed(false, 4), closed(true, 30)];
  const closedAt = closedFor([other, own], VISITS, 'normal');
  // At mile 90 after two hours and a half.
  expect(closedAt(DEPARTURE + 1.4 * HOUR_S)).toBe(own);
  expect(closedAt(DEPARTURE + 1.6 * HOUR_S)).toBeUndefined();
});
