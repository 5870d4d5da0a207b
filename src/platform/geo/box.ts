import type { GeoPoint } from './distance.ts';

/** A part of the Earth, in degrees. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Of a box that does not cross the antimeridian. */
export const middleOf = ({ west, south, east, north }: GeoBox): GeoPoint => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
});
