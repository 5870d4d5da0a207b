import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#platform/time/units.ts';
import { endNoticeAt, nextDue, nextOutlook, nextWarning, type Schedule } from './schedule.model.ts';

const at = (iso: string) => Date.parse(iso);
const schedule = (changes: Partial<Schedule> = {}): Schedule => ({
  timeZone: 'America/Denver',
  hour: 18,
  days: ['saturday', 'sunday'],
  warnings: false,
  endDate: '2027-05-20',
  isActive: true,
  confirmedAt: new Date('2026-11-01T00:00:00Z'),
  endedAt: null,
  outlookFor: null,
  warningFor: null,
  ...changes,
});
const iso = (instant: number | undefined | null) => instant && new Date(instant).toISOString();

describe('the Friday outlook', () => {
  it.each([
    ['America/New_York', '2026-11-20T23:00:00.000Z'],
    ['America/Denver', '2026-11-21T01:00:00.000Z'],
    ['America/Phoenix', '2026-11-21T01:00:00.000Z'],
    ['America/Anchorage', '2026-11-21T03:00:00.000Z'],
    ['America/Adak', '2026-11-21T04:00:00.000Z'],
    ['Pacific/Honolulu', '2026-11-21T04:00:00.000Z'],
    ['Pacific/Guam', '2026-11-20T08:00:00.000Z'],
  ])('comes at six in the evening in %s', (timeZone, instant) => {
    expect(iso(nextOutlook(schedule({ timeZone }), at('2026-11-18T12:00:00Z'))?.at)).toBe(instant);
  });

  it('keeps its hour when the clocks change', () => {
    const before = schedule({ outlookFor: '2026-10-30' });
    expect(iso(nextOutlook(schedule(), at('2026-10-28T12:00:00Z'))?.at)).toBe('2026-10-31T00:00:00.000Z');
    expect(iso(nextOutlook(before, at('2026-10-31T00:10:00Z'))?.at)).toBe('2026-11-07T01:00:00.000Z');
    const spring = schedule({ outlookFor: '2027-03-12' });
    expect(iso(nextOutlook(spring, at('2027-03-13T01:10:00Z'))?.at)).toBe('2027-03-20T00:00:00.000Z');
  });

  it('is not sent twice for a Friday, whatever hour is chosen later', () => {
    const later = schedule({ outlookFor: '2026-11-20', hour: 21 });
    expect(nextOutlook(later, at('2026-11-21T01:30:00Z'))?.date).toBe('2026-11-27');
  });

  it('is not held back by one that was sent by a clock that was ahead', () => {
    const early = schedule({ outlookFor: '2027-03-05' });
    expect(nextOutlook(early, at('2026-11-18T12:00:00Z'))?.date).toBe('2026-11-20');
  });

  it('still comes half a night late, then the next Friday counts', () => {
    const due = at('2026-11-21T01:00:00Z');
    expect(nextOutlook(schedule(), due + 12 * HOUR_MS)?.date).toBe('2026-11-20');
    expect(nextOutlook(schedule(), due + 12 * HOUR_MS + 1)?.date).toBe('2026-11-27');
  });

  it('ends with the end date', () => {
    expect(nextOutlook(schedule({ endDate: '2026-11-20' }), at('2026-11-18T12:00:00Z'))?.date).toBe(
      '2026-11-20',
    );
    expect(nextOutlook(schedule({ endDate: '2026-11-19' }), at('2026-11-18T12:00:00Z'))).toBeNull();
  });
});

describe('the warning', () => {
  it('comes at seven on the evening before each riding day', () => {
    const weekend = schedule({ warnings: true });
    const friday = nextWarning(weekend, at('2026-11-18T12:00:00Z'));
    expect([friday?.date, iso(friday?.at)]).toEqual(['2026-11-20', '2026-11-21T02:00:00.000Z']);
    const saturday = nextWarning({ ...weekend, warningFor: '2026-11-20' }, at('2026-11-21T02:10:00Z'));
    expect([saturday?.date, iso(saturday?.at)]).toEqual(['2026-11-21', '2026-11-22T02:00:00.000Z']);
    const next = nextWarning({ ...weekend, warningFor: '2026-11-21' }, at('2026-11-22T02:10:00Z'));
    expect(next?.date).toBe('2026-11-27');
  });

  it('is not asked for by everyone, and never comes in the middle of the night', () => {
    expect(nextWarning(schedule(), at('2026-11-18T12:00:00Z'))).toBeNull();
    expect(nextWarning(schedule({ warnings: true }), at('2026-11-21T05:00:01Z'))?.date).toBe('2026-11-21');
  });
});

describe('what is due next', () => {
  const now = at('2026-11-18T12:00:00Z');

  it('is nothing before confirmation, while paused, and after the end', () => {
    expect(nextDue(schedule({ confirmedAt: null }), now)).toBeNull();
    expect(nextDue(schedule({ isActive: false }), now)).toBeNull();
    expect(nextDue(schedule({ endedAt: new Date(now) }), now)).toBeNull();
  });

  it('is the earliest of outlook, warning and the last email', () => {
    expect(iso(nextDue(schedule(), now))).toBe('2026-11-21T01:00:00.000Z');
    expect(iso(nextDue(schedule({ warnings: true, days: ['thursday'] }), now))).toBe(
      '2026-11-19T02:00:00.000Z',
    );
    const ending = schedule({ endDate: '2026-11-18' });
    expect(iso(nextDue(ending, now))).toBe('2026-11-20T01:00:00.000Z');
    expect(endNoticeAt(ending)).toBe(nextDue(ending, now));
  });
});
