import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { GPX_NO_POINTS, GPX_TOO_LONG, gpxPicks, readGpx, readGpxFile } from './gpx.model.ts';
import { TRACK_LIMITS, TRACK_MESSAGES } from '#features/tracks/track-limits.model.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_TRACK_CHARACTERS } from '../plan/trip-rules.model.ts';

type Point = readonly [number | string, number | string];

type Parts = { gpx?: boolean; trkpt?: readonly Point[]; rtept?: readonly Point[]; trk?: readonly Line[] };
type Line = { name?: string; segments: readonly (readonly Point[])[] };

const pointsText = (tag: string, points: readonly Point[]) =>
  points.map(([lat, lon]) => `<${tag} lat="${lat}" lon="${lon}"/>`).join('');
const lineText = ({ name, segments }: Line) =>
  `<trk>${name === undefined ? '' : `<name>${name}</name>`}${segments
    .map((points) => `<trkseg>${pointsText('trkpt', points)}</trkseg>`)
    .join('')}</trk>`;

/** A file with waypoints, and what is given. */
const gpxOf = ({ gpx = true, trkpt, rtept, trk = trkpt ? [{ segments: [trkpt] }] : [] }: Parts) => {
  const parts = [...trk.map(lineText), ...(rtept ? [`<rte>${pointsText('rtept', rtept)}</rte>`] : [])];
  return gpx ? `<gpx>${pointsText('wpt', northward(3))}${parts.join('')}</gpx>` : '<kml></kml>';
};
const trackOf = (parts: Parts) => {
  const result = readGpx(gpxOf(parts));
  if (!result.ok) throw new Error(result.message);
  if ('tracks' in result) throw new Error('several tracks');
  return result;
};

const messageOf = (parts: Parts) => {
  const result = readGpx(gpxOf(parts));
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
    const result = trackOf({ trkpt: winding });
    const thin = decodePolyline(result.track.line) ?? [];
    expect(thin.length).toBeLessThanOrEqual(400);
    expect(result.track.line.length).toBeLessThan(MAX_TRACK_CHARACTERS);
    // Straight it would be 172.7 miles; the bends count.
    expect(result.track.miles).toBeGreaterThan(180);
    expect(result.start).toEqual({ latitude: 35, longitude: -105 });
    expect(result.end.latitude).toBeCloseTo(37.4995);
  });

  it.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16, high bytes first', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ])('is read from %s', async (_, encode) => {
    const text = gpxOf({ trk: [{ name: 'Col d’Èze', segments: [northward(200)] }] });
    expect(await readGpxFile(new Blob([encode(text)]))).toEqual(readGpx(text));
    expect(readGpx(text).ok).toBe(true);
  });

  it('with a route only is followed along its route points', () => {
    expect(readGpx(gpxOf({ rtept: northward(10) })).ok).toBe(true);
  });

  it('may hold points that make no sense; the others count', () => {
    const result = readGpx(gpxOf({ trkpt: [...northward(20), ['x', ''], [91, 0]] }));
    expect(result).toMatchObject({ ok: true, track: { miles: 1.3 } });
  });

  it.each([
    ['no GPX at all', { gpx: false }, GPX_NOT_READABLE],
    ['waypoints only', {}, GPX_NO_POINTS],
    ['one point', { trkpt: northward(1) }, GPX_NO_POINTS],
    ['a rider standing still', { trkpt: [northward(1)[0], northward(1)[0]] as Point[] }, GPX_NO_POINTS],
    ['too many points', { trkpt: northward(TRACK_LIMITS.points + 1) }, TRACK_MESSAGES.tooManyPoints],
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

  it('with tracks far apart, or one after the other, is asked about by their names', () => {
    const far: Point[] = northward(60).map(([lat, lon]) => [Number(lat) + 2, lon] as const);
    const several = readGpx(
      gpxOf({ trk: [{ name: ' Day 1 &amp; 2 &#233; ', segments: [northward(60)] }, { segments: [far] }] }),
    );
    if (!several.ok || !('tracks' in several)) throw new Error('one track');
    expect(several.tracks.map(({ track }) => track.miles)).toEqual([4.1, 4.1]);
    expect(gpxPicks(several).map(({ text }) => text)).toEqual([
      'Track 1 “Day 1 & 2 é”: 4.1 mi',
      'Track 2: 4.1 mi',
    ]);

    const next: Point[] = northward(60).map(([lat, lon]) => [Number(lat) + 0.06, lon] as const);
    const days = readGpx(gpxOf({ trk: [{ segments: [northward(60)] }, { segments: [next] }] }));
    if (!days.ok || !('tracks' in days)) throw new Error('one track');
    expect(gpxPicks(days).at(-1)).toEqual({
      value: 'all',
      name: 'all of them',
      text: 'All of them as one: 8.2 mi',
    });
    expect(trackOf({ trk: [{ segments: [northward(60), next] }] }).track.miles).toBe(8.2);
  });

  it('that is compressed is to be unpacked', async () => {
    const text = gpxOf({ trk: [{ segments: [northward(200)] }] });
    const packed = { ok: false, message: TRACK_MESSAGES.packed };
    expect(await readGpxFile(new Blob([gzipSync(text)]))).toEqual(packed);
    expect(await readGpxFile(new Blob([Buffer.from('PK\x03\x04')]))).toEqual(packed);
  });

  it('that is no XML or too large is refused before it is read', () => {
    expect(readGpx('PK')).toEqual({ ok: false, message: GPX_NOT_READABLE });
    expect(readGpx(' '.repeat(5 * 1024 * 1024 + 1))).toEqual({
      ok: false,
      message: GPX_TOO_LARGE,
    });
  });
});
