import { assert, property, integer, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DENVER, type Change, times, ribbon, STORM, someHours } from '#test/ribbon-hours.ts';
import { asChoice, type RibbonHour } from './ribbon-hours.model.ts';
import { hourReading, rideSentence } from './ribbon-sentence.model.ts';
import { worstRecommendation } from './verdict.model.ts';

describe('the sentence', () => {
  const storms = ribbon([...times<Change>(6, {}), ...times<Change>(4, STORM), ...times<Change>(38, {})]);

  it('says what the chosen hours are', () => {
    expect(rideSentence(storms, { from: 0, to: 4 }, DENVER)).toEqual({
      level: 'good',
      head: 'Good the whole time.',
      facts: '60 °F, gusts to 9 mph, dry.',
      after: 'From 2 PM: thunderstorms.',
    });
    expect(rideSentence(storms, { from: 4, to: 8 }, DENVER)).toMatchObject({
      level: 'bad',
      head: 'Good until 2 PM. Not recommended from 2 PM: thunderstorms.',
      facts: '60 °F, gusts to 9 mph, 0.4 in of rain.',
      after: 'Good from 6 PM.',
    });
    expect(rideSentence(storms, { from: 4, to: 7 }, DENVER).after).toBe('');
    expect(rideSentence(storms, { from: 7, to: 10 }, DENVER)).toMatchObject({
      head: 'Not recommended: thunderstorms.',
      after: 'Good from 6 PM.',
    });
  });

  it('says that it is dark', () => {
    const evening = ribbon([
      ...times<Change>(4, {}),
      ...times<Change>(10, { light: 'night' }),
      ...times<Change>(34, {}),
    ]);
    expect(rideSentence(evening, { from: 2, to: 8 }, DENVER).head).toBe(
      'Good the whole time. Dark from noon.',
    );
    expect(rideSentence(evening, { from: 5, to: 8 }, DENVER).head).toBe('Good the whole time. Dark.');
    expect(rideSentence(evening, { from: 6, to: 16 }, DENVER).head).toBe(
      'Good the whole time. Dark until 10 PM.',
    );
    const nights = ribbon([
      ...times<Change>(2, { light: 'night' }),
      ...times<Change>(8, {}),
      ...times<Change>(12, { light: 'night' }),
      ...times<Change>(8, {}),
      ...times<Change>(18, { light: 'night' }),
    ]);
    const said = (from: number, to: number) => rideSentence(nights, { from, to }, DENVER).head;
    expect(said(0, 14)).toBe('Good the whole time. Dark until 10 AM and from 6 PM.');
    expect(said(4, 26)).toBe('Good the whole time. Dark from 6 PM to 6 AM.');
    expect(said(0, 34)).toBe('Good the whole time. Dark until 10 AM, from 6 PM to 6 AM and from 2 PM.');
  });

  it('says what it does not know', () => {
    const windless = ribbon(times<Change>(48, { windSpeed: null, gust: null }));
    expect(rideSentence(windless, { from: 0, to: 4 }, DENVER)).toMatchObject({
      level: 'unknown',
      head: 'Not known: wind is not reported.',
      facts: '60 °F, wind not known, dry.',
    });
    expect(rideSentence(ribbon([{}]), { from: 0, to: 2 }, DENVER)).toMatchObject({
      level: 'unknown',
      head: 'Good until 9 AM. Not known from 9 AM: no forecast, or too old to tell.',
      facts: 'Temperature not known, wind not known, rain not known.',
    });
  });

  it('has the worst level of its hours, and never praises beyond the first hour that is not good', () => {
    const place = integer({ min: 0, max: 47 });
    assert(
      property(someHours, tuple(place, place), (changes, [a, b]) => {
        const hours = ribbon(changes);
        const choice = asChoice(Math.min(a, b), Math.max(a, b) + 1, 48);
        const ride = hours.slice(choice.from, choice.to);
        const { level, head } = rideSentence(hours, choice, DENVER);
        expect(level).toBe(worstRecommendation(ride.map((hour) => hour.level)));
        const begins = {
          good: /^Good the whole time\./,
          caution: /Caution/,
          bad: /Not recommended/,
          unknown: /Not known/,
        };
        expect(head).toMatch(begins[level]);
        if (level !== 'good') expect(head).not.toContain('the whole time');
        if (level !== 'good' && ride[0]?.level !== 'good') expect(head).not.toMatch(/^Good/);
      }),
    );
  });
});

describe('the reading of an hour', () => {
  it('names every value, and what is missing', () => {
    expect(hourReading(ribbon([{ precipitationProbability: 2 }])[0] as RibbonHour)).toEqual([
      'Clear',
      '60 °F',
      'wind 5, gusts 9 mph',
      '2% rain',
    ]);
    expect(hourReading(ribbon([{}])[3] as RibbonHour)).toEqual(['No forecast']);
    expect(
      hourReading(
        ribbon([{ gust: null, temperature: null, precipitationProbability: null }])[0] as RibbonHour,
      ),
    ).toEqual([
      'Temperature is not reported',
      'temperature not known',
      'wind 5 mph, gusts not known',
      'rain chance not known',
    ]);
  });
});
