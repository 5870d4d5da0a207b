import { expect, it } from 'vitest';
import { dayChips } from './day-chips.ts';
import type { RoadsView } from './roads-view.ts';

/** Friday, June 5, 2026, 9 PM in Denver: Saturday in UTC. */
const NOW = Date.parse('2026-06-06T03:00:00Z');
const NO_ROADS = { good: 0, caution: 0, bad: 0, unknown: 0, waiting: 0 };
const NOTHING_WAITS = { ...NO_ROADS, good: 4, bad: 8 };

const day = (date: string, good: number | null): RoadsView['days'][number] => ({
  date,
  good,
  of: 12,
  verdictFrom: null,
});

it('days are called as a rider calls them, with their good roads', () => {
  const days = [day('2026-06-06', 4), day('2026-06-07', 0), day('2026-06-12', null)];
  expect(dayChips({ days, day: '2026-06-07', counts: NOTHING_WAITS }, NOW, 'America/Denver')).toEqual([
    { date: '2026-06-06', label: 'Tomorrow', note: '4 good', isChosen: false },
    { date: '2026-06-07', label: 'Sun 7', note: '0 good', isChosen: true },
    { date: '2026-06-12', label: 'Fri 12', note: 'later', isChosen: false },
  ]);
});

it('a day that is not counted to its end says so', () => {
  const chips = dayChips(
    {
      days: [day('2026-06-05', 1), day('2026-06-06', 0)],
      day: '2026-06-05',
      counts: { ...NOTHING_WAITS, waiting: 3 },
    },
    NOW,
    'America/Denver',
  );
  expect(chips.map(({ note }) => note)).toEqual(['1 so far', '0 so far']);
});

it('that were counted too long ago have no good roads', () => {
  const view = {
    days: [day('2026-06-06', 4), day('2026-06-12', null)],
    day: '2026-06-06',
    counts: NOTHING_WAITS,
  };
  const notes = dayChips(view, NOW, 'America/Denver', true).map(({ note }) => note);
  expect(notes).toEqual(['old data', 'later']);
});

it.each([
  ['none of them is known', { ...NO_ROADS, unknown: 12 }, 'unknown'],
  ['there are none', NO_ROADS, 'no roads'],
  ['they are on their way', { ...NO_ROADS, waiting: 12 }, '0 so far'],
])('no roads are called not good when %s', (_, counts, note) => {
  const days = [{ ...day('2026-06-06', 0), of: 0 }];
  const chips = dayChips({ days, day: '2026-06-06', counts }, NOW, 'America/Denver');
  expect(chips.map((chip) => chip.note)).toEqual([note]);
});
