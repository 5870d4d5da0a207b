import { expect, test } from 'vitest';
import { nextTryMs } from './keep-trying.ts';

test('what got no answer is tried after 10 s, and less often while there is none', () => {
  expect([0, 1, 2, 3, 4, 20].map(nextTryMs)).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
});
