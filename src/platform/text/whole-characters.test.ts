import { expect, it } from 'vitest';
import { characterOf, NO_CHARACTER, wholeAt, wholeOf } from './whole-characters.ts';

it('tells whole numbers by one character each, which JSON keeps as it is', () => {
  const numbers = Array.from({ length: 2_000 }, (_, index) => index);
  const text = numbers.map(characterOf).join('');
  expect(text).toHaveLength(numbers.length);
  expect(JSON.stringify(text)).toHaveLength(numbers.length + 2);
  expect(numbers.map((_, at) => wholeAt(text, at))).toEqual(numbers);
  expect(wholeOf(characterOf(50_000).charCodeAt(0))).toBe(50_000);
  expect(text).not.toContain(NO_CHARACTER);
  expect([wholeAt(NO_CHARACTER, 0), wholeAt(text, numbers.length)]).toEqual([null, null]);
});
