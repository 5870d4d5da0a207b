import { expect, it } from 'vitest';
import { inSteps, isCountable, membersNeeded, type EnsembleForecast } from './ensemble.model.ts';

/** One hour of an ensemble of which so many say all. */
function ensembleOf(members: number, whole: number): EnsembleForecast {
  const said = (value: number) =>
    inSteps(
      'temperature',
      Array.from({ length: members }, (_, member) => (member < whole ? value : NaN)),
    );
  return { start: 0, hours: 1, members, temperature: said(60), gust: said(10), precipitation: said(0) };
}

it('an hour needs four fifths of the model’s members, and of more when more come', () => {
  expect([membersNeeded(31), membersNeeded(10), membersNeeded(51)]).toEqual([25, 25, 41]);
});

it('an ensemble is countable with enough whole members in one hour', () => {
  expect(isCountable(ensembleOf(31, 25))).toBe(true);
  expect(isCountable(ensembleOf(31, 24))).toBe(false);
  expect(isCountable(ensembleOf(20, 20))).toBe(false);
  expect(isCountable(ensembleOf(51, 40))).toBe(false);
});
