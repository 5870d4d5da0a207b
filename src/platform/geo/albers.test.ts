import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { NATION_SIZE, nationPart, projectNation, WHOLE_NATION } from './albers.ts';

interface Topology {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
}

const require = createRequire(import.meta.url);

/** The first points of arcs of one of `us-atlas`' pictures, in the order of its file. */
function corners(file: string): [number, number][] {
  const { arcs, transform }: Topology = require(`us-atlas/${file}`);
  return arcs.map(([first = [0, 0]]) => [
    first[0] * transform.scale[0] + transform.translate[0],
    first[1] * transform.scale[1] + transform.translate[1],
  ]);
}

it('projects corners of states to where the outlines of the nation have them', () => {
  const drawn = corners('states-albers-10m.json');
  const near = ([x, y]: [number, number]) =>
    Math.min(...drawn.map(([atX, atY]) => Math.hypot(atX - x, atY - y)));
  const projected = corners('states-10m.json').flatMap(([longitude, latitude]) => {
    const at = projectNation({ latitude, longitude });
    return at ? [near([at.x, at.y])] : [];
  });
  expect(projected.length).toBeGreaterThan(150);
  const off = projected.toSorted((a, b) => a - b);
  // Both files are thinned on their own, so a few corners have no counterpart.
  expect(off[Math.floor(off.length / 2)]).toBeLessThan(0.5);
});

it('puts Alaska and Hawaii below the lower 48 states, the Aleutians on both sides of the date line too', () => {
  const anchorage = projectNation({ latitude: 61.22, longitude: -149.9 });
  const honolulu = projectNation({ latitude: 21.31, longitude: -157.86 });
  const attu = projectNation({ latitude: 52.9, longitude: 172.9 });
  const unalaska = projectNation({ latitude: 53.9, longitude: -166.5 });
  for (const spot of [anchorage, honolulu, attu, unalaska]) {
    expect(spot?.y).toBeGreaterThan(450);
    expect(spot?.x).toBeLessThan(350);
    expect(spot?.x).toBeGreaterThan(-60);
  }
  expect(attu?.x).toBeLessThan(unalaska?.x ?? 0);
});

it('leaves out what the picture does not show', () => {
  expect(projectNation({ latitude: 18.4, longitude: -66.1 })).toBeUndefined();
  expect(projectNation({ latitude: 13.4, longitude: 144.8 })).toBeUndefined();
  expect(projectNation({ latitude: 51.5, longitude: -0.1 })).toBeUndefined();
});

it.each([
  ['Colorado', { west: -109.05, south: 37, east: -102.05, north: 41 }],
  ['Texas', { west: -106.6, south: 25.8, east: -93.5, north: 36.5 }],
  ['Hawaii', { west: -160.2, south: 18.9, east: -154.8, north: 22.2 }],
  ['one town', { west: -105.1, south: 39.9, east: -105, north: 40 }],
])('shows the part of the nation that is %s, in the shape of the whole', (_name, box) => {
  const { x, y, width, height } = nationPart(box);
  for (const latitude of [box.south, box.north])
    for (const longitude of [box.west, (box.west + box.east) / 2, box.east]) {
      const at = projectNation({ latitude, longitude });
      expect(at && at.x > x && at.x < x + width && at.y > y && at.y < y + height).toBe(true);
    }
  expect(width / height).toBeCloseTo(NATION_SIZE.width / NATION_SIZE.height, 1);
  expect(width).toBeLessThan(NATION_SIZE.width / 2);
  expect(width).toBeGreaterThan(100);
});

it('shows all of the nation for what is not on its map', () => {
  expect(nationPart({ west: 144.6, south: 13.2, east: 144.9, north: 13.6 })).toBe(WHOLE_NATION);
});
