import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AreaHour } from '#features/weather/verdict/windows.model.ts';
import type { Factor, Recommendation } from '#features/weather/weather.schema.ts';
import { DAY_S, HOUR_S } from '#platform/time/units.ts';
import { rideLine, rideSentence, spanText } from './ride-words.model.ts';

const timeZone = 'America/Denver';
/** Saturday, June 6, 2026, 8 AM in Denver. */
const EIGHT = Date.parse('2026-06-06T14:00:00Z') / 1_000;
const span = { start: EIGHT + HOUR_S / 2, end: EIGHT + 4.5 * HOUR_S, timeZone };

const factor = (level: Factor['level'], text: string): Factor => ({
  key: 'gust',
  level,
  value: null,
  unit: '',
  limit: null,
  text,
});
const WORST: Record<Recommendation, Factor | null> = {
  good: null,
  caution: factor('caution', 'Moderate gusts (30 mph)'),
  bad: factor('bad', 'Dangerous gusts (48 mph)'),
  unknown: factor('unknown', 'Wind is not reported'),
};
/** Hours from 8 AM on. */
const hoursOf = (
  levels: readonly Recommendation[],
  changes: Partial<AreaHour['conditions']> = {},
): AreaHour[] =>
  levels.map((recommendation, index) => ({
    conditions: {
      time: EIGHT + index * HOUR_S,
      temperature: 54 + 3 * index,
      windSpeed: 8,
      gust: 10 + index,
      precipitationProbability: 2,
      ...changes,
    },
    date: '2026-06-06',
    assessment: { recommendation, worst: WORST[recommendation] },
  }));
const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const line = (levels: readonly Recommendation[]) => {
  const level = ORDER[Math.max(...levels.map((one) => ORDER.indexOf(one)))] ?? 'unknown';
  return rideLine(hoursOf(levels), span, { level, reason: WORST[level]?.text ?? 'Good to go' });
};

describe("a ride's hours in one line", () => {
  it('say when they are good', () =>
    expect(line(['good', 'good', 'good', 'good', 'good'])).toBe('Good 8:30 AM–12:30 PM'));

  it('say from when, until when, or that it is all the time', () => {
    expect(line(['good', 'good', 'good', 'bad', 'bad'])).toBe('Dangerous gusts (48 mph) from 11 AM');
    expect(line(['caution', 'caution', 'good', 'good', 'good'])).toBe(
      'Moderate gusts (30 mph) until 10 AM, then good',
    );
    expect(line(['bad', 'bad', 'caution', 'good', 'good'])).toBe('Dangerous gusts (48 mph) until 10 AM');
    expect(line(['good', 'bad', 'good', 'good', 'good'])).toBe('Dangerous gusts (48 mph), 9 AM to 10 AM');
    expect(line(['bad', 'bad', 'bad', 'bad', 'bad'])).toBe('Dangerous gusts (48 mph)');
    expect(line(['good', 'good', 'good', 'good', 'unknown'])).toBe('Wind is not reported from noon');
  });

  it('speak of good hours alone, and of "then good" only where every later hour is', () => {
    const levels = fc.array(fc.constantFrom(...ORDER), { minLength: 1, maxLength: 9 });
    fc.assert(
      fc.property(levels, (hours) => {
        const text = line(hours);
        expect(text.startsWith('Good ')).toBe(hours.every((level) => level === 'good'));
        if (text.endsWith('then good')) expect(hours.at(-1)).toBe('good');
      }),
    );
  });

  it('leave out what both ends share', () => {
    const at = (hours: number) => EIGHT + hours * HOUR_S;
    expect(spanText({ start: at(9.5), end: at(12), timeZone })).toBe('5:30–8 PM');
    expect(spanText({ start: at(0), end: at(4), timeZone })).toBe('8 AM–12 PM');
    expect(spanText({ start: at(1), end: at(24), timeZone })).toBe('9 AM–8 AM');
  });
});

describe('the sentence on the page of a ride', () => {
  const DAYLIGHT = { dawn: EIGHT - 3 * HOUR_S, dusk: EIGHT + 12 * HOUR_S };
  const nextDay = ({ dawn, dusk }: typeof DAYLIGHT) => ({
    dawn: dawn + DAY_S,
    dusk: dusk + DAY_S,
  });
  const sentence = (levels: readonly Recommendation[], level: Recommendation, sun = DAYLIGHT) =>
    rideSentence(hoursOf(levels), span, { level, line: line(levels.slice(0, 5)), sun: [sun, nextDay(sun)] });

  it('says the ranges of its own hours', () => {
    expect(sentence(['good', 'good', 'good', 'good', 'good'], 'good')).toBe(
      'Good for the whole ride: 54 to 66 °F, gusts to 14 mph, rain unlikely.',
    );
    expect(sentence(['good', 'good', 'good', 'bad', 'bad'], 'bad')).toBe(
      'Dangerous gusts (48 mph) from 11 AM. 54 to 66 °F, gusts to 14 mph, rain unlikely.',
    );
  });

  it('says what gets worse soon after, and not what stays', () => {
    const good = ['good', 'good', 'good', 'good', 'good'] as const;
    expect(sentence([...good, 'good', 'bad'], 'good')).toContain(
      'Dangerous gusts (48 mph) from 2 PM, 90 minutes after the ride.',
    );
    expect(sentence([...good, 'good', 'good', 'good', 'bad'], 'good')).not.toContain('after the ride');
    expect(sentence([...good, 'unknown'], 'good')).not.toContain('after the ride');
    const bad = ['bad', 'bad', 'bad', 'bad', 'bad'] as const;
    expect(sentence([...bad, 'bad'], 'bad')).not.toContain('after the ride');
  });

  it('always says that it gets dark', () => {
    const good = ['good', 'good', 'good', 'good', 'good'] as const;
    const at = (hours: number) => span.start + hours * HOUR_S;
    const said = (dawn: number, dusk: number) => sentence(good, 'good', { dawn: at(dawn), dusk: at(dusk) });
    expect(said(-9, 0)).toContain('Dark all the way.');
    expect(said(5, 12)).toContain('Dark all the way.');
    expect(said(-9, 1)).toContain('Dark from 9:30 AM.');
    expect(said(0.5, 12)).toContain('Dark until 9 AM.');
    expect(said(0.5, 3)).toContain('Dark until 9 AM and from 11:30 AM.');
    expect(said(-1, 9)).not.toContain('Dark');
  });

  it('says when it gets light again on a ride through the night', () => {
    const said = (start: number, end: number) =>
      rideSentence(
        hoursOf(['good']),
        { start: EIGHT + start * HOUR_S, end: EIGHT + end * HOUR_S, timeZone },
        { level: 'good', line: '', sun: [DAYLIGHT, nextDay(DAYLIGHT)] },
      );
    expect(said(13, 25)).toContain('Dark until 5 AM.');
    expect(said(13, 20)).toContain('Dark all the way.');
    expect(said(8, 24)).toContain('Dark from 8 PM to 5 AM.');
    expect(said(15, 37)).toContain('Dark until 5 AM and from 8 PM.');
    expect(said(-4, 18)).toContain('Dark until 5 AM and from 8 PM.');
  });

  it('leaves out what an hour lacks', () => {
    const text = rideSentence(hoursOf(['good', 'good', 'good', 'good', 'good'], { gust: null }), span, {
      level: 'good',
      line: '',
      sun: [DAYLIGHT],
    });
    expect(text).toBe('Good for the whole ride: 54 to 66 °F, wind to 8 mph, rain unlikely.');
  });
});
