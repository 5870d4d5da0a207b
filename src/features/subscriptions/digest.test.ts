import { describe, expect, it } from 'vitest';
import type { RideDay } from '#features/weather/weather.schema.ts';
import { hourText } from '#platform/time/day-text.ts';
import { batchesByPlace } from './batches.model.ts';
import { badDays, digestDays, digestSubject, NOT_KNOWN, type DigestPlace } from './digest.model.ts';
import { addMonths, daysText } from './subscriptions.model.ts';

const timeZone = 'America/Denver';
const rideDay = (date: string, changes: Partial<RideDay> = {}): RideDay => ({
  date,
  recommendation: 'bad',
  window: null,
  high: 58,
  low: 41,
  gust: 22,
  precipitation: 0,
  precipitationProbability: 10,
  reason: 'Thunderstorms',
  ...changes,
});
const window = {
  start: Date.parse('2026-11-21T17:00:00Z') / 1_000,
  end: Date.parse('2026-11-21T21:00:00Z') / 1_000,
  recommendation: 'good',
  reason: 'Nothing stands against it',
} as const;
const week = { from: '2026-11-20', days: ['friday', 'saturday', 'sunday'] } as const;

describe('the riding days of an email', () => {
  it('are the chosen ones, with their best hours, in words and numbers', () => {
    const days = [
      rideDay('2026-11-20', { recommendation: 'unknown', reason: 'No daylight left' }),
      rideDay('2026-11-21', { recommendation: 'good', window, reason: 'Dry and calm' }),
      rideDay('2026-11-22', { precipitation: 0.4, precipitationProbability: 90 }),
    ];
    expect(digestDays({ timeZone, days }, week)).toEqual([
      {
        date: '2026-11-21',
        recommendation: 'good',
        text: '10 AM–2 PM. Dry and calm.',
        details: '41 to 58 °F; gusts to 22 mph; 10% chance of rain over the day',
      },
      {
        date: '2026-11-22',
        recommendation: 'bad',
        text: 'Thunderstorms.',
        details: '41 to 58 °F; gusts to 22 mph; 90% chance of rain, 0.4 in over the day',
      },
    ]);
  });

  it('are unknown, never good, when the forecast is missing or ends before them', () => {
    const unknown = digestDays(undefined, week);
    expect(unknown.map(({ recommendation, text }) => [recommendation, text])).toEqual(
      Array.from({ length: 3 }, () => ['unknown', NOT_KNOWN]),
    );
    const short = digestDays({ timeZone, days: [rideDay('2026-11-21')] }, week);
    expect(short.map(({ recommendation }) => recommendation)).toEqual(['unknown', 'bad', 'unknown']);
  });

  it('call what falls rain only where it is too warm for snow', () => {
    const chance = (low: number, high: number) => {
      const days = [rideDay('2026-11-21', { low, high, gust: null })];
      return digestDays({ timeZone, days }, { ...week, days: ['saturday'] })[0]?.details;
    };
    expect([chance(41, 58), chance(30, 45), chance(12, 32)]).toEqual([
      '41 to 58 °F; 10% chance of rain over the day',
      '30 to 45 °F; 10% chance of rain or snow over the day',
      '12 to 32 °F; 10% chance of snow or ice over the day',
    ]);
  });

  it('leave out numbers that are not known', () => {
    const days = [rideDay('2026-11-21', { low: null, gust: null, precipitationProbability: null })];
    expect(digestDays({ timeZone, days }, { ...week, days: ['saturday'] })[0]?.details).toBeUndefined();
  });
});

describe('the subject', () => {
  const place = (...verdicts: DigestPlace['days'][number]['recommendation'][]): DigestPlace => ({
    zipCode: '80302',
    name: 'Boulder, CO',
    days: verdicts.map((recommendation, index) => ({
      date: `2026-11-2${index + 1}`,
      recommendation,
      text: '',
      details: undefined,
    })),
  });
  it.each([
    [place('bad', 'good'), 'Good riding on Sunday, Nov 22 in Boulder, CO'],
    [place('caution', 'unknown'), 'Ride with caution on Saturday, Nov 21 in Boulder, CO'],
    [place('bad', 'bad'), 'No good riding day ahead'],
    [place('bad', 'unknown'), 'Your riding outlook: not all is known'],
    [place(), 'Your riding outlook: not all is known'],
  ])('says what matters first', (places, subject) => {
    expect(digestSubject([places])).toBe(subject);
  });

  it('is not all that is remembered: bad days are', () => {
    expect(badDays([place('good', 'bad')])).toEqual(['2026-11-22 80302']);
  });
});

describe('batches', () => {
  it('hold neighboring places together, and neither too many places nor too many emails', () => {
    const wanted = ['80302', '80302', '80303', '80304', '80304'].map((zip, index) => ({
      id: String(index),
      zipCodes: [zip],
    }));
    expect(batchesByPlace(wanted, { places: 2, subscriptions: 10 })).toEqual([
      ['0', '1', '2'],
      ['3', '4'],
    ]);
    expect(batchesByPlace(wanted, { places: 9, subscriptions: 2 })).toEqual([['0', '1'], ['2', '3'], ['4']]);
    expect(batchesByPlace([], { places: 1, subscriptions: 1 })).toEqual([]);
  });
});

describe('words', () => {
  it('name days, hours and ends as a rider says them', () => {
    expect(daysText(['sunday', 'saturday'])).toBe('Saturday and Sunday');
    expect(daysText(['friday', 'saturday', 'sunday'])).toBe('Friday, Saturday and Sunday');
    expect([5, 12, 18].map(hourText)).toEqual(['5 AM', '12 PM', '6 PM']);
    expect([addMonths('2026-08-31', 6), addMonths('2026-11-21', 6)]).toEqual(['2027-02-28', '2027-05-21']);
  });
});
