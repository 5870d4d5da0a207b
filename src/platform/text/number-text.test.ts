import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberText } from './number-text.ts';

it('says numbers as Intl does', () => {
  for (const digits of [0, 1, 3]) {
    const format = new Intl.NumberFormat('en-US', { maximumFractionDigits: digits });
    for (let hundredths = 0; hundredths <= 20_000; hundredths += 1)
      expect(numberText(hundredths / 100, digits)).toBe(format.format(hundredths / 100));
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), (thousandths) => {
        const value = thousandths / 1_000;
        expect(numberText(value, digits)).toBe(format.format(value).replace(/^-0$/, '0'));
      }),
    );
  }
  expect(numberText(1_234_567)).toBe('1,234,567');
  expect(numberText(-0)).toBe('0');
});
