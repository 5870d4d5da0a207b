import { assert, constantFrom, dictionary, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMIT_RANGES } from '../verdict/limits.model.ts';
import type { RiderLimits } from '../weather.schema.ts';
import { limitsTyped, type TypedLimits } from './typed-limits.model.ts';

describe('typed limits', () => {
  it('count when they are whole numbers in range, and go when a field is emptied', () => {
    expect(limitsTyped({ gust: 25, dryOnly: true }, { windSpeed: ' 20 ', gust: '' })).toEqual({
      limits: { windSpeed: 20, dryOnly: true },
      errors: {},
    });
  });

  it.each(['50', '300', '12.5', '-5', '3', '1234', 'ten', '1e1'])(
    'leave the limit as it was while "%s" is in the field',
    (text) => {
      expect(limitsTyped({ windSpeed: 20 }, { windSpeed: text })).toEqual({
        limits: { windSpeed: 20 },
        errors: { windSpeed: 'Please enter a whole number from 5 to 30. Until then 20 is used.' },
      });
      expect(limitsTyped({}, { windSpeed: text })).toEqual({
        limits: {},
        errors: { windSpeed: 'Please enter a whole number from 5 to 30. Until then our limit is used.' },
      });
    },
  );

  it('refuse a lowest temperature at or above the highest, in the field that was typed in', () => {
    expect(limitsTyped({ minTemperature: 75 }, { maxTemperature: '60' })).toEqual({
      limits: { minTemperature: 75 },
      errors: { maxTemperature: 'Please enter more than 75. Until then our limit is used.' },
    });
    expect(limitsTyped({ minTemperature: 40, maxTemperature: 70 }, { minTemperature: '70' })).toEqual({
      limits: { minTemperature: 40, maxTemperature: 70 },
      errors: { minTemperature: 'Please enter less than 70. Until then 40 is used.' },
    });
  });

  it('count after all once the other field makes room for them', () => {
    const before = { minTemperature: 40, maxTemperature: 60 };
    const typed = { minTemperature: '70', maxTemperature: '9' };
    expect(limitsTyped(before, typed).limits).toEqual(before);
    expect(limitsTyped(before, { ...typed, maxTemperature: '90' })).toEqual({
      limits: { minTemperature: 70, maxTemperature: 90 },
      errors: {},
    });
  });

  it('tell of saved limits that are at odds, in both fields', () => {
    const saved = { minTemperature: 75, maxTemperature: 60 };
    expect(limitsTyped(saved, {})).toEqual({
      limits: saved,
      errors: {
        minTemperature: 'Please enter less than 60. Until then 75 is used.',
        maxTemperature: 'Please enter more than 75. Until then 60 is used.',
      },
    });
  });

  it('are what their fields show, or those from before with an error', () => {
    const before: RiderLimits = { windSpeed: 20, minTemperature: 50, maxTemperature: 70 };
    const names = Object.keys(LIMIT_RANGES) as (keyof typeof LIMIT_RANGES)[];
    const texts = constantFrom('', '5', '20', '60', '64', '70', '75', '90', '300');
    assert(
      property(dictionary(constantFrom(...names), texts), (typed: TypedLimits) => {
        const { limits, errors } = limitsTyped(before, typed);
        for (const name of names) {
          const shown = typed[name] ?? String(before[name] ?? '');
          if (errors[name] === undefined) expect(String(limits[name] ?? '')).toBe(shown);
          else expect(limits[name]).toBe(before[name]);
        }
        expect((limits.minTemperature ?? 0) < (limits.maxTemperature ?? 200)).toBe(true);
      }),
    );
  });
});
