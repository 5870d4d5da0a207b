import { describe, expect, it } from 'vitest';
import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import type { Box } from './candidates.model.ts';
import type { JudgedRoads } from './judge-roads.model.ts';
import { mapView } from './map-view.mapper.server.ts';
import type { RoadIndex } from './road-index.model.ts';

/** Roads side by side in a box, of every level, some of them waiting. */
function crowded(roads: number, { west, south, east, north }: Box) {
  const positions = Int32Array.from({ length: roads }, (_, road) => road);
  const spread = (road: number, step: number, from: number, to: number) =>
    from + ((road * step) % 1) * (to - from);
  const index = {
    ids: positions.map((road) => 100_000 + road),
    signLatitude: Float32Array.from(positions, (road) => spread(road, 0.618034, south, north)),
    signLongitude: Float32Array.from(positions, (road) => spread(road, 0.754878, west, east)),
  } as Partial<RoadIndex> as RoadIndex;
  const judged = {
    levels: Uint8Array.from(positions, (road) => road % RECOMMENDATIONS.length),
    waits: Uint8Array.from(positions, (road) => Number(road % 7 === 3)),
    goodUntil: Float64Array.from(positions, () => 1_780_000_000_000),
  } as Partial<JudgedRoads> as JudgedRoads;
  return (box: Box) =>
    mapView({
      index,
      candidates: { positions, miles: new Float64Array(roads), count: roads },
      order: positions,
      judged,
      shown: new Map(),
      judge: () => {
        throw new Error('only the roads of the page are judged');
      },
      box,
      place: null,
      within: null,
    });
}

const COLORADO = { west: -109, south: 37, east: -102, north: 41 };
const ALEUTIANS = { west: 170, south: 51, east: 190, north: 55 };
const counted = ({ signs }: ReturnType<ReturnType<typeof crowded>>) =>
  signs.reduce((sum, { count }) => sum + count, 0);

describe('The signs of a crowded map', () => {
  it.each([1_000, 20_000, 100_000])('stay light with %i roads side by side, and count each', (roads) => {
    const view = crowded(roads, COLORADO)(COLORADO);
    expect(JSON.stringify(view).length).toBeLessThan(60_000);
    expect(counted(view)).toBe(roads);
    expect(new Set(view.signs.map(({ level }) => level)).size).toBe(RECOMMENDATIONS.length);
  });

  it('are found on both sides of 180 degrees', () => {
    const view = crowded(500, { ...ALEUTIANS, west: -190, east: -170 })({ ...ALEUTIANS });
    expect(counted(view)).toBe(500);
  });
});

it('shows what is around the place, also where a road crosses the country', () => {
  const positions = Int32Array.from({ length: 200 }, (_, road) => road);
  const around = (from: number, of: number) =>
    Float32Array.from(positions, (road) => (road === 0 ? of : from));
  const index = {
    ids: positions,
    signLatitude: around(45.5, 40),
    signLongitude: around(-122.6, -100),
    west: around(-123, -122),
    east: around(-122, -84),
    south: around(45, 30.5),
    north: around(46, 47.5),
  } as Partial<RoadIndex> as RoadIndex;
  const judged = {
    levels: new Uint8Array(200),
    waits: new Uint8Array(200),
    goodUntil: new Float64Array(200),
  };
  const { box } = mapView({
    index,
    candidates: { positions, miles: new Float64Array(200), count: 200 },
    order: positions,
    judged: judged as Partial<JudgedRoads> as JudgedRoads,
    shown: new Map(),
    judge: () => {
      throw new Error('only the roads of the page are judged');
    },
    box: null,
    place: { latitude: 45.5, longitude: -122.6 },
    within: 150,
  });
  expect(box.east).toBeLessThan(-119);
  expect(box.south).toBeGreaterThan(43);
  expect(box.west).toBeLessThan(-123);
});
