import { expect, it } from 'vitest';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { circle, mountainRoad, pointAt } from '#test/fixtures/sample-track.ts';
import { separateRoads } from './separate-roads.model.ts';

const HERE = { latitude: 39.2, longitude: -106.2 };
const MILE = 1609.344;
const roadAt = (milesEast: number, length = 800): GeoPoint[] =>
  mountainRoad(length, pointAt(HERE, milesEast * MILE, 0)).map(({ latitude, longitude }) => ({
    latitude,
    longitude,
  }));
const endOf = (points: readonly GeoPoint[]) => points.at(-1) ?? HERE;
const jitter = (points: readonly GeoPoint[]) =>
  points.map((point, index) => pointAt(point, 8 * Math.sin(index), 8 * Math.cos(index * 1.7)));
const every = (points: readonly GeoPoint[], nth: number) => points.filter((_, index) => index % nth === 0);

const read = (lines: GeoPoint[][][], recorded = true) => {
  const { roads, whole } = separateRoads(lines, { recorded, minMiles: 1 });
  return {
    miles: roads.map(({ miles }) => Math.round(miles * 10) / 10),
    lines: roads.map(({ line }) => line),
    whole,
  };
};
const milesOf = (points: GeoPoint[]) => read([[points]]).miles[0] ?? 0;

it('two tracks far apart are two roads, and never one', () => {
  const [a, b] = [roadAt(0), roadAt(79, 600)];
  expect(read([[a], [b]])).toEqual({ miles: [milesOf(a), milesOf(b)], lines: [0, 1], whole: null });
});

it('two tracks that follow each other are two roads, or one', () => {
  const a = roadAt(0);
  const b = mountainRoad(600, pointAt(endOf(a), 200, 0));
  const { miles, whole } = read([[a], [b]]);
  expect(miles).toHaveLength(2);
  expect(whole?.miles).toBeCloseTo(milesOf(a) + milesOf(b) + 0.12, 1);
});

it('segments of a track that follow each other are one road; after a gap another one begins', () => {
  const a = roadAt(0);
  const near = mountainRoad(300, pointAt(endOf(a), 3 * MILE, 0));
  expect(read([[a, near]])).toMatchObject({ miles: [expect.any(Number)], whole: null });
  expect(read([[a, near, roadAt(60)]]).miles).toHaveLength(2);
  expect(read([[a, roadAt(60)]]).lines).toEqual([0, 0]);
});

it('a recording that was switched off on the way is two roads; a plan with far points is one', () => {
  expect(read([[[...roadAt(0), ...roadAt(40)]]]).miles).toHaveLength(2);
  const plan = Array.from({ length: 9 }, (_, index) => pointAt(HERE, index * 30 * MILE, 0));
  expect(read([[plan]]).miles).toEqual([240]);
  expect(read([[[...roadAt(0), ...roadAt(40)]]], false).miles).toHaveLength(1);
});

it('a device’s saved and active track are one, whichever comes first and however thin it is', () => {
  const active = roadAt(0);
  const saved = every(active, 7);
  for (const lines of [
    [[active], [saved]],
    [[saved], [active]],
    [[active], [jitter(active)]],
    [[active], [active]],
  ])
    expect(read(lines)).toMatchObject({ miles: [expect.closeTo(milesOf(active), 0)], whole: null });
  // The active log also holds the day before.
  const both = [[roadAt(70), active], [saved]];
  expect(read(both).miles).toHaveLength(2);
  const loop = circle(HERE, 3_000, 900);
  expect(read([[loop], [every(loop, 5)]]).miles).toEqual([milesOf(loop)]);
});

it('the way back is no copy of the way there', () => {
  const there = roadAt(0);
  const { miles, whole } = read([[there], [there.toReversed()]]);
  expect(miles).toEqual([milesOf(there), milesOf(there)]);
  expect(whole?.miles).toBeCloseTo(2 * milesOf(there), 0);
});

it('what is too short to be a road is none, unless it belongs to one', () => {
  const blip = roadAt(50, 60);
  expect(read([[roadAt(0)], [blip]]).miles).toEqual([milesOf(roadAt(0))]);
  expect(read([[blip], [roadAt(90, 70)]]).miles).toHaveLength(1);
  // A device that begins a track with each lap.
  const laps = Array.from({ length: 20 }, (_, lap) => [roadAt(0, 2_000).slice(lap * 100, lap * 100 + 101)]);
  expect(read(laps)).toMatchObject({ miles: [milesOf(roadAt(0, 2_000))], whole: null });
});

it('a hundred thousand points around the world are looked through quickly', () => {
  const wild = Array.from({ length: 60 }, (_, line) => [
    Array.from({ length: 1_600 }, (__, index) => ({
      latitude: 80 * Math.sin(index * line + index),
      longitude: 179 * Math.cos(index * 3 + line),
    })),
  ]);
  // Each point with each other one would be ten thousand million distances: longer than a test may take.
  expect(read(wild).miles.length).toBeGreaterThan(1);
  const longRoads = Array.from({ length: 60 }, (_, line) => [
    Array.from({ length: 1_600 }, (__, index) => ({
      latitude: 30 + line / 100,
      longitude: -120 + index / 40,
    })),
  ]);
  expect(read(longRoads).miles).toHaveLength(60);
});
