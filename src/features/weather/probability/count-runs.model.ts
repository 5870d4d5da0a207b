import { HOUR_S } from '#platform/time/units.ts';
import { alertsDuring } from '../alerts/level.model.ts';
import { type AlertState, type OfficialAlert } from '../providers/forecast.model.ts';
import { alertFactors } from '../verdict/verdict.model.ts';
import type { Factor, FactorKey, Probability, Recommendation } from '../weather.schema.ts';

/** Levels as numbers: the greater of two is the worse. `MISSING`: the member says nothing of the hour. */
export const LEVEL_CODES = { good: 0, caution: 1, bad: 2, unknown: 3 } as const satisfies Record<
  Recommendation,
  number
>;
export const MISSING = 4;

/** Road surfaces as numbers. */
export const ROADS = ['dry', 'wet', 'drying', 'ice', 'unknown'] as const;

/** Members one after the other, each by the hour: as shown to riders. */
export interface RunValues {
  /** Whole °F. */
  temperature: Int16Array;
  /** Whole mph. */
  gust: Uint8Array;
  /** Hundredths of an inch. */
  precipitation: Uint8Array;
  /** Position in `ROADS`. */
  road: Uint8Array;
}

/** What stands most against riding in a run's hour, as far as runs differ in it. */
export const RUN_REASONS = ['none', 'rain', 'wind', 'cold', 'heat', 'ice', 'other'] as const;
export type RunReason = (typeof RUN_REASONS)[number];

const REASON_OF: Partial<Record<FactorKey, RunReason>> = {
  precipitation: 'rain',
  precipitationProbability: 'rain',
  road: 'rain',
  gust: 'wind',
  wind: 'wind',
  heatIndex: 'heat',
  frozenPrecipitation: 'ice',
};

/** By the factor that decided; `null`: nothing stands against riding. */
export function runReason(worst: Factor | null): RunReason {
  if (worst === null || worst.level === 'note') return 'none';
  if (worst.key === 'temperature') return (worst.value ?? 0) < 70 ? 'cold' : 'heat';
  if (worst.key === 'road' && worst.level === 'bad') return 'ice';
  return REASON_OF[worst.key] ?? 'other';
}

/** The levels of every member, whatever alerts are in force. */
export interface RunLevels {
  /** Epoch seconds of each hour, ascending. */
  time: readonly number[];
  members: number;
  /** Whole members that an hour needs to be counted. */
  needed: number;
  /** Members one after the other, each by the hour. */
  levels: Uint8Array;
  /** Likewise, positions in `RUN_REASONS`. */
  reasons: Uint8Array;
  /** Of the present moment, by member. */
  present: Uint8Array;
}

/** What is known of the alerts, and when it is: epoch seconds. */
export interface AlertsNow {
  alerts: readonly OfficialAlert[];
  alertState: AlertState;
  now: number;
}

/** The worst level that alerts alone make of a span: the same for all members. */
function levelOfAlerts(from: number, to: number, { alerts, alertState, now }: AlertsNow): number {
  const factors = alertFactors(alertsDuring(alerts, Math.max(from, now), to), alertState);
  return factors.reduce<number>(
    (worst, { level }) => (level === 'note' ? worst : Math.max(worst, LEVEL_CODES[level])),
    LEVEL_CODES.good,
  );
}

/** The counts of levels; null when too few members are whole, or one of them has no level. */
function countOf(levels: Iterable<number>, needed: number): Probability | null {
  const counts = [0, 0, 0, 0, 0];
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1;
  const [good = 0, caution = 0, bad = 0, unknown = 0] = counts;
  const members = good + caution + bad;
  return unknown > 0 || members < needed ? null : { good, caution, bad, members };
}

const underAlerts = (level: number, alerts: number): number =>
  level >= MISSING || (level === LEVEL_CODES.unknown && alerts < LEVEL_CODES.bad)
    ? level
    : level === LEVEL_CODES.unknown
      ? alerts
      : Math.max(level, alerts);

/** The counts of the levels of one moment under a level that holds for all members, as that of alerts does. */
export const countUnder = (levels: readonly number[], atLeast: number, needed: number): Probability | null =>
  countOf(
    levels.map((level) => underAlerts(level, atLeast)),
    needed,
  );

/** Of each hour how many members call it good, caution and bad, under the alerts in force. */
export function countHours(runs: RunLevels, context: AlertsNow): (Probability | null)[] {
  return runs.time.map((time, hour) => {
    const alerts = levelOfAlerts(time, time + HOUR_S, context);
    return countOf(
      Array.from({ length: runs.members }, (_, member) => underAlerts(levelAt(runs, member, hour), alerts)),
      runs.needed,
    );
  });
}

const levelAt = ({ time, levels }: RunLevels, member: number, hour: number): number =>
  levels[member * time.length + hour] ?? MISSING;

/** The same of the present moment. `until`: the end of what it stands for, epoch seconds. */
export function countNow(runs: RunLevels, context: AlertsNow, until: number): Probability | null {
  const alerts = levelOfAlerts(context.now, until, context);
  return countOf(
    Array.from(runs.present, (level) => underAlerts(level, alerts)),
    runs.needed,
  );
}

/**
 * How many members call a span good, caution and bad throughout: a member's level is that of its worst hour. Null
 * when an hour of the span is not forecast. Epoch seconds, `end` exclusive.
 */
export function countDuring(
  runs: RunLevels,
  { start, end }: { start: number; end: number },
  context: AlertsNow,
): Probability | null {
  const hours = runs.time.flatMap((time, hour) => (time >= start && time < end ? [hour] : []));
  if (hours.length === 0 || hours.length * HOUR_S < end - start) return null;
  const alerts = hours.map((hour) => {
    const time = runs.time[hour] ?? 0;
    return levelOfAlerts(time, time + HOUR_S, context);
  });
  const worst = Array.from({ length: runs.members }, (_, member) => {
    const all = hours.map((hour, at) => underAlerts(levelAt(runs, member, hour), alerts[at] ?? 0));
    if (all.includes(MISSING)) return MISSING;
    if (all.includes(LEVEL_CODES.bad)) return LEVEL_CODES.bad;
    return Math.max(...all);
  });
  return countOf(worst, runs.needed);
}

/** What the runs that are not good throughout a span bring first, the most frequent first. */
export function reasonsAgainst(
  { time, members, levels, reasons }: RunLevels,
  { start, end }: { start: number; end: number },
): RunReason[] {
  const counts = new Map<RunReason, number>();
  for (let member = 0; member < members; member += 1) {
    const at = time.findIndex((epoch, hour) => {
      const level = levels[member * time.length + hour] ?? MISSING;
      return epoch >= start && epoch < end && level > LEVEL_CODES.good && level < MISSING;
    });
    const reason = at === -1 ? undefined : RUN_REASONS[reasons[member * time.length + at] ?? 0];
    if (reason) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([reason]) => reason);
}
