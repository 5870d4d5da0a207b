import { meet, roomOfTown, type Room } from './name-rooms.model.ts';
import type { DrawnLabel } from './tile-drawing.model.ts';

/** Somewhat more than the widest letters take. */
const STATE = { letter: 12.5, above: 13, below: 4 };
/** How far a name may leave its place, in pixels at the first zoom that shows it, and in how many steps. */
const MOVES = { across: 56, down: 32, steps: 4 };

const roomOfState = ({ name, x, y }: DrawnLabel): Room => {
  const half = (name.length * STATE.letter) / 2;
  return { left: x - half, right: x + half, top: y - STATE.above, bottom: y + STATE.below };
};

const widened = ({ left, right, top, bottom }: Room, across: number, down: number): Room => ({
  left: left - across,
  right: right + across,
  top: top - down,
  bottom: bottom + down,
});

/** Nearest first. */
const OFFSETS = [...Array(2 * MOVES.steps + 1).keys()]
  .flatMap((row, _, all) => all.map((column) => [column - MOVES.steps, row - MOVES.steps] as const))
  .map(([column, row]) => ({
    dx: (column * MOVES.across) / MOVES.steps,
    dy: (row * MOVES.down) / MOVES.steps,
  }))
  .toSorted((one, other) => Math.hypot(one.dx, one.dy) - Math.hypot(other.dx, other.dy));

/**
 * The names of states at one zoom, each at its place or near it, where it meets no town's name and no other state's.
 * One that has no room is left out. They are placed for the whole map, since neighboring squares share a name.
 */
export function placeStateNames(
  states: readonly DrawnLabel[],
  towns: readonly DrawnLabel[],
  { mapZoom, scale, largeTo }: { mapZoom: number; scale: number; largeTo: number },
): DrawnLabel[] {
  const at = (label: DrawnLabel): DrawnLabel => ({ ...label, x: label.x * scale, y: label.y * scale });
  const townRooms = towns
    .filter(({ zoom }) => zoom <= mapZoom)
    .map((town) => roomOfTown(at(town), town.zoom <= largeTo));
  const taken: Room[] = [];
  return states
    .filter(({ zoom }) => zoom <= mapZoom)
    .flatMap((state) => {
      const nearer = 2 ** (mapZoom - state.zoom);
      const own = at(state);
      const reach = widened(roomOfState(own), MOVES.across * nearer, MOVES.down * nearer);
      const near = [...townRooms, ...taken].filter((room) => meet(room, reach));
      for (const { dx, dy } of OFFSETS) {
        const moved = { ...own, x: own.x + dx * nearer, y: own.y + dy * nearer };
        const room = roomOfState(moved);
        if (near.some((other) => meet(room, other))) continue;
        taken.push(room);
        return [{ ...moved, x: moved.x / scale, y: moved.y / scale }];
      }
      return [];
    });
}
