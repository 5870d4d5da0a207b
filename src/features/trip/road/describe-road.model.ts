import { roundTo } from '#platform/numbers/round-to.ts';
import { thinHeights } from '#features/tracks/directions/height-line.model.ts';
import {
  surfaceMiles,
  unpavedStretches,
  type RoadFacts,
} from '#features/tracks/directions/road-facts.model.ts';
import { wholeHeights } from '#features/tracks/directions/road-heights.model.ts';
import { ROUTE_STATEMENTS, type Road } from '#features/tracks/directions/road.model.ts';
import { PACE_FACTOR, type Journey } from '../journey/journey.model.ts';
import type { Pace } from '../plan/trip-rules.model.ts';
import type { TripAnswer } from '../trip.schema.ts';

/** Why a trip has no road, while nothing is wrong with the directions. */
const ONE_PLACE = 'Only one place of this trip is known';
/** Of the heights that an answer tells. */
const PROFILE_POINTS = 300;

export function describeRoad(road: Road, journey: Journey, pace: Pace): TripAnswer['route'] {
  return {
    source: road.source,
    statement: road.legs.length === 0 ? ONE_PLACE : ROUTE_STATEMENTS[road.source],
    miles: roundTo(journey.miles, 1),
    seconds: Math.round(journey.rideSeconds * PACE_FACTOR[pace]),
    line: road.line,
  };
}

export const roadOf = (facts: RoadFacts | null): TripAnswer['road'] => {
  if (!facts || facts.surfaces.length === 0) return null;
  const { unpaved, known } = surfaceMiles(facts);
  return {
    unpavedMiles: unpaved,
    unpaved: unpavedStretches(facts),
    knownMiles: known,
    bridges: facts.bridges,
    tunnels: facts.tunnels,
  };
};

const profiles = new WeakMap<Road['legs'], TripAnswer['profile']>();

/** Heights for a drawing; null where they are not known all the way. Found once for each road. */
export function profileOf({ legs }: Pick<Road, 'legs'>): TripAnswer['profile'] {
  const known = profiles.get(legs);
  if (known !== undefined) return known;
  const whole = wholeHeights(legs);
  const thinned = whole && thinHeights(whole, PROFILE_POINTS);
  const profile = thinned && {
    miles: thinned.miles.map((mile) => roundTo(mile, 2)),
    feet: thinned.feet.map((height) => Math.round(height)),
  };
  profiles.set(legs, profile);
  return profile;
}
