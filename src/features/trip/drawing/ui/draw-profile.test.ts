import { describe, expect, it } from 'vitest';
import type { MapCell } from '../../departures/departure-map.model.ts';
import { drawProfile, namedSummits } from './draw-profile.ts';

const PASS = { miles: [0, 40, 100], feet: [5000, 11000, 6000] };
const good: MapCell[] = [{ level: 'good', hazard: null, from: 0, to: 1 }];
const there = { miles: 100, returnRide: false };

/** Where a path begins, and where each of its steps leads to. */
const spotsOf = (path = ''): number[][] => {
  const numbers = (path.match(/-?\d+/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  return Array.from({ length: numbers.length / 2 }, (_, index) => [
    (x += numbers[2 * index] ?? NaN),
    (y += numbers[2 * index + 1] ?? NaN),
  ]);
};

describe('the profile of a trip', () => {
  it('is cut where the verdict changes, neighbors sharing the point', () => {
    const cells: MapCell[] = [
      { level: 'good', hazard: null, from: 0, to: 0.2 },
      { level: 'bad', hazard: 'storm', from: 0.2, to: 0.7 },
      { level: 'good', hazard: null, from: 0.7, to: 1 },
    ];
    const drawn = drawProfile(PASS, cells, there);
    expect(drawn?.runs.map(({ level }) => level)).toEqual(['good', 'bad', 'good']);
    const [one, two, three] = drawn?.runs.map(({ path }) => spotsOf(path)) ?? [];
    expect(one?.at(-1)).toEqual(two?.[0]);
    expect(two?.at(-1)).toEqual(three?.[0]);
    // The top of the pass is the highest point, at mile 40.
    expect(two?.[1]).toEqual([400, 0]);
    expect(drawn?.topOf(8000)).toBeGreaterThan(drawn?.topOf(11000) ?? 0);
  });

  it('goes back over the same heights', () => {
    const drawn = drawProfile(PASS, good, { miles: 200, returnRide: true });
    const spots = spotsOf(drawn?.runs[0]?.path);
    expect(spots.map(([x]) => x)).toEqual([0, 200, 500, 800, 1000]);
    expect(spots[1]?.[1]).toBe(spots[3]?.[1]);
  });

  it('leaves out what nobody sees, and keeps every top and valley', () => {
    const miles = Array.from({ length: 201 }, (_, index) => index / 2);
    const feet = miles.map((mile) => 6000 + 4000 * Math.abs(Math.sin(mile / 10)) + (mile % 2));
    const spots = spotsOf(drawProfile({ miles, feet }, good, there)?.runs[0]?.path);
    expect(spots.length).toBeLessThan(120);
    const heights = spots.map(([, y]) => y ?? NaN);
    const turns = heights.filter(
      (y, at) => at > 0 && at < heights.length - 1 && y < heights[at - 1]! && y <= heights[at + 1]!,
    );
    expect(turns).toHaveLength(3);
  });

  it('has a few lines of whole heights, also on a plain', () => {
    expect(drawProfile(PASS, good, there)?.marks.map(({ feet }) => feet)).toEqual([6000, 8000, 10000]);
    const plain = { miles: [0, 100], feet: [1000, 1010] };
    expect(drawProfile(plain, good, there)?.marks.length).toBeLessThanOrEqual(5);
  });

  it('names summits that have room beside each other', () => {
    expect([...namedSummits([0, 0.05, 0.2, 0.4, 0.45])]).toEqual([0, 2, 3]);
  });

  it('is none without heights or length', () => {
    expect(drawProfile({ miles: [], feet: [] }, good, there)).toBeNull();
    expect(drawProfile(PASS, good, { miles: 0, returnRide: false })).toBeNull();
  });
});
