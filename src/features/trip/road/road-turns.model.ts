import { mainTurns, type Turn } from '#features/tracks/directions/height-line.model.ts';
import { knownHeights } from '#features/tracks/directions/road-heights.model.ts';
import type { RoadLeg } from '#features/tracks/directions/road.model.ts';

/** Roads are kept by those who find them; a rider who moves the departure asks about the same one. */
const known = new WeakMap<readonly RoadLeg[], { most: number; turns: Turn[][] }>();

/**
 * The summits of a road and the lowest points between them, for each leg: miles from its start. At most `most` of
 * them, in riding order.
 */
export function turnsByLeg(legs: readonly RoadLeg[], most: number): Turn[][] {
  const found = known.get(legs);
  if (found?.most === most) return found.turns;
  const byLeg: Turn[][] = legs.map(() => []);
  let left = most;
  for (const { from, starts, line } of knownHeights(legs)) {
    const turns = mainTurns(line, left);
    left -= turns.length;
    for (const turn of turns) {
      const at = starts.findLastIndex((start) => start <= turn.mile);
      byLeg[from + at]?.push({ ...turn, mile: turn.mile - (starts[at] ?? 0) });
    }
  }
  known.set(legs, { most, turns: byLeg });
  return byLeg;
}
