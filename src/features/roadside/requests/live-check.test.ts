import { expect, test } from 'vitest';
import { nextCheckMs } from './live-check.model.ts';

test('a private page looks every 10 s, and less often while there is no answer', () => {
  expect([0, 1, 2, 3, 4, 20].map(nextCheckMs)).toEqual([10_000, 20_000, 40_000, 80_000, 120_000, 120_000]);
});
