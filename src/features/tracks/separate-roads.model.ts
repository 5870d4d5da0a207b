import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { cumulativeMiles } from '#platform/geo/line.ts';

/** Beyond this between two points, nobody knows which road was ridden: a straight line would be made up. */
const GAP_MILES = 10;
/** A recording has a point every few seconds. Plans have points far apart, and those are no gaps. */
const RECORDED_STEP_MILES = 0.5;

/** A road of a file. */
export interface SeparateRoad<Point> {
  points: Point[];
  miles: number;
  /** Which track or route of the file it comes from, from 0. */
  line: number;
}

interface SeparateRoads<Point> {
  /** In the order of the file, at least one. */
  roads: SeparateRoad<Point>[];
  /** All of them as one road, where each begins near the end of the one before; null for a single road. */
  whole: SeparateRoad<Point> | null;
}

/**
 * The roads of a file with several tracks, or with one that was recorded in places far from each other. Segments that
 * follow each other are one road, copies of a road are dropped (devices keep a track as "saved" and as "active"), and
 * so is what is too short to be one.
 * @param lines tracks or routes, each a list of segments, none of them empty
 * @param recorded false for plans
 * @param minMiles of a road
 */
export function separateRoads<Point extends GeoPoint>(
  lines: readonly (readonly Point[][])[],
  { recorded, minMiles }: { recorded: boolean; minMiles: number },
): SeparateRoads<Point> {
  const pieces = withoutCopies(
    lines.flatMap((segments, line) =>
      joinedWhereNear(recorded ? segments.flatMap(splitAtGaps) : segments).map((points) =>
        roadOf(points, line),
      ),
    ),
  );
  const joined = joinedWhereNear(pieces.map(({ points }) => points));
  const whole = joined[0] && joined.length === 1 ? roadOf(joined[0], 0) : null;
  const roads = pieces.filter(({ miles }) => miles >= minMiles);
  if (roads.length > 1) return { roads, whole };
  const longest = pieces.toSorted((a, b) => b.miles - a.miles).slice(0, 1);
  return { roads: whole ? [whole] : longest, whole: null };
}

const roadOf = <Point extends GeoPoint>(points: Point[], line: number): SeparateRoad<Point> => ({
  points,
  line,
  miles: cumulativeMiles(points).at(-1) ?? 0,
});

function joinedWhereNear<Point extends GeoPoint>(segments: readonly Point[][]): Point[][] {
  const joined: Point[][] = [];
  for (const segment of segments) {
    const before = joined.at(-1);
    const [from, to] = [before?.at(-1), segment[0]];
    if (before && from && to && distanceMiles(from, to) <= GAP_MILES)
      for (const point of segment) before.push(point);
    else joined.push([...segment]);
  }
  return joined;
}

/** A recording that was switched off on the way. */
function splitAtGaps<Point extends GeoPoint>(points: Point[]): Point[][] {
  const steps = points.map((point, index) => distanceMiles(points[index - 1] ?? point, point));
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  if (points.length < 3 || usual > RECORDED_STEP_MILES) return [points];
  const starts = steps.flatMap((step, index) => (step > GAP_MILES ? [index] : []));
  return [0, ...starts].map((start, index) => points.slice(start, starts[index]));
}

/** Beyond these, everything is a road of its own: finding copies has its price. */
const MOST_COMPARED = 60;
const LONGEST_COMPARED = 3_000;
/** Degrees: a fix and its thinned copy are nearer to each other than this. */
const CELL = 0.002;
const ROW = 1_000_000;
const SAMPLES = 200;

/** The fullest of each set of copies, in the order of the file. */
function withoutCopies<Point extends GeoPoint>(pieces: SeparateRoad<Point>[]): SeparateRoad<Point>[] {
  if (pieces.length < 2 || pieces.length > MOST_COMPARED) return pieces;
  const kept = new Set<SeparateRoad<Point>>();
  const trails: ReturnType<typeof trailOf>[] = [];
  for (const piece of pieces.toSorted((a, b) => b.points.length - a.points.length)) {
    if (piece.miles > LONGEST_COMPARED) kept.add(piece);
    else if (!trails.some((trail) => runsAlong(piece.points, trail))) {
      kept.add(piece);
      trails.push(trailOf(piece.points));
    }
  }
  return pieces.filter((piece) => kept.has(piece));
}

const cellOf = (latitude: number, longitude: number): [row: number, column: number] => [
  Math.floor(latitude / CELL),
  Math.floor(longitude / CELL),
];

/** The cells of a grid that a line passes, and how far along it first does. */
function trailOf(points: readonly GeoPoint[]): Map<number, number> {
  const trail = new Map<number, number>();
  points.forEach((to, index) => {
    const from = points[index - 1] ?? to;
    const [north, east] = [to.latitude - from.latitude, to.longitude - from.longitude];
    // Across the date line the way is not through all the others.
    const parts = Math.abs(east) > 180 ? 1 : Math.ceil(Math.max(Math.abs(north), Math.abs(east)) / CELL) || 1;
    for (let part = 1; part <= parts; part += 1) {
      const share = part / parts;
      const [row, column] = cellOf(from.latitude + north * share, from.longitude + east * share);
      const key = row * ROW + column;
      if (!trail.has(key)) trail.set(key, index + share);
    }
  });
  return trail;
}

/** True when a line lies on another one and goes the same way. */
function runsAlong(points: readonly GeoPoint[], trail: Map<number, number>): boolean {
  const step = Math.max(1, Math.floor(points.length / SAMPLES));
  let before: number | undefined;
  let ahead = 0;
  let back = 0;
  for (let index = 0; index < points.length; index += step) {
    const place = placeOn(points[index], trail);
    if (place === undefined) return false;
    if (before !== undefined && place !== before) {
      if (place > before) ahead += 1;
      else back += 1;
    }
    before = place;
  }
  return ahead > 4 * back;
}

function placeOn(point: GeoPoint | undefined, trail: Map<number, number>): number | undefined {
  if (!point) return undefined;
  const [row, column] = cellOf(point.latitude, point.longitude);
  const own = trail.get(row * ROW + column);
  if (own !== undefined) return own;
  for (let north = -1; north <= 1; north += 1)
    for (let east = -1; east <= 1; east += 1) {
      const near = trail.get((row + north) * ROW + column + east);
      if (near !== undefined) return near;
    }
  return undefined;
}
