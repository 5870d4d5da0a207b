import { unwrapLine } from '#platform/geo/line.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { pointsToKeep } from '#platform/geo/thin.ts';
import type { Spot } from '#platform/geo/path-data.ts';
import type { MapLevel, MapRun } from './road-map.model.ts';

/** A stretch of one level, in pixels. */
export interface DrawnRun {
  level: MapLevel;
  spots: readonly Spot[];
}

const CORNER: Spot = { x: 0, y: 0 };

/**
 * An encoded line in pixels of the whole world's picture at this zoom, going on beyond its edges where it crosses the
 * date line. Empty for a line that cannot be read.
 * @param from where its pixels are counted from; default: the north-west corner
 */
export const lineSpots = (line: string, zoom: number, from = CORNER): Spot[] =>
  unwrapLine(decodePolyline(line) ?? []).map((point) => {
    const { x, y } = worldPixel(point, zoom);
    return { x: x - from.x, y: y - from.y };
  });

/** The box around some spots; undefined for none. */
export function boundsOfSpots(spots: readonly Spot[]) {
  if (spots.length === 0) return undefined;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of spots) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** `Math.hypot` takes many times as long, for numbers whose squares are beyond all others. */
function distance(a: Spot, b: Spot): number {
  const [x, y] = [b.x - a.x, b.y - a.y];
  return Math.sqrt(x * x + y * y);
}

const between = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Cuts a line where its level changes, also between its points; neighbors share the point of the cut. */
export function cutRuns(spots: readonly Spot[], runs: readonly MapRun[]): DrawnRun[] {
  const [first] = spots;
  if (!first || spots.length < 2) return [];
  const merged = runs.filter(({ level, to }, index) => to > 0 && runs[index + 1]?.level !== level);
  const level = (turn: number): MapLevel => merged[turn]?.level ?? 'unknown';
  if (merged.length < 2) return [{ level: level(0), spots }];
  let total = 0;
  let before = first;
  for (const spot of spots) {
    total += distance(before, spot);
    before = spot;
  }
  const drawn: DrawnRun[] = [];
  let current: Spot[] = [];
  let from = first;
  let walked = 0;
  let turn = 0;
  for (const to of spots) {
    const length = distance(from, to);
    while (turn < merged.length - 1 && (merged[turn]?.to ?? 1) * total < walked + length) {
      const cut = between(from, to, Math.max(0, (merged[turn]?.to ?? 1) * total - walked) / length);
      drawn.push({ level: level(turn), spots: [...current, cut] });
      current = [cut];
      turn += 1;
    }
    current.push(to);
    walked += length;
    from = to;
  }
  return [...drawn, { level: level(turn), spots: current }];
}

/** Without points that change the line by less than so many pixels. */
export function thinSpots(spots: readonly Spot[], tolerance: number): Spot[] {
  const [first] = spots;
  const end = spots.at(-1);
  if (!first || !end) return [];
  // A road from afar is mostly points that fall together.
  const apart = [first];
  let before = first;
  for (const spot of spots) {
    if (distance(before, spot) <= tolerance / 4) continue;
    apart.push(spot);
    before = spot;
  }
  if (before !== end) apart.push(end);
  // As degrees so small that the Earth is flat.
  const latitudes = new Float64Array(apart.length);
  const longitudes = new Float64Array(apart.length);
  apart.forEach(({ x, y }, index) => {
    latitudes[index] = (y - first.y) / FLAT;
    longitudes[index] = x / FLAT;
  });
  const keep = pointsToKeep(latitudes, longitudes, tolerance / FLAT);
  return apart.filter((_, index) => keep[index] === 1);
}

const FLAT = 1e7;
