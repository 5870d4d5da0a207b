import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '#test/growth.ts';
import { readGpxLines } from './gpx-reader.model.ts';
import { gpxOf } from '#test/fixtures/sample-track.ts';
import { TRACK_MESSAGES } from './track-limits.model.ts';

const gpx = (body: string) => `<?xml version="1.0"?><gpx version="1.1" creator="x">${body}</gpx>`;
const point = (lat: number | string, lon: number | string, name = 'trkpt') =>
  `<${name} lat="${lat}" lon="${lon}"/>`;

const pointsOf = (text: string) => {
  const read = readGpxLines(text);
  if ('problem' in read) throw new Error(read.problem);
  return read.lines.flat(2);
};
const problemOf = (text: string) => {
  const read = readGpxLines(text);
  return 'problem' in read ? read.problem : undefined;
};

describe('what a GPX file holds', () => {
  it('is read from its tracks, segments one after the other, with heights', () => {
    const text = gpx(
      `<wpt lat="1" lon="1"/><trk><name>a &lt; b</name><trkseg><trkpt lat="39.5" lon="-105.25"><ele>1600.5</ele></trkpt></trkseg>` +
        `<trkseg><trkpt lon='-105.3' lat='39.6'></trkpt></trkseg></trk><trk><trkseg>${point(39.7, -105.4)}</trkseg></trk>`,
    );
    expect(pointsOf(text)).toEqual([
      { latitude: 39.5, longitude: -105.25, elevation: 1600.5 },
      { latitude: 39.6, longitude: -105.3, elevation: null },
      { latitude: 39.7, longitude: -105.4, elevation: null },
    ]);
  });

  it('is its route where there is no track, and its waypoints where there is neither', () => {
    const rte = `<rte>${point(40, -105, 'rtept')}${point(41, -105, 'rtept')}</rte>`;
    expect(pointsOf(gpx(`${point(1, 1, 'wpt')}${rte}`))).toHaveLength(2);
    const wpt = [30, 31, 32].map((lat) => point(lat, -100, 'wpt')).join('');
    expect(pointsOf(gpx(wpt)).map(({ latitude }) => latitude)).toEqual([30, 31, 32]);
  });

  it("follows the computed points between a planner's route points, whatever the prefix", () => {
    const text =
      `<g:gpx xmlns:g="http://www.topografix.com/GPX/1/1"><g:rte><g:rtept lat="40" lon="-105"><g:extensions>` +
      `<x:rpt lat="40.1" lon="-105.1"/><x:rpt lat="40.2" lon="-105.2"/></g:extensions></g:rtept>` +
      `<g:rtept lat="40.3" lon="-105.3"/></g:rte></g:gpx>`;
    expect(pointsOf(text).map(({ latitude }) => latitude)).toEqual([40, 40.1, 40.2, 40.3]);
  });

  it('passes over comments, CDATA, instructions and heights that no road has', () => {
    const text = gpx(
      `<!-- <trkpt lat="9" lon="9"/> --><?x <a> ?><desc><![CDATA[<trkpt lat="9" lon="9"/>]]></desc><trk><trkseg>` +
        `<trkpt lat="40" lon="-105"><ele>-9999</ele></trkpt><trkpt lat="41" lon="-105"><ele>1e3</ele></trkpt></trkseg></trk>`,
    );
    expect(pointsOf(text).map(({ elevation }) => elevation)).toEqual([null, null]);
  });
});

describe('the names of tracks', () => {
  const namesOf = (body: string) => {
    const read = readGpxLines(gpx(body));
    return 'problem' in read ? [] : read.names;
  };
  const segment = `<trkseg>${point(40, -105)}${point(40.1, -105)}</trkseg>`;

  it('are those of the tracks, and of no point in them', () => {
    const named = `<trk><name> North &lt;1&gt; </name>${segment}</trk>`;
    const cdata = `<trk><name><![CDATA[South & <b>]]></name>${segment}</trk>`;
    const ofPoint = `<trk><trkseg><trkpt lat="1" lon="1"><name>fuel</name></trkpt>${point(2, 2)}</trkseg></trk>`;
    expect(namesOf(named + cdata + ofPoint)).toEqual(['North <1>', 'South & <b>', '']);
  });

  it('are cut, and what is no entity of XML stays as it is', () => {
    expect(namesOf(`<trk><name>${'x'.repeat(3_000)}</name>${segment}</trk>`)).toEqual(['x'.repeat(80)]);
    expect(namesOf(`<trk><name>&bad; &#9999999;</name>${segment}</trk>`)).toEqual(['&bad; &#9999999;']);
  });
});

describe('the lines of a GPX file', () => {
  const lengthsOf = (text: string) => {
    const read = readGpxLines(gpx(text));
    if ('problem' in read) throw new Error(read.problem);
    return [read.kind === 'track', ...read.lines.map((segments) => segments.map(({ length }) => length))];
  };
  const points = (count: number, name?: string) => point(40, -105, name).repeat(count);

  it.each([
    [
      'tracks with segments',
      `<trk><trkseg>${points(2)}</trkseg><trkseg>${points(3)}</trkseg></trk><trk><trkseg>${points(1)}</trkseg></trk>`,
      [true, [2, 3], [1]],
    ],
    [
      'tracks and segments without points',
      `<trk/><trk><trkseg/><trkseg>${points(2)}</trkseg><trkseg></trkseg></trk><trk></trk>`,
      [true, [2]],
    ],
    ['points outside of segments', `<trk>${points(2)}</trk><trk>${points(2)}</trk>`, [true, [2], [2]]],
    ['routes', `<rte>${points(2, 'rtept')}</rte><rte>${points(4, 'rtept')}</rte>`, [false, [2], [4]]],
    ['a route beside an empty track', `<trk><trkseg/></trk><rte>${points(2, 'rtept')}</rte>`, [false, [2]]],
    ['waypoints', points(3, 'wpt'), [false, [3]]],
  ])('are told apart: %s', (_name, text, lengths) => expect(lengthsOf(text)).toEqual(lengths));
});

describe('what is no track', () => {
  it.each([
    ['another format', '{"type":"FeatureCollection"}', TRACK_MESSAGES.notGpx],
    ['another XML document', '<kml><Point/></kml>', TRACK_MESSAGES.notGpx],
    ['an empty file', '', TRACK_MESSAGES.notGpx],
    ['no points', gpx('<trk><trkseg></trkseg></trk>'), TRACK_MESSAGES.noPoints],
    ['a single point', gpx(point(40, -105, 'wpt')), TRACK_MESSAGES.noPoints],
    [
      'a file that breaks off',
      gpxOf([{ latitude: 40, longitude: -105 }]).slice(0, -20),
      TRACK_MESSAGES.broken,
    ],
    ['tags that cross', '<gpx><trk><trkseg></trk></trkseg></gpx>', TRACK_MESSAGES.broken],
    ['a second document', `${gpx('')}${gpx('')}`, TRACK_MESSAGES.broken],
    ['an attribute that does not end', '<gpx><trkpt lat="1></gpx>', TRACK_MESSAGES.broken],
    ['a comment that does not end', '<gpx><!-- </gpx>', TRACK_MESSAGES.broken],
    ['swapped coordinates', gpx(point(-105.2, 39.7)), TRACK_MESSAGES.swapped],
  ])('%s is refused with its reason', (_name, text, message) => {
    expect(problemOf(text)).toBe(message);
  });

  it.each([
    ['95', '-205'],
    ['', '-105'],
    ['NaN', '-105'],
    ['0x20', '-105'],
    ['4e1', '-105'],
    ['39,5', '-105,1'],
  ])('a point at %s, %s is named', (lat, lon) => {
    expect(problemOf(gpx(point(40, -105) + point(lat, lon)))).toBe(
      'Point 2 of this track has no valid latitude and longitude.',
    );
  });
});

describe('files made to do harm', () => {
  it('entities are never expanded: a document type is refused', () => {
    const laughs =
      '<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>' +
      gpx(`<name>&b;</name>${point(40, -105)}`);
    expect(problemOf(laughs)).toBe(TRACK_MESSAGES.unsafe);
    expect(problemOf('<!DOCTYPE gpx SYSTEM "file:///etc/passwd"><gpx/>')).toBe(TRACK_MESSAGES.unsafe);
  });

  it('ten megabytes of nested tags end at the depth limit', () => {
    expect(problemOf(`<gpx>${'<a>'.repeat(3_300_000)}`)).toBe(TRACK_MESSAGES.broken);
  });

  it('one point more than 100,000 is too many', () => {
    const many = point(40, -105).repeat(100_000);
    expect(pointsOf(gpx(many))).toHaveLength(100_000);
    expect(problemOf(gpx(many + point(40, -105)))).toBe(TRACK_MESSAGES.tooManyPoints);
  });

  it.each(['1', '1.', ' ', '+', '.1', '1 '])(
    'a coordinate or height of "%s" without end is read once',
    (piece) => {
      for (const place of [
        (text: string) => gpx(`<trkpt lat="${text}" lon="1"/>`),
        (text: string) => gpx(`<trkpt lat="1" lon="1"><ele>${text}x</ele></trkpt>`),
      ])
        expect(growth((text) => readGpxLines(place(`${text}x`)), piece)).toBeLessThan(LINEAR);
    },
  );

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'an element called %s is any other element',
    (name) => {
      expect(
        pointsOf(gpx(`<${name}/><${name} lat="9" lon="9">${point(40, -105)}</${name}>${point(41, -105)}`)),
      ).toHaveLength(2);
      expect(problemOf(`<${name}/>`)).toBe(TRACK_MESSAGES.notGpx);
    },
  );

  it('long runs of anything are read once, not again and again', () => {
    const long = 2_000_000;
    for (const text of [
      `<gpx ${' '.repeat(long)}`,
      `<gpx a="${'x'.repeat(long)}`,
      `<gpx ${'a '.repeat(long / 2)}`,
      '<'.repeat(long),
      `<gpx>${'</a'.repeat(long / 3)}`,
    ]) {
      // Reading them again at every character would take hours, longer than a test may.
      expect(problemOf(text)).toBeDefined();
    }
  });
});
