import type { GeoPoint } from '#platform/geo/distance.ts';
import { heightAt } from '#features/tracks/directions/height-line.model.ts';
import {
  legMiles,
  legSeconds,
  locateOnLeg,
  secondsAtMile,
  type Road,
  type RoadLeg,
  type RoadPosition,
} from '#features/tracks/directions/road.model.ts';
import { feetToMeters } from '#features/tracks/elevation.model.ts';
import type { Pace } from '../plan/trip-rules.model.ts';
import { turnsByLeg } from '../road/road-turns.model.ts';
import type { Visit } from '../trip.schema.ts';

/** Riding time between two points whose weather is looked at, at most, while the trip is short enough. */
const SAMPLE_SECONDS = 30 * 60;
/** Points between stops, for the whole trip, that time puts there. */
const MAX_SAMPLES = 40;
/** Those of time, and those of summits and of the lowest points between them. */
export const MAX_POINTS = 56;
/** From this long on, the weather on leaving counts as well as that on arrival. */
export const LONG_STAY_SECONDS = 30 * 60;

/** Riding time compared with the route service's. */
export const PACE_FACTOR: Record<Pace, number> = { relaxed: 1.15, normal: 1, brisk: 0.9 };

interface JourneyPlace extends GeoPoint {
  kind: 'stop' | 'road';
  /** Meters above the sea of the road there; absent where it is not known. */
  elevation?: number;
  /** True at the top of a pass. */
  summit?: boolean;
}

export interface Journey {
  places: JourneyPlace[];
  visits: Visit[];
  /** One way. */
  miles: number;
  /** Riding time one way at normal pace, without stops. */
  rideSeconds: number;
}

/** How many equal parts a leg is cut into so that none is longer than `interval` seconds. */
const partsOf = (seconds: number, interval: number) => Math.max(1, Math.ceil(seconds / interval - 1e-9));

/**
 * Seconds from the start of each leg at which the weather is looked at: equal parts of at most 30 minutes, so
 * 20 to 30 on legs of an hour and more. Legs share `most` samples: a long trip gets longer parts.
 */
export function sampleTimes(legSecondsList: readonly number[], most: number = MAX_SAMPLES): number[][] {
  let interval = SAMPLE_SECONDS;
  const samples = () => legSecondsList.reduce((sum, seconds) => sum + partsOf(seconds, interval) - 1, 0);
  while (samples() > most) interval += 60;
  return legSecondsList.map((seconds) => {
    const parts = partsOf(seconds, interval);
    return Array.from({ length: parts - 1 }, (_, index) => (seconds * (index + 1)) / parts);
  });
}

export interface JourneyInput {
  stops: readonly GeoPoint[];
  /** Positions of the stops in the request, which may hold unknown ZIPs besides. */
  stopIndexes: readonly number[];
  /** Locations in the request; the number of the return leg. */
  stopCount: number;
  /** Between consecutive stops; one less than `stops`. */
  road: Road;
  /** At each stop, seconds. */
  stays: readonly number[];
  returnRide: boolean;
  /** Most points between the stops. */
  most?: number;
}

/** A point of a leg whose weather is looked at. */
interface Passed extends RoadPosition {
  /** Seconds from the start of the leg. */
  at: number;
  summit: boolean;
}

/**
 * The points of each leg in riding order: those of time, and beside them those of summits and of the low points
 * between. Where few may be asked about, a quarter is for those.
 */
function pointsOfLegs(legs: readonly RoadLeg[], most: number): Passed[][] {
  const seconds = legs.map(legSeconds);
  const byTimeAlone = sampleTimes(seconds, Math.min(MAX_SAMPLES, most)).flat().length;
  const turns = turnsByLeg(legs, Math.max(most - byTimeAlone, Math.floor(most / 4)));
  const samples = sampleTimes(seconds, Math.min(MAX_SAMPLES, most - turns.flat().length));
  return legs.map((leg, index) => {
    const byTime = (samples[index] ?? []).map((at) => ({ at, summit: false, ...locateOnLeg(leg, at) }));
    const byHeight = (turns[index] ?? []).map(({ kind, mile }) => {
      const at = secondsAtMile(leg, mile);
      return { at, summit: kind === 'summit', ...locateOnLeg(leg, at), miles: mile };
    });
    const others = byTime.filter(({ at }) => !byHeight.some((turn) => Math.abs(turn.at - at) < 1));
    // A stop has its own visit; a summit is told of it.
    const inner = byHeight.filter(({ at, summit }) => summit || (at >= 1 && legSeconds(leg) - at >= 1));
    return [...others, ...inner].toSorted((a, b) => a.at - b.at);
  });
}

/** The trip as places whose weather is needed, each once, and the visits that a rider pays them in order. */
export function planJourney(input: JourneyInput): Journey {
  const { stops, stopIndexes, road, stays } = input;
  const places: JourneyPlace[] = [];
  const visits: Visit[] = [];
  const placeOf = (
    { latitude, longitude }: GeoPoint,
    kind: JourneyPlace['kind'],
    feet: number | undefined,
    summit = false,
  ): number => {
    const known = places.findIndex((place) => latitude === place.latitude && longitude === place.longitude);
    const there = places[known];
    if (there) {
      if (summit) there.summit = true;
      if (kind === 'stop') there.kind = 'stop';
      return known;
    }
    return (
      places.push({
        kind,
        latitude,
        longitude,
        ...(feet !== undefined && { elevation: feetToMeters(feet) }),
        ...(summit && { summit }),
      }) - 1
    );
  };
  const feetAt = (leg: RoadLeg | undefined, miles: number) =>
    leg?.heightLine ? heightAt(leg.heightLine, miles) : undefined;
  const points = pointsOfLegs(road.legs, input.most ?? MAX_POINTS);
  let mile = 0;
  let rideSeconds = 0;

  stops.forEach((stop, index) => {
    const leg = stopIndexes[index] ?? index;
    const before = road.legs[index - 1];
    for (const { at, summit, ...position } of points[index - 1] ?? []) {
      visits.push({
        ...riding(position, mile, rideSeconds + at),
        kind: 'road',
        place: placeOf(position, 'road', feetAt(before, position.miles), summit),
        leg,
      });
    }
    const arriving = before ? locateOnLeg(before, legSeconds(before)).bearing : null;
    mile += before ? legMiles(before) : 0;
    rideSeconds += before ? legSeconds(before) : 0;
    const isLast = index === stops.length - 1;
    const staySeconds = isLast && !input.returnRide ? 0 : (stays[index] ?? 0);
    const feet = before ? feetAt(before, legMiles(before)) : feetAt(road.legs[0], 0);
    const place = placeOf(stop, 'stop', feet ?? feetAt(road.legs[index], 0));
    visits.push({
      kind: index === 0 ? 'start' : 'stop',
      place,
      leg,
      mile,
      rideSeconds,
      staySeconds,
      bearing: arriving,
    });
    if (staySeconds >= LONG_STAY_SECONDS) {
      const next = stopIndexes[index + 1] ?? input.stopCount;
      visits.push({ kind: 'leaving', place, leg: next, mile, rideSeconds, staySeconds: 0, bearing: null });
    }
  });

  if (input.returnRide) visits.push(...rideBack(visits, input.stopCount, { mile, rideSeconds }));
  return { places, visits: visits.map(rounded), miles: hundredths(mile), rideSeconds };
}

const hundredths = (miles: number) => Math.round(miles * 100) / 100;

/** Fifty feet, a second and a degree are less than any road is known by; all further digits would only travel. */
const rounded = (visit: Visit): Visit => ({
  ...visit,
  mile: hundredths(visit.mile),
  rideSeconds: Math.round(visit.rideSeconds),
  bearing: visit.bearing === null ? null : Math.round(visit.bearing) % 360,
});

const riding = ({ miles, bearing }: RoadPosition, mile: number, rideSeconds: number) => ({
  mile: mile + miles,
  rideSeconds,
  staySeconds: 0,
  bearing,
});

/** The same places from the last to the first, passing the stops, on the same road in the same time. */
function rideBack(
  visits: readonly Visit[],
  leg: number,
  total: { mile: number; rideSeconds: number },
): Visit[] {
  const outward = visits.filter(({ kind }) => kind !== 'leaving').slice(0, -1);
  return outward.toReversed().map((visit) => ({
    kind: visit.kind === 'start' ? 'home' : 'road',
    place: visit.place,
    leg,
    mile: 2 * total.mile - visit.mile,
    rideSeconds: 2 * total.rideSeconds - visit.rideSeconds,
    staySeconds: 0,
    bearing: visit.bearing === null ? null : (visit.bearing + 180) % 360,
  }));
}

/** When the rider is at each visit: epoch seconds, whole. */
export function visitTimes(
  visits: readonly Visit[],
  { departure, pace }: { departure: number; pace: Pace },
): number[] {
  let stood = 0;
  return visits.map(({ rideSeconds, staySeconds }) => {
    const time = departure + Math.round(rideSeconds * PACE_FACTOR[pace]) + stood;
    stood += staySeconds;
    return time;
  });
}
