import { dbzOf, type PaletteName } from './palette.model.ts';
import { decodePng } from './png.mapper.server.ts';
import { TILE_SIZE } from '#platform/geo/mercator.ts';

/** Fainter than this, a pixel only smooths an edge. */
const VISIBLE_ALPHA = 64;

/**
 * Reflectivity of a radar tile in dBZ, row by row; −Infinity where nothing is drawn.
 * @throws Error when the picture is not a tile.
 */
export function readEcho(png: Uint8Array, palette: PaletteName): Float32Array {
  const { width, height, rgba } = decodePng(png);
  if (width !== TILE_SIZE || height !== TILE_SIZE) throw new Error('not a map tile');
  const echo = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY);
  for (let pixel = 0; pixel < echo.length; pixel += 1) {
    const at = pixel * 4;
    if ((rgba[at + 3] ?? 0) < VISIBLE_ALPHA) continue;
    const color = ((rgba[at] ?? 0) << 16) | ((rgba[at + 1] ?? 0) << 8) | (rgba[at + 2] ?? 0);
    echo[pixel] = dbzOf(palette, color);
  }
  return echo;
}
