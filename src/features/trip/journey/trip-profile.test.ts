import { describe, expect, it } from 'vitest';
import type { MapCell } from './departure-map.model.ts';
import { drawProfile, namedSummits } from './trip-profile.model.ts';

const PASS = { miles: [0, 40, 100], feet: [5000, 11000, 6000] };
const good: MapCell[] = [{ level: 'good', hazard: null, from: 0, to: 1 }];
const there = { miles: 100, returnRide: false };

describe('the profile of a trip', () => {
  it('is cut where the verdict changes, neighbors sharing the point', () => {
    const cells: MapCell[] = [
      { level: 'good', hazard: null, from: 0, to: 0.2 },
      { level: 'bad', hazard: 'storm', from: 0.2, to: 0.7 },
      { level: 'good', hazard: null, from: 0.7, to: 1 },
    ];
    const drawn = drawProfile(PASS, cells, there);
    expect(drawn?.runs.map(({ level }) => level)).toEqual(['good', 'bad', 'good']);
    const [one, two, three] = drawn?.runs.map(({ path }) => path.slice(1).split('L')) ?? [];
    expect(one?.at(-1)).toBe(two?.[0]);
    expect(two?.at(-1)).toBe(three?.[0]);
    // The top of the pass is the highest point, at mile 40.
    expect(two?.[1]).toBe('400 0');
    expect(drawn?.topOf(8000)).toBeGreaterThan(drawn?.topOf(11000) ?? 0);
  });

  it('goes back over the same heights', () => {
    const drawn = drawProfile(PASS, good, { miles: 200, returnRide: true });
    const spots = drawn?.runs[0]?.path.slice(1).split('L') ?? [];
    expect(spots.map((spot) => Number(spot.split(' ')[0]))).toEqual([0, 200, 500, 800, 1000]);
    expect(spots[1]?.split(' ')[1]).toBe(spots[3]?.split(' ')[1]);
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
