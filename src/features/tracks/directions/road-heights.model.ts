import type { HeightLine } from './height-line.model.ts';
import { legMiles, type RoadLeg } from './road.model.ts';

/** Consecutive legs whose heights are known, as one line; `from` is the first of them, `starts` where each begins. */
export interface KnownHeights {
  from: number;
  /** Miles from the start of `line` to the start of each leg. */
  starts: number[];
  line: HeightLine;
}

/** The heights of a road, in as many lines as the legs without any part it into. */
export function knownHeights(legs: readonly RoadLeg[]): KnownHeights[] {
  const runs: { from: number; starts: number[]; line: { miles: number[]; feet: number[] } }[] = [];
  let open: (typeof runs)[number] | undefined;
  let mile = 0;
  legs.forEach((leg, index) => {
    if (!leg.heightLine) {
      open = undefined;
      return;
    }
    if (!open) {
      open = { from: index, starts: [], line: { miles: [], feet: [] } };
      runs.push(open);
      mile = 0;
    }
    open.starts.push(mile);
    for (const along of leg.heightLine.miles) open.line.miles.push(mile + along);
    open.line.feet.push(...leg.heightLine.feet);
    mile += legMiles(leg);
  });
  return runs;
}

/** The heights of a whole road; null where a leg has none. */
export function wholeHeights(legs: readonly RoadLeg[]): HeightLine | null {
  const [only] = knownHeights(legs);
  return only && legs.every(({ heightLine }) => heightLine) ? only.line : null;
}
