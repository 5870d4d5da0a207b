import { describe, expect, it } from 'vitest';
import {
  GPX_NO_POINTS,
  GPX_TOO_LONG,
  GPX_TOO_MANY_POINTS,
  MAX_GPX_POINTS,
  readGpx,
  type XmlDocument,
} from './gpx.model.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_TRACK_CHARACTERS } from './trip-rules.model.ts';

type Point = readonly [number | string, number | string];

/** What a browser's parser makes of a GPX file. */
const documentOf =
  (parts: { gpx?: boolean; trkpt?: readonly Point[]; rtept?: readonly Point[] }) => (): XmlDocument => ({
    getElementsByTagName: (name) => {
      if (name === 'gpx') return parts.gpx === false ? [] : [{ getAttribute: () => null }];
      const points = name === 'trkpt' ? parts.trkpt : name === 'rtept' ? parts.rtept : [];
      return (points ?? []).map(([lat, lon]) => ({
        getAttribute: (attribute) => String(attribute === 'lat' ? lat : lon),
      }));
    },
  });

const messageOf = (parts: Parameters<typeof documentOf>[0]) => {
  const result = readGpx('<gpx/>', documentOf(parts));
  return result.ok ? null : result.message;
};
/** Due north, 0.069 miles apart. */
const northward = (count: number): Point[] =>
  Array.from({ length: count }, (_, index) => [35 + index * 0.001, -105] as const);

describe('a GPX file', () => {
  it('becomes a thinned line with the length that the track had', () => {
    const winding: Point[] = Array.from({ length: 5_000 }, (_, index) => [
      35 + index * 0.0005,
      -105 + Math.sin(index / 3) * 0.002,
    ]);
    const result = readGpx('<gpx/>', documentOf({ trkpt: winding }));
    if (!result.ok) throw new Error(result.message);
    const thin = decodePolyline(result.track.line) ?? [];
    expect(thin.length).toBeLessThanOrEqual(400);
    expect(result.track.line.length).toBeLessThan(MAX_TRACK_CHARACTERS);
    // Straight it would be 172.7 miles; the bends count.
    expect(result.track.miles).toBeGreaterThan(180);
    expect(result.start).toEqual({ latitude: 35, longitude: -105 });
    expect(result.end.latitude).toBeCloseTo(37.4995);
  });

  it('with a route only is followed along its route points', () => {
    expect(readGpx('<gpx/>', documentOf({ rtept: northward(10) })).ok).toBe(true);
  });

  it('may hold points that make no sense; the others count', () => {
    const result = readGpx('<gpx/>', documentOf({ trkpt: [...northward(20), ['x', ''], [91, 0]] }));
    expect(result).toMatchObject({ ok: true, track: { miles: 1.3 } });
  });

  it.each([
    ['no GPX at all', { gpx: false }, GPX_NOT_READABLE],
    ['waypoints only', {}, GPX_NO_POINTS],
    ['one point', { trkpt: northward(1) }, GPX_NO_POINTS],
    ['a rider standing still', { trkpt: [northward(1)[0], northward(1)[0]] as Point[] }, GPX_NO_POINTS],
    ['too many points', { trkpt: northward(MAX_GPX_POINTS + 1) }, GPX_TOO_MANY_POINTS],
    [
      'a tour of the world',
      {
        trkpt: [
          [0, -170],
          [0, 0],
          [0, 170],
        ] as Point[],
      },
      GPX_TOO_LONG,
    ],
  ])('with %s is refused in a sentence', (_, parts, message) => {
    expect(messageOf(parts)).toBe(message);
  });

  it('that is no XML or too large is refused before it is read', () => {
    expect(readGpx('PK', () => undefined)).toEqual({ ok: false, message: GPX_NOT_READABLE });
    expect(readGpx(' '.repeat(5 * 1024 * 1024 + 1), documentOf({}))).toEqual({
      ok: false,
      message: GPX_TOO_LARGE,
    });
  });
});
