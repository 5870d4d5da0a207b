import { expect, it } from 'vitest';
import { siteTimes } from './site-time.ts';

// Whatever zone the reader's own clock is in: 11:40 PM in Denver is the next day already in Chicago.
const late = '2026-11-22T06:40:00Z';
const denver = siteTimes('America/Denver');
const chicago = siteTimes('America/Chicago');

it('says days and times by the clock of the site', () => {
  expect([denver.day(late), chicago.day(late)]).toEqual(['Nov 21, 2026', 'Nov 22, 2026']);
  expect([denver.time(late), chicago.time(late)]).toEqual([
    'Nov 21, 2026, 11:40 PM',
    'Nov 22, 2026, 12:40 AM',
  ]);
});

it('calls the days around today by their names, as they are there', () => {
  const now = Date.parse('2026-11-22T07:30:00Z');
  expect(denver.near(late, now)).toBe('Yesterday, 11:40 PM');
  expect(chicago.near(late, now)).toBe('Today, 12:40 AM');
  expect(chicago.nearWithin('2026-11-23T18:00:00Z', now)).toBe('tomorrow, 12:00 PM');
  expect(chicago.nearWithin('2026-11-24T18:00:00Z', now)).toBe('Nov 24, 2026, 12:00 PM');
});

it('says whose clock it is', () => {
  expect(siteTimes('America/Los_Angeles').words).toBe('Times in America/Los Angeles');
});
