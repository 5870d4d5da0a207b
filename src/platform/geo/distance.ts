import { radians } from './radians.ts';

/** A point on the Earth in degrees, north and east positive. */
export interface GeoPoint {
  latitude: number;
  longitude: number;
}

/** Mean Earth radius in statute miles (IUGG mean radius R1, 6371.0088 km). */
export const EARTH_RADIUS_MILES = 3958.7613;
/** Of latitude, and of longitude on the equator. */
export const MILES_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180;
export const METERS_PER_MILE = 1609.344;
export const METERS_PER_DEGREE = MILES_PER_DEGREE * METERS_PER_MILE;

/** Great-circle distance in statute miles, by the haversine formula (R. W. Sinnott, 1984). */
export function distanceMiles(from: GeoPoint, to: GeoPoint): number {
  const halfHeight = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfWidth = Math.sin(radians(to.longitude - from.longitude) / 2);
  const parallels = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const haversine = halfHeight ** 2 + parallels * halfWidth ** 2;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, haversine)));
}
