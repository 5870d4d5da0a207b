import { separateRoads } from '#features/tracks/separate-roads.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_GPX_BYTES, MAX_TRACK_MILES } from '../plan/trip-rules.model.ts';
import type { Track } from '../trip.schema.ts';

export const MAX_GPX_POINTS = 100_000;
/** Points that a track keeps: enough for a bend every mile or two of a long day. */
const KEPT_POINTS = 400;

export const GPX_NO_POINTS = 'This GPX file has no track. Waypoints alone are not enough to follow.';
export const GPX_TOO_MANY_POINTS = 'This track has more than 100,000 points. Please simplify it first.';
export const GPX_TOO_LONG = `This track is longer than ${MAX_TRACK_MILES.toLocaleString('en-US')} miles.`;

export const GPX_TOO_MANY_TRACKS =
  'This GPX file has more than 30 separate tracks. Please export the one you mean.';
const MOST_TRACKS = 30;
/** Miles of what is worth following. */
const LEAST_MILES = 0.1;

/** A track to follow, and where it begins and ends. */
export interface GpxTrack {
  track: Track;
  start: GeoPoint;
  end: GeoPoint;
}

/** A track in a file with several: the name that it has there, '' without one, and what to follow. */
export type NamedTrack = { name: string } & GpxTrack;

export type GpxResult =
  | ({ ok: true } & GpxTrack)
  /** Several tracks, and all of them as one where they follow each other. */
  | { ok: true; tracks: NamedTrack[]; whole: GpxTrack | null }
  | { ok: false; message: string };

/** What is used of a DOM document, so that the browser's parser stays outside. */
export interface XmlParent {
  getElementsByTagName: (name: string) => ArrayLike<XmlElement>;
}
export interface XmlElement extends XmlParent {
  getAttribute: (name: string) => string | null;
  textContent: string | null;
}

const refuse = (message: string): GpxResult => ({ ok: false, message });

/**
 * The track of a GPX file (1.0 or 1.1): its track points, else its route points, thinned, with the length that
 * it had before. Of a file with several tracks all, for the rider to choose.
 * @param parse gives undefined for a text that is not XML.
 */
export function readGpx(text: string, parse: (text: string) => XmlParent | undefined): GpxResult {
  if (text.length > MAX_GPX_BYTES) return refuse(GPX_TOO_LARGE);
  const document = parse(text);
  if (!document || document.getElementsByTagName('gpx').length === 0) return refuse(GPX_NOT_READABLE);
  const recorded = document.getElementsByTagName('trkpt').length > 0;
  const count = document.getElementsByTagName(recorded ? 'trkpt' : 'rtept').length;
  if (count > MAX_GPX_POINTS) return refuse(GPX_TOO_MANY_POINTS);

  const named = Array.from(document.getElementsByTagName(recorded ? 'trk' : 'rte'), (line) => ({
    name: line.getElementsByTagName('name')[0]?.textContent?.trim().slice(0, LONGEST_NAME) ?? '',
    segments: recorded ? Array.from(line.getElementsByTagName('trkseg'), pointsOf) : [pointsOf(line)],
  }));
  const lines = named
    .map(({ name, segments }) => ({ name, segments: segments.filter(({ length }) => length > 0) }))
    .filter(({ segments }) => segments.length > 0);
  if (lines.length === 0) return refuse(GPX_NO_POINTS);

  const found = separateRoads(
    lines.map(({ segments }) => segments),
    { recorded, minMiles: LEAST_MILES },
  );
  const [first] = found.roads;
  if (!first || first.miles < LEAST_MILES) return refuse(GPX_NO_POINTS);
  if (found.roads.length > MOST_TRACKS) return refuse(GPX_TOO_MANY_TRACKS);
  const roads = found.roads.filter(({ miles }) => miles <= MAX_TRACK_MILES);
  const [only] = roads;
  if (!only) return refuse(GPX_TOO_LONG);
  if (found.roads.length === 1) return { ok: true, ...trackOf(only) };
  const { whole } = found;
  return {
    ok: true,
    tracks: roads.map((road) => ({ name: lines[road.line]?.name ?? '', ...trackOf(road) })),
    whole: whole && whole.miles <= MAX_TRACK_MILES ? trackOf(whole) : null,
  };
}

/** Enough to recognize a track by. */
const LONGEST_NAME = 80;
const pointsOf = (parent: XmlElement): GeoPoint[] => {
  const nodes = [
    ...Array.from(parent.getElementsByTagName('trkpt')),
    ...Array.from(parent.getElementsByTagName('rtept')),
  ];
  return nodes.flatMap((node) => readPoint(node) ?? []);
};

function trackOf({ points, miles }: { points: GeoPoint[]; miles: number }): GpxTrack {
  const [start = NOWHERE] = points;
  return {
    track: { line: encodePolyline(thinLine(points, KEPT_POINTS)), miles: Math.round(miles * 10) / 10 },
    start,
    end: points.at(-1) ?? start,
  };
}
const NOWHERE: GeoPoint = { latitude: 0, longitude: 0 };

/** Several tracks in words, to choose one of them; 'all' is the whole. */
export function gpxPicks({ tracks, whole }: { tracks: readonly NamedTrack[]; whole: GpxTrack | null }) {
  const picks = tracks.map(({ name, track }, index) => ({
    value: String(index),
    name: `track ${index + 1}`,
    text: `Track ${index + 1}${name === '' ? '' : ` “${name}”`}: ${track.miles} mi`,
  }));
  if (whole)
    picks.push({ value: 'all', name: 'all of them', text: `All of them as one: ${whole.track.miles} mi` });
  return picks;
}

function readPoint(node: XmlElement): GeoPoint | undefined {
  const latitude = Number.parseFloat(node.getAttribute('lat') ?? '');
  const longitude = Number.parseFloat(node.getAttribute('lon') ?? '');
  const exists = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return exists ? { latitude, longitude } : undefined;
}
