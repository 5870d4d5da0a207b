import { describe, expect, it } from 'vitest';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { readGpxLines } from './gpx-reader.model.ts';
import { MAX_SHAPING_POINTS, writeGpx } from './gpx-writer.model.ts';
import type { TrackFacts } from './read-track.model.ts';
import { mountainRoad, pointAt } from '#test/fixtures/sample-track.ts';

const HEAD = {
  name: 'Peak & "Plain" \u0007',
  description: 'Past <b>Fairplay</b>',
  url: 'https://ride.example/route/7',
  siteName: 'Dryline',
};
const trackOf = (changes: Partial<TrackFacts>) => ({
  line: encodePolyline(mountainRoad(2_000)),
  bounds: { west: -106.3, south: 39.1, east: -106.1, north: 39.3 },
  profile: [5_000, 6_000, 5_500],
  ...changes,
});

/** Which elements GPX 1.1 (gpx.xsd) allows in which, in that order. */
const CHILDREN: Record<string, readonly string[]> = {
  gpx: ['metadata', 'wpt', 'rte', 'trk', 'extensions'],
  metadata: ['name', 'desc', 'author', 'copyright', 'link', 'time', 'keywords', 'bounds', 'extensions'],
  rte: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'rtept'],
  trk: ['name', 'cmt', 'desc', 'src', 'link', 'number', 'type', 'extensions', 'trkseg'],
  trkseg: ['trkpt', 'extensions'],
  trkpt: ['ele', 'time'],
  rtept: ['ele', 'time'],
  link: ['text', 'type'],
};

/** Problems of a document by the schema's order of elements and its ranges of values. */
function schemaProblems(text: string): string[] {
  const problems: string[] = [];
  const open: { name: string; reached: number }[] = [];
  for (const [, closing, name = '', attributes = '', empty] of text.matchAll(
    /<(\/?)(\w+)((?:\s+[\w:]+="[^"<]*")*)(\/?)>/g,
  )) {
    if (closing) {
      if (open.pop()?.name !== name) problems.push(`</${name}> closes nothing`);
      continue;
    }
    const parent = open.at(-1);
    const at = parent ? (CHILDREN[parent.name] ?? []).indexOf(name) : name === 'gpx' ? 0 : -1;
    if (at < (parent?.reached ?? 0)) problems.push(`${name} in ${parent?.name}`);
    if (parent) parent.reached = at;
    if (name === 'trkpt' || name === 'rtept') {
      const lat = Number(/lat="([^"]+)"/.exec(attributes)?.[1]);
      const lon = Number(/lon="([^"]+)"/.exec(attributes)?.[1]);
      if (!(lat >= -90 && lat <= 90 && lon >= -180 && lon < 180)) problems.push(attributes);
    }
    if (!empty) open.push({ name, reached: 0 });
  }
  return [...problems, ...open.map(({ name }) => `${name} stays open`)];
}

describe('a GPX file of a route', () => {
  it('keeps to the order and the values of GPX 1.1', () => {
    const text = writeGpx(trackOf({}), HEAD);
    expect(schemaProblems(text)).toEqual([]);
    expect(schemaProblems(text.replace('<metadata>', '<trk></trk><metadata>'))).toEqual(['metadata in gpx']);
    expect(text).toContain(
      '<name>Peak &amp; &quot;Plain&quot; </name><desc>Past &lt;b&gt;Fairplay&lt;/b&gt;</desc>',
    );
    expect(text).toMatch(
      /<bounds minlat="39.10000" minlon="-106.30000" maxlat="39.30000" maxlon="-106.10000"\/>/,
    );
  });

  it('has heights from the profile, and none without one', () => {
    const read = readGpxLines(writeGpx(trackOf({}), HEAD));
    if ('problem' in read) throw new Error(read.problem);
    const points = read.lines.flat(2);
    expect(points[0]?.elevation).toBeCloseTo(1524, 0);
    expect(points.at(-1)?.elevation).toBeCloseTo(1676.4, 0);
    expect(writeGpx(trackOf({ profile: null }), HEAD)).not.toContain('<ele>');
  });

  it('has at most 50 shaping points, even of a line made to be hard', () => {
    const here = { latitude: 39, longitude: -105 };
    const zigzag = Array.from({ length: 20_000 }, (_, index) => pointAt(here, index * 15, (index % 2) * 60));
    // Compared with each other, 20,000 points would take minutes, longer than a test may.
    const text = writeGpx(trackOf({ line: encodePolyline(zigzag) }), HEAD);
    expect(text.match(/<rtept /g)?.length).toBeLessThanOrEqual(MAX_SHAPING_POINTS);
  });

  it('crosses the date line with longitudes that the schema knows, and without bounds it cannot say', () => {
    const islands = Array.from({ length: 50 }, (_, index) => ({
      latitude: 51.9,
      longitude: index < 25 ? 179.5 + index / 49 : -180.5 + index / 49,
    }));
    const bounds = { west: 179.5, south: 51.9, east: -179.5, north: 51.9 };
    const text = writeGpx(trackOf({ line: encodePolyline(islands), bounds }), HEAD);
    expect(schemaProblems(text)).toEqual([]);
    expect(text).not.toContain('<bounds');
    expect(text.match(/lon="/g)?.length).toBeGreaterThan(2);
  });
});
