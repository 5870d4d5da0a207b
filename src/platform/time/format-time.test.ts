import { describe, expect, it } from 'vitest';
import {
  ago,
  clockTime,
  fullTime,
  hourTime,
  isoDay,
  longDay,
  monthDay,
  savedAgo,
  shortWeekday,
  weekday,
  yearDay,
} from './format-time.ts';

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

  it.each<[(epoch: number, zone: string) => string, Intl.DateTimeFormatOptions]>([
    [clockTime, { hour: 'numeric', minute: '2-digit' }],
    [hourTime, { hour: 'numeric' }],
    [weekday, { weekday: 'long' }],
    [shortWeekday, { weekday: 'short' }],
    [monthDay, { month: 'short', day: 'numeric' }],
    [yearDay, { dateStyle: 'medium' }],
    [longDay, { dateStyle: 'long' }],
    [
      fullTime,
      {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'short',
      },
    ],
  ])('says times as Intl does: %o', (text, options) => {
    for (const zone of ['America/Denver', 'America/New_York', 'America/Phoenix', 'Europe/Berlin', 'UTC']) {
      const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zone });
      // More than a year, in steps that meet every hour, minute and weekday.
      for (
        let moment = epoch('2026-01-01T00:00:00Z');
        moment < epoch('2027-02-01T00:00:00Z');
        moment += 17_700
      )
        expect(text(moment, zone)).toBe(format.format(moment * 1000).replace('\u202f', ' '));
    }
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

  it('does not call just saved what lies ahead of the clock', () => {
    const now = epoch('2026-11-20T12:00:00Z') * 1000;
    expect(savedAgo(now - 7_300_000, now)).toBe('2 hours ago');
    expect(savedAgo(now + 60_000, now)).toBe('just now');
    expect(savedAgo(now + 7_300_000, now)).toBe('at a time ahead of this clock');
  });
});
