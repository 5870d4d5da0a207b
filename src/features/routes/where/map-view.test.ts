import { expect, it } from 'vitest';
import type { Box } from './candidates.model.ts';
import { groupSpots, type Spot } from './map-view.mapper.server.ts';

const BOX: Box = { west: -109, south: 37, east: -102, north: 41 };
const KINDS = [
  { level: 'good', state: 'known', goodUntil: 1_795_680_000 },
  { level: 'caution', state: 'known' },
  { level: 'bad', state: 'known' },
  { level: 'unknown', state: 'unknown' },
  { level: 'unknown', state: 'waiting' },
] as const;

/** Roads of every kind, side by side in a whole view, its edges too. */
function* everywhere({ west, south, east, north }: Box, steps: number): Generator<Spot> {
  for (let x = 0; x <= steps; x += 1)
    for (let y = 0; y <= steps; y += 1)
      for (const kind of KINDS)
        yield {
          longitude: west + ((east - west) * x) / steps,
          latitude: south + ((north - south) * y) / steps,
          id: 100_000 + x * steps + y,
          ...kind,
        };
}

const counted = (signs: readonly { count: number }[]): number =>
  signs.reduce((sum, { count }) => sum + count, 0);

it('keeps a view below 60 kB, however many roads stand in it', () => {
  const signs = groupSpots(everywhere(BOX, 140), BOX);
  expect(counted(signs)).toBe(141 * 141 * KINDS.length);
  expect(JSON.stringify(signs).length).toBeLessThan(60_000);
});

it.each([360, -360])('shows the same on a map that was moved round the world by %i°', (turn) => {
  const there = { ...BOX, west: BOX.west + turn, east: BOX.east + turn };
  const signs = groupSpots(everywhere(BOX, 20), there);
  expect(counted(signs)).toBe(21 * 21 * KINDS.length);
  expect(signs).toEqual(groupSpots(everywhere(BOX, 20), BOX));
});

it('shows both sides of a view over 180°, and leaves out what is off it', () => {
  const pacific = { west: 170, south: 10, east: 210, north: 70 };
  const at = (longitude: number, latitude = 20): Spot => ({
    longitude,
    latitude,
    level: 'good',
    state: 'known',
    id: 1,
  });
  const signs = groupSpots([at(175), at(-155), at(-140), at(100), at(175, 5), at(-155, 71)], pacific);
  expect(signs.map(({ longitude }) => longitude)).toEqual([175, -155]);
});
