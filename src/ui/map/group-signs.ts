import type { Spot } from '#platform/geo/path-data.ts';
import type { MapSign } from './road-map.model.ts';

/** Signs nearer than this stand in each other's way, in pixels. */
const GROUP_PIXELS = 30;

export interface PlacedSign extends MapSign {
  spot: Spot;
}

/** A sign as it is drawn: alone, or for others of its level around it. */
export interface SignGroup {
  /** The first of its signs, which leads: where it stands. */
  sign: PlacedSign;
  members: readonly PlacedSign[];
  /** How many roads or places the members stand for. */
  count: number;
}

/**
 * Joins signs of equal level that stand nearer than `reach` pixels: each, in their order, to the first leader in
 * reach. Leaders stand where they are, so a group does not wander as it grows. A sign with a plate stays alone.
 */
export function groupSigns(signs: readonly PlacedSign[], reach = GROUP_PIXELS): SignGroup[] {
  const groups: { order: number; sign: PlacedSign; members: PlacedSign[]; count: number }[] = [];
  /** Leaders by square of that side, so that thousands of signs are not each compared with all. */
  const squares = new Map<string, typeof groups>();
  const square = ({ x, y }: Spot, dx = 0, dy = 0) =>
    `${Math.floor(x / reach) + dx} ${Math.floor(y / reach) + dy}`;
  for (const sign of signs) {
    const leader = sign.plate === undefined ? near(sign) : undefined;
    if (leader) {
      leader.members.push(sign);
      leader.count += sign.count;
      continue;
    }
    const group = { order: groups.length, sign, members: [sign], count: sign.count };
    groups.push(group);
    const key = square(sign.spot);
    squares.set(key, [...(squares.get(key) ?? []), group]);
  }
  return groups;

  function near({ spot, level }: PlacedSign) {
    let first: (typeof groups)[number] | undefined;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        for (const group of squares.get(square(spot, dx, dy)) ?? []) {
          const { sign } = group;
          const isNear = Math.hypot(sign.spot.x - spot.x, sign.spot.y - spot.y) < reach;
          if (!isNear || sign.level !== level || sign.plate !== undefined) continue;
          if (!first || group.order < first.order) first = group;
        }
      }
    }
    return first;
  }
}

/** Half a sign, half a plate's height, and a letter of a plate, in pixels. */
const HALF = { sign: 15, plate: 13 };
const LETTER = 7.6;
const PLATE_EDGES = 34;

interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const overlap = (a: Area, b: Area) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** The signs whose plate stands better on their left: what is on the right would be covered, and the left is free. */
export function platesOnTheLeft(signs: readonly PlacedSign[]): Set<PlacedSign> {
  const around = ({ x, y }: Spot): Area => ({
    left: x - HALF.sign,
    right: x + HALF.sign,
    top: y - HALF.sign,
    bottom: y + HALF.sign,
  });
  const taken = signs.map((sign) => ({ sign, area: around(sign.spot) }));
  const onTheLeft = new Set<PlacedSign>();
  for (const sign of signs) {
    if (sign.plate === undefined) continue;
    const { x, y } = sign.spot;
    const width = sign.plate.length * LETTER + PLATE_EDGES;
    const beside = (left: number): Area => ({
      left,
      right: left + width,
      top: y - HALF.plate,
      bottom: y + HALF.plate,
    });
    const isFree = (area: Area) => taken.every((other) => other.sign === sign || !overlap(area, other.area));
    const [right, left] = [beside(x), beside(x - width)];
    const moves = !isFree(right) && isFree(left);
    if (moves) onTheLeft.add(sign);
    taken.push({ sign, area: moves ? left : right });
  }
  return onTheLeft;
}
