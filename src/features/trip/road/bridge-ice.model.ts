import { conditionColor } from '#features/weather/verdict/condition-color.model.ts';
import type { Crossing } from '#features/tracks/directions/road-facts.model.ts';
import type { Arrival, Timeline } from '../journey/timeline.model.ts';

/** Bridges that a line names; of more it gives the number. */
const NAMED = 3;

/** Where the road is wet or icy at 36 °F or below, which is what makes it bad. */
const mayFreeze = ({ assessment }: Arrival) =>
  assessment.factors.some(({ key, level }) => key === 'road' && level === 'bad');

/**
 * The bridges that freeze before the road does, where and when the rider crosses them: a line for each leg with any, by
 * the weather at the nearest point. "The bridge at mile 12 freezes first".
 */
export function bridgeLines(
  { arrivals }: Pick<Timeline, 'arrivals'>,
  bridges: readonly Crossing[],
): Map<number, string> {
  const whole = Math.max(0, ...arrivals.map(({ visit }) => (visit.kind === 'stop' ? visit.mile : 0)));
  const byLeg = new Map<number, Crossing[]>();
  const cross = (bridge: Crossing, mile: number, isBack: boolean) => {
    let nearest: Arrival | undefined;
    const away = ({ visit }: Arrival) => Math.abs(visit.mile - mile);
    for (const arrival of arrivals) {
      if (arrival.visit.mile > whole !== isBack) continue;
      if (!nearest || away(arrival) < away(nearest)) nearest = arrival;
    }
    if (!nearest || !mayFreeze(nearest)) return;
    byLeg.set(nearest.visit.leg, [...(byLeg.get(nearest.visit.leg) ?? []), { ...bridge, mile }]);
  };
  for (const bridge of bridges) {
    cross(bridge, bridge.mile, false);
    cross(bridge, 2 * whole - bridge.mile, true);
  }
  return new Map(Array.from(byLeg, ([leg, list]) => [leg, lineOf(list)]));
}

function lineOf(bridges: readonly Crossing[]): string {
  const [only] = bridges;
  const mile = (bridge: Crossing) => String(Math.round(bridge.mile));
  if (only && bridges.length === 1) {
    // The color rule reads a word of "Cold Creek Road" too.
    const name = conditionColor(only.name) === 'red' ? only.name : only.name.toUpperCase();
    return `The bridge at mile ${mile(only)}${name && ` (${name})`} freezes first`;
  }
  const named = bridges.slice(0, NAMED).map(mile).join(', ');
  const more = bridges.length > NAMED ? ` and ${bridges.length - NAMED} more` : '';
  return `The bridges at miles ${named}${more} freeze first`;
}
