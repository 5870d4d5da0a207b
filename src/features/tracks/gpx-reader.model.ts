import type { GeoPoint } from '#platform/geo/distance.ts';
import { impossiblePoint, TRACK_LIMITS, TRACK_MESSAGES } from './track-limits.model.ts';

/** A point of a track; elevation in meters, null when the file has none. */
export interface TrackPoint extends GeoPoint {
  elevation: number | null;
}

export type TrackProblem = { problem: string };

type PointKind = 'track' | 'route' | 'waypoints';
/** A map: an element may be called like what every object inherits. */
const POINT_KINDS = new Map<string, PointKind>([
  ['trkpt', 'track'],
  ['rtept', 'route'],
  ['rpt', 'route'],
  ['wpt', 'waypoints'],
]);

const NAME = /[^\s<>/="'&]+/y;
const ATTRIBUTE = /\s+([^\s<>/="']+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const TAG_END = /\s*(\/?)>/y;
/** A decimal number as XML Schema writes it; exponents, hexadecimals and commas are no coordinates. */
const DECIMAL = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)\s*$/;
/** Below Death Valley and above Denali: a receiver without a fix. */
const ELEVATION = { least: -150, most: 7_000 };

interface GpxLines {
  /** What its lines are made of: tracks were ridden, the rest is planned. */
  kind: PointKind;
  /** Its tracks, else its routes, else its waypoints as one, each a list of segments; none of them is empty. */
  lines: TrackPoint[][][];
  /** Of each line; '' without one. At most 80 characters. */
  names: string[];
}

/** Collects points by the line and the segment that they stand in. */
function collect() {
  const lines: TrackPoint[][][] = [];
  const names: string[] = [];
  let name = '';
  let segment: TrackPoint[] | undefined;
  let newLine = true;
  return {
    lines,
    names,
    /** The line that has begun is called so. */
    call: (text: string) => void (name = text),
    /** The next point begins another line, or another segment of the same one. */
    begin: (what: 'line' | 'segment') => {
      segment = undefined;
      newLine ||= what === 'line';
      if (what === 'line') name = '';
    },
    add: (point: TrackPoint) => {
      if (!segment) {
        segment = [];
        const line = newLine ? undefined : lines.at(-1);
        if (line) line.push(segment);
        else {
          lines.push([segment]);
          names.push(name);
        }
        newLine = false;
      }
      segment.push(point);
    },
  };
}

/**
 * The lines of a GPX file: its tracks, else its routes, else its waypoints.
 * Times and everything else are passed over. It knows no entities but those of XML and refuses a document type, so
 * that a file cannot grow while it is read; work and memory grow with its length alone.
 * @param text one character a byte is enough: all that is read is ASCII, but for names.
 * @param options `lenient`: passes over points without a position, which are a problem else.
 */
export function readGpxLines(
  text: string,
  { lenient = false }: { lenient?: boolean } = {},
): GpxLines | TrackProblem {
  const found = { track: collect(), route: collect(), waypoints: collect() };
  const open: string[] = [];
  let point: TrackPoint | undefined;
  let count = 0;
  let seen = false;
  let at = 0;

  for (;;) {
    const start = text.indexOf('<', at);
    if (start === -1) break;
    const skipped = skipNonElement(text, start);
    if (typeof skipped === 'object') return skipped;
    if (skipped > 0) {
      at = skipped;
      continue;
    }
    if (text.charCodeAt(start + 1) === 0x2f) {
      const end = text.indexOf('>', start);
      const name = open.pop();
      if (end === -1 || name === undefined || name !== text.slice(start + 2, end).trimEnd()) return broken();
      if (POINT_KINDS.has(localName(name))) point = undefined;
      at = end + 1;
      continue;
    }

    const tag = readTag(text, start);
    if (!tag) return seen ? broken() : { problem: TRACK_MESSAGES.notGpx };
    const local = localName(tag.name);
    if (!seen && local !== 'gpx') return { problem: TRACK_MESSAGES.notGpx };
    if (seen && open.length === 0) return broken();
    seen = true;
    const kind = POINT_KINDS.get(local);
    if (kind) {
      count += 1;
      if (count > TRACK_LIMITS.points) return { problem: TRACK_MESSAGES.tooManyPoints };
      const read = readPoint(tag.attributes, count);
      if ('problem' in read && !lenient) return read;
      point = 'problem' in read ? undefined : read;
      if (point) found[kind].add(point);
    } else if (local === 'trk' || local === 'trkseg') {
      found.track.begin(local === 'trk' ? 'line' : 'segment');
    } else if (local === 'rte') {
      found.route.begin('line');
    } else if (local === 'name' && !tag.closed) {
      const parent = localName(open.at(-1) ?? '');
      if (parent === 'trk') found.track.call(readName(text, tag.end));
      if (parent === 'rte') found.route.call(readName(text, tag.end));
    } else if (point && local === 'ele' && !tag.closed) {
      point.elevation = readElevation(text.slice(tag.end, text.indexOf('<', tag.end)));
    }
    if (!tag.closed) open.push(tag.name);
    if (open.length > TRACK_LIMITS.depth) return broken();
    at = tag.end;
  }

  if (!seen) return { problem: TRACK_MESSAGES.notGpx };
  if (open.length > 0) return broken();
  const kind = (['track', 'route'] as const).find((one) => found[one].lines.length > 0) ?? 'waypoints';
  const { lines, names } = found[kind];
  const [first] = lines;
  if (!first || (lines.length === 1 && first.length === 1 && first[0]?.length === 1))
    return { problem: TRACK_MESSAGES.noPoints };
  return { kind, lines, names };
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
const broken = (): TrackProblem => ({ problem: TRACK_MESSAGES.broken });

/** Where a comment, CDATA section or instruction ends; 0 when an element begins here. */
function skipNonElement(text: string, start: number): number | TrackProblem {
  const mark = text.charCodeAt(start + 1);
  if (mark !== 0x21 && mark !== 0x3f) return 0;
  const close = text.startsWith('<!--', start)
    ? '-->'
    : text.startsWith('<![CDATA[', start)
      ? ']]>'
      : mark === 0x3f
        ? '?>'
        : undefined;
  if (close === undefined) return { problem: TRACK_MESSAGES.unsafe };
  const end = text.indexOf(close, start + 2);
  return end === -1 ? broken() : end + close.length;
}

interface Tag {
  name: string;
  attributes: { lat?: string; lon?: string };
  closed: boolean;
  end: number;
}

function readTag(text: string, start: number): Tag | undefined {
  NAME.lastIndex = start + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) return undefined;
  const attributes: Tag['attributes'] = {};
  let at = NAME.lastIndex;
  for (;;) {
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(text);
    if (end) return { name, attributes, closed: end[1] === '/', end: TAG_END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const attribute = ATTRIBUTE.exec(text);
    if (!attribute) return undefined;
    const value = attribute[2] ?? attribute[3] ?? '';
    if (attribute[1] === 'lat') attributes.lat = value;
    if (attribute[1] === 'lon') attributes.lon = value;
    at = ATTRIBUTE.lastIndex;
  }
}

function readPoint({ lat = '', lon = '' }: Tag['attributes'], position: number): TrackPoint | TrackProblem {
  const latitude = DECIMAL.test(lat) ? Number(lat) : Number.NaN;
  const longitude = DECIMAL.test(lon) ? Number(lon) : Number.NaN;
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude, elevation: null };
  const swapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  return { problem: swapped ? TRACK_MESSAGES.swapped : impossiblePoint(position) };
}

function readElevation(text: string): number | null {
  const meters = DECIMAL.test(text) ? Number(text) : Number.NaN;
  return meters >= ELEVATION.least && meters <= ELEVATION.most ? meters : null;
}

const LONGEST_NAME = 80;
/** Room for a name whose every character is written as an entity, in a CDATA section. */
const LONGEST_NAME_TEXT = LONGEST_NAME * 10;
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function readName(text: string, start: number): string {
  const inside = text.slice(start, start + LONGEST_NAME_TEXT);
  const section = /^\s*<!\[CDATA\[([^\]]*)/.exec(inside)?.[1];
  const name = section ?? inside.slice(0, inside.search(/<|$/)).replace(/&(#\d{1,7}|[a-z]{2,4});/g, decoded);
  return name.trim().slice(0, LONGEST_NAME);
}

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES[name] ?? entity;
  const code = Number(name.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
