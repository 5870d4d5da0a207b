import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberPacker, numberReader } from './packed-numbers.ts';

const KINDS = 3;
const packed = (numbers: readonly number[]): string => {
  const packer = numberPacker(KINDS);
  numbers.forEach((value, index) => packer.write(value, index % KINDS));
  return packer.end();
};
const unpacked = (text: string, count: number): number[] => {
  const read = numberReader(text, KINDS);
  return Array.from({ length: count }, (_, index) => read(index % KINDS));
};

it('property: numbers of several kinds arrive as they were, in letters that nothing escapes', () => {
  const number = fc.oneof(
    fc.constant(0),
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -4_000_000, max: 4_000_000 }),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 300 }), (numbers) => {
      const text = packed(numbers);
      expect(unpacked(text, numbers.length)).toEqual(numbers);
      expect(text).toMatch(/^[\w-]*$/);
    }),
  );
});

it('survives long runs of one number and the surprise after them', () => {
  const numbers = [...Array.from({ length: 5000 }, () => 0), 500_000, -500_000, 1, 0, 0];
  const text = packed(numbers);
  expect(unpacked(text, numbers.length)).toEqual(numbers);
  expect(text.length).toBeLessThan(80);
});

it('property: whatever a text holds, reading it ends', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (text) => {
      expect(unpacked(text, 200)).toHaveLength(200);
    }),
  );
});
