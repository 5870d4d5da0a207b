import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { GPX_NOT_READABLE, GPX_TOO_LARGE, MAX_GPX_BYTES, MAX_TRACK_MILES } from './trip-rules.model.ts';
import type { Track } from './trip.schema.ts';

export const MAX_GPX_POINTS = 100_000;
/** Points that a track keeps: enough for a bend every mile or two of a long day. */
const KEPT_POINTS = 400;

export const GPX_NO_POINTS = 'This GPX file has no track. Waypoints alone are not enough to follow.';
export const GPX_TOO_MANY_POINTS = 'This track has more than 100,000 points. Please simplify it first.';
export const GPX_TOO_LONG = `This track is longer than ${MAX_TRACK_MILES.toLocaleString('en-US')} miles.`;

export type GpxResult =
  { ok: true; track: Track; start: GeoPoint; end: GeoPoint } | { ok: false; message: string };

/** What is used of a DOM document, so that the browser's parser stays outside. */
export interface XmlDocument {
  getElementsByTagName(name: string): ArrayLike<{ getAttribute(name: string): string | null }>;
}

const refuse = (message: string): GpxResult => ({ ok: false, message });

/**
 * The track of a GPX file (1.0 or 1.1): its track points, else its route points, thinned, with the length that
 * it had before. Segments and tracks of one file follow each other.
 * @param parse gives undefined for a text that is not XML.
 */
export function readGpx(text: string, parse: (text: string) => XmlDocument | undefined): GpxResult {
  if (text.length > MAX_GPX_BYTES) return refuse(GPX_TOO_LARGE);
  const document = parse(text);
  if (!document || document.getElementsByTagName('gpx').length === 0) return refuse(GPX_NOT_READABLE);
  const track = document.getElementsByTagName('trkpt');
  const nodes = track.length > 0 ? track : document.getElementsByTagName('rtept');
  if (nodes.length > MAX_GPX_POINTS) return refuse(GPX_TOO_MANY_POINTS);

  const points = Array.from(nodes).flatMap((node) => readPoint(node) ?? []);
  const start = points[0];
  const end = points.at(-1);
  if (!start || !end || points.length < 2) return refuse(GPX_NO_POINTS);
  let miles = 0;
  points.forEach((point, index) => {
    miles += index === 0 ? 0 : distanceMiles(points[index - 1] ?? point, point);
  });
  if (miles > MAX_TRACK_MILES) return refuse(GPX_TOO_LONG);
  if (miles < 0.1) return refuse(GPX_NO_POINTS);
  const line = encodePolyline(thinLine(points, KEPT_POINTS));
  return { ok: true, track: { line, miles: Math.round(miles * 10) / 10 }, start, end };
}

function readPoint(node: { getAttribute(name: string): string | null }): GeoPoint | undefined {
  const latitude = Number.parseFloat(node.getAttribute('lat') ?? '');
  const longitude = Number.parseFloat(node.getAttribute('lon') ?? '');
  const exists = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return exists ? { latitude, longitude } : undefined;
}
