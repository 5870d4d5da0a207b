import { readGpxLines } from '#features/tracks/gpx-reader.model.ts';
import { separateRoads } from '#features/tracks/separate-roads.model.ts';
import { isPacked, markedUtf16 } from '#features/tracks/track-bytes.model.ts';
import { TRACK_LIMITS, TRACK_MESSAGES } from '#features/tracks/track-limits.model.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { numberText } from '#platform/text/number-text.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_GPX_BYTES, MAX_TRACK_MILES } from '../plan/trip-rules.model.ts';
import type { Track } from '../trip.schema.ts';

/** Points that a track keeps: enough for a bend every mile or two of a long day. */
const KEPT_POINTS = 400;

export const GPX_NO_POINTS = 'This GPX file has no track. Waypoints alone are not enough to follow.';
export const GPX_TOO_LONG = `This track is longer than ${numberText(MAX_TRACK_MILES)} miles.`;

const GPX_TOO_MANY_TRACKS = 'This GPX file has more than 30 separate tracks. Please export the one you mean.';
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

type GpxResult =
  | ({ ok: true } & GpxTrack)
  /** Several tracks, and all of them as one where they follow each other. */
  | { ok: true; tracks: NamedTrack[]; whole: GpxTrack | null }
  | { ok: false; message: string };

/** Problems of a file that are said in words of their own; the rest is no GPX track. */
const WORDS = new Map<string, string>([
  [TRACK_MESSAGES.noPoints, GPX_NO_POINTS],
  [TRACK_MESSAGES.tooManyPoints, TRACK_MESSAGES.tooManyPoints],
]);

const refuse = (message: string): GpxResult => ({ ok: false, message });

/** What `readGpx` reads of a file that was chosen on this device. */
export async function readGpxFile(file: Blob): Promise<GpxResult> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPacked(bytes)) return refuse(TRACK_MESSAGES.packed);
  return readGpx(new TextDecoder(markedUtf16(bytes) ?? 'utf-8').decode(bytes));
}

/**
 * The track of a GPX file (1.0 or 1.1): its track points, else its route points, thinned, with the length that
 * it had before. Of a file with several tracks all, for the rider to choose.
 */
export function readGpx(text: string): GpxResult {
  if (text.length > MAX_GPX_BYTES) return refuse(GPX_TOO_LARGE);
  const read = readGpxLines(text, { lenient: true });
  if ('problem' in read) return refuse(WORDS.get(read.problem) ?? GPX_NOT_READABLE);
  const { kind, lines, names } = read;
  if (kind === 'waypoints') return refuse(GPX_NO_POINTS);
  const found = separateRoads(lines, { recorded: kind === 'track', minMiles: LEAST_MILES });
  const [first] = found.roads;
  if (!first || first.miles < LEAST_MILES) return refuse(GPX_NO_POINTS);
  if (found.roads.length > TRACK_LIMITS.tracks) return refuse(GPX_TOO_MANY_TRACKS);
  const roads = found.roads.filter(({ miles }) => miles <= MAX_TRACK_MILES);
  const [only] = roads;
  if (!only) return refuse(GPX_TOO_LONG);
  if (found.roads.length === 1) return { ok: true, ...trackOf(only) };
  const { whole } = found;
  return {
    ok: true,
    tracks: roads.map((road) => ({ name: names[road.line] ?? '', ...trackOf(road) })),
    whole: whole && whole.miles <= MAX_TRACK_MILES ? trackOf(whole) : null,
  };
}

function trackOf({ points, miles }: { points: GeoPoint[]; miles: number }): GpxTrack {
  const [start = NOWHERE] = points;
  const end = points.at(-1) ?? start;
  return {
    track: { line: encodePolyline(thinLine(points, KEPT_POINTS)), miles: Math.round(miles * 10) / 10 },
    start: { latitude: start.latitude, longitude: start.longitude },
    end: { latitude: end.latitude, longitude: end.longitude },
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
