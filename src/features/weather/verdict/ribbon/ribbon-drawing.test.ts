import { assert, property, array, integer, option } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DENVER, at, SATURDAY_8, type Change, times, ribbon, CLEAR_DAY } from '#test/ribbon-hours.ts';
import { HOUR_S } from '#platform/time/units.ts';
import {
  bandPath,
  extremes,
  heightOf,
  linePath,
  nightShades,
  ROW_HOURS,
  sunriseFrom,
  sunsetFrom,
  temperatureMarks,
  temperatureScale,
  valueAt,
  windScale,
} from './ribbon-drawing.model.ts';
import { rainBars, rainMarks, rainRuns, rainSum } from './ribbon-rain.model.ts';

describe('scales and lines', () => {
  it('span at least 30 °F around the data, and hold own limits', () => {
    expect(temperatureScale([41, 71])).toEqual({ low: 35, high: 78 });
    const narrow = temperatureScale([60, 61]);
    expect((narrow?.high ?? 0) - (narrow?.low ?? 0)).toBe(30);
    expect(temperatureScale([60, 61], { minTemperature: 40 })?.low).toBeLessThan(40);
    expect(temperatureScale([null, null])).toBeNull();
  });

  it('go from 0 to 56 mph, and higher for a storm', () => {
    expect(windScale([5], [48])).toEqual({ low: 0, high: 56 });
    expect(windScale([5], [80])).toEqual({ low: 0, high: 100 });
    expect(windScale([null], [null])).toEqual({ low: 0, high: 56 });
  });

  it('read back what they draw', () => {
    const scale = { low: 35, high: 78 };
    assert(
      property(integer({ min: 35, max: 78 }), (value) => {
        expect(Math.round(valueAt(heightOf(value, scale), scale))).toBe(value);
      }),
    );
  });

  it('leave a gap where a value is missing, and a dot for one alone', () => {
    const scale = { low: 0, high: 100 };
    expect(linePath([10, 20, null, 30, null, 40, 50], scale)).toBe('M0.5 90L1.5 80M3.5 70h0M5.5 60L6.5 50');
    expect(linePath([null, null], scale)).toBe('');
    expect(bandPath([10, 10, null, 10], [20, 20, 20, 20], scale)).toBe('M0.5 80L1.5 80L1.5 90L0.5 90Z');
  });

  it('draw a point for every known value and none for a missing one', () => {
    assert(
      property(array(option(integer({ min: 0, max: 100 })), { maxLength: 48 }), (values) => {
        const path = linePath(values, { low: 0, high: 100 });
        const drawn = [...path.matchAll(/[ML]([\d.]+) /g)].map(([, x]) => Number(x) - 0.5);
        expect(drawn).toEqual(values.flatMap((value, index) => (value === null ? [] : [index])));
      }),
    );
  });

  it('meet at the border of two rows', () => {
    expect(linePath([10, 20, 30, 40], { low: 0, high: 100 }, 0, 2)).toBe('M0.5 90L1.5 80L2.5 70');
    expect(linePath([10, 20, 30, 40], { low: 0, high: 100 }, 2, 4)).toBe('M-0.5 80L0.5 70L1.5 60');
  });

  it('find highs and lows in turn, on both sides of a gap alone', () => {
    const shape = [54, 60, 71, 65, 42, 50, 69, 60];
    expect(extremes(shape, 6).map(({ value, kind }) => [value, kind])).toEqual([
      [54, 'low'],
      [71, 'high'],
      [42, 'low'],
      [69, 'high'],
      [60, 'low'],
    ]);
    expect(extremes([60, 61, 60, 61], 6)).toEqual([]);
    expect(temperatureMarks(shape, { low: 35, high: 78 }).map(({ text }) => text)).toEqual([
      '54°',
      '71°',
      '42°',
      '69°',
    ]);
  });
});

describe('rain', () => {
  const changes: Change[] = times<Change>(48, {});
  changes[5] = { precipitationProbability: 24 };
  changes[6] = { precipitationProbability: 62, precipitation: 0.08 };
  changes[7] = { precipitationProbability: 78, precipitation: 0.26 };
  changes[9] = { precipitationProbability: 40, precipitation: 0.03 };
  changes[30] = { precipitationProbability: 50, precipitation: null };
  const hours = ribbon(changes);

  it('is a bar of its chance, told apart by its amount', () => {
    expect(rainBars(hours)).toEqual([
      { at: 5, chance: 24, look: 'none' },
      { at: 6, chance: 62, look: 'light' },
      { at: 7, chance: 78, look: 'heavy' },
      { at: 9, chance: 40, look: 'light' },
      { at: 30, chance: 50, look: 'unknown' },
    ]);
  });

  it('is summed over short pauses, and the sum stands beside the run', () => {
    expect(rainRuns(hours)).toEqual([{ key: true, from: 6, to: 10 }]);
    expect(rainSum(hours, { from: 6, to: 10 })).toBe(0.37);
    expect(rainMarks(hours, DENVER)).toEqual([
      { at: 7.5, y: 22, text: '78%' },
      { at: 10, y: 45, text: '0.37 in by 6 PM', side: 'right' },
    ]);
  });

  it('names the day of its end where that is another one', () => {
    const wet = times<Change>(48, {});
    wet[20] = { precipitationProbability: 60, precipitation: 0.2 };
    expect(rainMarks(ribbon(wet), DENVER)).toContainEqual(
      expect.objectContaining({ text: '0.2 in by Sun 5 AM' }),
    );
  });

  it('writes the sum of a short rain beside its chance, not over it', () => {
    const wet = times<Change>(48, {});
    wet[20] = { precipitationProbability: 60, precipitation: 0.2 };
    expect(rainMarks(ribbon(wet), DENVER).map(({ at: place, side }) => [place, side])).toEqual([
      [20.5, undefined],
      [21.5, 'right'],
    ]);
    wet[22] = wet[46] = { precipitationProbability: 60, precipitation: 0.2 };
    const before = rainMarks(ribbon(wet), DENVER).filter(({ side }) => side === 'left');
    expect(before.map(({ at: place }) => place)).toEqual([45.5]);
  });
});

describe('the nights', () => {
  const hours = ribbon(CLEAR_DAY);

  it('are shaded from sunset to sunrise, with both written in where they have room', () => {
    const nights = [{ sunset: at('2026-06-07T02:25Z'), sunrise: at('2026-06-07T11:31Z') }];
    expect(nightShades(hours, { nights }, DENVER)).toEqual([
      { from: 12.4, to: 21.5, sunset: 'Sunset 8:25', sunrise: 'Sunrise 5:31' },
    ]);
    const underWay = [{ sunset: SATURDAY_8 - 5 * HOUR_S, sunrise: SATURDAY_8 + 4 * HOUR_S }];
    expect(nightShades(hours, { nights: underWay }, DENVER)).toEqual([
      { from: 0, to: 4, sunrise: 'Sunrise 12:00' },
    ]);
  });

  it('have their sunrise in the row in which its words begin, so that no shade lies over it', () => {
    expect(sunriseFrom(24.1)).toBeLessThan(ROW_HOURS);
    expect(sunriseFrom(28)).toBeGreaterThanOrEqual(ROW_HOURS);
    expect(sunriseFrom(2)).toBe(0);
  });

  it('have their sunset behind the number of the hour under way', () => {
    expect(sunsetFrom(0.4)).toBe(2);
    expect(sunsetFrom(12.4)).toBe(12.4);
  });

  it('are the hours without daylight where no sunset is told', () => {
    const dark = ribbon([...times<Change>(3, {}), ...times<Change>(5, { light: 'night' }), {}]);
    expect(nightShades(dark, {}, DENVER)).toEqual([{ from: 3, to: 8 }]);
  });
});
