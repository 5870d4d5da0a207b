import type { GeoPoint } from '#platform/geo/distance.ts';

/** Degrees of latitude, about 35 feet: the finest tolerance tried. */
const FINEST = 0.0001;

/**
 * Positions of the points that keep a line's shape: the first, the last, and by Douglas and Peucker (1973) each
 * one farther than the tolerance from the line without it. The tolerance grows until at most `most` are left.
 */
export function thinPositions(points: readonly GeoPoint[], most: number): number[] {
  if (points.length <= most) return points.map((_, index) => index);
  for (let tolerance = FINEST; ; tolerance *= 2) {
    const kept = keptAt(points, tolerance);
    if (kept.length <= Math.max(2, most)) return kept;
  }
}

export const thinLine = (points: readonly GeoPoint[], most: number): GeoPoint[] =>
  thinPositions(points, most).flatMap((index) => points[index] ?? []);

function keptAt(points: readonly GeoPoint[], tolerance: number): number[] {
  const last = points.length - 1;
  const keep = new Uint8Array(points.length);
  keep[0] = keep[last] = 1;
  const open: [number, number][] = [[0, last]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    let farthest = 0;
    let distance = tolerance;
    for (let index = from + 1; index < to; index += 1) {
      const away = degreesFromChord(points, index, from, to);
      if (away > distance) {
        distance = away;
        farthest = index;
      }
    }
    if (farthest === 0) continue;
    keep[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return Array.from(keep.keys()).filter((index) => keep[index] === 1);
}

/** Distance of a point from the chord, in degrees of latitude, on a map flattened at the chord's start. */
function degreesFromChord(points: readonly GeoPoint[], index: number, from: number, to: number): number {
  const point = points[index];
  const start = points[from];
  const end = points[to];
  if (!point || !start || !end) return 0;
  const shrink = Math.cos((start.latitude * Math.PI) / 180);
  const x = (point.longitude - start.longitude) * shrink;
  const y = point.latitude - start.latitude;
  const chordX = (end.longitude - start.longitude) * shrink;
  const chordY = end.latitude - start.latitude;
  const length = chordX ** 2 + chordY ** 2;
  const share = length > 0 ? Math.min(1, Math.max(0, (x * chordX + y * chordY) / length)) : 0;
  return Math.hypot(x - share * chordX, y - share * chordY);
}
