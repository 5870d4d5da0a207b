import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, weekdayOf } from '#platform/time/days.ts';
import { weekendOf, weekendOn, weekendSentence, withoutWeather } from './weekend.model.ts';

describe('this weekend', () => {
  it.each([
    ['2026-06-01', ['2026-06-06', '2026-06-07']],
    ['2026-06-05', ['2026-06-06', '2026-06-07']],
    ['2026-06-06', ['2026-06-06', '2026-06-07']],
    ['2026-06-07', ['2026-06-07']],
  ])('seen on %s is %j', (today, days) => expect(weekendOf(today)).toEqual(days));

  it('always ends with the next Sunday that is not over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5_000 }), (count) => {
        const today = addDays('2024-01-01', count);
        const days = weekendOf(today);
        expect(weekdayOf(days.at(-1) ?? '')).toBe(0);
        for (const day of days) expect(day >= today && day <= addDays(today, 6)).toBe(true);
      }),
    );
  });

  it('is not spoken of on a page that stays open until it is over', () => {
    const said = 'This weekend: 3 rides.';
    const read = ['2026-06-05', '2026-06-07', '2026-06-08'].map((today) =>
      weekendOn(said, '2026-06-05', today),
    );
    expect(read).toEqual([said, said, '']);
  });

  it('says how many rides there are and how many of them in good weather', () => {
    expect(weekendSentence({ count: 3, miles: 150, levels: ['good', 'caution', 'bad'] })).toBe(
      'This weekend: 3 rides within 150 miles, 1 in good weather.',
    );
    expect(weekendSentence({ count: 1, miles: null, levels: ['bad'] })).toBe(
      'This weekend: 1 ride, none in good weather.',
    );
    expect(weekendSentence({ count: 0, miles: 50, levels: [] })).toBe(
      'This weekend: no rides within 50 miles.',
    );
    expect(weekendSentence({ count: 1_212, miles: null, levels: null })).toBe('This weekend: 1,212 rides.');
  });

  it('speaks of the next one when nothing is left of this one', () => {
    expect(weekendSentence({ count: 2, miles: null, levels: ['good', 'good'], next: true })).toBe(
      'Next weekend: 2 rides, 2 in good weather.',
    );
  });

  it('never counts what is not known as good', () => {
    expect(weekendSentence({ count: 3, miles: 150, levels: ['good', undefined, 'unknown'] })).toBe(
      'This weekend: 3 rides within 150 miles, 1 in good weather, 2 without a forecast.',
    );
    expect(weekendSentence({ count: 2, miles: 150, levels: [undefined, undefined] })).toBe(
      'This weekend: 2 rides within 150 miles. No forecast right now.',
    );
  });

  it('says "yet" of days alone that no forecast reaches', () => {
    const next = (levels: Parameters<typeof weekendSentence>[0]['levels']) =>
      weekendSentence({ count: 2, miles: null, levels, next: true });
    expect(next(['later', 'later'])).toBe('Next weekend: 2 rides. No forecast yet.');
    expect(next(['good', 'later'])).toBe(
      'Next weekend: 2 rides, 1 in good weather, 1 without a forecast yet.',
    );
    expect(next([undefined, 'later'])).toBe('Next weekend: 2 rides. No forecast right now.');
  });

  it('is only counted once its weather is old', () => {
    const sentence = (levels: Parameters<typeof weekendSentence>[0]['levels']) =>
      weekendSentence({ count: 3, miles: 150, levels });
    expect(withoutWeather(sentence(['good', undefined, 'bad']))).toBe(
      'This weekend: 3 rides within 150 miles.',
    );
    expect(withoutWeather(sentence(null))).toBe('This weekend: 3 rides within 150 miles.');
    expect(weekendSentence({ count: 1, miles: null, around: 'in and around Colorado', levels: null })).toBe(
      'This weekend: 1 ride in and around Colorado.',
    );
  });
});
