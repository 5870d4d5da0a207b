/** A part of the Earth, in degrees. */
export interface GeoBox {
  west: number;
  south: number;
  east: number;
  north: number;
}
