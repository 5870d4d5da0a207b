import { expect, it } from 'vitest';
import { summaryText } from './where-words.model.ts';

const OF = {
  date: '2026-06-06',
  today: '2026-06-05',
  good: 0,
  unknown: 0,
  total: 12,
  within: 150,
  waiting: true,
};

it.each([
  ['some are good', { good: 1 }, 'Saturday: 1 good road so far.'],
  ['none is good', {}, 'Saturday: no good roads so far.'],
  ['some have no verdict', { unknown: 2 }, 'Saturday: no good roads so far, 2 unknown.'],
  ['nothing is on its way', { waiting: false }, 'Saturday: no good roads within 150 miles.'],
  [
    'all without a verdict',
    { unknown: 12, waiting: false },
    'Saturday: no verdict for 12 roads within 150 miles.',
  ],
])('roads are counted as far as their forecasts are there: %s', (_, counted, text) => {
  expect(summaryText({ ...OF, ...counted })).toBe(text);
});
