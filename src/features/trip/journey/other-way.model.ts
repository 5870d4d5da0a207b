import { LONG_STAY_SECONDS } from './journey.model.ts';
import { wholeMile } from './arrival-row.model.ts';
import type { Timeline, TripWeather } from './timeline.model.ts';
import type { Visit } from '../trip.schema.ts';

/** The whole way, one way: of a trip without a ride back. */
interface Whole {
  mile: number;
  rideSeconds: number;
  legs: number;
}

/**
 * A trip over the same road from its end to its start, with the same stops and as long at each: what it would be the
 * other way round, from the same forecasts. Undefined for a trip with a ride back, which is both.
 */
export function otherWayRound<T extends TripWeather>(trip: T): T | undefined {
  const last = trip.visits.at(-1);
  if (!last || trip.visits.some(({ kind }) => kind === 'home')) return undefined;
  const whole = { mile: last.mile, rideSeconds: last.rideSeconds, legs: last.leg };
  const visits = trip.visits.flatMap((visit, index) =>
    visit.kind === 'leaving' ? [] : [turnedRound(visit, index, trip.visits, whole)],
  );
  return { ...trip, visits: visits.toReversed().flatMap(withLeaving) };
}

function turnedRound(visit: Visit, index: number, visits: readonly Visit[], whole: Whole): Visit {
  const isStart = visit.kind === 'start';
  const isEnd = index === visits.length - 1;
  // The old start is arrived at from the point after it, the way that point was ridden to.
  const bearing = isStart ? (visits.find(({ kind }) => kind !== 'start')?.bearing ?? null) : visit.bearing;
  return {
    ...visit,
    kind: isEnd ? 'start' : isStart ? 'stop' : visit.kind,
    leg: whole.legs - visit.leg + (visit.kind === 'road' ? 1 : 0),
    mile: whole.mile - visit.mile,
    rideSeconds: whole.rideSeconds - visit.rideSeconds,
    staySeconds: isStart || isEnd ? 0 : visit.staySeconds,
    bearing: isEnd || bearing === null ? null : (bearing + 180) % 360,
  };
}

/** After a long stop the weather on leaving counts too, as it did there. */
function withLeaving(visit: Visit): Visit[] {
  if (visit.staySeconds < LONG_STAY_SECONDS) return [visit];
  return [visit, { ...visit, kind: 'leaving', leg: visit.leg + 1, staySeconds: 0, bearing: null }];
}

/** The miles, whole, from the first to the last point with the sun low ahead; null without one. */
export function sunMiles({ arrivals }: Pick<Timeline, 'arrivals'>): { from: number; to: number } | null {
  const miles = arrivals.flatMap(({ sunAhead, visit }) => (sunAhead ? [wholeMile(visit.mile)] : []));
  const [from] = miles;
  const to = miles.at(-1);
  return from === undefined || to === undefined ? null : { from, to };
}

/** "Between mile 12 and mile 40 the sun stands low ahead of you."; null where it does not. */
export function sunWords(timeline: Pick<Timeline, 'arrivals'>): string | null {
  const miles = sunMiles(timeline);
  if (!miles) return null;
  return miles.from === miles.to
    ? `At mile ${miles.from} the sun stands low ahead of you.`
    : `Between mile ${miles.from} and mile ${miles.to} the sun stands low ahead of you.`;
}
