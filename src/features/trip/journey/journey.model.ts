import type { GeoPoint } from '#platform/geo/distance.ts';
import { legMiles, legSeconds, locateOnLeg, type Road, type RoadPosition } from '../road/road.model.ts';
import type { Pace } from '../plan/trip-rules.model.ts';
import type { Visit } from '../trip.schema.ts';

/** Riding time between two points whose weather is looked at, at most, while the trip is short enough. */
export const SAMPLE_SECONDS = 30 * 60;
/** Points between stops, for the whole trip. */
export const MAX_SAMPLES = 40;
/** From this long on, the weather on leaving counts as well as that on arrival. */
export const LONG_STAY_SECONDS = 30 * 60;

/** Riding time compared with the route service's. */
export const PACE_FACTOR: Record<Pace, number> = { relaxed: 1.15, normal: 1, brisk: 0.9 };

export interface JourneyPlace extends GeoPoint {
  kind: 'stop' | 'road';
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
  maxSamples?: number;
}

/** The trip as places whose weather is needed, each once, and the visits that a rider pays them in order. */
export function planJourney(input: JourneyInput): Journey {
  const { stops, stopIndexes, road, stays } = input;
  const places: JourneyPlace[] = [];
  const visits: Visit[] = [];
  const placeOf = (point: GeoPoint, kind: JourneyPlace['kind']): number => {
    const known = places.findIndex(
      ({ latitude, longitude }) => latitude === point.latitude && longitude === point.longitude,
    );
    if (known !== -1) return known;
    return places.push({ kind, latitude: point.latitude, longitude: point.longitude }) - 1;
  };
  const samples = sampleTimes(road.legs.map(legSeconds), input.maxSamples);
  let mile = 0;
  let rideSeconds = 0;

  stops.forEach((stop, index) => {
    const leg = stopIndexes[index] ?? index;
    const before = road.legs[index - 1];
    const passed = before ? (samples[index - 1] ?? []).map((at) => ({ at, ...locateOnLeg(before, at) })) : [];
    for (const { at, ...position } of passed) {
      visits.push({
        ...riding(position, mile, rideSeconds + at),
        kind: 'road',
        place: placeOf(position, 'road'),
        leg,
      });
    }
    const arriving = before ? locateOnLeg(before, legSeconds(before)).bearing : null;
    mile += before ? legMiles(before) : 0;
    rideSeconds += before ? legSeconds(before) : 0;
    const isLast = index === stops.length - 1;
    const staySeconds = isLast && !input.returnRide ? 0 : (stays[index] ?? 0);
    const place = placeOf(stop, 'stop');
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
  return { places, visits, miles: mile, rideSeconds };
}

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
