import { expect, it } from 'vitest';
import { isoWithOffset } from './zone.ts';

it.each([
  ['2026-11-28T00:30:00Z', 'America/Denver', '2026-11-27T17:30:00-07:00'],
  ['2026-07-04T14:00:00Z', 'America/New_York', '2026-07-04T10:00:00-04:00'],
  ['2026-03-29T22:00:00Z', 'Pacific/Guam', '2026-03-30T08:00:00+10:00'],
  ['2026-03-08T09:59:59Z', 'America/Denver', '2026-03-08T03:59:59-06:00'],
  ['2026-11-28T00:30:00Z', 'UTC', '2026-11-28T00:30:00+00:00'],
])('%s in %s is %s', (instant, zone, text) => {
  expect(isoWithOffset(Date.parse(instant), zone)).toBe(text);
  expect(Date.parse(text)).toBe(Date.parse(instant));
});
