import { radians } from '#platform/geo/radians.ts';
import { distanceMiles, METERS_PER_DEGREE, METERS_PER_MILE, type GeoPoint } from '#platform/geo/distance.ts';

/** How a road bends. */
interface Curvature {
  /** 0 to 200: 100 times the share of the road that bends, tight bends counting up to twice. */
  score: number;
  /** Miles within bends. */
  curveMiles: number;
}

/** Radius in meters below which a bend belongs to a class, and how much its length counts. */
const BEND_CLASSES = [
  { below: 30, weight: 2 },
  { below: 60, weight: 1.6 },
  { below: 100, weight: 1.3 },
  { below: 175, weight: 1 },
] as const;

/** Points nearer than this to each other say more about the receiver than about the road. */
const SPACING_METERS = 20;
/** Between points farther apart than this the road was not recorded; it counts as straight. */
const LONGEST_CHORD_METERS = 150;

/** A piece of road; the radius is Infinity where it does not bend. */
interface RoadPiece {
  meters: number;
  radius: number;
  /** Where it bends to. */
  side: 'left' | 'right' | null;
}

/**
 * The road in pieces with their radius. Three successive points lie on one circle; its radius is that of the
 * road at the middle one (the idea of Adam Franco's Curvature project, computed here from the triangle's sides
 * and area: r = abc / 4K). A piece bends when the road turns the same way at both of its ends, by the larger
 * radius of the two, so that a single corner and the jitter of a receiver are no bends.
 * @param points with longitudes that do not jump (see `unwrapLine`).
 */
export function roadPieces(points: readonly GeoPoint[]): RoadPiece[] {
  const vertices = spaced(points);
  const turns = vertices.map((vertex, index) => turnAt(vertices[index - 1], vertex, vertices[index + 1]));
  return vertices.slice(1).map((vertex, index) => {
    const before = vertices[index] ?? vertex;
    const meters = distanceMiles(before, vertex) * METERS_PER_MILE;
    const from = turns[index] ?? 0;
    const to = turns[index + 1] ?? 0;
    const bends = from * to > 0 && meters <= LONGEST_CHORD_METERS;
    if (!bends) return { meters, radius: Number.POSITIVE_INFINITY, side: null };
    return { meters, radius: 1 / Math.min(Math.abs(from), Math.abs(to)), side: from > 0 ? 'left' : 'right' };
  });
}

export function curvatureOf(pieces: readonly RoadPiece[]): Curvature {
  let whole = 0;
  let bending = 0;
  let weighted = 0;
  for (const { meters, radius } of pieces) {
    whole += meters;
    const bend = BEND_CLASSES.find(({ below }) => radius < below);
    if (!bend) continue;
    bending += meters;
    weighted += meters * bend.weight;
  }
  return {
    score: whole > 0 ? Math.round((100 * weighted) / whole) : 0,
    curveMiles: Math.round((10 * bending) / METERS_PER_MILE) / 10,
  };
}

/** Radians, 20 degrees: less than this steers nobody. */
const LEAST_TURN = 0.35;

/** How many curves: bends of a class that turn the same way without a break, by 20 degrees or more in all. */
export function countCurves(pieces: readonly RoadPiece[]): number {
  const widest = BEND_CLASSES.at(-1)?.below ?? 0;
  let count = 0;
  let side: RoadPiece['side'] = null;
  let turned = 0;
  for (const piece of pieces) {
    const now = piece.radius < widest ? piece.side : null;
    if (now !== side) turned = 0;
    side = now;
    if (now === null) continue;
    const before = turned;
    turned += piece.meters / piece.radius;
    if (before < LEAST_TURN && turned >= LEAST_TURN) count += 1;
  }
  return count;
}

/** The fastest that the estimate assumes: back roads are posted at 45 to 55 mph. */
const CRUISING_METERS_PER_SECOND = 50 * 0.44704;
/** Sideways acceleration of an unhurried rider, as a share of gravity; sporting riders reach 0.6 and more. */
const CALM_LEAN = 0.2;
const GRAVITY = 9.81;

/**
 * Riding time in minutes, in steps of 5, without stops: 50 mph, and in bends the speed at which the sideways
 * acceleration v²/r stays at a fifth of gravity. An estimate of ours; times in the file are not read.
 */
export function ridingMinutes(pieces: readonly RoadPiece[]): number {
  let seconds = 0;
  for (const { meters, radius } of pieces) {
    const speed = Math.min(CRUISING_METERS_PER_SECOND, Math.sqrt(CALM_LEAN * GRAVITY * radius));
    seconds += meters / Math.max(speed, 1);
  }
  return Math.max(15, 5 * Math.round(seconds / 300));
}

const CURVATURE_WORDS = [
  { from: 45, word: 'twisty' },
  { from: 20, word: 'curvy' },
  { from: 5, word: 'gentle' },
  { from: 0, word: 'straight' },
] as const;

/** 'straight', 'gentle', 'curvy' or 'twisty' for a score. */
export const curvatureWord = (score: number): (typeof CURVATURE_WORDS)[number]['word'] =>
  CURVATURE_WORDS.find(({ from }) => score >= from)?.word ?? 'straight';

/** Points that are at least the spacing apart; the last one stays the last. */
function spaced(points: readonly GeoPoint[]): GeoPoint[] {
  const kept: GeoPoint[] = [];
  for (const point of points) {
    const before = kept.at(-1);
    if (!before || distanceMiles(before, point) * METERS_PER_MILE >= SPACING_METERS) kept.push(point);
  }
  return kept;
}

/** Curvature 1/r in 1/m of the circle through three points, positive to the left; 0 at ends and turning points. */
function turnAt(before: GeoPoint | undefined, at: GeoPoint, after: GeoPoint | undefined): number {
  if (!before || !after) return 0;
  const shrink = Math.cos(radians(at.latitude));
  const inX = (at.longitude - before.longitude) * shrink * METERS_PER_DEGREE;
  const inY = (at.latitude - before.latitude) * METERS_PER_DEGREE;
  const outX = (after.longitude - at.longitude) * shrink * METERS_PER_DEGREE;
  const outY = (after.latitude - at.latitude) * METERS_PER_DEGREE;
  const sides = Math.hypot(inX, inY) * Math.hypot(outX, outY) * Math.hypot(inX + outX, inY + outY);
  // The cross product is twice the triangle's area K, so 4K is twice the product.
  return sides > 0 ? (2 * (inX * outY - inY * outX)) / sides : 0;
}
