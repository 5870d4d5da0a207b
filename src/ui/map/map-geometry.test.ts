import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { DRAWN_SIDE } from '#platform/geo/drawn-squares.ts';
import { drawnTiles } from './drawn-tiles.ts';
import { groupSigns, placePlates, roomOf, type PlacedSign, type PlateSide } from './group-signs.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { pathData } from '#platform/geo/path-data.ts';
import { cutRuns, lineSpots, thinSpots } from './line-runs.ts';
import { boundsOf, fitBounds } from './map-view.ts';
import { MAP_LEVELS } from './road-map.model.ts';
import { roadThumbnail } from './road-thumbnail.tsx';

const SPOTS = [0, 10, 20, 30, 40].map((x) => ({ x, y: 0 }));

describe('a line that changes its level', () => {
  it('is cut at shares of its length, also between its points', () => {
    const drawn = cutRuns(SPOTS, [
      { level: 'good', to: 0.3 },
      { level: 'bad', to: 1 },
    ]);
    expect(drawn.map(({ level, spots }) => [level, spots.length, spots.at(-1)?.x])).toEqual([
      ['good', 3, 12],
      ['bad', 4, 40],
    ]);
    expect(thinSpots(SPOTS, 1)).toEqual([SPOTS[0], SPOTS[4]]);
  });

  it('is one stretch where neighbors are of one level', () => {
    const runs = cutRuns(SPOTS, [
      { level: 'caution', to: 0.25 },
      { level: 'caution', to: 0.75 },
      { level: 'good', to: 1 },
    ]);
    expect(runs.map(({ level, spots }) => [level, spots.at(-1)?.x])).toEqual([
      ['caution', 30],
      ['good', 40],
    ]);
  });

  it('is drawn from end to end whatever its runs say', () => {
    const run = fc.record({
      level: fc.constantFrom(...MAP_LEVELS),
      to: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 8 }), (runs) => {
        const drawn = cutRuns(
          SPOTS,
          runs.toSorted((a, b) => a.to - b.to),
        );
        expect(drawn[0]?.spots[0]).toEqual(SPOTS[0]);
        expect(drawn.at(-1)?.spots.at(-1)).toEqual(SPOTS.at(-1));
        for (const [index, { spots }] of drawn.entries()) {
          expect(spots.length).toBeGreaterThan(1);
          if (index > 0) expect(spots[0]).toEqual(drawn[index - 1]?.spots.at(-1));
        }
      }),
    );
  });

  it('without runs is unknown, and without points is nothing', () => {
    expect(cutRuns(SPOTS, [])).toMatchObject([{ level: 'unknown' }]);
    expect(cutRuns([{ x: 1, y: 1 }], [{ level: 'good', to: 1 }])).toEqual([]);
    expect(lineSpots('not a line at all', 8)).toEqual([]);
    expect(roadThumbnail('', [{ level: 'good', to: 1 }])).toBeUndefined();
  });

  it('goes on beyond the date line', () => {
    const line = encodePolyline([
      { latitude: 52, longitude: 179.5 },
      { latitude: 52, longitude: -179.5 },
    ]);
    const [from, to] = lineSpots(line, 4);
    expect((to?.x ?? 0) - (from?.x ?? 0)).toBeCloseTo((256 * 2 ** 4) / 360, 1);
  });
});

describe('path data', () => {
  it('is a start and steps, without points that fall together', () => {
    const spots = [
      { x: 10, y: 20 },
      { x: 10.2, y: 20.1 },
      { x: 15, y: 18 },
      { x: 14, y: 18 },
    ];
    expect(pathData(spots)).toBe('M10 20l5-2-1 0');
    expect(pathData(spots, 1)).toBe('M10 20l0.2 0.1 4.8-2.1-1 0');
  });

  it('leads back to the points it was made of', () => {
    const spot = fc.record({
      x: fc.integer({ min: -900, max: 900 }),
      y: fc.integer({ min: -900, max: 900 }),
    });
    fc.assert(
      fc.property(fc.array(spot, { minLength: 2, maxLength: 20 }), (spots) => {
        const numbers = [...pathData(spots).matchAll(/-?\d+/g)].map(Number);
        const ends = { x: 0, y: 0 };
        numbers.forEach((step, index) => (index % 2 === 0 ? (ends.x += step) : (ends.y += step)));
        expect(ends).toEqual(spots.at(-1));
      }),
    );
  });
});

describe('what a map shows', () => {
  const box = { width: 800, height: 600 };

  it('holds all of the stretch that it is fitted to', () => {
    const degree = (min: number, max: number) => fc.double({ min, max, noNaN: true });
    fc.assert(
      fc.property(
        degree(20, 60),
        degree(-160, -70),
        degree(0.01, 8),
        degree(0.01, 15),
        (south, west, high, wide) => {
          const bounds = { south, west, north: south + high, east: west + wide };
          const view = fitBounds(bounds, box, { minZoom: 3, maxZoom: 12, padding: 20 });
          const middle = worldPixel(view.center, view.zoom);
          for (const [latitude, longitude] of [
            [bounds.north, bounds.west],
            [bounds.south, bounds.east],
          ] as const) {
            const corner = worldPixel({ latitude, longitude }, view.zoom);
            expect(Math.abs(corner.x - middle.x)).toBeLessThan(box.width / 2);
            expect(Math.abs(corner.y - middle.y)).toBeLessThan(box.height / 2);
          }
        },
      ),
    );
  });

  it('is nothing around nothing', () => {
    expect(boundsOf([])).toBeUndefined();
  });

  it('is covered by drawings without gaps, round the date line too', () => {
    for (const longitude of [-105, -179.99, 179.99]) {
      const tiles = drawnTiles({ center: { latitude: 40, longitude }, zoom: 7 }, box);
      const columns = [...new Set(tiles.map(({ at }) => at.x))].toSorted((a, b) => a - b);
      expect(columns[0]).toBeLessThanOrEqual(-400);
      expect((columns.at(-1) ?? 0) + DRAWN_SIDE).toBeGreaterThanOrEqual(400);
      columns.slice(1).forEach((x, index) => expect(x - (columns[index] ?? 0)).toBe(DRAWN_SIDE));
      for (const { href } of tiles)
        expect(href).toMatch(/^\/api\/map\/\d+\/5\/(\d|[12]\d|3[01])\/\d+\.svg#map$/);
    }
  });
});

describe('signs that stand near each other', () => {
  const sign = (id: number, x: number, y: number, more: Partial<PlacedSign> = {}): PlacedSign => ({
    id,
    latitude: 0,
    longitude: 0,
    level: 'good',
    count: 1,
    label: '',
    words: '',
    href: null,
    spot: { x, y },
    ...more,
  });

  it('are one with a number when they are of one level', () => {
    const groups = groupSigns([
      sign(1, 0, 0),
      sign(2, 20, 0),
      sign(3, 10, 5, { level: 'bad' }),
      sign(4, 31, 0),
    ]);
    expect(groups.map(({ sign: { id }, count }) => [id, count])).toEqual([
      [1, 2],
      [3, 1],
      [4, 1],
    ]);
  });

  it('count those that a sign stands for already', () => {
    expect(groupSigns([sign(1, 0, 0, { count: 12 }), sign(2, 3, 3)])).toMatchObject([{ count: 13 }]);
  });

  it('stay alone with a text beside them', () => {
    expect(groupSigns([sign(1, 0, 0, { plate: 'Sat 6' }), sign(2, 1, 1), sign(3, 2, 2)])).toHaveLength(2);
  });

  const dated = (id: number, x: number, y: number, more: Partial<PlacedSign> = {}) =>
    sign(id, x, y, { plate: 'Sat 28', latitude: id, ...more });
  const sidesOf = (signs: readonly PlacedSign[], frame?: Parameters<typeof placePlates>[1]) => {
    const sides = placePlates(signs, frame);
    return signs.map((one) => sides.get(one));
  };

  it('with plates join each other where they stand apart, and not on the very same place', () => {
    expect(groupSigns([dated(1, 0, 0), dated(2, 12, 0)])).toHaveLength(1);
    expect(groupSigns([dated(1, 0, 0), dated(2, 12, 0, { level: 'bad' })])).toHaveLength(2);
    expect(groupSigns([dated(1, 0, 0, { latitude: 40 }), dated(2, 0, 0, { latitude: 40 })])).toHaveLength(2);
  });

  it('have their plates where these cover nothing, and else none', () => {
    expect(sidesOf([dated(1, 0, 0), dated(2, 60, 0), dated(3, 300, 0)])).toEqual(['left', 'right', 'right']);
    expect(sidesOf([dated(1, -60, 0), dated(2, 0, 0), dated(3, 60, 0)])).toEqual(['left', 'above', 'right']);
    const walls = [-40, 0, 40].flatMap((x) => [-30, 0, 30].map((y) => sign(9, x, y)));
    expect(sidesOf([dated(1, 0, 0), ...walls])[0]).toBeUndefined();
  });

  it('on one place have a side each', () => {
    expect(sidesOf([1, 2, 3, 4, 5].map((id) => dated(id, 0, 0)))).toEqual([
      'right',
      'left',
      'above',
      'below',
      undefined,
    ]);
  });

  it('keep their plates within what the map shows', () => {
    const frame = roomOf({ left: -180, right: 180, top: -232, bottom: 232 });
    expect(sidesOf([dated(1, 150, 0)], frame)).toEqual(['left']);
    expect(sidesOf([dated(1, -170, -225)], frame)).toEqual([undefined]);
    // The buttons are there.
    expect(sidesOf([dated(1, 90, -160)], frame)).toEqual(['left']);
    // What is beyond it is drawn as the map moves.
    expect(sidesOf([dated(1, 400, 0)], frame)).toEqual(['right']);
  });

  it('never have plates that cover another or leave the map', () => {
    const spot = fc.tuple(fc.integer({ min: -180, max: 180 }), fc.integer({ min: -230, max: 230 }));
    const frame = roomOf({ left: -180, right: 180, top: -232, bottom: 232 });
    const box = ({ spot: { x, y }, plate = '' }: PlacedSign, side: PlateSide) => {
      const width = plate.length * 7.6 + 24;
      const left = { right: x + 9, left: x - 9 - width, above: x - width / 2, below: x - width / 2 }[side];
      const top = { right: y - 13, left: y - 13, above: y - 43, below: y + 17 }[side];
      return { left, right: left + width, top, bottom: top + 26 };
    };
    fc.assert(
      fc.property(fc.uniqueArray(spot, { maxLength: 12, selector: String }), (spots) => {
        const signs = spots.map(([x, y], id) => dated(id, x, y));
        const sides = placePlates(signs, frame);
        const boxes = [...sides].map(([one, side]) => box(one, side));
        for (const [index, a] of boxes.entries()) {
          expect(a.left >= frame.left && a.right <= frame.right).toBe(true);
          expect(a.top >= frame.top && a.bottom <= frame.bottom).toBe(true);
          for (const b of [...boxes.slice(index + 1), ...frame.covered])
            expect(a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top).toBe(false);
        }
      }),
    );
  });

  it('never lose one, and leaders of a level never stand in reach of each other', () => {
    const spot = fc.tuple(fc.integer({ min: -90, max: 200 }), fc.integer({ min: -90, max: 200 }));
    const level = fc.constantFrom('good' as const, 'bad' as const);
    fc.assert(
      fc.property(fc.array(fc.tuple(spot, level), { maxLength: 60 }), (all) => {
        const groups = groupSigns(all.map(([[x, y], own], id) => sign(id, x, y, { level: own })));
        expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(all.length);
        for (const a of groups) {
          for (const b of groups) {
            if (a === b || a.sign.level !== b.sign.level) continue;
            const apart = Math.hypot(a.sign.spot.x - b.sign.spot.x, a.sign.spot.y - b.sign.spot.y);
            expect(apart).toBeGreaterThanOrEqual(30);
          }
        }
      }),
    );
  });
});
