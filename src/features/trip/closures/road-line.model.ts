import { radians } from '#platform/geo/radians.ts';
import { MILES_PER_DEGREE, type GeoPoint } from '#platform/geo/distance.ts';
import { placeAmong, valueAt } from '#platform/geo/interpolate.ts';
import type { Road } from '#features/tracks/directions/road.model.ts';

/** Pieces of the road whose common box is looked at before they are. */
const BLOCK = 16;

/** A box in degrees: west, south, east, north. */
export type Box = readonly [number, number, number, number];

/** The line of a whole trip, one way, prepared for questions of what lies on it. */
export interface RoadLine {
  /** Degrees at each point. */
  longitudes: Float64Array;
  latitudes: Float64Array;
  /** From the start, along the road, at each point. */
  miles: Float64Array;
  box: Box;
  /** Boxes of 16 pieces each, and of 16 of those. */
  levels: Float64Array[];
}

export const milesNorth = (degrees: number) => degrees * MILES_PER_DEGREE;
/** How many miles a degree of longitude is at a latitude. */
export const milesPerLongitude = (latitude: number) => MILES_PER_DEGREE * Math.cos(radians(latitude));

export function roadLine({ legs }: Pick<Road, 'legs'>): RoadLine {
  const longitudes: number[] = [];
  const latitudes: number[] = [];
  const miles: number[] = [];
  let start = 0;
  for (const leg of legs) {
    leg.points.forEach(({ latitude, longitude }, index) => {
      longitudes.push(longitude);
      latitudes.push(latitude);
      miles.push(start + (leg.miles[index] ?? 0));
    });
    start = miles.at(-1) ?? start;
  }
  const line = {
    longitudes: Float64Array.from(longitudes),
    latitudes: Float64Array.from(latitudes),
    miles: Float64Array.from(miles),
  };
  const pieces = new Float64Array(Math.max(0, longitudes.length - 1) * 4);
  for (let index = 0; index + 1 < longitudes.length; index += 1)
    pieces.set(
      boxOf([
        longitudes[index] ?? 0,
        latitudes[index] ?? 0,
        longitudes[index + 1] ?? 0,
        latitudes[index + 1] ?? 0,
      ]),
      index * 4,
    );
  const blocks = grouped(pieces);
  const levels = [pieces, blocks, grouped(blocks)];
  return { ...line, box: boxOf(line.longitudes, line.latitudes), levels };
}

/** Boxes of 16 boxes each. */
function grouped(boxes: Float64Array): Float64Array {
  const count = boxes.length / 4;
  const groups = new Float64Array(Math.ceil(count / BLOCK) * 4);
  for (let group = 0; group * BLOCK < count; group += 1) {
    const box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = group * BLOCK; at < Math.min(count, (group + 1) * BLOCK); at += 1) {
      box[0] = Math.min(box[0] ?? 0, boxes[at * 4] ?? 0);
      box[1] = Math.min(box[1] ?? 0, boxes[at * 4 + 1] ?? 0);
      box[2] = Math.max(box[2] ?? 0, boxes[at * 4 + 2] ?? 0);
      box[3] = Math.max(box[3] ?? 0, boxes[at * 4 + 3] ?? 0);
    }
    groups.set(box, group * 4);
  }
  return groups;
}

/** Around pairs of longitude and latitude, or around two lists of them. */
export function boxOf(first: ArrayLike<number>, latitudes?: ArrayLike<number>): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  const step = latitudes ? 1 : 2;
  for (let index = 0; index < first.length; index += step) {
    const x = first[index] ?? 0;
    const y = (latitudes ? latitudes[index] : first[index + 1]) ?? 0;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return [west, south, east, north];
}

/** A box with so many miles more on every side. */
export function grownBox([west, south, east, north]: Box, miles: number): Box {
  const farthest = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + 1);
  const sideways = miles / milesPerLongitude(farthest);
  const upward = miles / MILES_PER_DEGREE;
  return [west - sideways, south - upward, east + sideways, north + upward];
}

export const boxesMeet = (a: Box, b: Box) => a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];

/** Pieces of the road, by the position of their first point, whose box meets another; in riding order. */
export function piecesIn(line: RoadLine, box: Box): number[] {
  const found: number[] = [];
  const top = line.levels.length - 1;
  const look = (level: number, at: number): void => {
    const boxes = line.levels[level];
    const first = at * 4;
    if (
      !boxes ||
      first >= boxes.length ||
      (boxes[first] ?? 0) > box[2] ||
      box[0] > (boxes[first + 2] ?? 0) ||
      (boxes[first + 1] ?? 0) > box[3] ||
      box[1] > (boxes[first + 3] ?? 0)
    )
      return;
    if (level === 0) found.push(at);
    else for (let below = at * BLOCK; below < (at + 1) * BLOCK; below += 1) look(level - 1, below);
  };
  const count = (line.levels[top]?.length ?? 0) / 4;
  for (let at = 0; at < count; at += 1) look(top, at);
  return found;
}

/** Where the road is after so many miles; beyond its ends: the end. */
export function pointAtMile({ miles, latitudes, longitudes }: RoadLine, mile: number): GeoPoint {
  const place = placeAmong(miles, mile);
  return { latitude: valueAt(latitudes, place), longitude: valueAt(longitudes, place) };
}
