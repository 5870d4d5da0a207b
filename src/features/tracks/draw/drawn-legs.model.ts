import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import { numberText } from '#platform/text/number-text.ts';
import { durationWords } from '#platform/time/duration.ts';
import type { DrawnLeg } from './draw.schema.ts';
import { GUESS_MPH, mayBeTracedLater, type GuessReason } from './draw-rules.model.ts';
import { HOUR_S } from '#platform/time/units.ts';

/** What is known of the ways between points, by `legKey`; `attempt`: the change after which it was asked for. */
export type KnownLegs = ReadonlyMap<string, DrawnLeg & { attempt: number }>;

export const legKey = (from: GeoPoint, to: GeoPoint): string =>
  `${from.latitude},${from.longitude};${to.latitude},${to.longitude}`;

/** The legs of a road: those that are known, and straight lines where they are not yet. */
export const legsOf = (points: readonly GeoPoint[], known: KnownLegs): (DrawnLeg & { waiting: boolean })[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const leg = known.get(legKey(from, to));
    return leg ? { ...leg, waiting: false } : { ...straightLeg(from, to, 'busy'), waiting: true };
  });

/** A leg that nobody has traced, at 45 mph. */
export function straightLeg(from: GeoPoint, to: GeoPoint, guess: GuessReason): DrawnLeg {
  const miles = distanceMiles(from, to);
  return {
    line: encodePolyline([from, to]),
    miles,
    seconds: (miles / GUESS_MPH) * HOUR_S,
    curves: null,
    climb: null,
    profile: null,
    source: 'straight',
    guess,
    along: '',
    place: '',
  };
}

/**
 * The first points in a row whose legs have to be asked for: those nobody knows, and those that may be traced by now.
 * @param attempt number of the change that the road is at; a leg is asked for once at each
 */
export function openRun(
  points: readonly GeoPoint[],
  known: KnownLegs,
  attempt: number,
): readonly GeoPoint[] | undefined {
  const isOpen = (index: number) => {
    const [from, to] = [points[index], points[index + 1]];
    if (!from || !to) return false;
    const leg = known.get(legKey(from, to));
    return !leg || (mayBeTracedLater(leg.guess) && leg.attempt < attempt);
  };
  const first = points.findIndex((_, index) => isOpen(index));
  if (first === -1) return undefined;
  let last = first;
  while (isOpen(last + 1)) last += 1;
  return points.slice(first, last + 2);
}

/** A road in numbers; null where a guess leaves it unknown. */
export interface LineTotals {
  miles: number;
  seconds: number;
  curves: number | null;
  /** Feet. */
  climb: number | null;
  /** Of the first legs, as far as all of them are roads with heights. */
  known: { curves: number; climb: number | null; until: string } | null;
  /** Why some of it is straight; null when none is. */
  guess: GuessReason | null;
  waiting: boolean;
  /** Feet along the road, all legs one after the other; null where one has none. */
  profile: number[] | null;
}

export function totalsOf(legs: readonly (DrawnLeg & { waiting?: boolean })[]): LineTotals {
  const sum = (value: (leg: DrawnLeg) => number | null) =>
    legs.reduce<number | null>((total, leg) => {
      const more = value(leg);
      return total === null || more === null ? null : total + more;
    }, 0);
  const guessed = legs.filter(({ guess, waiting }) => guess !== null && !waiting);
  const firstGuess = legs.findIndex(({ guess }) => guess !== null);
  const traced = firstGuess > 0 ? legs.slice(0, firstGuess) : [];
  const last = traced.at(-1);
  const profiles = legs.map(({ profile }) => profile);
  return {
    miles: sum(({ miles }) => miles) ?? 0,
    seconds: sum(({ seconds }) => seconds) ?? 0,
    curves: sum(({ curves }) => curves),
    climb: sum(({ climb }) => climb?.gain ?? null),
    known: last
      ? {
          curves: traced.reduce((total, { curves }) => total + (curves ?? 0), 0),
          climb: traced.every(({ climb }) => climb)
            ? traced.reduce((total, { climb }) => total + (climb?.gain ?? 0), 0)
            : null,
          until: last.place.split(',')[0] ?? '',
        }
      : null,
    guess: guessed[0]?.guess ?? null,
    waiting: legs.some(({ waiting }) => waiting),
    profile:
      legs.length > 0 && profiles.every((profile) => profile !== null)
        ? profiles.flatMap((profile) => profile ?? [])
        : null,
  };
}

const whole = (value: number) => numberText(Math.round(value));
const milesText = (miles: number) => `${miles < 10 ? String(Math.round(miles * 10) / 10) : whole(miles)} mi`;
const curvesText = (curves: number) => (curves === 1 ? '1 curve' : `${whole(curves)} curves`);
const minutesOf = (seconds: number) => Math.max(1, Math.round(seconds / 60));

/** The live line: "62 mi, 1 h 50 min", and "84 curves, 5,100 ft of climbing" or what is not known. */
export function liveText(totals: LineTotals): { main: string; more: string } {
  const { miles, seconds, curves, climb, known, guess, waiting } = totals;
  const about = guess !== null || waiting ? 'About ' : '';
  const main = `${about}${milesText(miles)}, ${durationWords(minutesOf(seconds))}`;
  if (curves !== null) {
    const feet = climb === null ? 'climb not known' : `${whole(climb)} ft of climbing`;
    return { main, more: `${curvesText(curves)}, ${feet}` };
  }
  if (waiting && guess === null) return { main, more: 'Finding the road' };
  if (!known) return { main, more: 'Curves and climb not known' };
  const feet = known.climb === null ? '' : `, ${whole(known.climb)} ft`;
  return {
    main,
    more: `${curvesText(known.curves)}${feet}${known.until && ` to ${known.until}`}, then not known`,
  };
}

/** "Next leg: 7 mi to Escalante, along UT-12". */
export function nextLegText(leg: DrawnLeg, waiting: boolean): string {
  const to = leg.place === '' ? '' : ` to ${leg.place.split(',')[0] ?? ''}`;
  if (leg.guess !== null)
    return `Next leg: ${milesText(leg.miles)}${to}, straight${waiting ? ' so far' : ''}`;
  return `Next leg: ${milesText(leg.miles)}${to}${leg.along && `, along ${leg.along}`}`;
}

/** Why a part is straight, and what becomes of it. */
export const GUESS_WORDS: Record<GuessReason, { title: string; text: string }> = {
  down: {
    title: 'Directions are down.',
    text: `Straight-line estimate at ${GUESS_MPH} mph. Plan extra time. Your points stay and snap to roads when directions are back.`,
  },
  busy: {
    title: 'Directions are busy.',
    text: `Some of your road is a straight line at ${GUESS_MPH} mph for now. Your points stay and snap to roads in a moment.`,
  },
  'no-road': {
    title: 'No road there.',
    text: 'A leg is a straight line, because no road leads from one point to the next. Drag a point onto a road.',
  },
  'too-far': {
    title: 'A leg is longer than 300 miles.',
    text: 'It is a straight line. Add points between, and it snaps to roads.',
  },
};
