import { describe, expect, it } from 'vitest';
import { ago, clockTime, fullTime, hourTime, isoDay, weekday } from './format-time.ts';

const epoch = (iso: string) => Date.parse(iso) / 1000;

describe('times as a rider says them', () => {
  it('uses the zone of the place, not of the reader', () => {
    const moment = epoch('2026-11-21T00:40:00Z');
    expect(clockTime(moment, 'America/Denver')).toBe('5:40 PM');
    expect(clockTime(moment, 'Pacific/Honolulu')).toBe('2:40 PM');
    expect(weekday(moment, 'America/Denver')).toBe('Friday');
    expect(fullTime(moment, 'America/New_York')).toBe('Fri, Nov 20, 7:40 PM EST');
  });

  it('says whole hours without minutes', () => {
    expect(hourTime(epoch('2026-11-20T17:00:00Z'), 'America/New_York')).toBe('12 PM');
  });

  it('names the calendar day of the zone around midnight', () => {
    const moment = epoch('2026-11-01T04:30:00Z');
    expect(isoDay(moment, 'America/New_York')).toBe('2026-11-01');
    expect(isoDay(moment, 'America/Chicago')).toBe('2026-10-31');
  });

  it('says how long ago', () => {
    const now = epoch('2026-11-20T12:00:00Z') * 1000;
    expect([30, 60, 600, 3600, 7300, 200_000].map((s) => ago(now - s * 1000, now))).toEqual([
      'just now',
      '1 minute ago',
      '10 minutes ago',
      '1 hour ago',
      '2 hours ago',
      '2 days ago',
    ]);
  });
});
