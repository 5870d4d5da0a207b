import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#platform/time/days.ts';
import { zonedInstant, zoneOffset } from '#platform/time/zone.ts';
import { monthOf } from '../agenda/month.model.ts';
import {
  datesOf,
  isInRule,
  MOST_DAYS,
  REPEATS,
  ruleOf,
  rulePreview,
  ruleProblems,
  ruleText,
  type RideRule,
} from './repeat.model.ts';

const all = (rule: RideRule) => datesOf(rule, rule.firstDate, rule.endsOn);
const firstDays = fc.integer({ min: 0, max: 3_000 }).map((count) => addDays('2026-01-01', count));
const rules = fc
  .record({
    repeats: fc.constantFrom(...REPEATS),
    firstDate: firstDays,
    days: fc.integer({ min: 0, max: MOST_DAYS }),
  })
  .map(({ repeats, firstDate, days }) => ruleOf(repeats, firstDate, addDays(firstDate, days)))
  .filter((rule) => Object.keys(ruleProblems(rule)).length === 0);

describe('the dates of a standing ride', () => {
  it('are every week on the same weekday, to the last day', () => {
    expect(all(ruleOf('weekly', '2026-12-12', '2027-01-02'))).toEqual([
      '2026-12-12',
      '2026-12-19',
      '2026-12-26',
      '2027-01-02',
    ]);
  });

  it('are the same week and weekday of every month', () => {
    expect(all(ruleOf('monthly', '2027-01-09', '2027-05-01'))).toEqual([
      '2027-01-09',
      '2027-02-13',
      '2027-03-13',
      '2027-04-10',
    ]);
  });

  it('are the last weekday of every month, in leap years too', () => {
    expect(all(ruleOf('monthly-last', '2028-01-29', '2028-04-30'))).toEqual([
      '2028-01-29',
      '2028-02-26',
      '2028-03-25',
      '2028-04-29',
    ]);
    expect(all(ruleOf('monthly-last', '2028-02-29', '2028-03-31'))).toEqual(['2028-02-29', '2028-03-28']);
  });

  it('are known one by one as well', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: -40, max: MOST_DAYS + 40 }), (rule, days) => {
        const day = addDays(rule.firstDate, days);
        expect(isInRule(rule, day)).toBe(datesOf(rule, day, day).length === 1);
        expect(all(rule).every((date) => isInRule(rule, date))).toBe(true);
      }),
    );
  });

  it('begin with the first one, come once, on its weekday, and end when they end', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const dates = all(rule);
        expect(dates[0]).toBe(rule.firstDate);
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates).toEqual(dates.toSorted());
        for (const day of dates) {
          expect(weekdayOf(day)).toBe(weekdayOf(rule.firstDate));
          expect(day <= rule.endsOn).toBe(true);
        }
        if (rule.repeats !== 'weekly') expect(new Set(dates.map(monthOf)).size).toBe(dates.length);
        for (const [index, day] of dates.slice(1).entries())
          expect(addDays(dates[index] ?? '', rule.repeats === 'weekly' ? 7 : 28) <= day).toBe(true);
      }),
    );
  });

  it('are the same however they are cut, as a job makes them from day to day', () => {
    fc.assert(
      fc.property(rules, fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 12 }), (rule, steps) => {
        const made: string[] = [];
        let until = addDays(rule.firstDate, -1);
        for (const step of [...steps, MOST_DAYS]) {
          const to = addDays(until, step);
          made.push(...datesOf(rule, addDays(until, 1), to));
          until = to;
        }
        expect(made).toEqual(all(rule));
      }),
    );
  });

  it('keep their hour where it is ridden when clocks change', () => {
    for (const [first, last] of [
      ['2027-03-06', '2027-03-27'],
      ['2027-10-30', '2027-11-20'],
    ] as const)
      for (const day of all(ruleOf('weekly', first, last))) {
        const start = zonedInstant(day, '09:30', 'America/Chicago');
        const wall = new Date(start + zoneOffset(start, 'America/Chicago')).toISOString();
        expect(wall.slice(0, 16)).toBe(`${day}T09:30`);
      }
  });
});

describe('the rule of a standing ride', () => {
  it.each([
    ['weekly', '2026-12-12', 'Every Saturday'],
    ['monthly', '2026-12-12', 'The second Saturday of every month'],
    ['monthly-last', '2026-12-26', 'The last Saturday of every month'],
  ] as const)('%s from %s is said as "%s"', (repeats, firstDate, text) =>
    expect(ruleText({ repeats, firstDate })).toBe(text),
  );

  it('refuses the 31st for every month, and says what to choose', () => {
    expect(ruleProblems(ruleOf('monthly', '2026-10-31', null))).toEqual({
      repeats:
        'The 31st is a fifth Saturday, which most months do not have. Choose the last one of the month instead.',
    });
    expect(ruleProblems(ruleOf('monthly-last', '2026-10-31', null))).toEqual({});
    expect(ruleProblems(ruleOf('monthly-last', '2026-10-24', null))).toEqual({
      repeats:
        'The 24th is not the last Saturday of its month. Choose the fourth one of every month, or another first date.',
    });
  });

  it('refuses an end before the first date, or after a year', () => {
    expect(ruleProblems(ruleOf('weekly', '2026-12-12', '2026-12-11'))).toHaveProperty('repeatsUntil');
    expect(ruleProblems(ruleOf('weekly', '2026-12-12', '2027-12-12'))).toEqual({});
    expect(ruleProblems(ruleOf('weekly', '2026-12-12', '2027-12-13'))).toHaveProperty('repeatsUntil');
  });

  it('is shown with its first dates before it is sent', () => {
    expect(rulePreview({ repeats: 'monthly-last', rideDate: '2026-10-31', repeatsUntil: '' })).toMatchObject({
      text: 'The last Saturday of every month',
      first: ['2026-10-31', '2026-11-28', '2026-12-26', '2027-01-30'],
      problem: undefined,
    });
    expect(rulePreview({ repeats: '', rideDate: '2026-10-31', repeatsUntil: '' })).toBeNull();
    expect(rulePreview({ repeats: 'weekly', rideDate: '', repeatsUntil: '' })).toBeNull();
  });
});
