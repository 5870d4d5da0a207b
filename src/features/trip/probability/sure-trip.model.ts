import { countUnder, LEVEL_CODES, MISSING } from '#features/weather/probability/count-runs.model.ts';
import {
  hourText,
  RUN_TEXTS,
  stopText,
  surestText,
  wayText,
  wayTrouble,
  type HowSure,
} from '#features/weather/probability/probability-words.model.ts';
import { levelByLimits } from '#features/weather/probability/run-values.model.ts';
import { LEVEL_LETTERS } from '#features/weather/probability/runs-answer.model.ts';
import { hasLimits } from '#features/weather/verdict/limits.model.ts';
import type { Probability, Recommendation, RiderLimits } from '#features/weather/weather.schema.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { inOrNear, placeWords, type Arrival, type Timeline } from '../journey/timeline.model.ts';
import { levelOfAllRuns } from './all-runs.model.ts';
import type { TripRuns } from './trip-runs.schema.ts';

/** How sure a departure is where it is least so. */
export interface RowSure {
  good: number;
  members: number;
  /** "good in 27 of 31". */
  text: string;
}

type Clock = (moment: { time: number; timeZone: string }) => string;

/** How sure a trip is on the way, at any departure. */
export interface SureTrip {
  /** Of one moment of the way; null where it is not known, or nothing is said of the weather. */
  at: (arrival: Arrival) => Probability | null;
  /** "When you get there: good in 27 of 31 runs (likely)." */
  stop: (arrival: Arrival) => string | null;
  /** By its worst point, with its place and `clock`. */
  way: (timeline: Timeline, clock: Clock) => HowSure | null;
  /** What the banner adds when half of the runs or more bring worse than it says. */
  trouble: (timeline: Timeline, clock: Clock) => string | null;
  row: (timeline: Timeline) => RowSure | null;
  /** Of several departures: "Surest at 10 AM: 29 of 31 good."; null where none is good in any run. */
  surest: (rows: readonly { name: string; sure: RowSure | null }[]) => string | null;
  notKnown: string;
  /** Whose limits the runs were judged by; null for a rider without own ones. */
  byLimits: string | null;
}

/**
 * The runs of a trip, counted as its verdict is judged: what the road and the alerts say holds for every run, and the
 * point where most of them bring trouble counts for the whole way. Points more never make a trip surer, nor do own limits,
 * under which the device judges the weather of each run.
 */
export function createSureTrip({ places }: TripRuns, limits: RiderLimits = {}): SureTrip {
  const byPoint = new Map(places.map((place) => [keyOf(place), place]));
  const isLimited = hasLimits(limits);

  function at(arrival: Arrival): Probability | null {
    const runs = byPoint.get(keyOf(arrival.place));
    if (!runs || arrival.recommendation === 'unknown') return null;
    // What a rider's own limit decides, runs without their weather say nothing of.
    if (arrival.worst?.own && !runs.values) return null;
    const hour = Math.floor((arrival.time - runs.start) / HOUR_S);
    const { values } = runs;
    const { conditions, light } = arrival;
    const levels = runs.levels.map((letters, run) => {
      const code = LEVEL_LETTERS.indexOf(letters[hour] ?? '-');
      if (code === -1) return MISSING;
      if (!isLimited || !values || !conditions || code >= LEVEL_CODES.bad) return code;
      return Math.max(code, levelByLimits(values, run, hour, { conditions, light, limits }));
    });
    return countUnder(levels, levelOfAllRuns(arrival), runs.needed);
  }

  /** Where most runs are at `level` or worse, worse than good at least; of equals the one that decides the verdict. */
  function worstOf({ arrivals, worst }: Timeline, level: Exclude<Recommendation, 'unknown'>) {
    let found: { arrival: Arrival; counts: Probability; worse: number } | undefined;
    const points = new Set<string>();
    for (const arrival of arrivals) {
      const counts = at(arrival);
      if (counts === null) continue;
      points.add(keyOf(arrival.place));
      const worse = level === 'bad' ? counts.bad : counts.caution + counts.bad;
      const decides = worst !== null && arrival.worst === worst.factor;
      if (!found || worse > found.worse || (worse === found.worse && decides))
        found = { arrival, counts, worse };
    }
    return found && { ...found, points: points.size };
  }

  return {
    at,
    stop: (arrival) => {
      const counts = at(arrival);
      return counts && stopText(counts, arrival.visit.kind === 'start');
    },
    way: (timeline, clock) => {
      const { recommendation } = timeline;
      if (recommendation === 'unknown') return null;
      const found = worstOf(timeline, recommendation);
      return (
        (found && wayText(found.counts, recommendation, whereOf(found.arrival, clock), found.points)) ?? null
      );
    },
    trouble: (timeline, clock) => {
      const { recommendation } = timeline;
      if (recommendation === 'unknown') return null;
      for (const level of ['bad', 'caution'] as const) {
        if (LEVEL_CODES[level] <= LEVEL_CODES[recommendation]) return null;
        const found = worstOf(timeline, level);
        const text = found && wayTrouble(found.counts, level, whereOf(found.arrival, clock));
        if (text) return text;
      }
      return null;
    },
    row: (timeline) => {
      // By what is not good, whatever the verdict: rows are told apart by how many runs are.
      const found = timeline.recommendation === 'unknown' ? undefined : worstOf(timeline, 'caution');
      const text = found ? hourText(found.counts) : null;
      return found && text ? { good: found.counts.good, members: found.counts.members, text } : null;
    },
    surest: (rows) => {
      let best: { name: string; sure: RowSure } | undefined;
      for (const { name, sure } of rows)
        if (sure && (!best || sure.good > best.sure.good)) best = { name, sure };
      return best && best.sure.good > 0 ? surestText(best.name, best.sure) : null;
    },
    notKnown: RUN_TEXTS.notKnown,
    byLimits: isLimited
      ? RUN_TEXTS[places.every(({ values }) => values) ? 'ownLimits' : 'commonLimits']
      : null,
  };
}

const keyOf = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `${latitude} ${longitude}`;

const whereOf = (arrival: Arrival, clock: Clock): string =>
  `${inOrNear(placeWords(arrival))} at ${clock({ time: arrival.time, timeZone: arrival.place.timeZone })}`;
