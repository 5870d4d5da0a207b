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

  it('names each hour of a year by its own clock, looked up or not', () => {
    const zone = 'America/Denver';
    const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone });
    const fresh = (moment: number) => format.format(moment * 1000).replace('\u202f', ' ');
    const start = epoch('2026-01-01T00:00:00Z');
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const moment = start + hour * 3600;
      expect(clockTime(moment, zone)).toBe(fresh(moment));
      expect(clockTime(moment, zone)).toBe(fresh(moment));
      if (hour > 0) expect(clockTime(moment - 3600, zone)).toBe(fresh(moment - 3600));
    }
    expect(clockTime(start, 'America/New_York')).toBe('7:00 PM');
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
