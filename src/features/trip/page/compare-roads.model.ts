import { VERDICT_WORD } from '#features/weather/verdict/verdict-words.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { durationWords } from '#platform/time/duration.ts';
import { withClosures } from '../closures/closure-words.model.ts';
import { closedFor, metOnTheWay } from '../closures/passing.model.ts';
import type { TripPlan } from '../plan/trip-plan.model.ts';
import type { TripAnswer } from '../trip.schema.ts';
import { rankDepartures } from '../departures/best-departure.model.ts';
import { departureRow, type DepartureRow } from '../departures/departure-map.model.ts';
import { hourlyDepartures } from '../departures/departure-times.model.ts';
import type { Timeline } from '../journey/timeline.model.ts';

/** One of two roads to the same place, for one departure. */
export interface RoadToCompare {
  trip: Pick<
    TripAnswer,
    'route' | 'departure' | 'week' | 'returnRide' | 'visits' | 'pace' | 'possibleClosures'
  >;
  timelineAt: (departure: number) => Timeline;
}

export interface ComparedRoad {
  row: DepartureRow;
  /** The whole way, the ride back included. */
  miles: number;
  /** On the way at this departure, stops included. */
  seconds: number;
  /** What decides at this departure, with what is closed by then before it. */
  reason: string;
  /**
   * The best departure of 48 hours that finds the road open, or of all where none does; null where it leads into the
   * unknown, and once nothing is called good anymore.
   */
  best: { departure: number; recommendation: Recommendation; isClosed: boolean } | null;
}

/** A plan by way of another place; undefined where it has no room for it. The road is then one that is computed. */
export function planVia(plan: TripPlan, via: NonNullable<TripPlan['via']>): TripPlan {
  const { via: _via, ...rest } = plan;
  const id = Math.max(...plan.stops.map((stop) => stop.id)) + 1;
  const stops = plan.stops.toSpliced(via.after + 1, 0, { id, zip: via.zip, stay: 0 });
  return { ...rest, stops, track: null, shape: null };
}

export function compareRoad({ trip, timelineAt }: RoadToCompare, departure: number): ComparedRoad {
  const timeline = timelineAt(departure);
  const row = departureRow(timeline);
  const closedAt = closedFor(trip.possibleClosures, trip.visits, trip.pace);
  const departures = hourlyDepartures({ ...trip, departure });
  const open = departures.filter((one) => closedAt(one) === undefined);
  const [best] = rankDepartures((open.length > 0 ? open : departures).map(timelineAt), departure, closedAt);
  const met = metOnTheWay(trip.possibleClosures, trip.visits, { departure, pace: trip.pace });
  return {
    row,
    reason: withClosures(`${row.reason}.`, met),
    miles: Math.round(trip.route.miles * (trip.returnRide ? 2 : 1)),
    seconds: row.arrives - departure,
    best:
      !best || best.recommendation === 'unknown' || timeline.tooOld
        ? null
        : {
            departure: best.departure,
            recommendation: best.recommendation,
            isClosed: closedAt(best.departure) !== undefined,
          },
  };
}

/** Minutes below which two roads take as long. */
const AS_LONG = 5;

/** "By way of Salida, CO: Good instead of Bad, 22 mi longer, 35 min slower." */
export function comparison(one: ComparedRoad, other: ComparedRoad, by: string): string {
  const [mine, theirs] = [one.row.recommendation, other.row.recommendation];
  const verdict =
    mine === theirs
      ? `${VERDICT_WORD[theirs]} as well`
      : `${VERDICT_WORD[theirs]} instead of ${VERDICT_WORD[mine]}`;
  const miles = other.miles - one.miles;
  const minutes = Math.round((other.seconds - one.seconds) / 60);
  const length = miles === 0 ? null : `${Math.abs(miles)} mi ${miles > 0 ? 'longer' : 'shorter'}`;
  const time =
    Math.abs(minutes) < AS_LONG
      ? 'as fast'
      : `${durationWords(Math.abs(minutes))} ${minutes > 0 ? 'slower' : 'faster'}`;
  return `By way of ${by}: ${[verdict, length, time].filter(Boolean).join(', ')}.`;
}
