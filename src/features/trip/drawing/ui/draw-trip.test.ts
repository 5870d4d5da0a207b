import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import type { ArrivalRow } from '../../journey/arrival-row.model.ts';
import { DRAWING_WIDTH, drawTrip, tripRuns } from './draw-trip.ts';

const row = (kind: ArrivalRow['kind'], mile: number, longitude: number, more: Partial<ArrivalRow> = {}) =>
  ({ kind, mile, latitude: 39, longitude, recommendation: 'good', ...more }) as ArrivalRow;

const OUT = [
  row('start', 0, -106),
  row('road', 40, -105.25, { recommendation: 'bad' }),
  row('stop', 100, -104.1),
];
const BACK = [
  row('leaving', 100, -104.1),
  row('road', 160, -105.25, { recommendation: 'caution' }),
  row('home', 200, -106),
];
const ROUTE = {
  miles: 100,
  line: encodePolyline([
    { latitude: 39, longitude: -106 },
    { latitude: 39.3, longitude: -105.25 },
    { latitude: 39, longitude: -104.1 },
  ]),
};

describe('the levels along a trip', () => {
  it('reach halfway to the next place', () => {
    expect(tripRuns(OUT, 100)).toEqual([
      { level: 'good', to: 0.2 },
      { level: 'bad', to: 0.7 },
      { level: 'good', to: 1 },
    ]);
  });

  it('are those of the way out: the ride back takes the same road', () => {
    expect(tripRuns([...OUT, ...BACK], 100)).toEqual(tripRuns(OUT, 100));
  });
});

describe('the drawing of a trip', () => {
  it('holds the whole road and each stop once, in riding order from west to east', () => {
    const drawn = drawTrip(ROUTE, [...OUT, ...BACK]);
    expect(drawn?.stops.map(({ number }) => number)).toEqual([1, 2]);
    expect(drawn?.runs.map(({ level }) => level)).toEqual(['good', 'bad', 'good']);
    const [start, end] = drawn?.stops.map(({ spot }) => spot) ?? [];
    expect(start?.x).toBeGreaterThan(0);
    expect(end?.x).toBeLessThan(DRAWING_WIDTH);
    expect(end?.x).toBeGreaterThan(start?.x ?? DRAWING_WIDTH);
  });

  it('is no higher than half a sheet for a road that leads north', () => {
    const north = encodePolyline([
      { latitude: 30, longitude: -106 },
      { latitude: 45, longitude: -106 },
    ]);
    const drawn = drawTrip({ miles: 1040, line: north }, [
      row('start', 0, -106, { latitude: 30 }),
      row('stop', 1040, -106, { latitude: 45 }),
    ]);
    expect(drawn?.height).toBeLessThanOrEqual(270);
    // The scale stands below the road.
    const lowest = Math.max(...(drawn?.stops.map(({ spot }) => spot.y) ?? []));
    expect((drawn?.height ?? 0) - lowest).toBeGreaterThanOrEqual(38);
  });

  it('says how long a mile is on it, with a bar that fits', () => {
    const { scale } = drawTrip(ROUTE, OUT) ?? {};
    expect(scale?.miles).toBe(20);
    // The road is about 102 miles wide on 444 pixels.
    expect(scale?.pixels).toBeGreaterThan(80);
    expect(scale?.pixels).toBeLessThan(96);
  });

  it('is left out when the line cannot be read', () => {
    expect(drawTrip({ miles: 10, line: '' }, OUT)).toBeUndefined();
  });
});
