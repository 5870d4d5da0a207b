import { expect, it } from 'vitest';
import { curvatureOf, curvatureWord, ridingMinutes, roadPieces } from './curvature.model.ts';
import { circle, mountainRoad, pointAt } from '#test/fixtures/sample-track.ts';

const HERE = { latitude: 35.5, longitude: -84 };
const straight = (miles: number, spacing: number) =>
  Array.from({ length: Math.round((miles * 1609.344) / spacing) + 1 }, (_, index) =>
    pointAt(HERE, index * spacing, 0),
  );
const finite = (radii: number[]) => radii.filter((radius) => Number.isFinite(radius));

it.each([20, 50, 90, 170])('finds the radius of a circle of %i meters', (radius) => {
  const around = circle(HERE, radius, Math.round((2 * Math.PI * radius) / 8), 20);
  const radii = finite(roadPieces(around).map((piece) => piece.radius));
  expect(radii.length).toBeGreaterThan(30);
  for (const found of radii) expect(found / radius).toBeCloseTo(1, 1);
});

it('gives each radius its weight, and counts its miles', () => {
  for (const [radius, score] of [
    [20, 200],
    [50, 160],
    [90, 130],
    [170, 100],
  ] as const) {
    const turns = 3_000 / radius;
    const around = circle(HERE, radius, Math.round((2 * Math.PI * radius) / 8), turns);
    const curvature = curvatureOf(roadPieces(around));
    expect(Math.abs(curvature.score - score)).toBeLessThanOrEqual(2);
    // Chords are a little shorter than the arcs that they stand for.
    expect(curvature.curveMiles / ((2 * Math.PI * radius * turns) / 1609.344)).toBeCloseTo(0.96, 1);
  }
});

it('a straight road, a wide bend and a street corner are no curves', () => {
  expect(curvatureOf(roadPieces(straight(5, 12)))).toEqual({ score: 0, curveMiles: 0 });
  expect(curvatureOf(roadPieces(circle(HERE, 400, 300)))).toEqual({ score: 0, curveMiles: 0 });
  const corner = [
    ...straight(0.5, 50),
    ...straight(0.5, 50).map((_, index) => pointAt(HERE, 800, 50 * (index + 1))),
  ];
  expect(curvatureOf(roadPieces(corner)).curveMiles).toBeLessThan(0.1);
});

it("a receiver's jitter on a straight road adds hardly any curves", () => {
  let seed = 7;
  const noise = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return (seed / 2_147_483_647 - 0.5) * 1.5;
  };
  const shaky = Array.from({ length: 2_000 }, (_, index) => pointAt(HERE, index * 20, noise()));
  expect(curvatureOf(roadPieces(shaky)).score).toBeLessThan(15);
  // Standing at a light: all within a few meters.
  const standing = Array.from({ length: 500 }, () => pointAt(HERE, noise() * 4, noise() * 4));
  expect(roadPieces(standing)).toEqual([]);
});

it('a turn back on the same road is no bend', () => {
  const out = straight(2, 15);
  expect(curvatureOf(roadPieces([...out, ...out.toReversed()])).curveMiles).toBe(0);
});

it('says it in a word', () => {
  expect([0, 4, 5, 19, 20, 44, 45, 200].map(curvatureWord)).toEqual([
    'straight',
    'straight',
    'gentle',
    'gentle',
    'curvy',
    'curvy',
    'twisty',
    'twisty',
  ]);
  expect(curvatureWord(curvatureOf(roadPieces(mountainRoad(3_000))).score)).toBe('twisty');
});

it('estimates the time from length and bends', () => {
  expect(ridingMinutes(roadPieces(straight(50, 20)))).toBe(60);
  // 50-meter bends at a fifth of gravity: 9.9 m/s, 22 mph.
  const bends = circle(HERE, 50, 40, (10 * 1609.344) / (2 * Math.PI * 50));
  expect(ridingMinutes(roadPieces(bends))).toBe(25);
  expect(ridingMinutes(roadPieces(straight(2, 20)))).toBe(15);
});
