import { clockTime, hourTime, isoDay } from '#platform/time/format-time.ts';
import { troubleMiles } from '../closures/trouble-words.model.ts';
import { sunStretches, type Stretch } from '../departures/departure-map.model.ts';
import { sunMiles } from '../journey/other-way.model.ts';
import type { Timeline } from '../journey/timeline.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** Low sun on other departures of the chosen one's day. */
export interface OtherSun {
  /** Ascending, in shares of the way: where any of them has it. */
  stretches: Stretch[];
  /** "Mile 66 to 147 if you leave 3 PM to 6 PM". */
  words: string;
}

type Departures = readonly Pick<Timeline, 'departure' | 'arrivals'>[];

/**
 * What other departures of the same day have of a low sun, for the lane of one that has none of it; null where none has.
 * @param departures those of the map, ascending
 */
export function sunOnOthers(
  departures: Departures,
  chosen: Pick<Timeline, 'departure' | 'arrivals'>,
  timeZone: string,
): OtherSun | null {
  if (sunMiles(chosen)) return null;
  const day = isoDay(chosen.departure, timeZone);
  const spans: { first: number; last: number; index: number }[] = [];
  const stretches: Stretch[] = [];
  const miles = { fromMile: Infinity, toMile: -Infinity };
  for (const [index, one] of departures.entries()) {
    const found = sunMiles(one);
    if (!found || isoDay(one.departure, timeZone) !== day) continue;
    miles.fromMile = Math.min(miles.fromMile, found.from);
    miles.toMile = Math.max(miles.toMile, found.to);
    stretches.push(...sunStretches(one));
    const span = spans.at(-1);
    if (span && index === span.index + 1) Object.assign(span, { last: one.departure, index });
    else spans.push({ first: one.departure, last: one.departure, index });
  }
  if (spans.length === 0) return null;
  const clock = (time: number) => (time % HOUR_S === 0 ? hourTime : clockTime)(time, timeZone);
  const times = spans.map(({ first, last }) =>
    first === last ? `at ${clock(first)}` : `${clock(first)} to ${clock(last)}`,
  );
  return {
    stretches: together(stretches),
    words: `${troubleMiles(miles)} if you leave ${times.join(' or ')}`,
  };
}

/** Stretches that overlap as one. */
function together(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else found.push({ from, to });
  }
  return found;
}
