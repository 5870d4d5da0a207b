import { distanceMiles, type GeoPoint } from './distance.ts';

/** Miles from the first point to each one. */
export function cumulativeMiles(points: readonly GeoPoint[]): number[] {
  const miles: number[] = [];
  let sum = 0;
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before) sum += distanceMiles(before, point);
    miles.push(sum);
  });
  return miles;
}

/** The same longitude from -180 to below 180 degrees. */
export const wrapLongitude = (longitude: number): number =>
  longitude >= -180 && longitude < 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180;

/**
 * Longitudes that go on beyond ±180 where a line crosses the date line, so that neighbors are neighbors for
 * plane geometry and for a map.
 */
export function unwrapLine<Point extends GeoPoint>(points: readonly Point[]): Point[] {
  let shift = 0;
  let before: number | undefined;
  return points.map((point) => {
    if (before !== undefined) {
      const step = point.longitude - before;
      if (step > 180) shift -= 360;
      else if (step < -180) shift += 360;
    }
    before = point.longitude;
    return shift === 0 ? point : { ...point, longitude: point.longitude + shift };
  });
}
