import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { projectNation } from './albers.ts';

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
