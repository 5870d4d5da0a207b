import { whyTripNotGood } from '#features/trip/journey/trip-age.model.ts';
import type { TripAnswer } from '#features/trip/trip.schema.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';

export const WATCH_LIMITS = {
  /** Trips in force of one address. */
  perAddress: 5,
  /** Trips in force of the whole site, and trips that wait for their confirmation. */
  inForce: 10_000,
  waiting: 5_000,
  /** Waiting ones of one address: a newer one takes the place of the oldest. */
  waitingPerAddress: 10,
  /** Forms of one network in a day: the looks at everybody's trips are few. */
  perNetwork: 30,
  mails: 6,
} as const;
/** Who does not confirm by then is forgotten; at the departure at the latest. */
export const CONFIRM_WITHIN_HOURS = 48;
/** So long after its departure a trip is erased. */
export const KEEP_DAYS = 7;
/** A departure that is closer than this needs no email. */
export const SOONEST_MS = 30 * MINUTE_MS;

const BETWEEN_MAILS_MS = 3 * HOUR_MS;
const LAST_DAY_MS = DAY_MS;
const EVERY_MS = { before: 3 * HOUR_MS, lastDay: HOUR_MS } as const;
/** However many trips there are, one that has its turn is looked at this often. */
const SELDOM_MS = 6 * HOUR_MS;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** What is not known for so long is told, */
const UNKNOWN_MS = 2 * HOUR_MS;
/** from then on before the departure. */
export const TELL_UNKNOWN_MS = 12 * HOUR_MS;

/** What a look found: never good without a fresh forecast, checked warnings and the road itself. */
export type Seen = Pick<TripAnswer, 'summary' | 'notes'> & { level: Recommendation };

/** @param hasRoads whether the site asks a road service at all: without one its trips are straight lines for everybody */
export function seenOf(answer: TripAnswer, { now, hasRoads }: { now: number; hasRoads: boolean }): Seen {
  const { summary, notes, overallRecommendation: level } = answer;
  const isRoadKnown = !hasRoads || answer.route.source !== 'straight' || answer.route.miles === 0;
  const isChecked = answer.alerts.unchecked === 0 && answer.alerts.available;
  const isKnown =
    answer.source !== null &&
    isRoadKnown &&
    // Unchecked warnings make a good trip one of caution, and may hide that it is bad.
    (level === 'bad' || isChecked) &&
    (level !== 'good' || whyTripNotGood(answer, now) === null);
  return { summary, notes, level: isKnown ? level : 'unknown' };
}

/** What decides about a trip's emails. */
export interface Watched {
  departure: Date;
  confirmedAt: Date | null;
  told: Recommendation;
  mails: number;
  mailedAt: Date | null;
  knownAt: Date | null;
}

export interface Decision {
  nextAt: Date | null;
  knownAt: Date | null;
  /** What the email says; absent where there is nothing to say. */
  tells?: Recommendation;
}

/** How long until the next look, by how near the departure is; `spreadMs` where there are more trips than looks. */
const interval = (left: number, spreadMs: number): number =>
  Math.max(left <= LAST_DAY_MS ? EVERY_MS.lastDay : EVERY_MS.before, Math.min(spreadMs, SELDOM_MS));

/**
 * What follows from a look at a trip.
 * @param level what was found; undefined where nobody could look
 */
export function decide(
  watch: Watched,
  level: Recommendation | undefined,
  { now, spreadMs }: { now: number; spreadMs: number },
): Decision {
  const { departure, told, mails, mailedAt } = watch;
  const left = departure.getTime() - now;
  const isKnown = level !== undefined && level !== 'unknown';
  const knownAt = isKnown ? new Date(now) : watch.knownAt;
  if (left <= 0 || mails >= WATCH_LIMITS.mails) return { nextAt: null, knownAt };
  const since = (knownAt ?? watch.confirmedAt)?.getTime() ?? now;
  const isLost = !isKnown && now - since >= UNKNOWN_MS;
  const news = isKnown ? level : isLost && left <= TELL_UNKNOWN_MS ? 'unknown' : told;
  const regular = new Date(now + (isKnown || isLost ? interval(left, spreadMs) : LOOK_AGAIN_MS));
  if (news === told) return { nextAt: regular, knownAt };
  const free = mailedAt === null ? now : mailedAt.getTime() + BETWEEN_MAILS_MS;
  if (free > now) return { nextAt: new Date(Math.min(free, regular.getTime())), knownAt };
  const isLast = mails + 1 >= WATCH_LIMITS.mails;
  return { nextAt: isLast ? null : regular, knownAt, tells: news };
}
