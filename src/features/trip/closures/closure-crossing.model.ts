import { radians } from '#platform/geo/radians.ts';
import type { Closure, ClosureShape } from './closure.model.ts';
import {
  boxesMeet,
  boxOf,
  grownBox,
  milesNorth,
  milesPerLongitude,
  piecesIn,
  pointAtMile,
  type RoadLine,
} from './road-line.model.ts';

/**
 * Miles between a closure's line and the road at which they are the same road: two carriageways, their places in two
 * maps, and what thinning takes off bends.
 */
const SAME_ROAD_MILES = 0.06;
/** Degrees between two headings on the same road. A road that crosses does so at more. */
const SAME_HEADING_COSINE = Math.cos(radians(35));
/**
 * Miles that both share before they are the same road, half of a shorter closure. A road that crosses at 35 degrees
 * shares 0.21: nobody on the road below a closed bridge is told about it.
 */
const SHARED_MILES = 0.25;
/** A closure shorter than this is a point: where it stands on the road it counts, since it has no heading. */
const POINT_MILES = 0.02;
/** Stretches of one closure that are nearer to each other are one. */
const JOINED_MILES = 0.5;
/** Between two far points of a closure the road may wind: so much longer, and a little more. */
const WINDING = { least: 0.5, most: 2, more: 0.25 };

/** Where a closure lies on the road, one way. */
export interface Crossing {
  fromMile: number;
  toMile: number;
}

/** A part of a piece of a closure that runs on the road. */
interface Shared {
  from: number;
  to: number;
  /** On the closure, miles from its beginning. */
  begin: number;
  end: number;
}

/** Stretches of the road that a closure closes, in riding order. */
export function closureCrossings(closure: Pick<Closure, 'shapes'>, line: RoadLine): Crossing[] {
  return closure.shapes.flatMap((shape) => shapeCrossings(shape, line));
}

function shapeCrossings(shape: ClosureShape, line: RoadLine): Crossing[] {
  const { pairs } = shape;
  const box = grownBox(boxOf(pairs), SAME_ROAD_MILES);
  if (!boxesMeet(box, line.box) || piecesIn(line, box).length === 0) return [];
  const length = lengthOf(pairs);
  if (length < POINT_MILES) return pointCrossings(pairs, line);
  const shared: Shared[] = [];
  let begin = 0;
  for (let at = 0; at + 3 < pairs.length; at += 2) {
    const part = pairs.subarray(at, at + 4);
    const miles = lengthOf(part);
    if (miles > 0) shared.push(...sharedParts(part, miles, begin, line));
    begin += miles;
  }
  const needed = Math.min(SHARED_MILES, length / 2);
  return joined(shared)
    .filter((parts) => coveredMiles(parts) >= needed)
    .map(crossingOf);
}

/** What a straight piece of a closure shares with the road: where it runs along it, or all of it by its ends. */
function sharedParts(part: Float64Array, miles: number, begin: number, line: RoadLine): Shared[] {
  const parts: Shared[] = [];
  const box = grownBox(boxOf(part), SAME_ROAD_MILES);
  for (const piece of piecesIn(line, box)) {
    const found = sharedWith(part, miles, piece, line);
    if (found) parts.push({ ...found, begin: begin + found.begin, end: begin + found.end });
  }
  const whole =
    parts.length > 0 && coveredMiles(parts) >= miles * 0.95 ? undefined : byItsEnds(part, miles, line);
  if (whole) parts.push({ ...whole, begin, end: begin + miles });
  return parts;
}

/** In miles east and north of a point. */
function flat(part: ArrayLike<number>, at: number, east: number, north: number, perLongitude: number) {
  return { x: ((part[at] ?? 0) - east) * perLongitude, y: milesNorth((part[at + 1] ?? 0) - north) };
}

/**
 * The part of a closure's straight piece that is within reach of a straight piece of the road and leads as it does.
 * What is within reach of a segment is convex, so the part is one stretch, between the outermost of what its two ends
 * and its middle reach.
 */
function sharedWith(part: Float64Array, miles: number, piece: number, line: RoadLine): Shared | undefined {
  const east = part[0] ?? 0;
  const north = part[1] ?? 0;
  const perLongitude = milesPerLongitude(north);
  const end = flat(part, 2, east, north, perLongitude);
  const road = [
    line.longitudes[piece] ?? 0,
    line.latitudes[piece] ?? 0,
    line.longitudes[piece + 1] ?? 0,
    line.latitudes[piece + 1] ?? 0,
  ];
  const a = flat(road, 0, east, north, perLongitude);
  const b = flat(road, 2, east, north, perLongitude);
  const roadLength = Math.hypot(b.x - a.x, b.y - a.y);
  if (roadLength === 0) return undefined;
  const u = { x: (b.x - a.x) / roadLength, y: (b.y - a.y) / roadLength };
  const d = { x: end.x / miles, y: end.y / miles };
  const cosine = u.x * d.x + u.y * d.y;
  if (Math.abs(cosine) < SAME_HEADING_COSINE) return undefined;

  // Along and across the road's piece, as they change along the closure.
  const along0 = -(a.x * u.x + a.y * u.y);
  const across0 = -a.y * u.x + a.x * u.y;
  const across = d.y * u.x - d.x * u.y;
  let [low, high] = within(along0, cosine, 0, roadLength);
  const [left, right] = within(across0, across, -SAME_ROAD_MILES, SAME_ROAD_MILES);
  low = Math.max(low, left);
  high = Math.min(high, right);
  const reached: [number, number][] = low <= high ? [[low, high]] : [];
  for (const point of [a, b]) {
    const middle = point.x * d.x + point.y * d.y;
    const away2 = (point.x - middle * d.x) ** 2 + (point.y - middle * d.y) ** 2;
    const half2 = SAME_ROAD_MILES ** 2 - away2;
    if (half2 >= 0) reached.push([middle - Math.sqrt(half2), middle + Math.sqrt(half2)]);
  }
  if (reached.length === 0) return undefined;
  const begin = Math.max(0, Math.min(...reached.map(([from]) => from)));
  const until = Math.min(miles, Math.max(...reached.map(([, to]) => to)));
  if (begin > until) return undefined;
  const mileAt = (on: number) => {
    const share = Math.min(1, Math.max(0, (along0 + on * cosine) / roadLength));
    const from = line.miles[piece] ?? 0;
    return from + share * ((line.miles[piece + 1] ?? from) - from);
  };
  return { from: mileAt(begin), to: mileAt(until), begin, end: until };
}

/** Where `start + t * change` is between two values. */
function within(start: number, change: number, least: number, most: number): [number, number] {
  if (change === 0) return start >= least && start <= most ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [one, other] = [(least - start) / change, (most - start) / change];
  return one <= other ? [one, other] : [other, one];
}

/**
 * A piece whose two ends are on the road, about as far from each other as the road is long between them: feeds give a
 * winding road by few points, or by its ends alone.
 */
function byItsEnds(
  part: Float64Array,
  miles: number,
  line: RoadLine,
): Pick<Shared, 'from' | 'to'> | undefined {
  if (miles < 2 * SAME_ROAD_MILES) return undefined;
  const ends = [positionsOf(part.subarray(0, 2), line), positionsOf(part.subarray(2, 4), line)];
  let best: { from: number; to: number; off: number } | undefined;
  for (const from of ends[0] ?? [])
    for (const to of ends[1] ?? []) {
      const road = Math.abs(to - from);
      if (road < miles * WINDING.least || road > miles * WINDING.most + WINDING.more) continue;
      const off = Math.abs(road - miles);
      if (!best || off < best.off) best = { from, to, off };
    }
  return best;
}

/** Miles of the road at which it passes a point within reach; one for each time it passes. */
function positionsOf(point: Float64Array, line: RoadLine): number[] {
  const box = grownBox(boxOf(point), SAME_ROAD_MILES);
  const passed: { mile: number; away: number }[] = [];
  for (const piece of piecesIn(line, box)) {
    const { mile, away } = nearestOn(point, piece, line);
    if (away > SAME_ROAD_MILES) continue;
    const last = passed.at(-1);
    if (!last || mile - last.mile > JOINED_MILES) passed.push({ mile, away });
    else if (away < last.away) passed[passed.length - 1] = { mile, away };
  }
  return passed.map(({ mile }) => mile);
}

function nearestOn(point: Float64Array, piece: number, line: RoadLine) {
  const east = point[0] ?? 0;
  const north = point[1] ?? 0;
  const perLongitude = milesPerLongitude(north);
  const at = (index: number) =>
    flat([line.longitudes[index] ?? 0, line.latitudes[index] ?? 0], 0, east, north, perLongitude);
  const a = at(piece);
  const b = at(piece + 1);
  const length2 = (b.x - a.x) ** 2 + (b.y - a.y) ** 2;
  const share =
    length2 > 0 ? Math.min(1, Math.max(0, -(a.x * (b.x - a.x) + a.y * (b.y - a.y)) / length2)) : 0;
  const from = line.miles[piece] ?? 0;
  return {
    mile: from + share * ((line.miles[piece + 1] ?? from) - from),
    away: Math.hypot(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)),
  };
}

const pointCrossings = (pairs: Float64Array, line: RoadLine): Crossing[] =>
  positionsOf(pairs.subarray(0, 2), line).map((mile) => ({ fromMile: mile, toMile: mile }));

function lengthOf(pairs: ArrayLike<number>): number {
  let miles = 0;
  for (let at = 0; at + 3 < pairs.length; at += 2) {
    const { x, y } = flat(
      pairs,
      at + 2,
      pairs[at] ?? 0,
      pairs[at + 1] ?? 0,
      milesPerLongitude(pairs[at + 1] ?? 0),
    );
    miles += Math.hypot(x, y);
  }
  return miles;
}

/** Parts that follow each other on the road. */
function joined(shared: readonly Shared[]): Shared[][] {
  const start = ({ from, to }: Shared) => Math.min(from, to);
  const groups: Shared[][] = [];
  let until = -Infinity;
  for (const part of shared.toSorted((a, b) => start(a) - start(b))) {
    if (start(part) - until > JOINED_MILES) groups.push([]);
    groups.at(-1)?.push(part);
    until = Math.max(until, part.from, part.to);
  }
  return groups;
}

/** Miles of the closure that the parts cover, each once. */
function coveredMiles(parts: readonly Pick<Shared, 'begin' | 'end'>[]): number {
  let miles = 0;
  let until = -Infinity;
  for (const { begin, end } of parts.toSorted((a, b) => a.begin - b.begin)) {
    miles += Math.max(0, end - Math.max(begin, until));
    until = Math.max(until, end);
  }
  return miles;
}

function crossingOf(parts: readonly Shared[]): Crossing {
  return {
    fromMile: Math.min(...parts.map(({ from, to }) => Math.min(from, to))),
    toMile: Math.max(...parts.map(({ from, to }) => Math.max(from, to))),
  };
}

const DIRECTIONS: Record<string, number> = { northbound: 0, eastbound: 90, southbound: 180, westbound: 270 };
/** Degrees: signs say north where a road leads north in the end, so only what is nearly opposite is the other way. */
const OPPOSITE = 135;

/** True where a closure of one direction is plainly that of riders who come the other way. */
export function isOtherWay(
  direction: string | null,
  { fromMile, toMile }: Crossing,
  line: RoadLine,
): boolean {
  const closed = DIRECTIONS[direction ?? ''];
  if (closed === undefined || toMile <= fromMile) return false;
  const from = pointAtMile(line, fromMile);
  const to = pointAtMile(line, toMile);
  const east = (to.longitude - from.longitude) * milesPerLongitude(from.latitude);
  const heading = (Math.atan2(east, milesNorth(to.latitude - from.latitude)) * 180) / Math.PI;
  const turned = Math.abs(((heading - closed + 540) % 360) - 180);
  return turned > OPPOSITE;
}
