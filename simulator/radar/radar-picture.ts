import { colorOf, type PaletteName } from '#features/radar/tiles/palette.model.ts';
import { indexedPng } from './png.ts';
import type { SimulatorAnswer } from '../service.ts';
import { NO_ECHO, reflectivityAt } from '../weather/weather-field.ts';

const SIZE = 256;
/** The field is asked every so many pixels and drawn smoothly between: a tile takes milliseconds. */
const GRID = 8;
/** Sources draw nothing below this. */
const LOWEST_DBZ = 5;
const HIGHEST_DBZ = 75;
const HALF_WORLD = Math.PI * 6_378_137;
const MAX_PICTURES = 500;

/** EPSG:3857 meters: west, south, east, north. */
export type Box = readonly [number, number, number, number];

/** A map tile's edges; y counts from the north. */
export function tileBox(z: number, x: number, y: number): Box {
  const side = (2 * HALF_WORLD) / 2 ** z;
  const west = x * side - HALF_WORLD;
  const north = HALF_WORLD - y * side;
  return [west, north - side, west + side, north];
}

const pictures = new Map<string, Buffer>();

/** The simulated weather of an instant (epoch seconds) as a radar picture of 256 by 256 pixels. */
export function radarPicture(box: Box, time: number, palette: PaletteName): SimulatorAnswer {
  const key = `${box.join(' ')} ${time} ${palette}`;
  let body = pictures.get(key);
  if (!body) {
    body = draw(box, time, palette);
    if (pictures.size >= MAX_PICTURES) pictures.clear();
    pictures.set(key, body);
  }
  return { status: 200, headers: { 'content-type': 'image/png', 'cache-control': 'max-age=300' }, body };
}

function draw([west, south, east, north]: Box, time: number, palette: PaletteName): Buffer {
  const points = SIZE / GRID + 1;
  const field = new Float32Array(points * points);
  for (let row = 0; row < points; row += 1) {
    const meters = north - (row * GRID * (north - south)) / SIZE;
    const latitude = (Math.atan(Math.sinh((meters / HALF_WORLD) * Math.PI)) * 180) / Math.PI;
    for (let column = 0; column < points; column += 1) {
      const longitude = ((west + (column * GRID * (east - west)) / SIZE) / HALF_WORLD) * 180;
      field[row * points + column] = reflectivityAt(latitude, longitude, time);
    }
  }
  const pixels = new Uint8Array(SIZE * SIZE);
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < SIZE; x += 1) {
      const dbz = Math.round(between(field, points, x / GRID, y / GRID));
      if (dbz >= LOWEST_DBZ) pixels[y * SIZE + x] = Math.min(dbz, HIGHEST_DBZ) - LOWEST_DBZ + 1;
    }
  }
  const colors = Array.from({ length: HIGHEST_DBZ - LOWEST_DBZ + 1 }, (_, index) =>
    colorOf(palette, LOWEST_DBZ + index),
  );
  return indexedPng(SIZE, SIZE, [0, ...colors], pixels);
}

function between(field: Float32Array, points: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - column, y - row];
  const at = (c: number, r: number) => field[r * points + c] ?? NO_ECHO;
  const upper = at(column, row) * (1 - dx) + at(column + 1, row) * dx;
  const lower = at(column, row + 1) * (1 - dx) + at(column + 1, row + 1) * dx;
  return upper * (1 - dy) + lower * dy;
}
