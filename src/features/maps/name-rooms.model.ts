import type { DrawnLabel } from './tile-drawing.model.ts';

/** Somewhat more than the widest letters take, so that a device with another font keeps names apart too. */
const TOWN = { letter: 6.8, largeLetter: 8.6, start: 7, above: 8, below: 9 };

/** What a name takes of a drawing, in its pixels. */
export interface Room {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export const meet = (one: Room, other: Room): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

export const roomOfTown = ({ name, x, y }: DrawnLabel, isLarge: boolean): Room => ({
  left: x - TOWN.start,
  right: x + TOWN.start + name.length * (isLarge ? TOWN.largeLetter : TOWN.letter),
  top: y - TOWN.above,
  bottom: y + TOWN.below,
});
