import { describe, expect, it } from 'vitest';
import { nightWords, type NightRules, type NightWatch } from './night-watch.model.ts';

const DENVER: NightRules = {
  watch: undefined,
  timeZone: 'America/Denver',
  needsReview: true,
  mailWorks: true,
};
/** Denver is seven hours behind UTC. */
const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00-07:00`);
const NOBODY: NightWatch = { who: null, from: 22 * 60, to: 7 * 60 };
const before = (rules: Partial<NightRules>, clock = '12:00') =>
  nightWords({ ...DENVER, ...rules }, at(clock))?.before;

describe('Who watches requests for help at night', () => {
  it('is nobody who promised it, as long as nobody did; and the page says how requests are read here', () => {
    expect(before({})).toBe(
      'An admin reads a request before volunteers are asked. Nobody has promised to be awake at night.',
    );
    expect(before({ needsReview: false })).toBe(
      'Volunteers are asked at once, at any hour. Nobody has promised to be awake at night.',
    );
    expect(before({ needsReview: false, mailWorks: false })).toMatch(/^An admin calls you before/);
    expect(nightWords(DENVER, at('12:00'))?.after).toBe('Nobody has promised to be awake at night.');
  });

  it('is not spoken of where the site wants it so', () => {
    expect(nightWords({ ...DENVER, watch: null }, at('23:00'))).toBeNull();
  });

  it('is said with its hours by day, and with its end at night', () => {
    expect(before({ watch: NOBODY })).toBe(
      'Nobody reads requests from 10 PM to 7 AM MST. What is sent then waits for the morning: if you cannot wait, call a towing company, or 911 in danger.',
    );
    expect(before({ watch: NOBODY }, '23:00')).toBe(
      'Nobody reads requests now, until 7 AM MST. A request waits for that hour: if you cannot wait, call a towing company, or 911 in danger.',
    );
    const named = { who: 'Jo and Sam', from: 21 * 60 + 30, to: 0 };
    expect(before({ watch: named })).toBe('Requests are watched from 9:30 PM to midnight MST by Jo and Sam.');
    expect(before({ watch: named }, '22:00')).toBe(
      'Requests are watched now, until midnight MST, by Jo and Sam.',
    );
  });

  it('never says that a request waits where volunteers are asked at once, unless no mail can go out', () => {
    const immediate = { watch: NOBODY, needsReview: false };
    expect(before(immediate, '23:00')).toMatch(/Volunteers are asked at once all the same/);
    expect(before({ ...immediate, mailWorks: false }, '23:00')).toMatch(/A request waits/);
  });

  it.each([
    ['21:59', false],
    ['22:00', true],
    ['00:00', true],
    ['06:59', true],
    ['07:00', false],
  ])('at %s it is night: %s', (clock, isNow) => {
    expect(nightWords({ ...DENVER, watch: NOBODY }, at(clock))?.isNow).toBe(isNow);
    // The same hours within one day.
    const byDay = { who: null, from: NOBODY.to, to: NOBODY.from };
    expect(nightWords({ ...DENVER, watch: byDay }, at(clock))?.isNow).toBe(!isNow);
  });

  it('follows the clocks of the place through their change', () => {
    const morning = Date.parse('2026-07-01T12:30:00Z');
    expect(nightWords({ ...DENVER, watch: NOBODY }, morning)).toMatchObject({ isNow: true });
    expect(nightWords({ ...DENVER, watch: NOBODY }, morning)?.before).toContain('until 7 AM MDT');
  });
});
