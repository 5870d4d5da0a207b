import type { Light, Recommendation } from '#features/weather/weather.schema.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import { durationWords } from '#platform/time/duration.ts';
import { HOUR_S, MINUTE_S } from '#platform/time/units.ts';
import type { Place } from '../trip.schema.ts';
import { wholeMile } from './arrival-row.model.ts';
import type { Arrival } from './timeline.model.ts';

/** A stop this long is a night: the next day begins after it. */
export const OVERNIGHT_SECONDS = 5 * HOUR_S;

/** One day of riding, from where the rider slept to where the rider sleeps. */
export interface TripDay {
  /** Positions in the arrivals: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** Epoch seconds. */
  departure: number;
  arrival: number;
  miles: number;
  recommendation: Recommendation;
  /** What stands most against riding that day, the first of it; null when nothing does. */
  decisive: Arrival | null;
  /** Miles of the longest stretch between two stops, where a tank has to last. */
  longestStretch: number;
  /** "arriving 2 h before dark"; null where the light is not known. */
  daylight: string | null;
}

/** The days of a trip. One without an overnight stop is one day. */
export function tripDays(arrivals: readonly Arrival[]): TripDay[] {
  const days: TripDay[] = [];
  let from = 0;
  for (const [index, { visit }] of arrivals.entries()) {
    const isLast = index === arrivals.length - 1;
    if (!isLast && visit.staySeconds < OVERNIGHT_SECONDS) continue;
    const part = arrivals.slice(from, index + 1);
    // A night at the start, before setting out, is no day of riding.
    if (isLast || part.length > 1) days.push(...dayOf(part, from));
    from = index + 1;
  }
  return days;
}

function dayOf(part: readonly Arrival[], from: number): TripDay[] {
  const [first] = part;
  const last = part.at(-1);
  if (!first || !last) return [];
  const recommendation = worstRecommendation(part.map((arrival) => arrival.recommendation));
  const stops = part.filter((one) => one.visit.kind !== 'road' || one === first || one === last);
  const stretches = stops
    .slice(1)
    .map(({ visit }, index) => visit.mile - (stops[index]?.visit.mile ?? visit.mile));
  return [
    {
      from,
      to: from + part.length,
      departure: first.time,
      arrival: last.time,
      miles: wholeMile(last.visit.mile - first.visit.mile),
      recommendation,
      decisive:
        recommendation === 'good'
          ? null
          : (part.find((one) => one.recommendation === recommendation && one.worst !== null) ?? null),
      longestStretch: Math.round(Math.max(0, ...stretches)),
      daylight: daylightWords(first, last),
    },
  ];
}

/** Dark after so much more riding than anybody does in a day is not told. */
const MOST_TOLD = 12 * HOUR_S;

function daylightWords(first: Arrival, last: Arrival): string | null {
  const words = (seconds: number) => durationWords(Math.round(seconds / MINUTE_S));
  if (last.light === 'night') {
    const began = changeTo(last.place, 'night', (time) => time <= last.time, 'last');
    if (first.light === 'night' && (began === undefined || began < first.time)) return 'in the dark';
    return began === undefined ? 'arriving in the dark' : `arriving ${words(last.time - began)} after dark`;
  }
  const dark = changeTo(last.place, 'night', (time) => time > last.time, 'first');
  const start = first.light === 'night' ? 'leaving in the dark, ' : '';
  if (dark === undefined || dark - last.time > MOST_TOLD) return start === '' ? null : 'leaving in the dark';
  return `${start}arriving ${words(dark - last.time)} before dark`;
}

function changeTo(
  { light: { changes } }: Pick<Place, 'light'>,
  light: Light,
  isMeant: (time: number) => boolean,
  which: 'first' | 'last',
): number | undefined {
  const meant = changes.filter((change) => change.light === light && isMeant(change.time));
  return (which === 'first' ? meant[0] : meant.at(-1))?.time;
}
