import { describe, expect, it } from 'vitest';
import { assess, factorOf } from '#test/fixtures/assessed.ts';
import { alertOf } from '#test/fixtures/example-weather.ts';
import { worstRecommendation } from './verdict.model.ts';

describe('the verdict', () => {
  it('is good when nothing stands against riding', () => {
    expect(assess()).toMatchObject({
      recommendation: 'good',
      worst: null,
      summary: 'Good to go.',
      conditions: [
        'Temperature is comfortable (70 °F)',
        'Low wind (5 mph)',
        'No precipitation',
        'Good visibility (10 mi)',
      ],
    });
  });

  it('is its worst factor, never an average', () => {
    const { recommendation, worst, summary, conditions } = assess({ gust: 47, windSpeed: 20 });
    expect(recommendation).toBe('bad');
    expect(worst).toEqual({
      key: 'gust',
      level: 'bad',
      value: 47,
      unit: 'mph',
      limit: 45,
      text: 'Dangerous gusts (47 mph)',
    });
    expect(summary).toBe('Dangerous gusts (47 mph).');
    expect(conditions).toContain('Moderate wind (20 mph)');
    expect(conditions).toContain('Dangerous gusts (47 mph)');
  });

  it('names the hazard first that a rider can do least about', () => {
    const everything = { weatherCode: 95, gust: 60, windSpeed: 40, temperature: 30, precipitation: 0.3 };
    expect(assess(everything).worst?.text).toBe('Thunderstorms');
    expect(assess({ precipitation: 0.05 }).worst?.text).toBe('Light rain (0.05 in/h)');
  });

  it('names what is forecast before the ice that is estimated from it', () => {
    const snow = { weatherCode: 75, temperature: 28, precipitation: 0.3, visibility: 0.1 };
    expect(assess(snow).worst?.text).toBe('Snow or ice');
    expect(assess({ temperature: 30, visibility: 0.1 }, { road: 'ice' }).worst?.key).toBe('visibility');
    expect(assess({ temperature: 30, precipitation: 0.3 }).worst?.text).toBe('Ice possible on the road');
  });

  it('tells darkness and ride chill without counting them', () => {
    const night = assess({ temperature: 50 }, { light: 'night' });
    expect(night.recommendation).toBe('good');
    expect(night.summary).toBe("Clear, but it's dark out.");
    expect(night.factors.filter(({ level }) => level === 'note').map(({ text }) => text)).toEqual([
      'Dark',
      'Feels like 40 °F at 55 mph',
    ]);
    expect(night.conditions).toHaveLength(4);
    expect(factorOf('rideChill', { temperature: 60 })).toBeUndefined();
    expect(factorOf('rideChill', { temperature: 59 })).toBeDefined();
  });

  it('says at every level that it is dark, or twilight', () => {
    const said = (light: 'twilight' | 'night', conditions: object, input: object = {}) =>
      assess(conditions, { light, ...input }).summary;
    expect(said('twilight', {})).toBe("Clear, but it's twilight.");
    expect(said('night', { windSpeed: 18 })).toBe("Moderate wind (18 mph). It's dark out.");
    expect(said('twilight', { gust: 50 })).toBe("Dangerous gusts (50 mph). It's twilight.");
    expect(said('night', { temperature: null })).toBe(
      "Temperature is not reported, so there is no verdict. It's dark out.",
    );
    expect(said('night', {}, { alertState: 'unchecked' })).toBe(
      "Warnings could not be checked. Everything else is clear. It's dark out.",
    );
    expect(said('night', { windSpeed: 18 }, { alertState: 'checking' })).toBe(
      "Moderate wind (18 mph). It's dark out. Warnings are being checked.",
    );
    const limits = { daylightOnly: true };
    expect(said('night', {}, { limits })).toBe('Night (your limit: daylight only).');
    expect(said('night', { gust: 50 }, { limits })).toBe("Dangerous gusts (50 mph). It's dark out.");
    expect(said('twilight', { gust: 50 }, { limits })).toBe("Dangerous gusts (50 mph). It's twilight.");
    expect(assess({ windSpeed: 18 }).summary).toBe('Moderate wind (18 mph).');
  });

  it('follows the alerts in force, one line for each name', () => {
    const alerts = [
      alertOf(),
      alertOf({ id: '2' }),
      alertOf({ id: '3', event: 'Flood Watch', level: 'caution' }),
    ];
    const { recommendation, factors, conditions, summary } = assess({}, { alerts });
    expect(recommendation).toBe('bad');
    expect(factors.filter(({ key }) => key === 'alert')).toHaveLength(3);
    expect(conditions.slice(4)).toEqual(['Wind Advisory', 'Reduced safety: Flood Watch']);
    expect(summary).toBe('Wind Advisory.');
    expect(assess({}, { alerts: alerts.slice(2) }).recommendation).toBe('caution');
  });

  it('lists a notice without counting it', () => {
    const alerts = [alertOf({ event: 'Hydrologic Outlook', level: 'note' })];
    const { recommendation, factors, conditions } = assess({}, { alerts });
    expect([recommendation, conditions.length]).toEqual(['good', 4]);
    expect(factors).toContainEqual(expect.objectContaining({ text: 'Notice: Hydrologic Outlook' }));
  });

  it('says that warnings are being checked, whatever else it says', () => {
    const summaryOf = (conditions: object) => assess(conditions, { alertState: 'checking' }).summary;
    expect(summaryOf({})).toBe('Good to go. Warnings are being checked.');
    expect(summaryOf({ windSpeed: 40 })).toBe('Strong wind (40 mph). Warnings are being checked.');
    expect(assess({}, { alertState: 'checking' }).recommendation).toBe('good');
  });

  it('is caution at best when warnings could not be checked, which begins the sentence', () => {
    const unchecked = (conditions: object) => assess(conditions, { alertState: 'unchecked' });
    expect(unchecked({})).toMatchObject({
      recommendation: 'caution',
      worst: { text: 'Reduced certainty: warnings not checked' },
      summary: 'Warnings could not be checked. Everything else is clear.',
    });
    expect(unchecked({ windSpeed: 20 })).toMatchObject({
      recommendation: 'caution',
      worst: { key: 'wind' },
      summary: 'Warnings could not be checked. Moderate wind (20 mph).',
    });
    expect(unchecked({ temperature: null }).summary).toBe(
      'Warnings could not be checked. Temperature is not reported, so there is no verdict.',
    );
    const known = assess({}, { alertState: 'unchecked', alerts: [alertOf()] });
    expect(known).toMatchObject({
      recommendation: 'bad',
      summary: 'Warnings could not be checked. Wind Advisory.',
    });
  });

  it('names all that is missing in one breath', () => {
    expect(assess({ temperature: null, windSpeed: null, gust: null }).summary).toBe(
      'Temperature, wind and gusts are not reported, so there is no verdict.',
    );
    expect(assess({ gust: null, visibility: null }).summary).toMatch(
      /^(Gusts and visibility|Visibility and gusts) are not reported, so this is not called good\. /,
    );
  });

  it('prints an alert name as it is, marks included', () => {
    const alerts = [alertOf({ event: 'Warning #1 @ $& noon', level: 'bad' })];
    expect(assess({}, { alerts }).conditions.at(-1)).toBe('Warning #1 @ $& noon');
  });
});

it('takes the worst of several verdicts, unknown between good and caution', () => {
  expect(worstRecommendation(['good', 'unknown', 'good'])).toBe('unknown');
  expect(worstRecommendation(['unknown', 'caution'])).toBe('caution');
  expect(worstRecommendation(['caution', 'bad', 'unknown'])).toBe('bad');
  expect(worstRecommendation(['good'])).toBe('good');
  expect(worstRecommendation([])).toBe('unknown');
});
