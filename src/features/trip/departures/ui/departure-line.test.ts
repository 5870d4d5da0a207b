import { expect, it } from 'vitest';
import type { MapCell } from '../departure-map.model.ts';
import { lineMarkup, stretchMarkup } from './departure-line.ts';

it('says where a stretch begins and ends only within the way, and neighbors meet', () => {
  const [first, second, third] = [
    [0, 0.16667],
    [0.16667, 0.5],
    [0.5, 1],
  ].map(([from = 0, to = 1]) => stretchMarkup({ from, to }, 'dep-dark'));
  expect(first).toBe('<i class="dep-dark" style="right:83.25%"></i>');
  expect(second).toBe('<i class="dep-dark" style="left:16.75%;right:50%"></i>');
  expect(third).toBe('<i class="dep-dark" style="left:50%"></i>');
});

const cell = (from: number, to: number): MapCell => ({ from, to, level: 'good', hazard: null });

it('shares out a line among its cells, however short one is', () => {
  expect(lineMarkup({ cells: [cell(0, 1)], dark: [] })).toBe('<i class="dep-good"></i>');
  const wind: MapCell = { from: 1 / 3, to: 0.9991, level: 'caution', hazard: 'wind' };
  expect(lineMarkup({ cells: [cell(0, 1 / 3), wind, cell(0.9991, 1)], dark: [] })).toBe(
    '<i class="dep-good" style="flex:133"></i>' +
      '<i class="dep-caution dep-wind" style="flex:267"></i>' +
      '<i class="dep-good" style="flex:1"></i>',
  );
});
