import type { Candidates } from './candidates.model.ts';
import { likelihoodStep, runsOfWindow, type RoadRuns } from './likelihood.model.ts';
import { aheadBits, clockBits, localDay, type LocalDay } from './local-day.model.ts';
import {
  combine,
  hasGoodWindow,
  judgeDay,
  LIKELIHOOD_UNKNOWN,
  newCombined,
  newDayVerdict,
  rankKey,
  type ChosenHours,
  type DayVerdict,
  type Judging,
  type RankClass,
} from './rank.model.ts';
import type { RoadIndex } from './road-index.model.ts';
import { WINDOW_HOURS } from '#features/weather/verdict/windows.model.ts';
import { RECOMMENDATIONS } from '#features/weather/weather.schema.ts';
import type { LevelCounts } from './where.schema.ts';

/** Hours that are asked for: by the clock, of these only the light ones, or all of the light. */
export interface AskedHours {
  from: number;
  to: number;
  daylight: boolean;
}

/** What of the day is asked for; without hours, daylight. */
export const askedHours = ({ from, to }: { from: string; to: string }): AskedHours => ({
  from: from === '' ? 0 : Number(from),
  to: to === '' ? 24 : Number(to),
  daylight: from === '' || to === '',
});

/** The chosen hours of a day in a zone. `now` in epoch ms. */
export function chosenHours(day: LocalDay, asked: AskedHours, now: number): ChosenHours {
  const hours = clockBits(day, asked) & aheadBits(day, now);
  // Whoever asks for one hour, or for hours of which one is left, gets an answer for it.
  const isOne = !asked.daylight && (hours & (hours - 1)) === 0;
  return { hours, daylight: asked.daylight, least: isOne ? 1 : WINDOW_HOURS };
}

export interface JudgeRoadsInput {
  index: RoadIndex;
  candidates: Candidates;
  /** YYYY-MM-DD; null for a day that no forecast reaches. */
  day: string | null;
  /** All days that are offered. */
  days: readonly string[];
  asked: AskedHours;
  judging: Judging;
  /** True for an area that has no forecast yet and will have one. */
  isWaiting: (slot: number) => boolean;
  /** Runs of areas, as far as they are known. */
  runsOf: RoadRuns['runsOf'];
}

export interface JudgedRoads {
  /** Of each candidate, in their order: what it is ranked by; see `rankKey`. */
  keys: Float64Array;
  /** Of each candidate: its verdict as a position in `RECOMMENDATIONS`, and 1 while it waits. */
  levels: Uint8Array;
  waits: Uint8Array;
  /** Until when what is good of it may be called so, epoch ms. */
  goodUntil: Float64Array;
  counts: LevelCounts;
  /** Of each day: roads with a good window, and roads with a verdict. */
  days: { good: number; of: number }[];
  areas: { known: number; waiting: number; missing: number };
  /** Epoch ms at which the oldest of the forecasts was asked for; Infinity for none. */
  oldest: number;
}

export const slotsOf = (index: RoadIndex, road: number): Uint32Array =>
  index.slots.subarray(index.slotsFrom[road] ?? 0, index.slotsFrom[road + 1] ?? 0);

/** Judges every candidate for the chosen day, and counts the good ones of the others. */
export function judgeRoads(input: JudgeRoadsInput): JudgedRoads {
  const { index, candidates, days, asked, judging, isWaiting } = input;
  const road = newCombined();
  const verdict = newDayVerdict();
  const counts: LevelCounts = { good: 0, caution: 0, bad: 0, unknown: 0, waiting: 0 };
  const perDay = days.map(() => ({ good: 0, of: 0 }));
  const areas = { known: 0, waiting: 0, missing: 0 };
  const seen = new Uint8Array(index.slotCount);
  const keys = new Float64Array(candidates.count);
  const levels = new Uint8Array(candidates.count);
  const waiting = new Uint8Array(candidates.count);
  const goodUntil = new Float64Array(candidates.count);
  let oldest = Infinity;
  // By zone, then by day: the day of the clock there, and its chosen hours.
  const zones = index.zones.map((zone) => days.map((date) => dayIn(zone, date, asked, judging.now)));
  const chosenAt = days.findIndex((date) => date === input.day);
  const known = { runsOf: input.runsOf, fetchedAt: judging.arrays.fetchedAt };
  const runsAt = (from: number, to: number, day: LocalDay) =>
    runsOfWindow(index.slots, { from, to }, verdict, day, known);

  for (let at = 0; at < candidates.count; at += 1) {
    const position = candidates.positions[at] ?? 0;
    const from = index.slotsFrom[position] ?? 0;
    const to = index.slotsFrom[position + 1] ?? 0;
    combine(index.slots, judging, road, from, to);
    let waits = false;
    let until = Infinity;
    for (let which = from; which < to; which += 1) {
      const slot = index.slots[which] ?? 0;
      until = Math.min(until, judging.arrays.good[slot] ?? 0);
      if (road.missing > 0 && !waits) waits = isMissing(slot, judging) && isWaiting(slot);
      if (seen[slot]) continue;
      seen[slot] = 1;
      if (!isMissing(slot, judging)) {
        areas.known += 1;
        oldest = Math.min(oldest, judging.arrays.fetchedAt[slot] ?? Infinity);
      } else if (isWaiting(slot)) areas.waiting += 1;
      else areas.missing += 1;
    }
    const local = zones[index.zone[position] ?? 0] ?? [];
    if (road.missing === 0) {
      for (const [which, day] of local.entries()) {
        const count = perDay[which];
        if (!count) continue;
        count.of += 1;
        if (hasGoodWindow(road, day.day, day.chosen)) count.good += 1;
      }
    }
    const chosen = local[chosenAt];
    if (chosen) judgeDay(road, chosen.day, chosen.chosen, verdict);
    else Object.assign(verdict, NOTHING);
    counts[waits ? 'waiting' : verdict.level] += 1;
    levels[at] = RECOMMENDATIONS.indexOf(verdict.level);
    waiting[at] = Number(waits);
    goodUntil[at] = until;
    keys[at] = rankKey(
      {
        class: rankClass(verdict, waits),
        goodHours: verdict.goodHours,
        trouble: verdict.trouble,
        likelihood: waits || !chosen ? LIKELIHOOD_UNKNOWN : likelihoodStep(runsAt(from, to, chosen.day)),
        milesAway: candidates.miles[at] ?? 0,
        rating: index.rating[position] ?? 0,
      },
      at,
    );
  }
  return { keys, levels, waits: waiting, goodUntil, counts, days: perDay, areas, oldest };
}

const NOTHING: DayVerdict = newDayVerdict();

const rankClass = (verdict: Pick<DayVerdict, 'isUnknown'>, waits: boolean): RankClass =>
  waits ? 2 : verdict.isUnknown ? 1 : 0;

/** True for an area whose forecast is not there, or too old even to warn. */
export const isMissing = (
  slot: number,
  { arrays, now, usableMs }: Pick<Judging, 'arrays' | 'now' | 'usableMs'>,
): boolean => {
  const asked = arrays.fetchedAt[slot] ?? 0;
  return asked === 0 || Math.abs(now - asked) > usableMs;
};

/** A day of a zone, and its chosen hours. */
export function dayIn(zone: string, date: string, asked: AskedHours, now: number) {
  const day = localDay(date, zone);
  return { day, chosen: chosenHours(day, asked, now) };
}
