import { array, assert, constantFrom, integer, nat, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardOf, type CountedMonth } from './card.model.ts';
import {
  addTally,
  allCasesOf,
  casesOf,
  contingencyOf,
  count,
  emptyTally,
  LEADS,
  leftOutOf,
  LEVELS,
  likelyRange,
  ofHundred,
  sumOf,
  surenessOf,
  type Case,
} from './tally.model.ts';
import { COLLECTING_LINE, findingsOf, lineOf } from './words.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const cases = array(
  record({
    lead: constantFrom(...LEADS),
    said: constantFrom(...LEVELS),
    was: option(constantFrom(...LEVELS), { nil: null }),
    sure: option(integer({ min: 0, max: 1_000 }), { nil: null }),
  }),
  { maxLength: 200 },
);
const tallyOf = (all: readonly Case[]) => {
  const tally = emptyTally();
  for (const one of all) count(tally, one);
  return tally;
};
const monthOf = (all: readonly Case[], month: Partial<CountedMonth> = {}): CountedMonth => ({
  month: '2026-06',
  state: 'CO',
  latitude: 40,
  longitude: -105,
  firstHour: 500_000,
  lastHour: 500_100,
  ...tallyOf(all),
  ...month,
});
const times = (count: number, one: Case): Case[] => Array.from({ length: count }, () => one);
const good: Case = { lead: 24, said: 'good', was: 'good', sure: 900 };
const missed: Case = { ...good, was: 'bad' };

describe('Counting what was said and what it was', () => {
  it('counts every case once, where it belongs', () =>
    assert(
      property(cases, (all) => {
        const tally = tallyOf(all);
        for (const lead of LEADS) {
          const here = all.filter((one) => one.lead === lead);
          const table = contingencyOf(tally, lead);
          for (const said of LEVELS)
            for (const was of LEVELS)
              expect(table[said][was]).toBe(
                here.filter((one) => one.said === said && one.was === was).length,
              );
          expect(leftOutOf(tally, lead)).toBe(here.filter(({ was }) => was === null).length);
          const told = here.filter(({ was, sure }) => was !== null && sure !== null);
          const steps = surenessOf(tally, lead);
          expect(steps.reduce((sum, step) => sum + step.cases, 0)).toBe(told.length);
          expect(steps.reduce((sum, step) => sum + step.observed, 0)).toBe(
            told.filter(({ was }) => was === 'good').length,
          );
          for (const { from, to, cases: of, predicted } of steps) {
            expect(predicted).toBeGreaterThanOrEqual(Math.floor((from / 100) * of));
            expect(predicted).toBeLessThanOrEqual(Math.ceil((to / 100) * of));
          }
        }
      }),
    ));

  it('adds up the same in any order and any parts', () =>
    assert(
      property(cases, nat(200), (all, cut) => {
        const parts = [tallyOf(all.slice(0, cut)), tallyOf(all.slice(cut))];
        expect(sumOf(parts)).toEqual(tallyOf(all));
        const [first = emptyTally(), second = emptyTally()] = parts;
        addTally(second, first);
        expect(second).toEqual(tallyOf(all));
      }),
    ));

  it('shows nothing of fewer than 30 cases, in no part of the card', () =>
    assert(
      property(cases, (all) => {
        const months = [monthOf(all.slice(0, 90)), monthOf(all.slice(90), { month: '2026-12', state: 'UT' })];
        for (const lead of LEADS) {
          const card = cardOf(months, { lead, near: null, isOn: true });
          for (const { said } of [card, ...card.leads, ...card.states, ...card.seasons])
            for (const level of LEVELS) {
              const row = said[level];
              if (row) expect(casesOf(row)).toBeGreaterThanOrEqual(30);
            }
          for (const { cases: of, predicted, observed } of card.reliability)
            expect([predicted === null, observed === null]).toEqual([of < 30, of < 30]);
          expect(card.cases).toBe(all.filter((one) => one.lead === lead && one.was !== null).length);
          if (!card.said.good) expect(JSON.stringify(findingsOf(card))).not.toContain('Misses');
        }
      }),
    ));

  it('makes parts of 100 that add up, and none of what never was', () =>
    assert(
      property(
        record({ good: nat(10_000), caution: nat(10_000), bad: nat(10_000) }).filter(
          (row) => casesOf(row) > 0,
        ),
        (row) => {
          const parts = ofHundred(row);
          expect(casesOf(parts)).toBe(100);
          for (const level of LEVELS) {
            expect(parts[level] > 0).toBe(row[level] > 0);
            expect(Math.abs(parts[level] - (row[level] * 100) / casesOf(row))).toBeLessThan(2);
          }
        },
      ),
    ));

  it('says where the true rate likely lies', () => {
    const { from, to } = likelyRange(94, 100);
    expect([from.toFixed(3), to.toFixed(3)]).toEqual(['0.875', '0.972']);
    expect(likelyRange(0, 30).from).toBe(0);
    expect(likelyRange(30, 30).to).toBeCloseTo(1, 10);
  });
});

describe('The line below a verdict', () => {
  const near = { zipCode: '80517', city: 'Estes Park', state: 'CO', latitude: 40.4, longitude: -105.5 };
  const line = (months: readonly CountedMonth[], isOn = true) =>
    lineOf(cardOf(months, { lead: 24, near, isOn }));

  it('tells the rate of the areas within 150 miles from 30 cases on', () => {
    const far = monthOf(times(500, missed), { latitude: 36, longitude: -105 });
    expect(line([monthOf([...times(94, good), ...times(6, missed)]), far])).toBe(
      'When we said Good a day ahead, it was good 94 of 100 times near here',
    );
    expect(line([monthOf(times(29, good)), far])).toBe(COLLECTING_LINE);
    expect(line([monthOf(times(30, { ...good, lead: 3 })), far])).toBe(COLLECTING_LINE);
    expect(line([far], false)).toBe(null);
  });
});

describe('A card', () => {
  it('counts by state and season, and of a place only what is near', () => {
    const months = [
      monthOf([...times(40, good), ...times(2, missed)]),
      monthOf(times(35, missed), { month: '2026-01', state: 'AZ', latitude: 33.4, longitude: -112 }),
    ];
    const card = cardOf(months, { lead: 24, near: null, isOn: true });
    expect(card).toMatchObject({
      since: new Date(500_000 * HOUR_MS).toISOString(),
      until: new Date(500_101 * HOUR_MS).toISOString(),
      cases: 77,
      said: { good: { good: 40, caution: 0, bad: 37 }, caution: null, bad: null },
      reliability: [{ from: 90, to: 100, predicted: 69, observed: 40, cases: 77 }],
      states: [
        { state: 'AZ', cases: 35, said: { good: { good: 0, caution: 0, bad: 35 } } },
        { state: 'CO', cases: 42, said: { good: { good: 40, caution: 0, bad: 2 } } },
      ],
    });
    expect(card.seasons.map(({ season, cases: of }) => [season, of])).toEqual([
      ['winter', 35],
      ['spring', 0],
      ['summer', 42],
      ['fall', 0],
    ]);
    const near = { zipCode: '80517', city: 'Estes Park', state: 'CO', latitude: 40.4, longitude: -105.5 };
    const here = cardOf(months, { lead: 24, near, isOn: true });
    expect(here).toMatchObject({ cases: 42, near: { zipCode: '80517', miles: 150 } });
    expect(here.states).toEqual(card.states);
    expect(allCasesOf(contingencyOf(sumOf(months), 24))).toBe(77);
  });
});
