import { RING, SET_WORDS, SETS, WORD } from '#features/weather/area/area-verdicts.model.ts';
import { WINDOW_HOURS } from '#features/weather/verdict/windows.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { DEVICE_CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import type { LocalDay } from './local-day.model.ts';

/** The verdicts of areas by slot; see `AreaGrid.arrays`. */
export interface AreaArrays {
  sets: Int32Array;
  /** Epoch ms; 0: never. */
  fetchedAt: Float64Array;
  /** Epoch ms after which nothing of it is good any more. */
  good: Float64Array;
}

export interface Judging {
  arrays: AreaArrays;
  /** Epoch ms. */
  now: number;
  /** How long old data still warns. */
  usableMs: number;
  /** False: nothing is better than caution. */
  warningsChecked: boolean;
  /** True: a forecast is as good as it was for as long as it is usable, since its time is shown. */
  datedShown?: boolean;
}

/** The hours of all areas of a road taken together, as sets of hours since 1970; see `AreaVerdicts`. */
export interface Combined {
  good: Int32Array;
  caution: Int32Array;
  bad: Int32Array;
  /** Hours of which a part is not known, whatever the other parts are. */
  partial: Int32Array;
  /** Daylight everywhere on it. */
  day: Int32Array;
  /** Areas without a usable forecast. */
  missing: number;
  /** Areas whose good hours are too old to be called so. */
  old: number;
}

export const newCombined = (): Combined => ({
  good: new Int32Array(RING),
  caution: new Int32Array(RING),
  bad: new Int32Array(RING),
  partial: new Int32Array(RING),
  day: new Int32Array(RING),
  missing: 0,
  old: 0,
});

/**
 * Takes the areas of a road together into `into`: an hour is as good as its worst area, and unknown unless it is
 * caution or bad where one of them is not known. `from` and `to` bound the road's slots among those of all.
 */
export function combine(
  slots: ArrayLike<number>,
  judging: Judging,
  into: Combined,
  from = 0,
  to = slots.length,
): void {
  const { arrays, now, usableMs, warningsChecked, datedShown = false } = judging;
  const { sets, fetchedAt, good } = arrays;
  into.caution.fill(0);
  into.bad.fill(0);
  into.partial.fill(0);
  into.day.fill(-1);
  into.missing = into.old = 0;
  for (let which = from; which < to; which += 1) {
    const slot = slots[which] ?? 0;
    const asked = fetchedAt[slot] ?? 0;
    if (asked === 0 || now - asked > usableMs || now < asked - usableMs) {
      into.missing += 1;
      into.partial.fill(-1);
      continue;
    }
    const isOld = !datedShown && (now > (good[slot] ?? 0) || now < asked - DEVICE_CLOCKS_DIFFER_MS);
    if (isOld) into.old += 1;
    const at = slot * SET_WORDS;
    for (let word = 0; word < RING; word += 1) {
      const fair = sets[at + SETS.good + word] ?? 0;
      const caution = sets[at + SETS.caution + word] ?? 0;
      const bad = sets[at + SETS.bad + word] ?? 0;
      const isCaution = warningsChecked ? caution : caution | fair;
      const isFair = isOld || !warningsChecked ? 0 : fair;
      into.caution[word] = (into.caution[word] ?? 0) | isCaution;
      into.bad[word] = (into.bad[word] ?? 0) | bad;
      into.partial[word] = (into.partial[word] ?? 0) | ~(isFair | isCaution | bad);
      into.day[word] = (into.day[word] ?? 0) & (sets[at + SETS.day + word] ?? 0);
    }
  }
  if (from === to) into.partial.fill(-1);
  if (to - from === into.missing) into.day.fill(0);
  for (let word = 0; word < RING; word += 1) {
    const bad = into.bad[word] ?? 0;
    const caution = (into.caution[word] ?? 0) & ~bad;
    into.caution[word] = caution;
    into.good[word] = ~(bad | caution | (into.partial[word] ?? 0));
  }
}

/**
 * Leaves every hour unknown, for a day that no forecast reaches: sets hold ten days and some hours, and a day behind them
 * has the place of an earlier one.
 */
export function forgetHours(into: Combined): void {
  into.good.fill(0);
  into.caution.fill(0);
  into.bad.fill(0);
  into.day.fill(0);
  into.partial.fill(-1);
}

/** Hours of a day, from its midnight on, out of a set. */
export function hoursOfDay(set: Int32Array, day: Pick<LocalDay, 'start' | 'length'>): number {
  const word = Math.floor(day.start / WORD);
  const shift = day.start % WORD;
  const low = (set[word % RING] ?? 0) >>> shift;
  const high = shift === 0 ? 0 : (set[(word + 1) % RING] ?? 0) << (WORD - shift);
  return (low | high) & ((1 << day.length) - 1);
}

/** What a rider asks of a day: bits from its midnight on. */
export interface ChosenHours {
  /** Those that are asked for and not over; with `daylight`, of these only the light ones. */
  hours: number;
  daylight: boolean;
  /** Hours that a window has at least. */
  least: number;
}

export interface DayVerdict {
  level: Recommendation;
  /** The chosen hours that are left, as bits from midnight on. */
  chosen: number;
  goodHours: number;
  /** One for each hour of caution or of which a part is unknown, two for each bad one. */
  trouble: number;
  /** The best window: its first hour from midnight on and its length; 0 for none. */
  first: number;
  length: number;
  /** True when no forecast decides it: it stands after all that are known. */
  isUnknown: boolean;
}

/** Of a day of 25 bad hours. */
const MOST_TROUBLE = 50;

export const newDayVerdict = (): DayVerdict => ({
  level: 'unknown',
  chosen: 0,
  goodHours: 0,
  trouble: 0,
  first: 0,
  length: 0,
  isUnknown: true,
});

/** The verdict of a day into `into`: by its best window, as everywhere (`findRideWindows`). */
export function judgeDay(road: Combined, day: LocalDay, asked: ChosenHours, into: DayVerdict): void {
  const chosen = asked.daylight ? asked.hours & hoursOfDay(road.day, day) : asked.hours;
  const bad = hoursOfDay(road.bad, day) & chosen;
  const caution = hoursOfDay(road.caution, day) & chosen;
  const good = hoursOfDay(road.good, day) & chosen;
  const partial = hoursOfDay(road.partial, day) & chosen;
  const unknown = chosen & ~(good | caution | bad);
  into.chosen = chosen;
  into.goodHours = count(good);
  // Of a road of which nothing is known not even its daylight is: the last of the unknown.
  const isDark = chosen === 0 && road.missing > 0;
  into.trouble = isDark ? MOST_TROUBLE : count(caution) + count(unknown) + 2 * count(bad);
  const isGood = longestRun(good, asked.least, into);
  const rideable = isGood || longestRun(good | caution, asked.least, into);
  // A part without any forecast is no part to ride on, however well the others are known.
  if (road.missing > 0 || !rideable) into.first = into.length = 0;
  into.isUnknown = road.missing > 0 || !hasRun(chosen, asked.least) || (!isGood && partial !== 0);
  if (road.missing === 0 && rideable) into.level = isGood ? 'good' : 'caution';
  else into.level = chosen !== 0 && !hasRun(chosen & ~bad, asked.least) && bad !== 0 ? 'bad' : 'unknown';
}

/** True when some window of a day is good; what counts of the days beside the chosen one. */
export const hasGoodWindow = (road: Combined, day: LocalDay, asked: ChosenHours): boolean => {
  const chosen = asked.daylight ? asked.hours & hoursOfDay(road.day, day) : asked.hours;
  return road.missing === 0 && hasRun(hoursOfDay(road.good, day) & chosen, asked.least);
};

/** The longest run of at least `least` hours, the first of equally long ones. */
function longestRun(hours: number, least: number, into: Pick<DayVerdict, 'first' | 'length'>): boolean {
  into.first = into.length = 0;
  if (!hasRun(hours, least)) return false;
  let run = 0;
  for (let hour = 0; hour <= 25; hour += 1) {
    if (hours & (1 << hour)) run += 1;
    else {
      if (run > into.length) {
        into.length = run;
        into.first = hour - run;
      }
      run = 0;
    }
  }
  return true;
}

const hasRun = (hours: number, least: number): boolean =>
  least > WINDOW_HOURS - 1 ? (hours & (hours >>> 1)) !== 0 : hours !== 0;

function count(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Known roads, then those that nobody knows, then those whose forecast is on its way. */
export type RankClass = 0 | 1 | 2;

/** What a road is ranked by; see `rankKey`. */
export interface Rank {
  class: RankClass;
  goodHours: number;
  trouble: number;
  /** How likely its window is, from 0, the likeliest, on; `LIKELIHOOD_UNKNOWN` where nobody knows. */
  likelihood: number;
  /** Miles with one decimal; 0 where no place was named. */
  milesAway: number;
  rating: number;
  id: number;
}

/** Behind the steps of `LIKELIHOODS`. */
export const LIKELIHOOD_UNKNOWN = 5;

const POSITIONS = 2 ** 20;

/**
 * The total order of roads as one number of 52 bits, for sorting thousands: most good hours inside the chosen ones, least
 * trouble, then the likeliest of them, with those of which no run is known behind; then the nearest, the best rated, the
 * first. `position` follows the ids, below 2^20.
 */
export const rankKey = (rank: Omit<Rank, 'id'>, position: number): number =>
  (((((rank.class * 32 + (31 - rank.goodHours)) * 64 + rank.trouble) * 8 + rank.likelihood) * 8_192 +
    Math.round(rank.milesAway * 10)) *
    8 +
    (7 - rank.rating)) *
    POSITIONS +
  position;

/** Positions in the order of their keys. */
export const orderOfKeys = (keys: Float64Array): Float64Array =>
  keys
    .slice()
    .sort()
    .map((key) => key % POSITIONS);
