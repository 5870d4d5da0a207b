import type { GeoPoint } from '#platform/geo/distance.ts';
import type { TrackPoint } from './gpx-reader.model.ts';

/** Tracks of known shape, for tests and measurements. */

const METERS_PER_DEGREE = 111_195;

/** A point so many meters east and north of another one. */
export function pointAt(origin: GeoPoint, east: number, north: number): GeoPoint {
  const shrink = Math.cos((origin.latitude * Math.PI) / 180);
  return {
    latitude: origin.latitude + north / METERS_PER_DEGREE,
    longitude: origin.longitude + east / (METERS_PER_DEGREE * shrink),
  };
}

/** Points on a circle, counter-clockwise, so many of them per turn. */
export const circle = (center: GeoPoint, radius: number, perTurn: number, turns = 1): GeoPoint[] =>
  Array.from({ length: Math.round(perTurn * turns) + 1 }, (_, index) => {
    const angle = (2 * Math.PI * index) / perTurn;
    return pointAt(center, radius * Math.cos(angle), radius * Math.sin(angle));
  });

/** A mountain road of so many points, 10 meters apart, that winds and climbs. */
export function mountainRoad(
  count: number,
  origin: GeoPoint = { latitude: 39.2, longitude: -106.2 },
): TrackPoint[] {
  let [east, north] = [0, 0];
  return Array.from({ length: count }, (_, index) => {
    const heading = 0.4 + 1.1 * Math.sin(index / 9) + 0.3 * Math.sin(index / 171);
    east += 10 * Math.cos(heading);
    north += 10 * Math.sin(heading);
    const elevation = 2_400 + 400 * Math.sin(index / 900) + 3 * Math.sin(index / 7);
    return { ...pointAt(origin, east, north), elevation: Math.round(elevation * 10) / 10 };
  });
}

/** A GPX file with several tracks, each of one segment. */
export const gpxOfTracks = (tracks: readonly (readonly GeoPoint[])[]): string =>
  `<gpx version="1.1" creator="Device">${tracks
    .map((points, index) => {
      const lines = points.map(({ latitude, longitude }) => `<trkpt lat="${latitude}" lon="${longitude}"/>`);
      return `<trk><name>Day ${index + 1}</name><trkseg>${lines.join('')}</trkseg></trk>`;
    })
    .join('')}</gpx>`;

/** A GPX file of the kind that navigation devices write. */
export function gpxOf(
  points: readonly (GeoPoint & { elevation?: number | null })[],
  options: { point?: 'trkpt' | 'rtept' | 'wpt'; name?: string; times?: boolean } = {},
): string {
  const { point = 'trkpt', name = 'Morning ride from home', times = true } = options;
  const lines = points.map(({ latitude, longitude, elevation }, index) => {
    const ele = typeof elevation === 'number' ? `<ele>${elevation}</ele>` : '';
    const time = times ? `<time>${new Date(1_700_000_000_000 + index * 1000).toISOString()}</time>` : '';
    return `<${point} lat="${latitude.toFixed(7)}" lon="${longitude.toFixed(7)}">${ele}${time}</${point}>`;
  });
  const body = lines.join('\n');
  const wrapped = {
    trkpt: `<trk><name>${name}</name><trkseg>\n${body}\n</trkseg></trk>`,
    rtept: `<rte><name>${name}</name>\n${body}\n</rte>`,
    wpt: body,
  }[point];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="Device" xmlns="http://www.topografix.com/GPX/1/1">${wrapped}</gpx>\n`;
}
