import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Crossing } from './closure-crossing.model.ts';
import type { Fire } from './closure.model.ts';
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

/** A fire throws embers and smoke, closes roads, and has grown since its edge was drawn. */
export const FIRE_MILES = 5;
/** The ends of a stretch are right to so many miles. */
const STEP_MILES = 0.05;
/** A road is at least as long as the straight line, but for rounding and what services add up otherwise. */
const SAFE_SHARE = 0.9;
/** Stretches that are nearer to each other are one. */
const JOINED_MILES = 2;

/** Stretches of the road within 5 miles of a fire's edge, or in it; in riding order. */
export function fireCrossings({ rings }: Pick<Fire, 'rings'>, line: RoadLine): Crossing[] {
  const boxes = rings.map((ring) => grownBox(boxOf(ring), FIRE_MILES));
  const crossings: Crossing[] = [];
  for (const [fromMile, toMile] of stretchesIn(boxes, line)) {
    for (const found of nearStretches(rings, line, fromMile, toMile)) {
      const last = crossings.at(-1);
      if (last && found.fromMile - last.toMile <= JOINED_MILES)
        last.toMile = Math.max(last.toMile, found.toMile);
      else crossings.push(found);
    }
  }
  return crossings;
}

/** Miles of the road on pieces whose boxes meet one of the boxes. */
function stretchesIn(boxes: readonly ReturnType<typeof boxOf>[], line: RoadLine): [number, number][] {
  const near = boxes.filter((box) => boxesMeet(box, line.box));
  const pieces = [...new Set(near.flatMap((box) => piecesIn(line, box)))].toSorted((a, b) => a - b);
  const stretches: [number, number][] = [];
  for (const piece of pieces) {
    const from = line.miles[piece] ?? 0;
    const to = line.miles[piece + 1] ?? from;
    const last = stretches.at(-1);
    if (last && last[1] >= from) last[1] = to;
    else stretches.push([from, to]);
  }
  return stretches;
}

/**
 * Walks along the road: where it is so many miles too far from the fire, it stays so for as many, and in the same way
 * where it is near.
 */
function nearStretches(rings: readonly Float64Array[], line: RoadLine, from: number, to: number): Crossing[] {
  const found: Crossing[] = [];
  let open: Crossing | undefined;
  for (let mile = from; ;) {
    const spare = milesFromFire(pointAtMile(line, mile), rings) - FIRE_MILES;
    if (spare <= 0) {
      if (open) open.toMile = mile;
      else found.push((open = { fromMile: mile, toMile: mile }));
    } else open = undefined;
    if (mile >= to) return found;
    mile = Math.min(to, mile + Math.max(STEP_MILES, Math.abs(spare) * SAFE_SHARE));
  }
}

/** Miles from a point to the burned ground between the rings; 0 within it. */
export function milesFromFire({ latitude, longitude }: GeoPoint, rings: readonly Float64Array[]): number {
  const perLongitude = milesPerLongitude(latitude);
  let least = Infinity;
  let isInside = false;
  for (const ring of rings) {
    let x0 = ((ring.at(-2) ?? 0) - longitude) * perLongitude;
    let y0 = milesNorth((ring.at(-1) ?? 0) - latitude);
    for (let at = 0; at + 1 < ring.length; at += 2) {
      const x = ((ring[at] ?? 0) - longitude) * perLongitude;
      const y = milesNorth((ring[at + 1] ?? 0) - latitude);
      // Even-odd: a hole's ring takes its ground out again.
      if (y > 0 !== y0 > 0 && 0 < ((x0 - x) * -y) / (y0 - y) + x) isInside = !isInside;
      const dx = x - x0;
      const dy = y - y0;
      const length2 = dx * dx + dy * dy;
      const share = length2 > 0 ? Math.min(1, Math.max(0, -(x0 * dx + y0 * dy) / length2)) : 0;
      const away2 = (x0 + share * dx) ** 2 + (y0 + share * dy) ** 2;
      if (away2 < least) least = away2;
      x0 = x;
      y0 = y;
    }
  }
  return isInside ? 0 : Math.sqrt(least);
}
