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
 * reach. Leaders stand where they are, so a group does not wander as it grows. Signs with plates join only each other, and
 * not at the very same place: no map is near enough to take these apart, and each can have its plate.
 */
export function groupSigns(signs: readonly PlacedSign[], reach = GROUP_PIXELS): SignGroup[] {
  const groups: { order: number; sign: PlacedSign; members: PlacedSign[]; count: number }[] = [];
  /** Leaders by square of that side, so that thousands of signs are not each compared with all. */
  const squares = new Map<string, typeof groups>();
  const square = ({ x, y }: Spot, dx = 0, dy = 0) =>
    `${Math.floor(x / reach) + dx} ${Math.floor(y / reach) + dy}`;
  for (const sign of signs) {
    const leader = near(sign);
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

  function near({ spot, level, plate, latitude, longitude }: PlacedSign) {
    let first: (typeof groups)[number] | undefined;
    for (let dy = -1; dy <= 1; dy += 1) {
      for (let dx = -1; dx <= 1; dx += 1) {
        for (const group of squares.get(square(spot, dx, dy)) ?? []) {
          const { sign } = group;
          const isNear = Math.hypot(sign.spot.x - spot.x, sign.spot.y - spot.y) < reach;
          const hasPlate = plate !== undefined;
          if (!isNear || sign.level !== level || (sign.plate !== undefined) !== hasPlate) continue;
          if (hasPlate && sign.latitude === latitude && sign.longitude === longitude) continue;
          if (!first || group.order < first.order) first = group;
        }
      }
    }
    return first;
  }
}

/** Half a sign, half a plate's height, a letter of a plate, and what a plate has around its letters, in pixels. */
const HALF = { sign: 15, plate: 13 };
const LETTER = 7.6;
const EDGES = { beside: 34, over: 28 };

/** Pixels. */
export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** What a map shows of the world, and what its buttons and credits cover of that. */
export interface Room extends Area {
  covered: readonly Area[];
}

/** The buttons at the top right and the longest credit at the bottom right, with what is around them. */
const BUTTONS = { width: 68, height: 118 };
const CREDIT = { width: 200, height: 28 };

export const roomOf = (shown: Area): Room => {
  const { right, top, bottom } = shown;
  return {
    ...shown,
    covered: [
      { left: right - BUTTONS.width, right, top, bottom: top + BUTTONS.height },
      { left: right - CREDIT.width, right, top: bottom - CREDIT.height, bottom },
    ],
  };
};

const SIDES = ['right', 'left', 'above', 'below'] as const;
export type PlateSide = (typeof SIDES)[number];

const overlap = (a: Area, b: Area) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
const isWithin = (a: Area, b: Area) =>
  a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;

/** Where the plate of a sign would stand. */
function plateArea({ x, y }: Spot, text: string, side: PlateSide): Area {
  const letters = text.length * LETTER;
  if (side === 'right' || side === 'left') {
    const left = side === 'right' ? x : x - letters - EDGES.beside;
    return { left, right: left + letters + EDGES.beside, top: y - HALF.plate, bottom: y + HALF.plate };
  }
  const half = (letters + EDGES.over) / 2;
  const top = side === 'above' ? y - HALF.sign - 2 - 2 * HALF.plate : y + HALF.sign + 2;
  return { left: x - half, right: x + half, top, bottom: top + 2 * HALF.plate };
}

/**
 * The side of each sign on which its plate covers neither another sign nor a plate, nor leaves the `room` of the map. A sign that
 * is not in the answer has no place for its plate: list and name say the same.
 */
export function placePlates(signs: readonly PlacedSign[], room?: Room): Map<PlacedSign, PlateSide> {
  const taken = signs.map((sign) => {
    const { x, y } = sign.spot;
    const [left, right, top, bottom] = [x - HALF.sign, x + HALF.sign, y - HALF.sign, y + HALF.sign];
    return { spot: sign.spot, area: { left, right, top, bottom } };
  });
  const sides = new Map<PlacedSign, PlateSide>();
  for (const sign of signs) {
    const { spot, plate } = sign;
    if (plate === undefined) continue;
    const { x, y } = spot;
    const isShown = room && isWithin({ left: x, right: x, top: y, bottom: y }, room);
    const isFree = (area: Area) =>
      // Signs on one place stand on each other, and each has a side.
      taken.every((other) => (other.spot.x === x && other.spot.y === y) || !overlap(area, other.area)) &&
      (!isShown || (isWithin(area, room) && !room.covered.some((part) => overlap(area, part))));
    const side = SIDES.find((one) => isFree(plateArea(spot, plate, one)));
    if (side === undefined) continue;
    sides.set(sign, side);
    taken.push({ spot: { x: Number.NaN, y: Number.NaN }, area: plateArea(spot, plate, side) });
  }
  return sides;
}
