import type { Run } from '../equal-runs.model.ts';
import type { Mark } from './ribbon-drawing.model.ts';
import { borderNames, type RibbonHour } from './ribbon-hours.model.ts';

/** `none`: no measurable rain; `light`: up to 0.10 in/h; `heavy`: more; `unknown`: its amount is not told. */
export type RainStyle = 'none' | 'light' | 'heavy' | 'unknown';

export interface RainBar {
  at: number;
  /** Percent of chance. */
  chance: number;
  look: RainStyle;
}

const LIGHT_RAIN = 0.1;

const lookOf = (amount: number | null): RainStyle =>
  amount === null ? 'unknown' : amount === 0 ? 'none' : amount <= LIGHT_RAIN ? 'light' : 'heavy';

/** One bar per hour whose chance is known and not zero. */
export const rainBars = (hours: readonly RibbonHour[]): RainBar[] =>
  hours.flatMap(({ conditions }, at) => {
    const chance = conditions?.precipitationProbability ?? 0;
    return chance > 0 ? [{ at, chance, look: lookOf(conditions?.precipitation ?? null) }] : [];
  });

/** Dry hours that do not end a rain. */
const RAIN_PAUSE = 2;
/** Letters that have room in an hour. */
const HOUR_LETTERS = 3;
/** Half of the hours that "100%" needs. */
const CHANCE_HOURS = 1;
/** Percent from which the highest chance of a rain is written on it. */
const CHANCE_WORTH = 30;

/** Measurable rain as runs of hours, over pauses of up to two hours. */
export function rainRuns(hours: readonly RibbonHour[]): Run<true>[] {
  const runs: Run<true>[] = [];
  for (const [index, { conditions }] of hours.entries()) {
    if (!conditions?.precipitation) continue;
    const last = runs.at(-1);
    if (last && index - last.to <= RAIN_PAUSE) last.to = index + 1;
    else runs.push({ key: true, from: index, to: index + 1 });
  }
  return runs;
}

/** Inches of a run with two decimals. */
export const rainSum = (hours: readonly RibbonHour[], { from, to }: Pick<Run<true>, 'from' | 'to'>): number =>
  Math.round(
    hours.slice(from, to).reduce((sum, hour) => sum + (hour.conditions?.precipitation ?? 0), 0) * 100,
  ) / 100;

/** What is written in the rain's lane: the highest chance of each rain, and its sum beside it. */
export function rainMarks(hours: readonly RibbonHour[], timeZone: string): Mark[] {
  const runs = rainRuns(hours);
  const names = borderNames(hours, timeZone);
  return runs.flatMap((run, index): Mark[] => {
    const chances = hours
      .slice(run.from, run.to)
      .map((hour) => hour.conditions?.precipitationProbability ?? 0);
    const peak = Math.max(...chances);
    const marks: Mark[] = [];
    // Where the sum may begin or end: beside the rain, and beside its chance.
    let { from, to } = run;
    if (peak >= CHANCE_WORTH) {
      const at = run.from + middleOf(chances, peak) + 0.5;
      marks.push({ at, y: 100 - peak, text: `${peak}%` });
      from = Math.min(from, at - CHANCE_HOURS);
      to = Math.max(to, at + CHANCE_HOURS);
    }
    const text = `${rainSum(hours, run)} in by ${names[run.to]}`;
    const room = text.length / HOUR_LETTERS;
    const y = 45;
    const roomAfter = (runs[index + 1]?.from ?? hours.length) - to;
    if (roomAfter >= room) marks.push({ at: to, y, text, side: 'right' });
    else if (from - (runs[index - 1]?.to ?? 0) >= room) marks.push({ at: from, y, text, side: 'left' });
    return marks;
  });
}

/** The position of a value that stands nearest to the middle. */
function middleOf(values: readonly number[], wanted: number): number {
  const middle = (values.length - 1) / 2;
  const places = values.flatMap((value, index) => (value === wanted ? [index] : []));
  return places.reduce(
    (best, place) => (Math.abs(place - middle) < Math.abs(best - middle) ? place : best),
    places[0] ?? 0,
  );
}
