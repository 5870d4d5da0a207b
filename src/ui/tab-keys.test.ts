import { expect, it } from 'vitest';
import { nextTabIndex } from './tab-keys.ts';

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
])('%s on tab %d of three leads to %s', (key, index, expected) => {
  expect(nextTabIndex(key, index, 3)).toBe(expected);
});
