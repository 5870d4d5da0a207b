import { describe, expect, it } from 'vitest';
import {
  CONDITION_KINDS,
  earliestSeenOn,
  expiryOf,
  riddenText,
  seenOnProblem,
} from './rider-reports.model.ts';

describe('a report of the road', () => {
  it('ends with its last day where the road is', () => {
    expect(new Date(expiryOf('gravel', '2026-11-20', 'America/Denver')).toISOString()).toBe(
      '2026-11-28T07:00:00.000Z',
    );
    expect(new Date(expiryOf('closure', '2026-11-20', 'Pacific/Honolulu')).toISOString()).toBe(
      '2026-12-21T10:00:00.000Z',
    );
  });

  it('was seen today or in the last two weeks', () => {
    expect(seenOnProblem('closure', '2026-11-20', '2026-11-20')).toBeUndefined();
    expect(seenOnProblem('closure', '2026-11-21', '2026-11-20')).toMatch(/future/);
    expect(seenOnProblem('closure', '2026-11-06', '2026-11-20')).toBeUndefined();
    expect(seenOnProblem('closure', '2026-11-05', '2026-11-20')).toMatch(/14 days/);
  });

  it.each(CONDITION_KINDS)('still counts on its earliest day (%s)', (kind) => {
    const now = Date.parse('2026-11-20T19:00:00Z');
    const earliest = earliestSeenOn(kind, '2026-11-20');
    expect(seenOnProblem(kind, earliest, '2026-11-20')).toBeUndefined();
    expect(expiryOf(kind, earliest, 'America/Denver')).toBeGreaterThan(now);
  });

  it('says who rode in words', () => {
    expect(riddenText({ count: 0, last: null })).toBe('No ride reports yet');
    expect(riddenText({ count: 1, last: '2026-10' })).toBe('1 rider rode this, last in October 2026.');
    expect(riddenText({ count: 1_400, last: '2026-01' })).toBe(
      '1,400 riders rode this, last in January 2026.',
    );
  });
});
