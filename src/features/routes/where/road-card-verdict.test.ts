import { describe, expect, it } from 'vitest';
import { agedRuns, roadCardVerdict } from './road-card-verdict.model.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const NOW = Date.parse('2026-06-20T15:00:00Z');
const search = { day: '2026-06-20', at: NOW };
const road = {
  state: 'known' as const,
  level: 'good' as const,
  verdict: 'Good 9 AM–1 PM',
  reason: 'Wind after 3 PM',
  timeZone: 'America/Denver',
};

describe('a road in a row', () => {
  it('says its hours, its day when that is not today, and what stands against it', () => {
    expect(roadCardVerdict(road, search, NOW)).toEqual({
      kind: 'known',
      level: 'good',
      text: 'Good 9 AM–1 PM',
    });
    expect(roadCardVerdict(road, { ...search, day: '2026-06-21' }, NOW).text).toBe('Sun: Good 9 AM–1 PM');
    const storm = {
      ...road,
      level: 'bad' as const,
      verdict: 'Not Recommended',
      reason: 'Thunderstorms from 10 AM',
    };
    expect(roadCardVerdict(storm, search, NOW)).toEqual({
      kind: 'known',
      level: 'bad',
      text: 'Not Recommended. Thunderstorms from 10 AM',
    });
    const unknown = {
      ...road,
      state: 'unknown' as const,
      level: 'unknown' as const,
      verdict: 'Unknown Conditions',
    };
    expect(roadCardVerdict({ ...unknown, reason: '' }, search, NOW).text).toBe('Unknown Conditions');
  });

  it('is not good an hour after it was looked at, and waits without a level', () => {
    expect(roadCardVerdict(road, search, NOW + HOUR_MS).level).toBe('good');
    expect(roadCardVerdict(road, search, NOW + HOUR_MS + 1)).toEqual({
      kind: 'known',
      level: 'unknown',
      text: 'Was good at 9:00 AM',
    });
    expect(roadCardVerdict(road, search, NOW + DAY_MS).text).toBe(
      'Sat: Was good at Sat, Jun 20, 9:00 AM MDT',
    );
    expect(
      roadCardVerdict({ ...road, state: 'waiting', verdict: 'Checking its forecast' }, search, NOW),
    ).toEqual({
      kind: 'waiting',
      level: null,
      text: 'Checking its forecast',
    });
  });
});

it('the line beside it is good no longer than its words', () => {
  const runs = [{ level: 'good' as const }, { level: 'bad' as const }];
  expect(agedRuns(runs, NOW, NOW + HOUR_MS)).toEqual(runs);
  expect(agedRuns(runs, NOW, NOW + 3_600_001)).toEqual([{ level: 'unknown' }, { level: 'bad' }]);
  expect(agedRuns(runs, Number.NaN, NOW)).toEqual([{ level: 'unknown' }, { level: 'bad' }]);
});
