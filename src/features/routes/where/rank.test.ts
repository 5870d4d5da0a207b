import { assert, array, constantFrom, double, integer, property, record, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFactorBook, SET_WORDS, writeSets } from '#features/weather/area/area-verdicts.model.ts';
import type { Factor } from '#features/weather/weather.schema.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { aheadBits, clockBits, localDay } from './local-day.model.ts';
import { chosenHours } from './judge-roads.model.ts';
import {
  combine,
  hasGoodWindow,
  judgeDay,
  LIKELIHOOD_UNKNOWN,
  newCombined,
  newDayVerdict,
  orderOfKeys,
  rankKey,
  type DayVerdict,
  type Rank,
} from './rank.model.ts';

const DAY = localDay('2026-06-20', 'America/Denver');
const NOW = DAY.start * HOUR_MS - 30 * MINUTE_MS;
const USABLE_MS = 360 * MINUTE_MS;

/** An area by its 24 hours: good, caution, bad or unknown; undefined is one without a forecast. */
type Area = string | undefined;
/** Verdicts from mild to grave; what nobody knows is none of them. */
const WORSE: Record<string, string> = { g: 'c', c: 'b', b: 'b', u: 'u' };

const book = createFactorBook();
const factor = (level: Factor['level']): Factor => ({
  key: 'wind',
  level,
  value: 1,
  unit: 'mph',
  limit: 1,
  text: level,
});
const NUMBERS: Record<string, number> = {
  g: 0,
  c: book.numberOf(factor('caution')),
  b: book.numberOf(factor('bad')),
  u: book.numberOf(factor('unknown')),
};
/** Daylight from 5 AM to 8 PM. */
const LIGHT = Uint8Array.from({ length: 24 }, (_, hour) => Number(hour >= 5 && hour < 20));

function judgingOf(areas: readonly Area[], more: { ageMinutes?: number; checked?: boolean } = {}) {
  const sets = new Int32Array(areas.length * SET_WORDS);
  const asked = NOW - (more.ageMinutes ?? 0) * MINUTE_MS;
  areas.forEach((area, slot) => {
    if (area === undefined) return;
    const worst = Uint16Array.from(area, (letter) => NUMBERS[letter] ?? 0);
    writeSets(sets, slot * SET_WORDS, { firstHour: DAY.start, light: LIGHT }, worst, book);
  });
  return {
    arrays: {
      sets,
      fetchedAt: Float64Array.from(areas, (area) => (area === undefined ? 0 : asked)),
      good: Float64Array.from(areas, () => asked + HOUR_MS),
    },
    now: NOW,
    usableMs: USABLE_MS,
    warningsChecked: more.checked ?? true,
  };
}

const DAYLIGHT = { hours: clockBits(DAY, null), daylight: true, least: 2 };

function verdictOf(areas: readonly Area[], asked = DAYLIGHT, more = {}): DayVerdict {
  const road = newCombined();
  const verdict = newDayVerdict();
  combine([...areas.keys()], judgingOf(areas, more), road);
  judgeDay(road, DAY, asked, verdict);
  expect(hasGoodWindow(road, DAY, asked)).toBe(verdict.level === 'good');
  return verdict;
}

const rankOf = (areas: readonly Area[], rest: Omit<Rank, 'class' | 'goodHours' | 'trouble'>): Rank => {
  const { isUnknown, goodHours, trouble } = verdictOf(areas);
  return { class: isUnknown ? 1 : 0, goodHours, trouble, ...rest };
};

/** The words of the total order, hour by hour and without a single bit. */
function plainRank(areas: readonly Area[], rest: Omit<Rank, 'class' | 'goodHours' | 'trouble'>): Rank {
  const hours = Array.from({ length: 15 }, (_, at) => areas.map((area) => area?.[at + 5] ?? 'u'));
  const levels = hours.map((letters) => ['b', 'c', 'u', 'g'].find((level) => letters.includes(level)) ?? 'u');
  const hasRun = levels.some((level, at) => level === 'g' && levels[at + 1] === 'g');
  const isUnknown = areas.includes(undefined) || (!hasRun && hours.some((letters) => letters.includes('u')));
  return {
    class: isUnknown ? 1 : 0,
    goodHours: levels.filter((level) => level === 'g').length,
    trouble: areas.every((one) => one === undefined)
      ? 50
      : levels.reduce((sum, level) => sum + (level === 'b' ? 2 : level === 'g' ? 0 : 1), 0),
    ...rest,
  };
}

/** The total order, in the words of the decisions. */
const compareRanks = (a: Rank, b: Rank): number =>
  a.class - b.class ||
  b.goodHours - a.goodHours ||
  a.trouble - b.trouble ||
  a.likelihood - b.likelihood ||
  a.milesAway - b.milesAway ||
  b.rating - a.rating ||
  a.id - b.id;

const areaOf = array(constantFrom('g', 'g', 'g', 'c', 'b', 'u'), { minLength: 24, maxLength: 24 }).map(
  (all) => all.join(''),
);
const area = constantFrom(0, 0, 0, 0, 0, 0, 0, 1).chain((isMissing) =>
  isMissing ? constantFrom<Area>(undefined) : areaOf,
);
const road = record({
  areas: array(area, { minLength: 1, maxLength: 4 }),
  likelihood: integer({ min: 0, max: LIKELIHOOD_UNKNOWN }),
  milesAway: double({ min: 0, max: 500, noNaN: true }).map((miles) => Math.round(miles * 10) / 10),
  rating: integer({ min: 1, max: 5 }),
});

describe('the order of roads', () => {
  it('is the total order of the decisions, for any roads', () => {
    assert(
      property(array(road, { minLength: 1, maxLength: 30 }), (roads) => {
        const plain = roads.map(({ areas, ...rest }, id) => plainRank(areas, { ...rest, id }));
        const ranks = roads.map(({ areas, ...rest }, id) => rankOf(areas, { ...rest, id }));
        expect(ranks).toEqual(plain);
        const keys = Float64Array.from(ranks, (rank, position) => rankKey(rank, position));
        expect([...orderOfKeys(keys)]).toEqual(plain.toSorted(compareRanks).map(({ id }) => id));
      }),
    );
  });

  it('never raises a road whose weather gets worse', () => {
    const turns = array(tuple(integer({ min: 0, max: 3 }), integer({ min: 0, max: 23 })), { minLength: 1 });
    assert(
      property(road, turns, ({ areas, ...others }, changes) => {
        const worse = areas.map((one) => one && [...one]);
        for (const [which, hour] of changes) {
          const letters = worse[which % worse.length];
          if (letters) letters[hour] = WORSE[letters[hour] ?? 'u'] ?? 'u';
        }
        const rest = { ...others, id: 1 };
        const before = rankOf(areas, rest);
        const after = rankOf(
          worse.map((letters) => letters && letters.join('')),
          rest,
        );
        expect(rankKey(before, 1)).toBeLessThanOrEqual(rankKey(after, 1));
      }),
    );
  });

  it('never raises a road by one more area along it, nor by an area that nobody knows', () => {
    assert(
      property(road, area, ({ areas, ...others }, more) => {
        const rest = { ...others, id: 1 };
        const before = plainRank(areas, rest);
        // What is unknown and gets bad is known now: only known roads are compared.
        if (before.class === 1) return;
        expect(rankKey(before, 1)).toBeLessThanOrEqual(rankKey(rankOf([...areas, more], rest), 1));
      }),
    );
  });
});

describe('the verdict of a road', () => {
  const day = (hours: string) => `uuuuu${hours.padEnd(15, 'b')}uuuu`;

  it.each([
    ['the longest good hours of daylight', [day('bggcgggb')], { level: 'good', first: 9, length: 3 }],
    ['hours of caution where none are good', [day('bbcgcbbb')], { level: 'caution', first: 7, length: 3 }],
    ['those that are good in all of its areas', [day('ggggbbbb'), day('bbggggbb')], { first: 7, length: 2 }],
    ['none where everything is bad', [day('gbgbgb')], { level: 'bad', length: 0 }],
    ['none while an area has no forecast', [day('ggggg'), undefined], { level: 'unknown', length: 0 }],
    ['none where a part without a forecast does not matter', [day('bbbbb'), undefined], { level: 'bad' }],
    [
      'unknown where an hour decides that nobody knows',
      [day('gubbbbbb')],
      { level: 'unknown', isUnknown: true },
    ],
  ])('is by %s', (_name, areas, expected) => {
    expect(verdictOf(areas)).toMatchObject(expected);
  });

  it('takes one hour when one was asked for', () => {
    const asked = { hours: clockBits(DAY, { from: 9, to: 10 }), daylight: false, least: 1 };
    expect(verdictOf([day('bbbbg')], asked)).toMatchObject({ level: 'good', first: 9, length: 1 });
  });

  it.each([
    [60, 'good'],
    [61, 'unknown'],
    // Clocks differ by minutes; one that is further ahead tells no age.
    [-14, 'good'],
    [-16, 'unknown'],
  ])('%i minutes after it was asked for is %s', (ageMinutes, level) => {
    expect(verdictOf([day('ggggg')], DAYLIGHT, { ageMinutes }).level).toBe(level);
  });

  it('still warns when it is old, and says nothing after six hours', () => {
    expect(verdictOf([day('')], DAYLIGHT, { ageMinutes: 359 }).level).toBe('bad');
    expect(verdictOf([day('')], DAYLIGHT, { ageMinutes: 361 }).level).toBe('unknown');
  });

  it('is caution at best while warnings are not checked', () => {
    expect(verdictOf([day('ggggg')], DAYLIGHT, { checked: false }).level).toBe('caution');
  });
});

describe('the hours that are left of a day', () => {
  const at = (hour: number) => (DAY.start + hour) * HOUR_MS;
  const asked = { from: 9, to: 11, daylight: false };

  it('have the one under way among them while at most half of it is gone', () => {
    expect([9.5, 9.51].map((hour) => aheadBits(DAY, at(hour)) & (1 << 9))).toEqual([1 << 9, 0]);
  });

  it('make a window of one where no more are asked for, or left', () => {
    expect([8, 9.4, 9.6].map((hour) => chosenHours(DAY, asked, at(hour)).least)).toEqual([2, 2, 1]);
    expect(chosenHours(DAY, { from: 0, to: 24, daylight: true }, at(23)).least).toBe(2);
  });
});

describe('a day by the clock of its zone', () => {
  it.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-06-20', 24],
  ])('%s has %i hours', (date, length) => {
    const day = localDay(date, 'America/Denver');
    expect(day.length).toBe(length);
    expect([day.clock[0], day.clock.at(-1)]).toEqual([0, 23]);
    expect(localDay(date, 'America/Phoenix').length).toBe(24);
  });
});
