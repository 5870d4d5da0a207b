import { shareBetween } from '#platform/geo/interpolate.ts';
import { visitTimes } from '../journey/journey.model.ts';
import type { Pace } from '../plan/trip-rules.model.ts';
import type { Visit } from '../trip.schema.ts';
import type { RoadTrouble } from './closures.schema.ts';

/** A closure's times, epoch seconds, on a stretch of the way. */
export type TimedTrouble = Pick<RoadTrouble, 'fromMile' | 'toMile' | 'startsAt' | 'endsAt'>;

interface Ride {
  departure: number;
  pace: Pace;
}

/**
 * When the rider is between two miles of the way: epoch seconds of getting to the first, and of leaving the second.
 * Between visits the road is ridden evenly.
 */
export function passingTimes(visits: readonly Visit[], ride: Ride) {
  const arrive = visitTimes(visits, ride);
  const leave = arrive.map((time, index) => time + (visits[index]?.staySeconds ?? 0));
  const between = (before: number, mile: number): number => {
    const from = visits[before]?.mile ?? 0;
    const start = leave[before] ?? ride.departure;
    const share = shareBetween(from, visits[before + 1]?.mile ?? from, mile);
    return start + share * ((arrive[before + 1] ?? start) - start);
  };
  return (fromMile: number, toMile: number): { from: number; to: number } => {
    const first = visits.findIndex(({ mile }) => mile >= fromMile);
    const last = visits.findLastIndex(({ mile }) => mile <= toMile);
    const from = first <= 0 ? (first === 0 ? arrive[0] : leave.at(-1)) : between(first - 1, fromMile);
    const to = last < 0 ? arrive[0] : last === visits.length - 1 ? leave.at(-1) : between(last, toMile);
    return { from: from ?? ride.departure, to: to ?? ride.departure };
  };
}

const epoch = (moment: string | null, otherwise: number) =>
  moment === null ? otherwise : Date.parse(moment) / 1000;

/** True when it is in force at some moment of a time. What is over by then, or begins later, is not. */
const isInForce = ({ startsAt, endsAt }: TimedTrouble, during: { from: number; to: number }) =>
  epoch(startsAt, -Infinity) <= during.to && during.from < epoch(endsAt, Infinity);

/** Of stretches of the way, those that are closed while the rider is there. */
export function metOnTheWay<T extends TimedTrouble>(
  troubles: readonly T[],
  visits: readonly Visit[],
  ride: Ride,
): T[] {
  if (troubles.length === 0) return [];
  const passing = passingTimes(visits, ride);
  return troubles.filter((trouble) => isInForce(trouble, passing(trouble.fromMile, trouble.toMile)));
}

/** Of stretches of the way, those that some departure meets. */
export function metByAny<T extends TimedTrouble>(
  troubles: readonly T[],
  visits: readonly Visit[],
  rides: { departures: { from: number; to: number }; pace: Pace },
): T[] {
  if (troubles.length === 0) return [];
  const earliest = passingTimes(visits, { departure: rides.departures.from, pace: rides.pace });
  const latest = passingTimes(visits, { departure: rides.departures.to, pace: rides.pace });
  return troubles.filter((trouble) =>
    isInForce(trouble, {
      from: earliest(trouble.fromMile, trouble.toMile).from,
      to: latest(trouble.fromMile, trouble.toMile).to,
    }),
  );
}

/** For each departure the first closure, on the rider's own side of the road, that it meets; undefined for none. */
export function closedFor<T extends TimedTrouble & Pick<RoadTrouble, 'otherDirection'>>(
  troubles: readonly T[],
  visits: readonly Visit[],
  pace: Pace,
): (departure: number) => T | undefined {
  const own = troubles.filter(({ otherDirection }) => !otherDirection);
  return (departure) => metOnTheWay(own, visits, { departure, pace })[0];
}
