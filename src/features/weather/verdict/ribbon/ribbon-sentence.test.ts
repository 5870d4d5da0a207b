import { assert, property, integer, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, DENVER, type Change, times, ribbon, STORM, someHours } from '#test/ribbon-hours.ts';
import { asChoice, borderNames, type Choice, type RibbonHour } from './ribbon-hours.model.ts';
import { hourReading, rideSentence } from './ribbon-sentence.model.ts';
import { worstRecommendation } from '../verdict.model.ts';

const sentence = (hours: readonly RibbonHour[], choice: Choice) =>
  rideSentence(hours, choice, borderNames(hours, DENVER));

describe('the sentence', () => {
  const storms = ribbon([...times<Change>(6, {}), ...times<Change>(4, STORM), ...times<Change>(38, {})]);

  it('says what the chosen hours are', () => {
    expect(sentence(storms, { from: 0, to: 4 })).toEqual({
      level: 'good',
      head: 'Good the whole time.',
      facts: '60 °F, gusts to 9 mph, dry.',
      after: 'From 2 PM: thunderstorms.',
    });
    expect(sentence(storms, { from: 4, to: 8 })).toMatchObject({
      level: 'bad',
      head: 'Good until 2 PM. Not recommended from 2 PM: thunderstorms.',
      facts: '60 °F, gusts to 9 mph, 0.4 in of rain.',
      after: 'Good from 6 PM.',
    });
    expect(sentence(storms, { from: 4, to: 7 }).after).toBe('');
    expect(sentence(storms, { from: 7, to: 10 })).toMatchObject({
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
    expect(sentence(evening, { from: 2, to: 8 }).head).toBe('Good the whole time. Dark from noon.');
    expect(sentence(evening, { from: 5, to: 8 }).head).toBe('Good the whole time. Dark.');
    expect(sentence(evening, { from: 6, to: 16 }).head).toBe('Good the whole time. Dark until 10 PM.');
    const nights = ribbon([
      ...times<Change>(2, { light: 'night' }),
      ...times<Change>(8, {}),
      ...times<Change>(12, { light: 'night' }),
      ...times<Change>(8, {}),
      ...times<Change>(18, { light: 'night' }),
    ]);
    const said = (from: number, to: number) => sentence(nights, { from, to }).head;
    expect(said(0, 14)).toBe('Good the whole time. Dark until 10 AM and from 6 PM.');
    expect(said(4, 26)).toBe('Good the whole time. Dark from 6 PM to Sun 6 AM.');
    expect(said(0, 34)).toBe(
      'Good the whole time. Dark until 10 AM, from 6 PM to Sun 6 AM and from Sun 2 PM.',
    );
  });

  it('tells the days of a choice apart, as the selects do', () => {
    const wet = (from: number) =>
      ribbon([...times<Change>(from, {}), ...times<Change>(2, STORM), ...times<Change>(46 - from, {})]);
    const head = (from: number) => sentence(wet(from), { from: 1, to: 41 }).head;
    expect(head(5)).toBe('Good until 1 PM. Not recommended from 1 PM: thunderstorms.');
    expect(head(29)).toBe('Good until Sun 1 PM. Not recommended from Sun 1 PM: thunderstorms.');
  });

  it('leaves the day out where all chosen hours are on one', () => {
    const storm = ribbon([...times<Change>(36, {}), ...times<Change>(6, STORM), ...times<Change>(6, {})]);
    const { head, after } = sentence(storm, { from: 30, to: 40 });
    expect(head).toBe('Good until 8 PM. Not recommended from 8 PM: thunderstorms.');
    expect(after).toBe('Good from Mon 2 AM.');
    expect(sentence(storm, { from: 30, to: 36 }).after).toBe('From 8 PM: thunderstorms.');
    const night = ribbon([...times<Change>(40, {}), ...times<Change>(8, STORM)]);
    expect(sentence(night, { from: 30, to: 40 }).after).toBe('From Mon 12 AM: thunderstorms.');
  });

  it('tells the hour that comes twice by its zone', () => {
    const night = (dry: number) =>
      ribbon([...times<Change>(dry, {}), ...times<Change>(48 - dry, STORM)], at('2026-11-01T06:00Z'));
    const head = (dry: number) => sentence(night(dry), { from: 0, to: 6 }).head;
    expect(head(1)).toContain('Good until 1 AM MDT. Not recommended from 1 AM MDT:');
    expect(head(2)).toContain('Good until 1 AM MST. Not recommended from 1 AM MST:');
    expect(head(3)).toContain('Good until 2 AM. Not recommended from 2 AM:');
    const eve = ribbon([...times<Change>(4, {}), ...times<Change>(44, STORM)], at('2026-11-01T04:00Z'));
    expect(sentence(eve, { from: 2, to: 8 }).head).toContain('Good until 1 AM MST.');
    expect(sentence(eve, { from: 0, to: 8 }).head).toContain('Good until Sun 1 AM MST.');
  });

  it('says what it does not know', () => {
    const windless = ribbon(times<Change>(48, { windSpeed: null, gust: null }));
    expect(sentence(windless, { from: 0, to: 4 })).toMatchObject({
      level: 'unknown',
      head: 'Not known: wind is not reported.',
      facts: '60 °F, wind not known, dry.',
    });
    expect(sentence(ribbon([{}]), { from: 0, to: 2 })).toMatchObject({
      level: 'unknown',
      head: 'Good until 9 AM. Not known from 9 AM: no forecast, or too old to tell.',
      facts: 'Temperature not known, wind not known, rain not known.',
    });
  });

  it('does not call snow rain', () => {
    const snow = ribbon(times<Change>(4, { weatherCode: 73, precipitationProbability: 40 }));
    expect(sentence(snow, { from: 0, to: 2 }).facts).toContain('40% chance of wintry mix');
    expect(hourReading(snow[0] as RibbonHour)).toContain('40% wintry mix');
  });

  it('has the worst level of its hours, and never praises beyond the first hour that is not good', () => {
    const place = integer({ min: 0, max: 47 });
    assert(
      property(someHours, tuple(place, place), (changes, [a, b]) => {
        const hours = ribbon(changes);
        const choice = asChoice(Math.min(a, b), Math.max(a, b) + 1, 48);
        const ride = hours.slice(choice.from, choice.to);
        const { level, head } = sentence(hours, choice);
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
