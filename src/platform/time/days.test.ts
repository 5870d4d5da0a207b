import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, isDay } from './days.ts';

const someDay = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('days of the calendar', () => {
  it('are counted forth and back to where it began', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -40, max: 40 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(daysBetween(day, addDays(day, count))).toBe(count);
      }),
    );
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  });

  it('are whole over the end of summer time, too', () => {
    expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2);
    expect(daysBetween('2026-11-22', '2026-11-21')).toBe(-1);
  });

  it('are told from what is none', () => {
    expect(['2026-02-28', '2026-02-30', '2026-2-3', 'x', '', '2026-13-01'].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  it('have others after them', () => {
    expect(['9998-12-31', '9999-01-01', '9999-12-31'].map(isDay)).toEqual([true, false, false]);
  });
});
