import type { Factor, FactorKey, Recommendation } from '#features/weather/weather.schema.ts';
import { clockTime, isoDay, shortWeekday } from '#platform/time/format-time.ts';
import { DEPARTURE_STEP, departureOptions } from '../plan/leave-time.model.ts';
import { closedRoad } from '../closures/closure-words.model.ts';
import type { RoadTrouble } from '../closures/closures.schema.ts';
import { inOrNear, placeWords, type Arrival, type Timeline } from '../journey/timeline.model.ts';
import type { BestDeparture, TripAnswer } from '../trip.schema.ts';
import { durationWords } from '#platform/time/duration.ts';

/** Departures are compared in steps of 20 minutes; a forecast hour is no finer. */
const SEARCH_STEP = 2 * DEPARTURE_STEP;
/** At the same worst level, a departure is recommended only when its burden is at most this share of the chosen one's. */
const WORTH_MOVING = 0.75;

/** Nobody is sent into the unknown for a caution: it ranks after it here, unlike in a verdict. */
const RANK: Record<Recommendation, number> = { good: 0, caution: 1, unknown: 2, bad: 3 };

/** What closes the road of a departure before the rider is through; undefined for nothing that is known. */
export type ClosedAt = (departure: number) => Pick<RoadTrouble, 'title'> | undefined;
const NOTHING_CLOSED: ClosedAt = () => undefined;

interface Score {
  timeline: Timeline;
  /** The worst rank met; riding in the dark counts as a caution, and a closed road is as bad as any weather. */
  rank: number;
  /** How much of it: bad, unknown, caution and dark arrivals, weighted. */
  burden: number;
}

const isDark = ({ light, visit }: Arrival) => light === 'night' && visit.kind !== 'home';

function scoreOf(timeline: Timeline, closedAt: ClosedAt): Score {
  const isClosed = closedAt(timeline.departure) !== undefined;
  let rank = isClosed ? RANK.bad : 0;
  let burden = isClosed ? RANK.bad ** 2 : 0;
  for (const arrival of timeline.arrivals) {
    const dark = isDark(arrival) ? 1 : 0;
    rank = Math.max(rank, RANK[arrival.recommendation], dark);
    burden += RANK[arrival.recommendation] ** 2 + dark;
  }
  return { timeline, rank, burden };
}

const isBetter = (one: Score, other: Score) =>
  one.rank < other.rank || (one.rank === other.rank && one.burden < other.burden);

/** A little less of the same is no reason to get up at night. */
const isWorthMoving = (one: Score, chosen: Score) =>
  one.rank < chosen.rank || one.burden <= chosen.burden * WORTH_MOVING;

/**
 * The departure with the mildest worst point; among equals, with least of it along the road; then the nearest
 * to the chosen one; null when that leads into the unknown, which nobody is advised to do, and once nothing is called good
 * anymore. Riding in the dark counts like a caution, so a dry night does not beat a dry morning.
 * A departure that meets a closed road is never another one to choose.
 * @param trip `departure` is the chosen one, epoch seconds.
 */
export function findBestDeparture(
  timelineAt: (departure: number) => Timeline,
  trip: Pick<TripAnswer, 'departure' | 'departures' | 'timeZone'>,
  closedAt: ClosedAt = NOTHING_CLOSED,
): BestDeparture | null {
  const chosen = scoreOf(timelineAt(trip.departure), closedAt);
  if (chosen.timeline.tooOld) return null;
  let best = chosen;
  for (const departure of candidates(trip)) {
    if (closedAt(departure)) continue;
    const score = scoreOf(timelineAt(departure), closedAt);
    if (isWorthMoving(score, chosen) && isBetter(score, best)) best = score;
  }
  if (best.timeline.recommendation === 'unknown') return null;
  const isChosen = best === chosen;
  return {
    departure: best.timeline.departure,
    recommendation: best.timeline.recommendation,
    isChosen,
    sentence: isChosen ? stayWith(chosen, trip.timeZone) : leaveAt(best, chosen, trip.timeZone, closedAt),
  };
}

/**
 * Departures with the mildest worst point first; among equals those with least of it along the road, then the nearest to
 * the asked one.
 */
export function rankDepartures(
  timelines: readonly Timeline[],
  asked: number,
  closedAt: ClosedAt = NOTHING_CLOSED,
): Timeline[] {
  const away = ({ timeline }: Score) => Math.abs(timeline.departure - asked);
  return timelines
    .map((timeline) => scoreOf(timeline, closedAt))
    .toSorted((a, b) => a.rank - b.rank || a.burden - b.burden || away(a) - away(b))
    .map(({ timeline }) => timeline);
}

/**
 * The best of some departures, and what it spares who leaves then instead of at the asked one; the asked one, and null,
 * where no other is worth moving to, which none is that finds the road closed. Null when it leads into the unknown, or is
 * not recommended and no other is better, or nothing is called good anymore: nothing is best then.
 */
export function bestAmong(
  timelines: readonly Timeline[],
  asked: Timeline,
  closedAt: ClosedAt = NOTHING_CLOSED,
): { timeline: Timeline; gain: string | null } | null {
  const open = timelines.filter((one) => one.departure === asked.departure || !closedAt(one.departure));
  const [best] = rankDepartures(open, asked.departure, closedAt);
  if (!best || best.recommendation === 'unknown' || asked.tooOld) return null;
  const [first, now] = [scoreOf(best, closedAt), scoreOf(asked, closedAt)];
  if (isBetter(first, now) && isWorthMoving(first, now))
    return { timeline: best, gain: gainOf(best, asked, closedAt) };
  return asked.recommendation === 'bad' ? null : { timeline: asked, gain: null };
}

/** Nearest to the chosen departure first, so that among equals the smallest change wins. */
const candidates = (trip: Pick<TripAnswer, 'departure' | 'departures'>): number[] =>
  departureOptions(trip)
    .filter((time) => time % SEARCH_STEP === 0)
    .sort((a, b) => Math.abs(a - trip.departure) - Math.abs(b - trip.departure));

const stayWith = ({ timeline, rank }: Score, timeZone: string): string =>
  rank === 0
    ? `${clockTime(timeline.departure, timeZone)} is a good time to leave.`
    : 'No better time to leave within 12 hours.';

function leaveAt(best: Score, chosen: Score, timeZone: string, closedAt: ClosedAt): string {
  const { departure } = best.timeline;
  const shift = Math.round(Math.abs(departure - chosen.timeline.departure) / 60);
  const direction = departure < chosen.timeline.departure ? 'earlier' : 'later';
  const gain = gainOf(best.timeline, chosen.timeline, closedAt);
  const sameDay = isoDay(departure, timeZone) === isoDay(chosen.timeline.departure, timeZone);
  const day = sameDay ? '' : ` ${shortWeekday(departure, timeZone)}`;
  return `Leave at ${clockTime(departure, timeZone)}${day} (${durationWords(shift)} ${direction}) ${gain}.`;
}

/** What the better departure spares the rider: the worst thing that is gone, and where it was. */
function gainOf(best: Timeline, chosen: Timeline, closedAt: ClosedAt): string {
  const closed = closedAt(chosen.departure);
  if (closed && !closedAt(best.departure)) return `to find ${closedRoad(closed)} open`;
  const worstFirst = chosen.arrivals.toSorted((a, b) => RANK[b.recommendation] - RANK[a.recommendation]);
  const missed = worstFirst.find(({ worst, recommendation }) => {
    if (!worst || recommendation === 'good') return false;
    return !best.arrivals.some((arrival) => arrival.worst && sameHazard(arrival.worst, worst));
  });
  if (missed?.worst) return `to miss ${hazardWords(missed.worst)} ${nearWords(missed)}`;
  const dark = (timeline: Timeline) => timeline.arrivals.filter(isDark).length;
  const milder = worstFirst.find(({ worst }) => worst !== null);
  if (dark(best) < dark(chosen) && RANK[best.recommendation] === RANK[chosen.recommendation])
    return 'for more daylight';
  return milder?.worst
    ? `for less of ${hazardWords(milder.worst)} ${nearWords(milder)}`
    : 'for better weather';
}

/** The same kind of thing at the same level or worse. */
const sameHazard = (one: Factor, other: Factor) =>
  hazardWords(one) === hazardWords(other) && (one.level === other.level || one.level === 'bad');

const nearWords = (arrival: Arrival) => inOrNear(placeWords(arrival));

const HAZARD_WORDS: Record<FactorKey, string | ((text: string) => string)> = {
  precipitation: (text) => (text.includes('precipitation') ? 'the snow' : 'the rain'),
  precipitationProbability: 'the rain',
  thunder: 'the thunderstorms',
  frozenPrecipitation: 'snow or ice',
  road: (text) => (text.startsWith('Ice') ? 'the ice' : 'the wet road'),
  gust: (text) => (text.includes('crosswind') ? 'the crosswind' : 'the gusts'),
  wind: 'the wind',
  temperature: (text) => (/^(Cold|Freezing|Temperature too low)/.test(text) ? 'the cold' : 'the heat'),
  rideChill: 'the cold',
  heatIndex: 'the heat',
  visibility: 'the poor visibility',
  fog: 'the fog',
  smoke: 'the smoke',
  darkness: 'the dark',
  sunAhead: 'the low sun',
  alertCheck: 'the unchecked warnings',
  alert: (text) => `the ${text.replace(/^Reduced safety: /, '')}`,
};

/** A factor as a rider would name it in a sentence. */
function hazardWords({ key, text }: Factor): string {
  const words = HAZARD_WORDS[key];
  return typeof words === 'string' ? words : words(text);
}
