import {
  countDuring,
  countNow,
  reasonsAgainst,
  type AlertsNow,
  type RunLevels,
  type RunReason,
} from './count-runs.model.ts';
import type { Probability, Recommendation } from '../weather.schema.ts';
import { HOUR_S } from '#platform/time/units.ts';

/**
 * Every sentence about runs comes from this table. `#` stands for a count ("27 of 31", "all 31"), `@` for a time, on
 * the way with its place. A run is one member of the ensemble: one way that the next days may go.
 */
export const RUN_TEXTS = {
  trouble: 'Caution or worse in # runs.',
  bad: 'Bad in # runs.',
  goodUntil: 'Good until @ in # runs',
  goodOn: 'Good for two days in # runs',
  cautionNow: 'Caution or worse now in # runs',
  badNow: 'Bad now in # runs',
  throughout: 'Good throughout in # runs.',
  hour: 'good in #',
  window: '%: good in # runs.',
  leaving: 'When you leave: good in # runs (%).',
  arriving: 'When you get there: good in # runs (%).',
  wayGood: 'Good in # runs @',
  wayCaution: 'Caution or worse in # runs @',
  wayBad: 'Bad in # runs @',
  leastSure: ', the least sure of the * points looked at',
  surest: 'Surest at @: # good.',
  commonLimits: 'By the common limits.',
  ownLimits: 'Under your limits.',
  soonerOne: '1 brings % sooner',
  sooner: '* bring % sooner',
  milderOne: '1 is good',
  milder: '* are good',
  waiting: 'How sure: checking more forecast runs',
  notKnown: "Can't say how sure this is right now.",
  measured: 'This rests on what was measured, not on the forecast.',
} as const;

/** What runs bring that are worse. */
const BRINGS: Record<RunReason, string> = {
  none: 'worse',
  rain: 'rain',
  wind: 'more wind',
  cold: 'more cold',
  heat: 'more heat',
  ice: 'ice or snow',
  other: 'worse',
};

/** How likely something is, in words, from its share of the runs on. */
export const LIKELIHOODS = [
  { from: 0.9, word: 'Almost certain' },
  { from: 0.66, word: 'Likely' },
  { from: 0.4, word: 'A toss-up' },
  { from: 0.1, word: 'Unlikely' },
  { from: 0, word: 'Very unlikely' },
] as const;
export type Likelihood = (typeof LIKELIHOODS)[number]['word'];

export function likelihoodOf(runs: number, members: number): Likelihood {
  const share = members === 0 ? 0 : runs / members;
  return LIKELIHOODS.find(({ from }) => share >= from)?.word ?? 'Very unlikely';
}

/** "27 of 31", "all 31", "none of 31": never a percentage, which would be finer than so few runs carry. */
export function countText(runs: number, members: number): string {
  if (runs === members) return `all ${members}`;
  return `${runs === 0 ? 'none' : runs} of ${members}`;
}

/** What the banner adds when half of the runs or more bring trouble; null when fewer do. */
export function troubleSentence(probability: Probability | null): string | null {
  if (probability === null) return null;
  const { caution, bad, members } = probability;
  const text = bad * 2 >= members ? RUN_TEXTS.bad : (caution + bad) * 2 >= members ? RUN_TEXTS.trouble : null;
  const runs = text === RUN_TEXTS.bad ? bad : caution + bad;
  return text && text.replace('#', countText(runs, members));
}

/** Of runs, those that bring a verdict that is not good, or worse. */
const bringing = ({ caution, bad }: Probability, level: Recommendation): number =>
  level === 'bad' ? bad : caution + bad;

/**
 * Whether a verdict of now that a measurement made worse rests on it, for most runs of the forecast bring a milder one:
 * "very unlikely" under a caution would talk a rider out of what a station has seen.
 */
export function restsOnMeasured(runs: RunLevels, level: Recommendation, context: AlertsNow): boolean {
  const present = countNow(runs, context, context.now + 1);
  return present !== null && bringing(present, level) * 2 < present.members;
}

export interface HowSure {
  word: Likelihood;
  /** "Good until 1 PM in 27 of 31 runs; 4 bring rain sooner." */
  text: string;
}

/**
 * How sure the verdict of now is, and for a good one until when; null when it is not known.
 * @param hours from the current one on, with the verdicts on the screen. @param until names an hour, epoch seconds.
 */
export function howSure(
  runs: RunLevels,
  level: Recommendation,
  hours: readonly { time: number; level: Recommendation }[],
  context: AlertsNow,
  until: (time: number) => string,
): HowSure | null {
  const present = countNow(runs, context, context.now + 1);
  const start = hours[0]?.time;
  if (present === null || level === 'unknown' || start === undefined) return null;
  const { members } = present;
  if (level !== 'good') {
    const as = bringing(present, level);
    const lead = RUN_TEXTS[level === 'bad' ? 'badNow' : 'cautionNow'].replace('#', countText(as, members));
    return { word: likelihoodOf(as, members), text: `${lead}${milderText(present.good)}.` };
  }
  const change = hours.findIndex((hour) => hour.level !== 'good');
  const end = change <= 0 ? (hours.at(-1)?.time ?? start) + HOUR_S : (hours[change]?.time ?? start);
  const during = change === 0 ? null : countDuring(runs, { start, end }, context);
  if (during === null) return null;
  const lead = (change === -1 ? RUN_TEXTS.goodOn : RUN_TEXTS.goodUntil.replace('@', until(end))).replace(
    '#',
    countText(during.good, during.members),
  );
  const worse = during.members - during.good;
  const [reason = 'other'] = reasonsAgainst(runs, { start, end });
  const bring = BRINGS[reason];
  const tail =
    worse === 0
      ? ''
      : `; ${RUN_TEXTS[worse === 1 ? 'soonerOne' : 'sooner'].replace('*', String(worse)).replace('%', bring)}`;
  return { word: likelihoodOf(during.good, during.members), text: `${lead}${tail}.` };
}

function milderText(good: number): string {
  if (good === 0) return '';
  return `; ${RUN_TEXTS[good === 1 ? 'milderOne' : 'milder'].replace('*', String(good))}`;
}

/** "Good throughout in 27 of 31 runs."; null when it is not known. */
export const throughoutText = (counts: Probability | null): string | null =>
  counts && RUN_TEXTS.throughout.replace('#', countText(counts.good, counts.members));

/** "Likely: good in 27 of 31 runs." */
export const goodText = ({ good, members }: Probability): string =>
  RUN_TEXTS.window.replace('%', likelihoodOf(good, members)).replace('#', countText(good, members));

/** "good in 27 of 31": of an hour, or a departure. */
export const hourText = (counts: Probability | null): string | null =>
  counts && RUN_TEXTS.hour.replace('#', countText(counts.good, counts.members));

/** "When you get there: good in 27 of 31 runs (likely).": it stands below the verdict of the way there. */
export const stopText = ({ good, members }: Probability, isStart: boolean): string =>
  RUN_TEXTS[isStart ? 'leaving' : 'arriving']
    .replace('%', likelihoodOf(good, members).toLowerCase())
    .replace('#', countText(good, members));

/** "Surest at 10 AM: 29 of 31 good.": on little room. */
export const surestText = (at: string, { good, members }: Pick<Probability, 'good' | 'members'>): string =>
  RUN_TEXTS.surest.replace('@', at).replace('#', countText(good, members));

/**
 * How sure the verdict of a way is, by the point that most runs are against.
 * @param where "near Salida, CO at 2:40 PM" @param points those that were looked at
 */
export function wayText(
  { good, caution, bad, members }: Probability,
  level: Exclude<Recommendation, 'unknown'>,
  where: string,
  points: number,
): HowSure {
  const runs = level === 'good' ? good : level === 'bad' ? bad : caution + bad;
  const lead = leadOfWay(level, countText(runs, members), where);
  const tail =
    level !== 'good' ? milderText(good) : points > 1 ? RUN_TEXTS.leastSure.replace('*', String(points)) : '';
  return { word: likelihoodOf(runs, members), text: `${lead}${tail}.` };
}

const WAY = { good: 'wayGood', caution: 'wayCaution', bad: 'wayBad' } as const;
const leadOfWay = (level: keyof typeof WAY, count: string, where: string): string =>
  RUN_TEXTS[WAY[level]].replace('#', count).replace('@', () => where);

/** What the banner of a way adds when half of the runs or more bring `level` or worse there; null when fewer do. */
export function wayTrouble(
  { caution, bad, members }: Probability,
  level: 'caution' | 'bad',
  where: string,
): string | null {
  const runs = level === 'bad' ? bad : caution + bad;
  return runs * 2 >= members ? `${leadOfWay(level, countText(runs, members), where)}.` : null;
}
