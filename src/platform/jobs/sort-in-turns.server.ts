import { takeTurns } from './turn.server.ts';

/** So many are sorted at once: a millisecond or two. */
const SORTED_AT_ONCE = 1_024;
/** Steps of a merge between two looks at the clock. */
const STEPS = 512;

/**
 * The numbers in order, sorted in turns with the requests: 100,000 at once would hold them up for a tenth of a second.
 * What compares as equal stays as it was.
 */
export async function sortInTurns(
  numbers: Uint32Array,
  compare: (a: number, b: number) => number,
): Promise<Uint32Array> {
  const turn = takeTurns();
  let from = numbers.slice();
  for (let at = 0; at < from.length; at += SORTED_AT_ONCE) {
    from.subarray(at, at + SORTED_AT_ONCE).sort(compare);
    if (turn.isOver()) await turn.next();
  }
  let to = new Uint32Array(from.length);
  for (let width = SORTED_AT_ONCE; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const takesLeft = left < middle && (right >= end || compare(from[left] ?? 0, from[right] ?? 0) <= 0);
        to[at] = from[takesLeft ? left : right] ?? 0;
        if (takesLeft) left += 1;
        else right += 1;
        if (at % STEPS === 0 && turn.isOver()) await turn.next();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
