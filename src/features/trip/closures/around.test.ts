import { describe, expect, it } from 'vitest';
import type { Road } from '#features/tracks/directions/road.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { roadAround } from './around.service.server.ts';

const USUAL = { source: 'osrm', legs: [], line: 'usual' } as unknown as Road;
const OTHER = { ...USUAL, line: 'other' };
const STOPS = [
  { latitude: 38, longitude: -106 },
  { latitude: 39, longitude: -106 },
];
const POINT = { latitude: 38.5, longitude: -106 };

/** @param points on the usual road, then on each road that is found */
const around = (points: GeoPoint[][], found: Road | { failed: 'no-road' | 'down' }) => {
  const asked: (readonly GeoPoint[])[] = [];
  const answer = roadAround(
    { stops: STOPS, usual: USUAL, ids: ['a'] },
    {
      closures: { pointsOf: () => Promise.resolve(points.shift() ?? []) },
      routing: {
        findRoadAround: (_, avoid) => {
          asked.push(avoid);
          return Promise.resolve(found);
        },
      },
    },
  );
  return answer.then((result) => ({ ...result, asked }));
};

describe('a road around', () => {
  it('is asked for without the road at the points', async () => {
    const { road, around: told, asked } = await around([[POINT], []], OTHER);
    expect(asked).toEqual([[POINT]]);
    expect([road.line, told?.found]).toEqual(['other', true]);
  });

  it('is asked for again with what the new road meets, three times at most', async () => {
    const { road, around: told, asked } = await around([[POINT], [POINT], [POINT], [POINT]], OTHER);
    expect(asked.map(({ length }) => length)).toEqual([1, 2, 3]);
    expect([road.line, told?.found]).toEqual(['usual', false]);
    expect(told?.sentence).toContain('no way around');
  });

  it('never names more points than the route service takes', async () => {
    const { asked } = await around(
      [Array.from({ length: 30 }, () => POINT), Array.from({ length: 30 }, () => POINT)],
      OTHER,
    );
    expect(asked.map(({ length }) => length)).toEqual([30]);
  });

  it.each([
    ['no-road', 'no way around'],
    ['down', 'not answering'],
  ] as const)('is the usual one when it ends with %s', async (failed, words) => {
    const { road, around: told } = await around([[POINT]], { failed });
    expect(road.line).toBe('usual');
    expect(told).toMatchObject({ found: false, sentence: expect.stringContaining(words) });
  });

  it('asks nobody for what is not on the road', async () => {
    const { asked, around: told } = await around([[]], OTHER);
    expect(asked).toEqual([]);
    expect(told?.sentence).toContain('no longer');
  });
});
