import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { nationPart, projectNation, WHOLE_NATION, type NationPart } from '#platform/geo/albers.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { placeNationPlates } from './nation-plates.model.ts';

/** Pixels of the picture on desks, from the narrowest on. */
const WIDTHS = [530, 600, 660, 720];

const spotIn = (point: GeoPoint, view: NationPart, width: number) => {
  const at = projectNation(point);
  if (!at) throw new Error('a place that is on no map');
  const scale = width / view.width;
  return { x: (at.x - view.x) * scale, y: (at.y - view.y) * scale };
};

/** Half of a plate: letters of 13 pixels, as wide as W at most on average, and eight pixels on each side. */
const halfOf = (text: string) => ({ x: (text.length * 7.6 + 16) / 2, y: 10 });
const HALF_SIGN = 10;

const points = (box: { west: number; east: number; south: number; north: number }) =>
  fc.record({
    latitude: fc.double({ min: box.south, max: box.north, noNaN: true }),
    longitude: fc.double({ min: box.west, max: box.east, noNaN: true }),
  });

const NAMES = ['Fog', 'Over 100 °F', 'Thunderstorms', 'Severe Thunderstorm Warning'];

it.each([
  ['the nation', { west: -120, east: -75, south: 31, north: 47 }, WHOLE_NATION],
  [
    'a region',
    { west: -109, east: -102, south: 37, north: 41 },
    nationPart({ west: -109, east: -102, south: 37, north: 41 }),
  ],
])('plates of %s cover neither a sign nor each other, at any width', (_name, box, view) => {
  const region = fc.record({
    name: fc.constantFrom(...NAMES),
    roads: fc.array(points(box), { minLength: 3, maxLength: 12 }),
  });
  fc.assert(
    fc.property(
      fc.array(region, { minLength: 1, maxLength: 2 }),
      fc.array(points(box), { maxLength: 60 }),
      (regions, others) => {
        const signs = [...regions.flatMap(({ roads }) => roads), ...others];
        const plates = placeNationPlates(regions, signs, view);
        for (const width of WIDTHS) {
          const placed = plates.map((plate) => ({
            ...spotIn(plate, view, width),
            half: halfOf(plate.text),
          }));
          for (const { x, y, half } of placed) {
            expect(x - half.x).toBeGreaterThanOrEqual(0);
            expect(x + half.x).toBeLessThanOrEqual(width);
            for (const sign of signs) {
              const at = spotIn(sign, view, width);
              const isApart =
                Math.abs(at.x - x) >= half.x + HALF_SIGN || Math.abs(at.y - y) >= half.y + HALF_SIGN;
              expect(isApart).toBe(true);
            }
          }
          const [one, other] = placed;
          if (!one || !other) continue;
          const isApart =
            Math.abs(one.x - other.x) >= one.half.x + other.half.x ||
            Math.abs(one.y - other.y) >= one.half.y + other.half.y;
          expect(isApart).toBe(true);
        }
      },
    ),
    { numRuns: 60 },
  );
});

const KANSAS = [
  { latitude: 38.8, longitude: -97.6 },
  { latitude: 38.9, longitude: -98.8 },
  { latitude: 38.4, longitude: -96.2 },
];

it('a plate stands beside its roads where there is room, and nowhere where there is none', () => {
  const [plate] = placeNationPlates([{ name: 'Heavy rain', roads: KANSAS }], KANSAS, WHOLE_NATION);
  expect(plate).toMatchObject({ text: 'Heavy rain' });
  expect(Math.abs((plate?.latitude ?? 0) - 38.7)).toBeLessThan(3);
  expect(Math.abs((plate?.longitude ?? 0) + 97.5)).toBeLessThan(3);
  const crowd = Array.from({ length: 900 }, (_, index) => ({
    latitude: 33 + Math.floor(index / 30) * 0.4,
    longitude: -104 + (index % 30) * 0.45,
  }));
  expect(placeNationPlates([{ name: 'Heavy rain', roads: KANSAS }], crowd, WHOLE_NATION)).toEqual([]);
});
