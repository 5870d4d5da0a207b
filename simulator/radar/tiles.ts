import type { SimulatedService, SimulatorAnswer } from '../service.ts';
import { populatedTowns, type PopulatedTown } from '../places/towns.ts';

const SIZE = 256;
const MAX_ZOOM = 19;
/** Names keep so far apart, in pixels; the place with more ZIP codes is named. */
const NAME_WIDTH = 104;
const NAME_HEIGHT = 46;
/** A place of so many ZIP codes has main roads, to so many of its nearest kind. */
const ROAD_WEIGHT = 8;
const ROADS = 3;
const MARGIN = 140;

interface Pixel {
  x: number;
  y: number;
}

function worldPixel(latitude: number, longitude: number, zoom: number): Pixel {
  const size = SIZE * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * size,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size,
  };
}

/** Base-map tiles: plain land with the real towns in their places and invented roads between them. */
export const mapTiles: SimulatedService = {
  name: 'map',
  prefix: '/map',
  answer({ path }) {
    const [, z, x, y] = /^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path)?.map(Number) ?? [];
    if (z === undefined || x === undefined || y === undefined || z > MAX_ZOOM) return notFound;
    // A drawing: browsers go by the type, not by the name.
    const headers = { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=604800' };
    return { status: 200, headers, body: drawing(z, x * SIZE, y * SIZE) };
  },
  problem: (status) => ({ ...notFound, status }),
};

const notFound: SimulatorAnswer = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not Found',
};

function drawing(zoom: number, left: number, top: number): string {
  const near = ({ x, y }: Pixel) =>
    x > left - MARGIN && x < left + SIZE + MARGIN && y > top - MARGIN && y < top + SIZE + MARGIN;
  const place = ({ x, y }: Pixel) => `${(x - left).toFixed(1)},${(y - top).toFixed(1)}`;
  const pixelOf = (town: PopulatedTown) => worldPixel(town.latitude, town.longitude, zoom);
  const roads = mainRoads()
    .map(([from, to]) => [pixelOf(from), pixelOf(to)] as const)
    .filter(([a, b]) => {
      const overlaps = (p: number, q: number, edge: number) =>
        Math.max(p, q) > edge && Math.min(p, q) < edge + SIZE;
      return overlaps(a.x, b.x, left) && overlaps(a.y, b.y, top);
    })
    .map(([a, b]) => `M${place(a)}L${place(b)}`)
    .join('');
  const names = namedTowns(zoom)
    .map((town) => ({ town, at: pixelOf(town) }))
    .filter(({ at }) => near(at))
    .map(({ town, at }) => {
      const [x = '', y = ''] = place(at).split(',');
      const size = town.weight >= 20 ? 14 : 12;
      return `<circle cx="${x}" cy="${y}" r="2.5" fill="#5b5f57"/><text x="${x}" y="${Number(y) - 7}" font-size="${size}">${escape(town.city)}</text>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
<rect width="${SIZE}" height="${SIZE}" fill="#f0ede2"/>
<path d="${roads}" fill="none" stroke="#d3c6a4" stroke-width="4.5" stroke-linecap="round"/><path d="${roads}" fill="none" stroke="#fffaf0" stroke-width="2.5" stroke-linecap="round"/>
<g font-family="sans-serif" font-weight="600" text-anchor="middle" fill="#3d4239" stroke="#f0ede2" stroke-width="3" paint-order="stroke">${names}</g></svg>`;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const named = new Map<number, PopulatedTown[]>();

/** The towns whose names find room at a zoom, the larger before the smaller. */
function namedTowns(zoom: number): PopulatedTown[] {
  const known = named.get(zoom);
  if (known) return known;
  const taken = new Map<string, Pixel[]>();
  const chosen = populatedTowns().filter((town) => {
    const at = worldPixel(town.latitude, town.longitude, zoom);
    const [column, row] = [Math.floor(at.x / NAME_WIDTH), Math.floor(at.y / NAME_HEIGHT)];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const others = taken.get(`${column + dx} ${row + dy}`) ?? [];
        if (others.some(({ x, y }) => Math.abs(x - at.x) < NAME_WIDTH && Math.abs(y - at.y) < NAME_HEIGHT)) {
          return false;
        }
      }
    }
    const cell = `${column} ${row}`;
    taken.set(cell, [...(taken.get(cell) ?? []), at]);
    return true;
  });
  named.set(zoom, chosen);
  return chosen;
}

let roadNet: (readonly [PopulatedTown, PopulatedTown])[] | undefined;

function mainRoads() {
  const hubs = populatedTowns().filter(({ weight }) => weight >= ROAD_WEIGHT);
  const apart = (a: PopulatedTown, b: PopulatedTown) =>
    Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180));
  roadNet ??= hubs.flatMap((from) =>
    hubs
      .filter((to) => to !== from)
      .sort((a, b) => apart(from, a) - apart(from, b))
      .slice(0, ROADS)
      .map((to) => [from, to] as const),
  );
  return roadNet;
}
