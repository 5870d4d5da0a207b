import { radians } from './radians.ts';
import { METERS_PER_MILE, type GeoPoint } from './distance.ts';

/** Web Mercator (EPSG:3857) map tiles: 256 px squares, x from the west, y from the north, 2^z on a side. */

export interface Tile {
  z: number;
  x: number;
  y: number;
}

export const TILE_SIZE = 256;
/** Half the projected world's width in meters: π times WGS 84's equatorial radius. */
const HALF_WORLD_METERS = Math.PI * 6_378_137;

/** Position in pixels of the whole world's picture at this zoom, from its north-west corner. */
export function worldPixel({ latitude, longitude }: GeoPoint, zoom: number): { x: number; y: number } {
  const size = TILE_SIZE * 2 ** zoom;
  const sine = Math.sin(radians(latitude));
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Where on the Earth a pixel of the whole world's picture lies. */
export function pixelPoint(x: number, y: number, zoom: number): GeoPoint {
  const size = TILE_SIZE * 2 ** zoom;
  return {
    latitude: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / size))) * 180) / Math.PI,
    longitude: (x / size) * 360 - 180,
  };
}

/** Statute miles that one pixel spans on the ground at this latitude. */
export function milesPerPixel(latitude: number, zoom: number): number {
  const metersAtEquator = (2 * HALF_WORLD_METERS) / (TILE_SIZE * 2 ** zoom);
  return (metersAtEquator * Math.cos(radians(latitude))) / METERS_PER_MILE;
}

/** A tile's edges in EPSG:3857 meters: west, south, east, north. */
export function mercatorBox({ z, x, y }: Tile): [number, number, number, number] {
  const side = (2 * HALF_WORLD_METERS) / 2 ** z;
  const west = x * side - HALF_WORLD_METERS;
  const north = HALF_WORLD_METERS - y * side;
  return [west, north - side, west + side, north];
}
