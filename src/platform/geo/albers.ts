import { radians } from './radians.ts';
import type { GeoBox } from './box.ts';
import type { GeoPoint } from './distance.ts';

/** The picture that `projectNation` projects to: as wide and high as `us-atlas` projects its outlines. */
export const NATION_SIZE = { width: 975, height: 610 } as const;

const SCALE = 1300;
const MIDDLE = { x: 487.5, y: 305 };

interface Cone {
  /** Standard parallels, degrees. */
  parallels: readonly [number, number];
  /** Longitude of the middle, and the point that comes to `at`, degrees. */
  meridian: number;
  center: readonly [longitudeFromMeridian: number, latitude: number];
  scale: number;
  at: { x: number; y: number };
}

/** Albers' equal-area conic (Snyder, Map Projections: A Working Manual, 1987, p. 98). */
function conic({
  parallels,
  meridian,
  center,
  scale,
  at,
}: Cone): (point: GeoPoint) => { x: number; y: number } {
  const [south, north] = parallels.map((degrees) => Math.sin(radians(degrees))) as [number, number];
  const n = (south + north) / 2;
  const c = 1 + south * (2 * n - south);
  const r0 = Math.sqrt(c) / n;
  const raw = (longitude: number, latitude: number): [number, number] => {
    const r = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n;
    const angle = n * radians(longitude);
    return [r * Math.sin(angle), r0 - r * Math.cos(angle)];
  };
  const [centerX, centerY] = raw(...center);
  return ({ latitude, longitude }) => {
    // Aleutian islands beyond the date line lie west of the others.
    const east = ((longitude - meridian + 540) % 360) - 180;
    const [x, y] = raw(east, latitude);
    return { x: at.x + scale * (x - centerX), y: at.y - scale * (y - centerY) };
  };
}

const lower48 = conic({
  parallels: [29.5, 45.5],
  meridian: -96,
  center: [-0.6, 38.7],
  scale: SCALE,
  at: MIDDLE,
});
const alaska = conic({
  parallels: [55, 65],
  meridian: -154,
  center: [-2, 58.5],
  scale: SCALE * 0.35,
  at: { x: MIDDLE.x - 0.307 * SCALE, y: MIDDLE.y + 0.201 * SCALE },
});
const hawaii = conic({
  parallels: [8, 18],
  meridian: -157,
  center: [-3, 19.9],
  scale: SCALE,
  at: { x: MIDDLE.x - 0.205 * SCALE, y: MIDDLE.y + 0.212 * SCALE },
});

/**
 * Where a place stands on the map of the nation, in the composition that `us-atlas` uses (d3's `geoAlbersUsa`): the
 * lower 48 states, Alaska at 35 % and Hawaii below them at the left. Undefined elsewhere.
 */
export function projectNation(point: GeoPoint): { x: number; y: number } | undefined {
  const { latitude, longitude } = point;
  if (latitude > 50 && latitude < 72 && (longitude < -129 || longitude > 171)) return alaska(point);
  if (latitude > 18 && latitude < 23 && longitude > -161 && longitude < -154) return hawaii(point);
  if (latitude > 24 && latitude < 50 && longitude > -125.5 && longitude < -66.5) return lower48(point);
  return undefined;
}

/** A part of that picture, of its shape. */
export interface NationPart {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const WHOLE_NATION: NationPart = { x: 0, y: 0, ...NATION_SIZE };

/** About 300 miles: nearer, outlines that were drawn for the nation are coarse. */
const LEAST_WIDTH = 120;
/** Points of a box that are projected on each side: parallels are curves. */
const STEPS = 6;

/** The part of the picture that shows a box, with a margin; all of it for a box that is not on it. */
export function nationPart({ west, south, east, north }: GeoBox): NationPart {
  const at = (from: number, to: number, step: number) => from + ((to - from) * step) / STEPS;
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step);
  const spots = steps.flatMap((row) =>
    steps.flatMap(
      (column) => projectNation({ latitude: at(south, north, row), longitude: at(west, east, column) }) ?? [],
    ),
  );
  if (spots.length === 0) return WHOLE_NATION;
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const shape = NATION_SIZE.width / NATION_SIZE.height;
  const width = Math.min(
    NATION_SIZE.width,
    Math.max(LEAST_WIDTH, right - left, (bottom - top) * shape) * 1.1,
  );
  const height = width / shape;
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return {
    x: tenths((left + right - width) / 2),
    y: tenths((top + bottom - height) / 2),
    width: tenths(width),
    height: tenths(height),
  };
}
