import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packNumbers, unpackNumbers } from './packed-numbers.ts';

it('property: numbers of several kinds arrive as they were, in letters that nothing escapes', () => {
  const number = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -500_000, max: 500_000 }),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (numbers) => {
      const kindOf = (index: number) => index % 3;
      const text = packNumbers(numbers, 3, kindOf);
      expect(unpackNumbers(text, numbers.length, 3, kindOf)).toEqual(numbers);
      expect(text).toMatch(/^[\w-]*$/);
    }),
  );
});

it('survives long runs of one number and the surprise after them', () => {
  const numbers = [...Array.from({ length: 5000 }, () => 0), 500_000, -500_000, 1, 0, 0];
  const text = packNumbers(numbers);
  expect(unpackNumbers(text, numbers.length)).toEqual(numbers);
  expect(text.length).toBeLessThan(40);
});

it('property: whatever a text holds, reading it ends', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      expect(unpackNumbers(text, 200)).toHaveLength(200);
    }),
  );
});
