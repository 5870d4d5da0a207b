import type { GeoPoint } from './distance.ts';

/** Degrees of latitude, about 35 feet: the finest tolerance tried. */
const FINEST = 0.0001;

/** Longer lines are begun in pieces: a zigzag's cost grows with the square of what is looked at at once. */
const PIECE_POINTS = 2_000;

/**
 * Positions of the points that keep a line's shape: the first, the last, and by Douglas and Peucker (1973) each
 * one farther than the tolerance from the line without it. The tolerance grows until at most `most` are left;
 * each round thins what the last one left, so that the line is off by less than twice the last tolerance.
 * @param finest tolerance to begin with, in degrees of latitude.
 */
export function thinPositions(points: readonly GeoPoint[], most: number, finest = FINEST): number[] {
  let kept = points.map((_, index) => index);
  for (let tolerance = finest; kept.length > Math.max(2, most); tolerance *= 2) {
    kept = keptAt(points, kept, tolerance);
  }
  return kept;
}

/** The same by a tolerance in degrees of latitude instead of a number of points. */
export const thinPositionsWithin = (points: readonly GeoPoint[], tolerance: number): number[] =>
  keptAt(
    points,
    points.map((_, index) => index),
    tolerance,
  );

export const thinLine = (points: readonly GeoPoint[], most: number): GeoPoint[] =>
  thinPositions(points, most).flatMap((index) => points[index] ?? []);

function keptAt(points: readonly GeoPoint[], positions: readonly number[], tolerance: number): number[] {
  const latitudes = new Float64Array(positions.length);
  const longitudes = new Float64Array(positions.length);
  for (const [at, index] of positions.entries()) {
    latitudes[at] = points[index]?.latitude ?? 0;
    longitudes[at] = points[index]?.longitude ?? 0;
  }
  const keep = pointsToKeep(latitudes, longitudes, tolerance);
  return positions.filter((_, index) => keep[index] === 1);
}

/**
 * The same of points in flat arrays: a day's track is walked many times, and a map has a hundred lines.
 * @returns 1 for each point that is kept
 */
export function pointsToKeep(
  latitudes: Float64Array,
  longitudes: Float64Array,
  tolerance: number,
): Uint8Array {
  const keep = new Uint8Array(latitudes.length);
  const last = latitudes.length - 1;
  const open: number[] = [];
  for (let from = 0; from < last; from += PIECE_POINTS) open.push(from, Math.min(last, from + PIECE_POINTS));
  for (const end of open) keep[end] = 1;
  while (open.length > 0) {
    const to = open.pop() ?? 0;
    const from = open.pop() ?? 0;
    const farthest = farthestFromChord(latitudes, longitudes, from, to, tolerance);
    if (farthest === 0) continue;
    keep[farthest] = 1;
    open.push(from, farthest, farthest, to);
  }
  return keep;
}

/**
 * Position of the point farthest from the chord between two others, 0 when none is beyond the tolerance. In
 * degrees of latitude, on a map flattened at the chord's start.
 */
function farthestFromChord(
  latitudes: Float64Array,
  longitudes: Float64Array,
  from: number,
  to: number,
  tolerance: number,
): number {
  const startY = latitudes[from] ?? 0;
  const startX = longitudes[from] ?? 0;
  const shrink = Math.cos((startY * Math.PI) / 180);
  const chordX = ((longitudes[to] ?? 0) - startX) * shrink;
  const chordY = (latitudes[to] ?? 0) - startY;
  const length = chordX * chordX + chordY * chordY;
  let farthest = 0;
  let most = tolerance * tolerance;
  for (let index = from + 1; index < to; index += 1) {
    const x = ((longitudes[index] ?? 0) - startX) * shrink;
    const y = (latitudes[index] ?? 0) - startY;
    const share = length > 0 ? Math.min(1, Math.max(0, (x * chordX + y * chordY) / length)) : 0;
    const awayX = x - share * chordX;
    const awayY = y - share * chordY;
    const away = awayX * awayX + awayY * awayY;
    if (away > most) {
      most = away;
      farthest = index;
    }
  }
  return farthest;
}
