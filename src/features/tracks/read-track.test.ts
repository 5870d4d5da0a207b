import { describe, expect, it } from 'vitest';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { unwrapLine } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { readTrack, type ReadTrack } from './read-track.model.ts';
import { circle, gpxOf, mountainRoad, pointAt } from '#test/fixtures/sample-track.ts';
import { TRACK_MESSAGES, TRIM_MILES, type TrimChoice } from './track-limits.model.ts';

const HERE = { latitude: 39.2, longitude: -106.2 };

function trackOf(
  points: readonly (GeoPoint & { elevation?: number | null })[],
  trim: TrimChoice = 'auto',
): ReadTrack {
  const read = readTrack(gpxOf(points), trim);
  if ('problem' in read) throw new Error(read.problem);
  if ('tracks' in read) throw new Error('several tracks');
  return read;
}
const lineOf = ({ facts }: ReadTrack) => decodePolyline(facts.line) ?? [];
const problemOf = (points: readonly GeoPoint[], trim: TrimChoice = 'auto') => {
  const read = readTrack(gpxOf(points), trim);
  return 'problem' in read ? read.problem : undefined;
};

/** Meters from a point to the nearest place of a line, on a map flattened at the point. */
function metersFromLine(point: GeoPoint, line: readonly GeoPoint[]): number {
  const shrink = Math.cos((point.latitude * Math.PI) / 180);
  const flat = ({ latitude, longitude }: GeoPoint) => ({
    x: (longitude - point.longitude) * shrink * 111_195,
    y: (latitude - point.latitude) * 111_195,
  });
  let least = Infinity;
  for (let index = 1; index < line.length; index += 1) {
    const a = flat(line[index - 1] ?? point);
    const b = flat(line[index] ?? point);
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const length = dx * dx + dy * dy;
    const share = length > 0 ? Math.min(1, Math.max(0, -(a.x * dx + a.y * dy) / length)) : 0;
    least = Math.min(least, Math.hypot(a.x + share * dx, a.y + share * dy));
  }
  return least;
}

it('measures the length along the great circle', () => {
  const north = Array.from({ length: 101 }, (_, index) => ({ latitude: 40 + index / 100, longitude: -105 }));
  expect(trackOf(north).facts.miles).toBeCloseTo(69.1, 1);
});

it('keeps a line that no point of the track is farther from than five meters', () => {
  for (const seed of [0, 1, 2, 3]) {
    const road = mountainRoad(1_200, { latitude: 33 + seed * 4, longitude: -84 - seed * 9 });
    const line = lineOf(trackOf(road, 'no'));
    expect(line.length).toBeLessThan(road.length / 2);
    // Half a unit of the last of five decimals, in both directions, comes on top.
    for (const point of road) expect(metersFromLine(point, line)).toBeLessThan(5 + 0.8);
  }
});

it('keeps neither times nor names', () => {
  expect(JSON.stringify(trackOf(mountainRoad(500)))).not.toMatch(/2023|home|Device/);
});

it('takes heights from the file, and does without', () => {
  const { facts } = trackOf(mountainRoad(3_000));
  expect(Math.abs((facts.profile?.length ?? 0) - facts.miles * 10)).toBeLessThanOrEqual(1);
  expect(facts.climb?.gain).toBeGreaterThan(1_200);
  const flat = mountainRoad(3_000).map(({ latitude, longitude }) => ({ latitude, longitude }));
  expect(trackOf(flat).facts).toMatchObject({ profile: null, climb: null });
});

describe('the ends', () => {
  const loop = circle(HERE, 2_000, 800);
  const home = loop[0] ?? HERE;

  it('are trimmed by themselves where they meet', () => {
    const read = trackOf(loop);
    expect(read).toMatchObject({ trimmed: true, loop: true });
    for (const point of lineOf(read)) expect(distanceMiles(home, point)).toBeGreaterThan(TRIM_MILES - 0.001);
    expect(read.facts.miles).toBeCloseTo((2 * Math.PI * 2_000) / 1609.344 - 2 * TRIM_MILES, 1);
  });

  it('stay when the rider says so, and where they are apart', () => {
    expect(trackOf(loop, 'no')).toMatchObject({ trimmed: false, loop: true });
    expect(lineOf(trackOf(loop, 'no'))[0]).toMatchObject({ latitude: expect.closeTo(home.latitude, 4) });
    expect(trackOf(mountainRoad(1_000))).toMatchObject({ trimmed: false, loop: false });
  });

  it('are trimmed as the crow flies: circling the block gives nothing away', () => {
    const block = circle(pointAt(HERE, -60, 0), 60, 40, 5);
    const road = [...block, ...mountainRoad(1_000, HERE)];
    const line = lineOf(trackOf(road, 'yes'));
    for (const point of line)
      expect(distanceMiles(block[0] ?? HERE, point)).toBeGreaterThan(TRIM_MILES - 0.001);
  });

  it('are cut within a long stretch between two points', () => {
    const { facts } = trackOf([HERE, pointAt(HERE, 0, 16_093.44)], 'yes');
    expect(facts.miles).toBeCloseTo(10 - 2 * TRIM_MILES, 1);
  });

  it('a track that is all ends is refused', () => {
    expect(problemOf(circle(HERE, 150, 60, 4))).toBe(TRACK_MESSAGES.tooShortToTrim);
    expect(problemOf([HERE, pointAt(HERE, 0, 1_000)])).toBe(TRACK_MESSAGES.tooShort);
    expect(problemOf([HERE, { latitude: -39, longitude: 70 }])).toBe(TRACK_MESSAGES.tooLong);
  });
});

it('crosses the date line in the Aleutians without going around the world', () => {
  const islands = Array.from({ length: 201 }, (_, index) => {
    const longitude = 178 + index / 50;
    return { latitude: 51.9, longitude: longitude >= 180 ? longitude - 360 : longitude };
  });
  const read = trackOf(islands);
  expect(read.facts.miles).toBeCloseTo(170.5, 0);
  expect(read.facts.bounds).toMatchObject({ west: 178, east: -178 });
  const line = lineOf(read);
  expect(line.every(({ longitude }) => longitude >= -180 && longitude <= 180)).toBe(true);
  const steps = unwrapLine(line).map(({ longitude }) => longitude);
  expect([steps[0], steps.at(-1)]).toEqual([178, 182]);
});

it('a wild line keeps at most 20,000 points', () => {
  const wild = Array.from({ length: 60_000 }, (_, index) => pointAt(HERE, index * 15, (index % 2) * 60));
  expect(trackOf(wild).facts.linePoints).toBeLessThanOrEqual(20_000);
});

it('gives places along the way, a mile apart, from end to end', () => {
  const { samples } = trackOf(mountainRoad(6_000));
  const line = mountainRoad(6_000);
  expect(samples.length).toBeGreaterThan(20);
  expect(distanceMiles(samples[0] ?? HERE, line[0] ?? HERE)).toBeLessThan(0.01);
  expect(distanceMiles(samples.at(-1) ?? HERE, line.at(-1) ?? HERE)).toBeLessThan(0.01);
});
