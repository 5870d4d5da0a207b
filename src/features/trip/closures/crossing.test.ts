import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';
import { closureCrossings, isOtherWay } from './closure-crossing.model.ts';
import type { ClosureShape } from './closure.model.ts';
import { FIRE_MILES, fireCrossings, milesFromFire } from './fire-crossing.model.ts';
import { boxOf, grownBox, piecesIn, pointAtMile, roadLine, type RoadLine } from './road-line.model.ts';

const START = { latitude: 38.5, longitude: -106 };
const PER_LATITUDE = 69.0936;

/** A point so many miles east and north of the start. */
const at = (east: number, north: number): GeoPoint => ({
  latitude: START.latitude + north / PER_LATITUDE,
  longitude: START.longitude + east / (PER_LATITUDE * Math.cos((START.latitude * Math.PI) / 180)),
});

const lineThrough = (points: GeoPoint[]): RoadLine =>
  roadLine({ legs: [{ points, miles: cumulativeMiles(points), seconds: points.map(() => 0) }] });

const pairsOf = (points: readonly GeoPoint[]) =>
  Float64Array.from(points.flatMap(({ latitude, longitude }) => [longitude, latitude]));
const closed = (points: readonly GeoPoint[], kind: ClosureShape['kind'] = 'line') => ({
  shapes: [{ kind, pairs: pairsOf(points) }],
});

/** Due east, 30 miles, a point every half mile. */
const EAST = lineThrough(Array.from({ length: 61 }, (_, index) => at(index / 2, 0)));

describe('a closure on the road', () => {
  it('is told by the miles that it closes', () => {
    const [found, ...more] = closureCrossings(closed([at(10, 0.02), at(11, -0.02), at(12, 0)]), EAST);
    expect(more).toEqual([]);
    expect(found?.fromMile).toBeCloseTo(10, 1);
    expect(found?.toMile).toBeCloseTo(12, 1);
  });

  it('is found in either direction of its line', () => {
    expect(closureCrossings(closed([at(12, 0), at(10, 0)]), EAST)).toHaveLength(1);
  });

  it('is not a road on a bridge over it, even at an angle', () => {
    for (const slope of [1, 2, 100])
      expect(closureCrossings(closed([at(10, -slope), at(12, slope)]), EAST)).toEqual([]);
    expect(closureCrossings(closed([at(10, -0.03), at(10, 0.03)]), EAST)).toEqual([]);
  });

  it('is not a side street that begins at it, and not a road beside it', () => {
    expect(closureCrossings(closed([at(10, 0), at(10, 2)]), EAST)).toEqual([]);
    expect(closureCrossings(closed([at(10, 0.1), at(15, 0.1)]), EAST)).toEqual([]);
  });

  it('counts as far as the rider is on it who turns into it or off it', () => {
    const turning = lineThrough([at(0, 0), at(10, 0), at(10, 10)]);
    const [found] = closureCrossings(closed([at(5, 0), at(20, 0)]), turning);
    expect(found?.fromMile).toBeCloseTo(5, 1);
    expect(found?.toMile).toBeCloseTo(10, 1);
  });

  it('is found by its ends, where the road winds between them', () => {
    const winding = lineThrough(
      Array.from({ length: 400 }, (_, step) => at(step / 20, 0.8 * Math.sin(step / 8))),
    );
    const ends = [pointAtMile(winding, 8), pointAtMile(winding, 12)];
    const [found, ...more] = closureCrossings(closed(ends, 'ends'), winding);
    expect(more).toEqual([]);
    expect(found?.fromMile).toBeCloseTo(8, 0);
    expect(found?.toMile).toBeCloseTo(12, 0);
  });

  it('is a place on the road where only a point is known', () => {
    const [found] = closureCrossings(closed([at(7, 0.01)], 'ends'), EAST);
    expect(found?.fromMile).toBeCloseTo(7, 2);
    expect(closureCrossings(closed([at(7, 0.2)], 'ends'), EAST)).toEqual([]);
  });

  it('is told twice where the road comes by twice', () => {
    const back = lineThrough([at(0, 0), at(10, 0), at(20, 0), at(10, 0), at(0, 0)]);
    const found = closureCrossings(closed([at(9, 0), at(11, 0)]), back);
    expect(found.map(({ fromMile }) => Math.round(fromMile))).toEqual([9, 29]);
  });

  it('belongs to the other direction only where that is plain', () => {
    const crossing = { fromMile: 5, toMile: 8 };
    expect(isOtherWay('westbound', crossing, EAST)).toBe(true);
    for (const direction of ['eastbound', 'northbound', 'southbound', 'inner-loop', null])
      expect(isOtherWay(direction, crossing, EAST)).toBe(false);
  });
});

const place = fc
  .tuple(fc.integer({ min: -300, max: 300 }), fc.integer({ min: -300, max: 300 }))
  .map(([east, north]) => at(east / 10, north / 10));
const road = fc.array(place, { minLength: 2, maxLength: 300 }).map(lineThrough);

/** Straight miles from a point to a piece of the road, by trying many points on it. */
function milesToPiece(point: GeoPoint, line: RoadLine, piece: number): number {
  let least = Infinity;
  for (let share = 0; share <= 1; share += 1 / 64) {
    const between = (values: Float64Array) =>
      (values[piece] ?? 0) + ((values[piece + 1] ?? 0) - (values[piece] ?? 0)) * share;
    const on = { latitude: between(line.latitudes), longitude: between(line.longitudes) };
    least = Math.min(least, distanceMiles(point, on));
  }
  return least;
}

describe('what lies on a road, as by trying everything', () => {
  it('leaves out no piece that is near', () => {
    fc.assert(
      fc.property(road, place, (line, point) => {
        const found = new Set(piecesIn(line, grownBox(boxOf(pairsOf([point])), 1)));
        for (let piece = 0; piece + 1 < line.miles.length; piece += 1)
          if (milesToPiece(point, line, piece) < 0.99) expect(found.has(piece)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('finds a closure by the blocks of the road exactly as by every single piece', () => {
    fc.assert(
      fc.property(
        road,
        fc.array(place, { minLength: 1, maxLength: 12 }),
        fc.nat(),
        fc.nat(),
        (line, anywhere, first, length) => {
          // A part of the road, then somewhere else: both what lies on it and what does not.
          const from = first % line.miles.length;
          const part = Array.from({ length: 1 + (length % 9) }, (_, step) => from + step)
            .filter((index) => index < line.miles.length)
            .map((index) => ({
              latitude: line.latitudes[index] ?? 0,
              longitude: line.longitudes[index] ?? 0,
            }));
          const closure = closed([...part, ...anywhere]);
          const everything = new Float64Array(line.levels[0]?.length ?? 0).map((_, index) =>
            index % 4 < 2 ? -180 : 180,
          );
          const unsorted: RoadLine = { ...line, box: [-180, -90, 180, 90], levels: [everything] };
          expect(closureCrossings(closure, line)).toEqual(closureCrossings(closure, unsorted));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('finds the part of the road that a closure was cut from', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 20, maxLength: 200 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 5, max: 20 }),
        (bends, start, share) => {
          let north = 0;
          const line = lineThrough(bends.map((bend, index) => at(index / 4, (north += bend / 40))));
          const total = line.miles.at(-1) ?? 0;
          const from = (total * start) / 100;
          const to = Math.min(total, from + (total * share) / 100);
          const steps = Array.from({ length: 30 }, (_, step) =>
            pointAtMile(line, from + ((to - from) * step) / 29),
          );
          const found = closureCrossings(closed(steps), line);
          const least = Math.min(...found.map(({ fromMile }) => fromMile));
          const most = Math.max(...found.map(({ toMile }) => toMile));
          expect(Math.abs(least - from)).toBeLessThan(0.2);
          expect(Math.abs(most - to)).toBeLessThan(0.2);
        },
      ),
      { numRuns: 100 },
    );
  });
});

const RING = [at(10, 3), at(14, 3), at(14, 8), at(10, 8), at(10, 3)];

describe('a fire near the road', () => {
  it('counts within 5 miles of its edge', () => {
    const [found, ...more] = fireCrossings({ rings: [pairsOf(RING)] }, EAST);
    expect(more).toEqual([]);
    // 3 miles away: 4 miles more to each side.
    expect(found?.fromMile).toBeCloseTo(6, 1);
    expect(found?.toMile).toBeCloseTo(18, 1);
    expect(
      fireCrossings(
        {
          rings: [
            pairsOf(
              RING.map(({ latitude, longitude }) => ({ latitude: latitude + 3 / PER_LATITUDE, longitude })),
            ),
          ],
        },
        EAST,
      ),
    ).toEqual([]);
  });

  it('is 0 miles away on burned ground, and some in a hole of it', () => {
    const outer = [at(0, 0), at(20, 0), at(20, 20), at(0, 20), at(0, 0)];
    const hole = [at(5, 5), at(15, 5), at(15, 15), at(5, 15), at(5, 5)];
    const rings = [pairsOf(outer), pairsOf(hole)];
    expect(milesFromFire(at(2, 10), rings)).toBe(0);
    expect(milesFromFire(at(10, 10), rings)).toBeCloseTo(5, 1);
    expect(milesFromFire(at(23, 10), rings)).toBeCloseTo(3, 1);
  });

  it('is found where trying every tenth of a mile finds it', () => {
    const ring = fc
      .tuple(place, fc.array(fc.integer({ min: 2, max: 60 }), { minLength: 3, maxLength: 14 }))
      .map(([center, reaches]) => {
        const points = reaches.map((reach, index) => {
          const angle = (2 * Math.PI * index) / reaches.length;
          const [east, north] = [(Math.cos(angle) * reach) / 10, (Math.sin(angle) * reach) / 10];
          return {
            latitude: center.latitude + north / PER_LATITUDE,
            longitude: center.longitude + east / (PER_LATITUDE * Math.cos((center.latitude * Math.PI) / 180)),
          };
        });
        return pairsOf([...points, ...points.slice(0, 1)]);
      });
    const shortRoad = fc.array(place, { minLength: 2, maxLength: 8 }).map(lineThrough);
    fc.assert(
      fc.property(shortRoad, fc.array(ring, { minLength: 1, maxLength: 3 }), (line, rings) => {
        const found = fireCrossings({ rings }, line);
        const total = line.miles.at(-1) ?? 0;
        for (let mile = 0; mile <= total; mile += 0.1) {
          const away = milesFromFire(pointAtMile(line, mile), rings);
          const isIn = found.some(({ fromMile, toMile }) => fromMile - 0.06 <= mile && mile <= toMile + 0.06);
          // A touch shorter than a step may be missed, and gaps of less than 2 miles are closed.
          if (away < FIRE_MILES - 0.06) expect(isIn).toBe(true);
        }
        for (const { fromMile, toMile } of found)
          for (const mile of [fromMile, toMile])
            expect(milesFromFire(pointAtMile(line, mile), rings)).toBeLessThanOrEqual(FIRE_MILES + 0.06);
      }),
      { numRuns: 60 },
    );
  });
});
