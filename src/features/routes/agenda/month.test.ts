import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekdayOf } from '#platform/time/days.ts';
import {
  addMonths,
  dayText,
  firstAhead,
  monthOf,
  monthText,
  neighborsOf,
  readMonth,
  shortTime,
  weeksOf,
} from './month.model.ts';

const someDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a month of rides', () => {
  it('leads to the first day to come, of the next month where its own are past', () => {
    const today = '2026-10-31';
    expect(firstAhead(['2026-10-31', '2026-11-04'], { today, month: '2026-11' })).toBe('2026-11-04');
    expect(firstAhead(['2026-11-07', '2026-12-04'], { today: '2026-11-28', month: '2026-11' })).toBe(
      '2026-12-04',
    );
    expect(firstAhead(['2026-11-07'], { today: '2026-11-29', month: '2026-11' })).toBeUndefined();
  });

  it('opens with the month in which this week ends, whose page begins with what is left of the one before', () => {
    for (const [today, month] of [
      ['2026-11-01', '2026-11'],
      ['2026-11-28', '2026-11'],
      ['2026-11-29', '2026-12'],
      ['2026-11-30', '2026-12'],
      ['2026-10-31', '2026-10'],
      ['2026-12-27', '2027-01'],
    ] as const)
      expect(readMonth(null, today), today).toBe(month);
    expect(readMonth('2026-11', '2026-11-30')).toBe('2026-11');
    expect(neighborsOf('2026-12', '2026-11-30')).toEqual({ previous: '2026-11', next: '2027-01' });
    const opened = { today: '2026-11-30', month: '2026-12' };
    expect(firstAhead(['2026-11-29', '2026-11-30', '2026-12-04'], opened)).toBe('2026-11-30');
    fc.assert(
      fc.property(someDay, (today) => {
        expect(weeksOf(readMonth(null, today)).flat()).toContain(today);
      }),
    );
  });

  it('begins its weeks on Sunday and fills them with the days around it', () => {
    const weeks = weeksOf('2026-06');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      '2026-05-31',
      '2026-06-01',
      '2026-06-02',
      '2026-06-03',
      '2026-06-04',
      '2026-06-05',
      '2026-06-06',
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe('2026-07-04');
  });

  it.each([
    ['2026-02', 4],
    ['2028-02', 5],
    ['2026-08', 6],
    ['2026-12', 5],
  ])('of %s has %d weeks', (month, count) => expect(weeksOf(month)).toHaveLength(count));

  it('holds every one of its days once, in order, in whole weeks', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        const days = weeksOf(monthOf(day)).flat();
        expect(days.filter((one) => one === day)).toEqual([day]);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days.length % 7).toBe(0);
        expect(weekdayOf(days[0] ?? '')).toBe(0);
        const outside = days.filter((one) => monthOf(one) !== monthOf(day));
        expect(outside.length).toBeLessThan(13);
      }),
    );
  });

  it('turns forth and back to where it was', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -40, max: 40 }), (day, count) => {
        expect(addMonths(addMonths(monthOf(day), count), -count)).toBe(monthOf(day));
      }),
    );
  });

  it('is this month for whatever an address says that is none, or too far', () => {
    const today = '2026-06-05';
    for (const asked of [
      null,
      '',
      '2026-13',
      '2026-6',
      '06-2026',
      '2020-01',
      '2028-07',
      '2026-06-05',
      '9999-99',
    ])
      expect(readMonth(asked, today), String(asked)).toBe('2026-06');
    expect(readMonth('2025-06', today)).toBe('2025-06');
    expect(readMonth('2028-06', today)).toBe('2028-06');
    expect(neighborsOf('2028-06', today)).toEqual({ previous: '2028-05', next: null });
    expect(neighborsOf('2025-06', today)).toEqual({ previous: null, next: '2025-07' });
  });

  it('says days and times as riders do', () => {
    expect(monthText('2026-06')).toBe('June 2026');
    expect(dayText('2026-06-06', '2026-06-05')).toBe('Saturday, June 6');
    expect(dayText('2027-01-02', '2026-12-31')).toBe('Saturday, January 2, 2027');
    expect(['08:30', '09:00', '00:05', '12:00', '17:30'].map(shortTime)).toEqual([
      '8:30 AM',
      '9 AM',
      '12:05 AM',
      '12 PM',
      '5:30 PM',
    ]);
  });
});
