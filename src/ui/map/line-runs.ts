import { unwrapLine } from '#platform/geo/line.ts';
import { worldPixel } from '#platform/geo/mercator.ts';
import { decodePolyline } from '#platform/geo/polyline.ts';
import { thinPositionsWithin } from '#platform/geo/thin.ts';
import type { Spot } from '#platform/geo/path-data.ts';
import type { MapLevel, MapRun } from './road-map.model.ts';

/** A stretch of one level, in pixels. */
export interface DrawnRun {
  level: MapLevel;
  spots: Spot[];
}

/**
 * An encoded line in pixels of the whole world's picture at this zoom, going on beyond its edges where it crosses the
 * date line. Empty for a line that cannot be read.
 */
export const lineSpots = (line: string, zoom: number): Spot[] =>
  unwrapLine(decodePolyline(line) ?? []).map((point) => worldPixel(point, zoom));

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

const distance = (a: Spot, b: Spot) => Math.hypot(b.x - a.x, b.y - a.y);

const between = (a: Spot, b: Spot, share: number): Spot => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** Cuts a line where its level changes, also between its points; neighbors share the point of the cut. */
export function cutRuns(spots: readonly Spot[], runs: readonly MapRun[]): DrawnRun[] {
  const [first] = spots;
  if (!first || spots.length < 2) return [];
  const merged = runs.filter(({ level, to }, index) => to > 0 && runs[index + 1]?.level !== level);
  let total = 0;
  for (const [index, spot] of spots.entries()) total += distance(spots[index - 1] ?? first, spot);
  const drawn: DrawnRun[] = [];
  let current: Spot[] = [first];
  let walked = 0;
  let turn = 0;
  const level = (): MapLevel => merged[turn]?.level ?? 'unknown';
  for (const [index, to] of spots.entries()) {
    const from = spots[index - 1];
    if (!from) continue;
    const length = distance(from, to);
    while (turn < merged.length - 1 && (merged[turn]?.to ?? 1) * total < walked + length) {
      const cut = between(from, to, Math.max(0, (merged[turn]?.to ?? 1) * total - walked) / length);
      drawn.push({ level: level(), spots: [...current, cut] });
      current = [cut];
      turn += 1;
    }
    current.push(to);
    walked += length;
  }
  return [...drawn, { level: level(), spots: current }];
}

/** Without points that change the line by less than so many pixels. */
export function thinSpots(spots: readonly Spot[], tolerance: number): Spot[] {
  const [first] = spots;
  if (!first) return [];
  // A road from afar is mostly points that fall together.
  const apart = [first];
  for (const spot of spots) if (distance(apart.at(-1) ?? first, spot) > tolerance / 4) apart.push(spot);
  const end = spots.at(-1);
  if (end && apart.at(-1) !== end) apart.push(end);
  // As degrees so small that the Earth is flat.
  const flat = apart.map(({ x, y }) => ({ longitude: x / FLAT, latitude: (y - first.y) / FLAT }));
  return thinPositionsWithin(flat, tolerance / FLAT).flatMap((index) => apart[index] ?? []);
}

const FLAT = 1e7;
