import { HOUR_S } from '#platform/time/units.ts';
import { alertsDuring } from '../alerts/level.model.ts';
import { type AlertState, type OfficialAlert, type PlaceForecast } from '../providers/forecast.model.ts';
import { hoursAhead } from '../verdict/assess.model.ts';
import { assessHours } from '../verdict/outlook.model.ts';
import { alertFactors } from '../verdict/verdict.model.ts';
import { moreSevere } from '../verdict/severity.model.ts';
import type { Factor, FactorLevel, Recommendation } from '../weather.schema.ts';

/**
 * The verdicts of an area's hours, as small as they get: what stands against each hour, and the sets of its good,
 * caution and bad hours as bits, so that those of many areas are combined by a few instructions.
 */

/** Hours of a word of bits. */
export const WORD = 32;
/**
 * Words of a set. They stand in a ring: the word of an hour since 1970 is `hour / 32`, its place that modulo 8. Seven
 * words hold a forecast; what nothing is known of is 0.
 */
export const RING = 8;

/** The sets of an area, one after the other. */
export const SETS = { good: 0, caution: RING, bad: 2 * RING, day: 3 * RING } as const;
export const SET_WORDS = 4 * RING;

/** Hours of a forecast, with what stands against each of them whatever alerts are in force. */
export interface AreaVerdicts {
  /** The first hour, counted from 1970. */
  firstHour: number;
  /** Hour by hour the number of a factor in the book; 0 for none. */
  worst: Uint16Array;
  /** 1 by daylight. */
  light: Uint8Array;
}

/** Numbers for factors, so that thousands of areas share the texts. The same factor has the same number. */
export interface FactorBook {
  numberOf: (factor: Factor | null) => number;
  factor: (number: number) => Factor | null;
}

const MOST_FACTORS = 65_535;

export function createFactorBook(): FactorBook {
  const factors: (Factor | null)[] = [null];
  const numbers = new Map<string, number>();
  function enter(factor: Factor): number | undefined {
    const key = `${factor.key} ${factor.level} ${factor.text} ${factor.limit} ${factor.severity}`;
    const known = numbers.get(key);
    if (known !== undefined || factors.length >= MOST_FACTORS) return known;
    numbers.set(key, factors.length);
    return factors.push(factor) - 1;
  }
  // A full book tells no more than the level.
  const plain = (level: FactorLevel, text: string) =>
    enter({ key: 'precipitation', level, value: null, unit: '', limit: null, text }) ?? 0;
  const rest: Partial<Record<FactorLevel, number>> = {
    bad: plain('bad', 'Riding is not recommended'),
    caution: plain('caution', 'Reduced safety'),
    unknown: plain('unknown', 'Not all of the weather is reported'),
  };
  return {
    numberOf: (factor) => (factor === null ? 0 : (enter(factor) ?? rest[factor.level] ?? 0)),
    factor: (number) => factors[number] ?? null,
  };
}

/** What a forecast says of its hours from `fetchedAt` (epoch ms) on. */
export function verdictsOf(forecast: PlaceForecast, fetchedAt: number, book: FactorBook): AreaVerdicts {
  const now = Math.floor(fetchedAt / 1_000);
  const hours = hoursAhead(forecast, now);
  const assessments = assessHours(hours, { now });
  const firstHour = Math.floor((hours[0]?.conditions.time ?? now) / HOUR_S);
  const last = hours.at(-1);
  const count = last ? last.conditions.time / HOUR_S - firstHour + 1 : 0;
  const unknown = book.numberOf(NO_HOUR);
  const worst = new Uint16Array(count).fill(unknown);
  const light = new Uint8Array(count);
  for (const [at, { conditions, light: hourLight }] of hours.entries()) {
    const index = conditions.time / HOUR_S - firstHour;
    worst[index] = book.numberOf(assessments[at]?.worst ?? null);
    light[index] = hourLight === 'day' ? 1 : 0;
  }
  return { firstHour, worst, light };
}

/** Of an hour that the forecast leaves out. */
const NO_HOUR: Factor = {
  key: 'temperature',
  level: 'unknown',
  value: null,
  unit: '',
  limit: null,
  text: 'No forecast for this hour',
};

/** The same under the alerts in force, hour by hour. `now` in epoch seconds. */
export function underAlerts(
  { firstHour, worst }: AreaVerdicts,
  alerts: { state: AlertState; items: readonly OfficialAlert[] },
  now: number,
  book: FactorBook,
): Uint16Array {
  if (alerts.state === 'checked' && alerts.items.length === 0) return worst;
  return worst.map((number, index) => {
    const time = (firstHour + index) * HOUR_S;
    const during = alertsDuring(alerts.items, Math.max(time, now), time + HOUR_S);
    const factors = alertFactors(during, alerts.state);
    if (factors.length === 0) return number;
    return book.numberOf(factors.reduce<Factor | null>(moreSevere, book.factor(number)));
  });
}

export function levelOf(worst: Factor | null): Recommendation {
  return worst === null || worst.level === 'note' ? 'good' : worst.level;
}

/** Writes the sets of an area to `sets` from `at` on. */
export function writeSets(
  sets: Int32Array,
  at: number,
  { firstHour, light }: Pick<AreaVerdicts, 'firstHour' | 'light'>,
  worst: Uint16Array,
  book: FactorBook,
): void {
  sets.fill(0, at, at + SET_WORDS);
  worst.forEach((number, index) => {
    const hour = firstHour + index;
    const place = at + (Math.floor(hour / WORD) % RING);
    const bit = 1 << (hour % WORD);
    const level = levelOf(book.factor(number));
    if (level !== 'unknown') sets[place + SETS[level]] = (sets[place + SETS[level]] ?? 0) | bit;
    if (light[index]) sets[place + SETS.day] = (sets[place + SETS.day] ?? 0) | bit;
  });
}
