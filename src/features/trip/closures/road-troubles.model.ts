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

const instant = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

/** The part of a trip's answer that says what closes its road. */
export function describeTroubles(
  facts: RoadFacts,
  visits: readonly Visit[],
  when: { departure: number; departures: { from: number; to: number }; pace: Pace },
): Pick<TripAnswer, 'closures' | 'possibleClosures' | 'fires' | 'checked'> {
  return {
    closures: metOnTheWay(facts.closures, visits, when),
    possibleClosures: metByAny(facts.closures, visits, when),
    fires: facts.fires,
    checked: {
      closures: instant(facts.checked.closures),
      fires: instant(facts.checked.fires),
      states: facts.states,
      waiting: facts.waiting,
    },
  };
}
