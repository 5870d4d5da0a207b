import { assert, property, constantFrom, integer } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DENVER,
  at,
  SATURDAY_8,
  type Change,
  outlook,
  times,
  ribbon,
  CLEAR_DAY,
  someHours,
} from '#test/ribbon-hours.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { type Recommendation } from '#features/weather/weather.schema.ts';
import { dayMarks, hourMarks, verdictRuns } from './ribbon-drawing.model.ts';
import {
  askedHours,
  asChoice,
  borderNames,
  choiceName,
  chosenHours,
  hourName,
  pushedEnd,
  ribbonHours,
  withEnd,
} from './ribbon-hours.model.ts';

describe('the hours of the ribbon', () => {
  it('are 48 in a row, and what the forecast lacks is unknown', () => {
    const hours = ribbon([{}, {}, null, {}]);
    expect(hours).toHaveLength(48);
    expect(hours.map(({ level }) => level).slice(0, 5)).toEqual([
      'good',
      'good',
      'unknown',
      'good',
      'unknown',
    ]);
    expect(hours[2]).toMatchObject({ time: SATURDAY_8 + 2 * HOUR_S, conditions: null, date: '2026-06-06' });
    expect(ribbonHours([], DENVER)).toEqual([]);
  });

  it('are never better than the engine says, nor good where nothing is known', () => {
    assert(
      property(someHours, (changes) => {
        const hours = ribbon(changes);
        const judged = new Map(outlook(changes).map((hour) => [hour.conditions.time, hour.verdict]));
        for (const hour of hours) expect(hour.level).toBe(judged.get(hour.time) ?? 'unknown');
      }),
    );
  });

  it('are covered by verdict runs, every hour once', () => {
    assert(
      property(someHours, (changes) => {
        const hours = ribbon(changes);
        const runs = verdictRuns(hours);
        const covered = runs.flatMap(({ key, from, to }) => times<Recommendation>(to - from, key));
        expect(covered).toEqual(hours.map(({ level }) => level));
        expect(runs[0]?.from).toBe(0);
        expect(runs.at(-1)?.to).toBe(48);
        for (const { key, word } of runs) if (key !== 'good') expect(word).not.toMatch(/^Good/);
      }),
    );
  });

  it('are named by the clock of the place', () => {
    expect(hourName(at('2026-06-06T18:00Z'), DENVER)).toBe('noon');
    expect(hourName(at('2026-06-06T06:00Z'), DENVER)).toBe('12 AM');
    expect(hourName(at('2026-06-06T14:00Z'), DENVER)).toBe('8 AM');
    expect(hourName(at('2026-06-06T14:00Z'), 'Asia/Kolkata')).toBe('7:30 PM');
  });

  it('name days and every third hour', () => {
    const hours = ribbon(CLEAR_DAY);
    expect(dayMarks(hours, DENVER)).toEqual([
      { at: 0, text: 'Saturday, June 6' },
      { at: 16, text: 'Sunday, June 7' },
      { at: 40, text: 'Monday, June 8' },
    ]);
    expect(hourMarks(hours, DENVER).slice(0, 6)).toEqual([
      { at: 1, text: '9 AM' },
      { at: 4, text: 'noon' },
      { at: 7, text: '3 PM' },
      { at: 10, text: '6 PM' },
      { at: 13, text: '9 PM' },
      { at: 16, text: '12 AM' },
    ]);
  });

  it('shorten a day that has no room, and drop its name for a single hour', () => {
    expect(dayMarks(ribbon(CLEAR_DAY, at('2026-06-07T02:00Z')), DENVER)[0]?.text).toBe('Sat');
    expect(dayMarks(ribbon(CLEAR_DAY, at('2026-06-07T05:00Z')), DENVER)[0]?.text).toBe('');
    // Seven hours of 22 px do not hold "Wednesday, November 25".
    expect(dayMarks(ribbon(CLEAR_DAY, at('2026-06-06T13:00Z')), DENVER).at(-1)).toEqual({
      at: 41,
      text: 'Mon',
    });
  });

  it.each([
    ['the day of 23 hours', at('2026-03-08T07:00Z'), 23],
    ['the day of 25 hours', at('2026-11-01T06:00Z'), 25],
  ])('hold %s whole', (_name, midnight, count) => {
    const hours = ribbon(CLEAR_DAY, midnight);
    expect(dayMarks(hours, DENVER)[1]?.at).toBe(count);
    expect(hours.map(({ time }) => time)).toEqual(times(48, 0).map((_, index) => midnight + index * HOUR_S));
    for (const { at: place, text } of hourMarks(hours, DENVER))
      expect(hourName(hours[place]?.time ?? 0, DENVER)).toBe(text);
    const names = borderNames(hours, DENVER);
    expect(names).toHaveLength(49);
    expect(new Set(names).size).toBe(49);
  });

  it('tell the hour that comes twice by its zone', () => {
    const names = borderNames(ribbon(CLEAR_DAY, at('2026-11-01T06:00Z')), DENVER);
    expect(names.slice(0, 4)).toEqual(['12 AM', '1 AM MDT', '1 AM MST', '2 AM']);
    expect(names[25]).toBe('Mon 12 AM');
  });
});

describe('the chosen hours', () => {
  const hours = ribbon(CLEAR_DAY);
  const windows = [{ start: SATURDAY_8 + DAY_S, end: SATURDAY_8 + 30 * HOUR_S }];

  it('are those of the address while they are ahead, else the best window', () => {
    const asked = { from: SATURDAY_8 + 2 * HOUR_S, to: SATURDAY_8 + 5 * HOUR_S };
    expect(chosenHours(hours, asked, windows)).toEqual({ from: 2, to: 5 });
    expect(chosenHours(hours, { from: SATURDAY_8 - 2 * HOUR_S, to: SATURDAY_8 + HOUR_S }, windows)).toEqual({
      from: 0,
      to: 1,
    });
    expect(chosenHours(hours, { from: 0, to: HOUR_S }, windows)).toEqual({ from: 24, to: 30 });
    expect(chosenHours(hours, { from: asked.to, to: asked.from }, windows)).toEqual({ from: 24, to: 30 });
    expect(chosenHours(hours, null, windows)).toEqual({ from: 24, to: 30 });
  });

  it('are four hours of daylight where no window is, or the first four', () => {
    const night = ribbon([...times<Change>(10, { light: 'night' }), ...times<Change>(14, {})]);
    expect(chosenHours(night, null, [])).toEqual({ from: 10, to: 14 });
    expect(chosenHours(ribbon(times<Change>(48, { light: 'night' })), null, [])).toEqual({ from: 0, to: 4 });
  });

  it('are named with their day, once', () => {
    const names = borderNames(hours, DENVER);
    expect(choiceName(names, { from: 1, to: 5 })).toBe('9 AM–1 PM');
    expect(choiceName(names, { from: 12, to: 17 })).toBe('8 PM–Sun 1 AM');
    expect(choiceName(names, { from: 24, to: 30 })).toBe('Sun 8 AM–2 PM');
    expect(choiceName(names, { from: 39, to: 48 })).toBe('Sun 11 PM–Mon 8 AM');
  });

  it('come from the address only as times', () => {
    expect(askedHours(new URLSearchParams('from=1780754400&to=1780768800'))).toEqual({
      from: 1_780_754_400,
      to: 1_780_768_800,
    });
    for (const query of [
      '',
      'from=1780754400',
      'from=9&to=12',
      'from=-1780754400&to=1780768800',
      'from=1e9&to=1780768800',
    ])
      expect(askedHours(new URLSearchParams(query))).toBeNull();
  });

  it('stay inside, in order and an hour apart, wherever an end is put', () => {
    const place = integer({ min: -100, max: 100 });
    assert(
      property(place, place, constantFrom('from' as const, 'to' as const), place, (from, to, end, target) => {
        const choice = asChoice(from, to, 48);
        for (const next of [choice, withEnd(choice, end, target, 48), pushedEnd(choice, end, target, 48)]) {
          expect(next.from).toBeGreaterThanOrEqual(0);
          expect(next.to).toBeLessThanOrEqual(48);
          expect(next.to - next.from).toBeGreaterThanOrEqual(1);
        }
        const pushed = pushedEnd(choice, end, target, 48);
        if (end === 'to' && target >= 1 && target <= 48) expect(pushed.to).toBe(target);
        if (end === 'from' && target >= 0 && target <= 47) expect(pushed.from).toBe(target);
      }),
    );
  });
});
