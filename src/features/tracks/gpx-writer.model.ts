import type { GeoPoint } from '#platform/geo/distance.ts';
import { escapeXml } from '#platform/text/escape.ts';
import { cumulativeMiles, unwrapLine, wrapLongitude } from '#platform/geo/line.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { feetToMeters, profileAt } from './elevation.model.ts';
import type { TrackFacts } from './read-track.model.ts';

/** Navigation devices compute the road between so many points; more of them make it stutter. */
export const MAX_SHAPING_POINTS = 50;

interface GpxHead {
  name: string;
  description: string;
  /** Address of the route's page. */
  url: string;
  siteName: string;
}

/**
 * A GPX 1.1 file: the track to follow exactly, and a route of at most 50 shaping points for devices that compute
 * the road between them. Elements stand in the order that the schema demands.
 */
export function writeGpx(track: Pick<TrackFacts, 'line' | 'bounds' | 'profile'>, head: GpxHead): string {
  const points = unwrapLine(decodePolyline(track.line) ?? []);
  const miles = cumulativeMiles(points);
  const wholeMiles = miles.at(-1) ?? 0;
  const { profile } = track;
  const height = (index: number) =>
    profile && `<ele>${feetToMeters(profileAt(profile, wholeMiles, miles[index] ?? 0)).toFixed(1)}</ele>`;
  const titles = element('name', head.name) + (head.description ? element('desc', head.description) : '');
  const link = `<link href="${escapeXml(head.url)}">${element('text', head.siteName)}</link>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<gpx version="1.1" creator="${escapeXml(head.siteName)}" xmlns="http://www.topografix.com/GPX/1/1">`,
    `<metadata>${titles}${link}${boundsElement(track.bounds)}</metadata>`,
    `<rte>${element('name', head.name)}`,
    ...thinLine(points, MAX_SHAPING_POINTS).map((point) => `<rtept ${position(point)}/>`),
    '</rte>',
    `<trk>${element('name', head.name)}<trkseg>`,
    ...points.map((point, index) => {
      const ele = height(index);
      return ele === null ? `<trkpt ${position(point)}/>` : `<trkpt ${position(point)}>${ele}</trkpt>`;
    }),
    '</trkseg></trk>',
    '</gpx>',
    '',
  ].join('\n');
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const position = ({ latitude, longitude }: GeoPoint) =>
  `lat="${latitude.toFixed(5)}" lon="${degrees(wrapLongitude(longitude))}"`;

/** The schema's longitudes end before 180, and rounding must not reach it. */
function degrees(longitude: number): string {
  const text = longitude.toFixed(5);
  return text === '180.00000' ? '-180.00000' : text;
}

/** Left out across the date line, where the schema's minimum and maximum cannot say what is meant. */
function boundsElement({ west, south, east, north }: TrackFacts['bounds']): string {
  if (west > east) return '';
  return `<bounds minlat="${south.toFixed(5)}" minlon="${degrees(west)}" maxlat="${north.toFixed(5)}" maxlon="${degrees(east)}"/>`;
}
