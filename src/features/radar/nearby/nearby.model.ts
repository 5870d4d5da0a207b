import type { GeoPoint } from '#platform/geo/distance.ts';
import { clockTime } from '#platform/time/format-time.ts';
import { intensityOf, PRECIPITATION_DBZ, type Intensity } from './intensity.model.ts';
import { DIRECTIONS, type RadarSummary } from '../radar.schema.ts';
import { milesPerPixel, TILE_SIZE, worldPixel, type Tile } from '#platform/geo/mercator.ts';

/** How far around a place is looked, in statute miles. */
export const NEAR_MILES = 60;
/** Nearer than this is "here": about the size of a ZIP area, and of the radar's own uncertainty. */
export const HERE_MILES = 3;
/** A smaller change of distance between two pictures says nothing. */
const STEADY_MILES = 3;
/** A lone speck of so few neighbors is clutter, not weather. */
const MIN_NEIGHBORS = 3;
/** The intensity told is the strongest within so many miles of the nearest precipitation. */
const INTENSITY_REACH_MILES = 6;

/** Reflectivity of one map tile, row by row, `null` where there is no echo. */
export interface TileEcho {
  tile: Tile;
  /** TILE_SIZE × TILE_SIZE values in dBZ. */
  dbz: Float32Array;
}

/** The nearest precipitation of one picture. */
export interface NearestEcho {
  distanceMiles: number;
  /** Degrees clockwise from north, from the place to the precipitation. */
  bearing: number;
  intensity: Intensity;
}

/** The tiles of this zoom that show everything within `NEAR_MILES` of a place. */
export function tilesAround(point: GeoPoint, zoom: number): Tile[] {
  const center = worldPixel(point, zoom);
  const reach = NEAR_MILES / milesPerPixel(point.latitude, zoom);
  const last = 2 ** zoom - 1;
  const tileAt = (pixel: number) => Math.floor(pixel / TILE_SIZE);
  const tiles: Tile[] = [];
  const top = Math.max(0, tileAt(center.y - reach));
  const bottom = Math.min(last, tileAt(center.y + reach));
  for (let y = top; y <= bottom; y += 1) {
    for (let x = tileAt(center.x - reach); x <= tileAt(center.x + reach); x += 1) {
      // The world goes round: west of the first tile comes the last one.
      tiles.push({ z: zoom, x: (x + last + 1) % (last + 1), y });
    }
  }
  return tiles;
}

/** The precipitation nearest to a place within `NEAR_MILES`; null when these tiles, all of one zoom, show none. */
export function nearestEcho(point: GeoPoint, tiles: readonly TileEcho[]): NearestEcho | null {
  const zoom = tiles[0]?.tile.z ?? 0;
  const center = worldPixel(point, zoom);
  const scale = milesPerPixel(point.latitude, zoom);
  const echoes = echoesAround(tiles, center, NEAR_MILES / scale, TILE_SIZE * 2 ** zoom);
  let nearest: Echo | undefined;
  for (const echo of echoes) if (!nearest || echo.pixels < nearest.pixels) nearest = echo;
  if (!nearest) return null;
  const { dx, dy } = nearest;
  const strongest = echoes.reduce(
    (dbz, echo) =>
      Math.hypot(echo.dx - dx, echo.dy - dy) * scale <= INTENSITY_REACH_MILES ? Math.max(dbz, echo.dbz) : dbz,
    nearest.dbz,
  );
  return {
    distanceMiles: nearest.pixels * scale,
    bearing: ((Math.atan2(dx, -dy) * 180) / Math.PI + 360) % 360,
    intensity: intensityOf(strongest),
  };
}

/** A pixel of precipitation, relative to the place; `dy` grows to the south. */
interface Echo {
  dx: number;
  dy: number;
  pixels: number;
  dbz: number;
}

function echoesAround(
  tiles: readonly TileEcho[],
  center: { x: number; y: number },
  reach: number,
  worldSize: number,
): Echo[] {
  const echoes: Echo[] = [];
  for (const { tile, dbz } of tiles) {
    for (let row = 0; row < TILE_SIZE; row += 1) {
      const dy = tile.y * TILE_SIZE + row + 0.5 - center.y;
      if (Math.abs(dy) > reach) continue;
      for (let column = 0; column < TILE_SIZE; column += 1) {
        const value = dbz[row * TILE_SIZE + column] ?? Number.NEGATIVE_INFINITY;
        if (value < PRECIPITATION_DBZ) continue;
        const dx = shortestWay(tile.x * TILE_SIZE + column + 0.5 - center.x, worldSize);
        const pixels = Math.hypot(dx, dy);
        if (pixels <= reach && hasNeighboringEcho(dbz, row, column))
          echoes.push({ dx, dy, pixels, dbz: value });
      }
    }
  }
  return echoes;
}

/** East–west difference by the shorter way round the world. */
function shortestWay(dx: number, worldSize: number): number {
  if (dx > worldSize / 2) return dx - worldSize;
  return dx < -worldSize / 2 ? dx + worldSize : dx;
}

function hasNeighboringEcho(dbz: Float32Array, row: number, column: number): boolean {
  let neighbors = 0;
  for (let y = row - 1; y <= row + 1; y += 1) {
    for (let x = column - 1; x <= column + 1; x += 1) {
      if (y < 0 || x < 0 || y >= TILE_SIZE || x >= TILE_SIZE || (y === row && x === column)) continue;
      if ((dbz[y * TILE_SIZE + x] ?? Number.NEGATIVE_INFINITY) >= PRECIPITATION_DBZ) neighbors += 1;
    }
  }
  return neighbors >= MIN_NEIGHBORS;
}

export const NOTHING_KNOWN = "Can't check for rain nearby right now: the radar picture could not be read.";

export const UNKNOWN_SUMMARY: RadarSummary = {
  text: NOTHING_KNOWN,
  precipitation: 'unknown',
  intensity: null,
  distanceMiles: null,
  direction: null,
  trend: 'unknown',
  time: null,
  face: null,
};

const TREND_WORDS = {
  closer: ', moving closer',
  away: ', moving away',
  steady: ', at the same distance as before',
  unknown: '',
} as const;

/**
 * What the newest picture shows, in one sentence.
 * `earlier` is the same of 15 to 30 minutes before; undefined when that picture is missing.
 * @param seen statute miles around the place that radars look at
 */
export function describeNearby(
  now: NearestEcho | null,
  earlier: NearestEcho | null | undefined,
  time: number,
  timeZone: string,
  seen = NEAR_MILES,
): Omit<RadarSummary, 'face'> {
  const at = `Radar at ${clockTime(time, timeZone)}:`;
  const nothing = { intensity: null, distanceMiles: null, direction: null, trend: 'unknown', time } as const;
  if (!now) {
    return { ...nothing, precipitation: 'none', text: `${at} no precipitation within ${seen} miles.` };
  }
  const { intensity } = now;
  if (now.distanceMiles < HERE_MILES) {
    return { ...nothing, precipitation: 'here', intensity, text: `${at} ${intensity} precipitation here.` };
  }
  const distanceMiles = Math.round(now.distanceMiles);
  const direction = DIRECTIONS[Math.round(now.bearing / 45) % 8] ?? 'north';
  const trend = trendOf(now, earlier);
  return {
    text: `${at} ${intensity} precipitation about ${distanceMiles} miles ${direction}${TREND_WORDS[trend]}.`,
    precipitation: 'near',
    intensity,
    distanceMiles,
    direction,
    trend,
    time,
  };
}

export function trendOf(now: NearestEcho, earlier: NearestEcho | null | undefined): RadarSummary['trend'] {
  if (earlier === undefined) return 'unknown';
  // Nothing within reach before: it was farther away than that.
  const change = now.distanceMiles - (earlier?.distanceMiles ?? NEAR_MILES);
  if (change <= -STEADY_MILES) return 'closer';
  return change >= STEADY_MILES ? 'away' : 'steady';
}
