import type { Pace } from '../plan/trip-rules.model.ts';
import type { TripAnswer, Visit } from '../trip.schema.ts';
import type { RoadTrouble } from './closures.schema.ts';
import { metByAny, metOnTheWay } from './passing.model.ts';

/** What is known of a road at any time. Moments are epoch ms. */
export interface RoadFacts {
  /** Whenever they are in force; those of the ride back too. */
  closures: RoadTrouble[];
  fires: RoadTrouble[];
  checked: { closures: number | null; fires: number | null };
  states: { covered: string[]; uncovered: string[] };
  waiting: boolean;
}

/** Far more than any trip meets: most are closed for a night, each night by itself. */
const MOST_CLOSURES = 300;

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The part of a trip's answer that says what closes its road. */
export function describeTroubles(
  facts: RoadFacts,
  visits: readonly Visit[],
  when: { departure: number; departures: { from: number; to: number }; pace: Pace },
): Pick<TripAnswer, 'closures' | 'possibleClosures' | 'fires' | 'checked'> {
  const met = metOnTheWay(facts.closures, visits, when);
  const possible = metByAny(facts.closures, visits, when);
  const { covered, uncovered } = facts.states;
  // A list that is cut says nothing of what is not on it.
  const isWhole = possible.length <= MOST_CLOSURES;
  return {
    closures: met.slice(0, MOST_CLOSURES),
    possibleClosures: isWhole ? possible : thoseMetFirst(possible, met),
    fires: facts.fires,
    checked: {
      closures: instant(isWhole ? facts.checked.closures : null),
      fires: instant(facts.checked.fires),
      states: isWhole ? facts.states : { covered: [], uncovered: [...uncovered, ...covered] },
      waiting: facts.waiting,
    },
  };
}

/** What the asked departure meets is not left out for what others meet; by mile. */
function thoseMetFirst(possible: readonly RoadTrouble[], met: readonly RoadTrouble[]): RoadTrouble[] {
  const kept = new Set([...met, ...possible].slice(0, MOST_CLOSURES));
  return possible.filter((trouble) => kept.has(trouble));
}
