import { describe, expect, it } from 'vitest';
import {
  heightAt,
  heightLine,
  mainTurns,
  thinHeights,
  turnsOf,
  type HeightLine,
} from './height-line.model.ts';

const line = (feet: number[]): HeightLine => ({ miles: feet.map((_, index) => index), feet });
const named = (feet: number[], prominence?: number) =>
  turnsOf(line(feet), prominence).map(({ kind, feet: at }) => `${kind} ${at}`);

let seed = 20261123;
const random = () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return seed / 2 ** 32;
};
/** A road that wanders up and down; no two heights are equal. */
function randomLine(count: number): HeightLine {
  let height = 5_000;
  return line(Array.from({ length: count }, () => (height += (random() - 0.5) * 900)));
}

/** By the definition: how far one must go down on both sides before higher ground or the end comes. */
function topsByDefinition({ feet }: HeightLine, prominence: number): number[] {
  return feet.filter((top, at) => {
    const lowestTowards = (step: -1 | 1) => {
      let lowest = top;
      for (let index = at + step; index >= 0 && index < feet.length; index += step) {
        const height = feet[index] ?? 0;
        if (height > top) break;
        lowest = Math.min(lowest, height);
      }
      return lowest;
    };
    return top - Math.max(lowestTowards(-1), lowestTowards(1)) >= prominence;
  });
}

describe('the tops of a road', () => {
  it('stand 800 ft above what parts them from higher ground, with the lowest point between', () => {
    expect(named([5_000, 7_250, 5_400, 12_500, 6_000])).toEqual(['summit 7250', 'low 5400', 'summit 12500']);
    expect(named([5_000, 5_799, 5_000])).toEqual([]);
    expect(named([5_000, 5_800, 5_000])).toEqual(['summit 5800']);
    // A shoulder on the way up is none, and one lower top within it counts for its own fall.
    expect(named([0, 1_000, 300, 2_000, 0])).toEqual(['summit 2000']);
    expect(named([0, 1_000, 150, 2_000, 0])).toEqual(['summit 1000', 'low 150', 'summit 2000']);
  });

  it('are none where a road only climbs or only falls: its ends are asked about anyway', () => {
    expect(named([1_000, 3_000, 9_000])).toEqual([]);
    expect(named([9_000, 3_000, 1_000])).toEqual([]);
    expect(named([9_000, 1_000, 9_000])).toEqual([]);
  });

  it('are those of the definition on any road', () => {
    for (let round = 0; round < 300; round += 1) {
      const road = randomLine(4 + Math.floor(random() * 60));
      const found = turnsOf(road);
      const tops = found.filter(({ kind }) => kind === 'summit').map(({ feet }) => feet);
      expect(tops).toEqual(topsByDefinition(road, 800));
      found.forEach(({ kind, mile, feet }, index) => {
        if (kind === 'summit') return;
        const [from, to] = [found[index - 1]?.mile ?? 0, found[index + 1]?.mile ?? 0];
        expect(Math.min(...road.feet.slice(from, to + 1))).toBe(feet);
        expect(road.feet[mile]).toBe(feet);
      });
    }
  });

  it('are the main ones where there may not be many: low points go first', () => {
    const road = line([0, 1_000, 0, 3_000, 0, 2_000, 0]);
    expect(mainTurns(road, 5)).toHaveLength(5);
    expect(mainTurns(road, 4).map(({ feet }) => feet)).toEqual([1_000, 3_000, 2_000]);
    expect(mainTurns(road, 2).map(({ feet }) => feet)).toEqual([3_000, 2_000]);
    expect(mainTurns(road, 0)).toEqual([]);
    const alike = line([0, 2_000, 0, 2_100, 0, 2_050, 0]);
    expect(mainTurns(alike, 2).map(({ feet }) => feet)).toEqual([2_100, 2_050]);
  });
});

describe('heights along a road', () => {
  it('belong to equal distances, the last one to the end', () => {
    expect(heightLine([100, 200, 300], 5_280, 1.5)).toEqual({ miles: [0, 1, 1.5], feet: [100, 200, 300] });
  });

  it.each([
    ['null', [100, null, 300]],
    ['-500 meters, of a map without heights', [100, -1_640.4, 300]],
    ['-400 meters', [100, -1_312.4, 300]],
    ['a word', [100, 'high', 300]],
    ['no number', [100, Number.NaN, 300]],
  ])('are none as soon as one is %s', (_, heights) => {
    expect(heightLine(heights, 5_280, 2)).toBeNull();
  });

  it('know Death Valley', () => {
    expect(heightLine([100, -282, 100], 5_280, 2)?.feet).toEqual([100, -282, 100]);
  });

  it('are in between where nobody says, and those of the end beyond it', () => {
    const road = { miles: [0, 10, 20], feet: [0, 1_000, 500] };
    expect([-1, 0, 5, 10, 15, 20, 99].map((mile) => heightAt(road, mile))).toEqual([
      0, 0, 500, 1_000, 750, 500, 500,
    ]);
  });

  it('keep their tops and low points when they are thinned', () => {
    for (let round = 0; round < 50; round += 1) {
      const road = randomLine(2_000);
      const thin = thinHeights(road, 300);
      expect(thin.feet.length).toBeLessThanOrEqual(300);
      expect([thin.miles[0], thin.miles.at(-1)]).toEqual([0, 1_999]);
      expect(turnsOf(thin, 2_000)).toEqual(turnsOf(road, 2_000));
    }
  });
});
