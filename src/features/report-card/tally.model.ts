/**
 * What was said and what it was, as counts: they add up over areas and months, and hold nothing of single hours.
 */

/** Hours ahead at which it is kept what was said. */
export const LEADS = [3, 24, 72] as const;
export type Lead = (typeof LEADS)[number];

/** The verdicts that are kept; an unknown one is no case. */
export const LEVELS = ['good', 'caution', 'bad'] as const;
export type Level = (typeof LEVELS)[number];

/** Below this many cases nothing is shown. */
export const MINIMUM_CASES = 30;

/** Steps of what forecast runs said, 10 of 100 each; the last takes in 100 of 100. */
const SURENESS_STEPS = 10;
/** What `sure` is counted in. */
export const SURE_OF = 1_000;
const OF_A_STEP = 3;

export type Row = Record<Level, number>;
export type Contingency = Record<Level, Row>;

/** Counts of one area in one month, as they are stored: three lists of whole numbers of a fixed length. */
export interface Tally {
  /** Lead by lead, said by said: good, caution, bad. 27 numbers. */
  verdicts: number[];
  /** Lead by lead, step by step: cases, the sum of `sure`, how often it was good. 90 numbers. */
  sureness: number[];
  /** Lead by lead: hours that were left out, since nothing was measured. */
  leftOut: number[];
}

/** One verdict that was kept, and what it was. */
export interface Case {
  lead: Lead;
  said: Level;
  /** Null: not measured. */
  was: Level | null;
  /** Of 1,000 forecast runs, how many said good; null where none were asked. */
  sure: number | null;
}

export const emptyTally = (): Tally => ({
  verdicts: Array<number>(LEADS.length * LEVELS.length * LEVELS.length).fill(0),
  sureness: Array<number>(LEADS.length * SURENESS_STEPS * OF_A_STEP).fill(0),
  leftOut: Array<number>(LEADS.length).fill(0),
});

const add = (counts: number[], at: number, by: number) => {
  counts[at] = (counts[at] ?? 0) + by;
};
const verdictAt = (lead: Lead, said: Level, was: Level) =>
  (LEADS.indexOf(lead) * LEVELS.length + LEVELS.indexOf(said)) * LEVELS.length + LEVELS.indexOf(was);
const stepAt = (lead: Lead, step: number) => (LEADS.indexOf(lead) * SURENESS_STEPS + step) * OF_A_STEP;
const stepOf = (sure: number): number =>
  Math.min(SURENESS_STEPS - 1, Math.max(0, Math.floor((sure * SURENESS_STEPS) / SURE_OF)));

/** Counts a case into a tally. */
export function count(tally: Tally, { lead, said, was, sure }: Case): void {
  if (was === null) return add(tally.leftOut, LEADS.indexOf(lead), 1);
  add(tally.verdicts, verdictAt(lead, said, was), 1);
  if (sure === null) return;
  const at = stepAt(lead, stepOf(sure));
  add(tally.sureness, at, 1);
  add(tally.sureness, at + 1, sure);
  add(tally.sureness, at + 2, was === 'good' ? 1 : 0);
}

/** Adds `other` to `tally`. */
export function addTally(tally: Tally, other: Tally): void {
  for (const part of ['verdicts', 'sureness', 'leftOut'] as const)
    for (const [at, number] of other[part].entries()) add(tally[part], at, number);
}

export function sumOf(tallies: Iterable<Tally>): Tally {
  const sum = emptyTally();
  for (const tally of tallies) addTally(sum, tally);
  return sum;
}

/** What was said at a lead, and what it was. */
export function contingencyOf({ verdicts }: Tally, lead: Lead): Contingency {
  const row = (said: Level): Row => ({
    good: verdicts[verdictAt(lead, said, 'good')] ?? 0,
    caution: verdicts[verdictAt(lead, said, 'caution')] ?? 0,
    bad: verdicts[verdictAt(lead, said, 'bad')] ?? 0,
  });
  return { good: row('good'), caution: row('caution'), bad: row('bad') };
}

export const leftOutOf = ({ leftOut }: Tally, lead: Lead): number => leftOut[LEADS.indexOf(lead)] ?? 0;

/** A step of what forecast runs said. */
export interface SurenessStep {
  /** Of 100 runs, from and to. */
  from: number;
  to: number;
  cases: number;
  /** How often it should have been good by what the runs said, and how often it was. */
  predicted: number;
  observed: number;
}

/** The steps that have cases. */
export function surenessOf({ sureness }: Tally, lead: Lead): SurenessStep[] {
  return Array.from({ length: SURENESS_STEPS }, (_, step) => {
    const at = stepAt(lead, step);
    return {
      from: (step * 100) / SURENESS_STEPS,
      to: ((step + 1) * 100) / SURENESS_STEPS,
      cases: sureness[at] ?? 0,
      predicted: Math.round((sureness[at + 1] ?? 0) / SURE_OF),
      observed: sureness[at + 2] ?? 0,
    };
  }).filter(({ cases }) => cases > 0);
}

export const casesOf = ({ good, caution, bad }: Row): number => good + caution + bad;
export const allCasesOf = ({ good, caution, bad }: Contingency): number =>
  casesOf(good) + casesOf(caution) + casesOf(bad);

/** The counts where there are enough of them, else null. */
export const shownRow = (row: Row): Row | null => (casesOf(row) < MINIMUM_CASES ? null : row);

/**
 * Counts as parts of 100 that add up to it: the largest remainders are rounded up. What happened at all is at least 1,
 * so that nothing reads as always or never that was not.
 */
export function ofHundred(row: Row): Row {
  const cases = casesOf(row);
  const parts = LEVELS.map((level) => {
    const share = (row[level] * 100) / cases;
    const whole = row[level] > 0 ? Math.max(1, Math.floor(share)) : 0;
    return { level, whole, rest: share - whole };
  });
  const missing = () => 100 - parts.reduce((sum, { whole }) => sum + whole, 0);
  while (missing() !== 0) {
    const by = Math.sign(missing());
    const [most] = parts.toSorted((a, b) => (by > 0 ? b.rest - a.rest : b.whole - a.whole));
    if (!most) break;
    most.whole += by;
    most.rest -= by;
  }
  const [good = 0, caution = 0, bad = 0] = parts.map(({ whole }) => whole);
  return { good, caution, bad };
}

/** Where the true rate likely lies, from 0 to 1: 95 % score interval (E. B. Wilson, 1927). */
export function likelyRange(times: number, cases: number): { from: number; to: number } {
  const z = 1.96;
  const rate = times / cases;
  const middle = (rate + (z * z) / (2 * cases)) / (1 + (z * z) / cases);
  const half =
    (z * Math.sqrt((rate * (1 - rate)) / cases + (z * z) / (4 * cases * cases))) / (1 + (z * z) / cases);
  return { from: Math.max(0, middle - half), to: Math.min(1, middle + half) };
}

export const DEFAULT_LEAD: Lead = 24;

/** The lead of a text; the default for what is none. */
export const leadOf = (text: string | null | undefined): Lead =>
  LEADS.find((lead) => String(lead) === text) ?? DEFAULT_LEAD;
