import { ROUTE_STATEMENTS } from '#features/tracks/directions/road.model.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { TripAnswer } from '../trip.schema.ts';
import { viewTrip, type RequestedStop } from './answer.model.ts';
import { noneKnown } from './unknown-trip.model.ts';

/** What an answer says that does not come from the places of a trip. */
type Given = Pick<
  TripAnswer,
  'departure' | 'departures' | 'pace' | 'returnRide' | 'baseMap' | 'simulated'
> & {
  /** Epoch seconds. */
  now: number;
};

/** A trip of whose locations no place is known: each is unknown and says why, and nothing is recommended. */
export function unknownTrip(stops: readonly RequestedStop[], { now, ...given }: Given): TripAnswer {
  const timeline = {
    departure: given.departure,
    arrivals: [],
    legs: new Map(),
    recommendation: 'unknown' as const,
    worst: null,
    tooOld: false,
  };
  return {
    ...viewTrip(stops, timeline),
    summary: noneKnown(stops),
    ...given,
    timeZone: 'UTC',
    bestDeparture: null,
    route: { source: 'straight', statement: ROUTE_STATEMENTS.straight, miles: 0, seconds: 0, line: '' },
    profile: null,
    road: null,
    points: [],
    places: [],
    visits: [],
    week: { start: Math.floor(now / HOUR_S) * HOUR_S, hours: 0, departures: given.departures, places: [] },
    measured: null,
    alerts: { available: false, unchecked: 0, items: [] },
    closures: [],
    possibleClosures: [],
    fires: [],
    checked: { closures: null, fires: null, states: { covered: [], uncovered: [] }, waiting: false },
    around: null,
    notes: [],
    source: null,
    fetchedAt: new Date(now * 1000).toISOString(),
    observedAt: new Date(now * 1000).toISOString(),
  };
}
