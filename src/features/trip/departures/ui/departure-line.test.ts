import { expect, it } from 'vitest';
import { lineMarkup, stretchMarkup } from './departure-line.ts';

it('says where a stretch begins and ends only within the way, and neighbors meet', () => {
  const [first, second, third] = [
    [0, 0.16667],
    [0.16667, 0.5],
    [0.5, 1],
  ].map(([from = 0, to = 1]) => stretchMarkup({ from, to }, 'dep-dark'));
  expect(first).toBe('<i class="dep-dark" style="right:83.3%"></i>');
  expect(second).toBe('<i class="dep-dark" style="left:16.7%;right:50%"></i>');
  expect(third).toBe('<i class="dep-dark" style="left:50%;"></i>');
  expect(lineMarkup({ cells: [{ from: 0, to: 1, level: 'good', hazard: null }], dark: [] })).toBe(
    '<i class="dep-cell dep-good"></i>',
  );
});
