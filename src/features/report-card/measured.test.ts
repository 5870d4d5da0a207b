import { assert, constantFrom, double, option, property, record, shuffledSubarray } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURED } from '#test/planted-verdicts.ts';
import { merged, verdictOf, worstCode, type Measured } from './measured.model.ts';

const fair = MEASURED.good;
const verdict = (change: Partial<Measured>) => verdictOf({ ...fair, ...change });

describe('The verdict of what was measured', () => {
  it.each<[string, Partial<Measured>, ReturnType<typeof verdictOf>]>([
    ['a fair hour', {}, 'good'],
    ['wind from 15 mph', { wind: 15 }, 'caution'],
    ['a gust from 45 mph', { gust: 46 }, 'bad'],
    ['wind of 26 mph, whose gusts nobody reported', { wind: 26 }, 'caution'],
    ['measured rain', { precipitation: 0.02 }, 'caution'],
    ['much rain', { precipitation: 0.3 }, 'bad'],
    ['rain that was seen and not measured', { weatherCode: 61 }, 'caution'],
    ['rain at 34 °F: ice', { lowest: 34, highest: 34, precipitation: 0.01 }, 'bad'],
    ['a frosty hour among warm ones', { lowest: 35 }, 'bad'],
    ['a hot hour among warm ones', { highest: 96 }, 'caution'],
    ['snow', { weatherCode: 71 }, 'bad'],
    ['thunder', { weatherCode: 95 }, 'bad'],
    ['poor sight', { visibility: 4 }, 'caution'],
    ['fog', { visibility: 0.5, weatherCode: 45 }, 'bad'],
    ['ice on the pavement', { road: 'ice', lowest: 40 }, 'bad'],
    ['a wet pavement', { road: 'wet' }, 'caution'],
    ['no temperature', { lowest: null, highest: null }, null],
    ['no wind', { wind: null }, null],
    ['no rain gauge, and nobody who looks', { precipitation: null, weatherCode: null }, null],
    ['no rain gauge, and rain that was seen', { precipitation: null, weatherCode: 61 }, 'caution'],
    ['no rain gauge, and a sky that was seen', { precipitation: null }, 'good'],
    ['no visibility', { visibility: null }, null],
    ['nobody who looks at the sky', { weatherCode: null }, null],
    ['heat without humidity', { highest: 88, humidity: null }, null],
    ['a temperature that cannot be', { highest: 180, lowest: 180 }, null],
    ['a wind that cannot be', { wind: 400 }, null],
    ['no visibility, but wind enough', { visibility: null, wind: 40 }, 'bad'],
  ])('%s', (_name, change, expected) => expect(verdict(change)).toBe(expected));

  const part = (min: number, max: number) => option(double({ min, max, noNaN: true }), { nil: null });
  const anything = record({
    lowest: part(-80, 140),
    highest: part(-80, 140),
    humidity: part(-5, 105),
    wind: part(-5, 140),
    gust: part(-5, 220),
    precipitation: part(-1, 2),
    visibility: part(-1, 12),
    weatherCode: constantFrom(null, 0, 3, 45, 48, 61, 66, 71, 95, 7),
    road: constantFrom(null, 'dry', 'wet', 'ice'),
  });

  it('is never milder for one more report, unless the report fills what was not measured', () => {
    const order = ['good', 'caution', 'bad'];
    assert(
      property(anything, anything, (one, other) => {
        const before = verdictOf(one);
        const after = verdictOf(merged(merged(null, one), other));
        if (before !== null && after !== null)
          expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
      }),
    );
  });

  it('is the same however often and in whatever order reports come', () =>
    assert(
      property(
        anything,
        anything,
        anything,
        shuffledSubarray([0, 1, 2], { minLength: 3, maxLength: 3 }),
        (a, b, c, order) => {
          const reports = [a, b, c];
          const all = [...reports, a, c].reduce<Measured | null>(merged, null);
          const other = order.flatMap((at) => reports[at] ?? []).reduce<Measured | null>(merged, null);
          expect(all && verdictOf(all)).toBe(other && verdictOf(other));
        },
      ),
    ));

  it('knows the worst of several codes', () => {
    expect([worstCode([0, 61, 45]), worstCode([95, 71]), worstCode([]), worstCode([null, 3])]).toEqual([
      61,
      95,
      null,
      3,
    ]);
  });
});
