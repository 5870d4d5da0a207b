import { expect, it } from 'vitest';
import { HOUR_S } from '#platform/time/units.ts';
import type { RideWindow } from '../weather.schema.ts';
import { windowsAfter } from './measured-hour.model.ts';

const START = Date.parse('2026-07-04T14:00:00Z') / 1000;
const window = (hours: number): RideWindow => ({
  start: START,
  end: START + hours * HOUR_S,
  recommendation: 'good',
  reason: 'Dry and calm',
  probability: { good: 27, caution: 4, bad: 0, members: 31 },
});

it('a window that begins an hour later does not keep the count of the hours it had', () => {
  expect(windowsAfter([window(4)], START, 'bad')).toEqual([
    { ...window(4), start: START + HOUR_S, probability: null },
  ]);
  expect(windowsAfter([window(4)], START, 'good')).toEqual([window(4)]);
});

it('a window of which one hour would be left is none', () => {
  expect(windowsAfter([window(2)], START, 'bad')).toEqual([]);
  expect(windowsAfter([window(3)], START, 'bad')).toHaveLength(1);
});
