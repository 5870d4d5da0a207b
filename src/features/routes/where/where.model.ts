import type { Recommendation } from '#features/weather/weather.schema.ts';

/** How far around a place is looked for roads when nothing else is said. The specified searches have defaults of their own. */
export const WHERE_SEARCH = { minMiles: 10, maxMiles: 500, defaultMiles: 150, pageSize: 20 } as const;

/** Hours of a card's bar. */
export const BAR_FROM = 6;
export const BAR_TO = 20;

/** An hour of a bar: its letter and verdict. An hour that is over has none. */
const LETTERS: Readonly<Record<string, Recommendation | 'over'>> = {
  g: 'good',
  c: 'caution',
  b: 'bad',
  u: 'unknown',
  '-': 'over',
};

/** The verdicts of a card's bar, from 6 AM on; an hour that is over has none. */
export const barLevels = (bar: string): (Recommendation | 'over')[] =>
  Array.from(bar, (letter) => LETTERS[letter] ?? 'unknown');
