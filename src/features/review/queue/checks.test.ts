import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '#test/growth.ts';
import { timeText } from '#platform/time/day-text.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import {
  duplicateChecks,
  hintChecks,
  rideCheck,
  senderCheck,
  textCheck,
  worstFirst,
} from './checks.model.ts';
import { medianMinutes, shortAge, soonText, waitText } from './queue.model.ts';

describe('what a program sees in an entry', () => {
  it.each([
    ['Aspens all the way. Mile 12 to 40, 1,200 ft.', 'good', 'No links, no phone or email in the text'],
    ['See https://a.example', 'caution', 'The text holds a link'],
    ['http://a.example and www.b.example', 'caution', 'The text holds 2 links'],
    ['Call (303) 555-0199', 'caution', 'The text holds a phone number'],
    ['Call 303–555–0199', 'caution', 'The text holds a phone number'],
    ['Call 3035550199', 'caution', 'The text holds a phone number'],
    ['39.628914, -106.043519 in 2026', 'good', 'No links, no phone or email in the text'],
    [
      'www.a.example, 303-555-0199, me@ride.example',
      'caution',
      'The text holds a link, a phone number and an email address',
    ],
  ])('%s', (text, level, words) => {
    expect(textCheck(text)).toEqual({ level, text: words, href: null });
  });

  it.each(['a@', 'a.'])('looks once at each character of a long article of nothing but "%s"', (piece) => {
    expect(growth(textCheck, piece)).toBeLessThan(LINEAR);
  });

  it('says of a sender two numbers', () => {
    expect(senderCheck(undefined).text).toBe('Sent without an email address');
    expect(senderCheck({ sent: 1, published: 0 }).text).toBe('New sender: this is their first');
    expect(senderCheck({ sent: 4, published: 0 }).level).toBe('caution');
    expect(senderCheck({ sent: 4, published: 3 })).toMatchObject({
      level: 'good',
      text: 'Sender: 4 sent, 3 published',
    });
  });

  it('says how soon a ride wants its answer', () => {
    expect([-1, 0, 1, 3, 4].map((days) => rideCheck(days).level)).toEqual([
      'bad',
      'caution',
      'caution',
      'caution',
      'good',
    ]);
    expect(soonText({ time: '09:00', daysAway: 1 })).toBe('Ride is tomorrow, 9:00 AM');
    expect(soonText({ time: null, daysAway: 3 })).toBe('Ride is in 3 days');
    expect(soonText({ time: null, daysAway: 4 })).toBeUndefined();
    expect(soonText({ time: '09:00', daysAway: -1 })).toBe('Ride is over');
  });

  it('puts the worst first, and keeps the order among equals', () => {
    const duplicate = { title: 'Twin', why: 'Similar name, nearby. Published.', href: '/admin?q=Twin' };
    const checks = worstFirst([
      textCheck('Fine'),
      ...duplicateChecks([duplicate], 'None'),
      senderCheck(undefined),
      ...hintChecks(['Holds several links'], true),
    ]);
    expect(checks.map(({ level }) => level)).toEqual(['bad', 'caution', 'unknown', 'good']);
    expect(checks[0]?.text).toBe('Spam? Holds several links');
    expect(checks[1]).toMatchObject({ href: '/admin?q=Twin' });
    expect(duplicateChecks([], 'None')).toEqual([{ level: 'good', text: 'None', href: null }]);
    expect(duplicateChecks([], undefined)).toEqual([]);
  });
});

describe('words and numbers of the queue', () => {
  it('writes ages, waits and hours short', () => {
    expect([0, 8 * 60_000, 2 * HOUR_MS, 30 * HOUR_MS].map((age) => shortAge(0, age))).toEqual([
      'now',
      '8 min',
      '2 h',
      '1 d',
    ]);
    expect([41, 180, 3_000].map(waitText)).toEqual(['41 min', '3 h', '2 d']);
    expect(['00:05', '09:00', '12:30', '23:59'].map(timeText)).toEqual([
      '12:05 AM',
      '9:00 AM',
      '12:30 PM',
      '11:59 PM',
    ]);
  });

  it('finds the middle of waits', () => {
    expect(medianMinutes([])).toBeNull();
    expect(medianMinutes([60_000 * 9, 60_000, 60_000 * 3])).toBe(3);
    expect(medianMinutes([60_000, 60_000 * 3])).toBe(2);
  });
});
