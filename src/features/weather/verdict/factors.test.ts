import { describe, expect, it } from 'vitest';
import { assess, factorOf } from '#test/fixtures/assessed.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import type { FactorKey, Recommendation } from '../weather.schema.ts';

describe('the table of thresholds, at its limits', () => {
  const rows: [FactorKey, Partial<WeatherConditions>, Recommendation, number | null, string][] = [
    ['temperature', { temperature: 35 }, 'bad', 35, 'Freezing temperature (35 °F)'],
    ['temperature', { temperature: 35.4 }, 'bad', 35, 'Freezing temperature (35 °F)'],
    ['temperature', { temperature: 35.5 }, 'caution', 49, 'Cold temperature (36 °F)'],
    ['temperature', { temperature: 49.4 }, 'caution', 49, 'Cold temperature (49 °F)'],
    ['temperature', { temperature: 49.5 }, 'good', null, 'Temperature is comfortable (50 °F)'],
    ['temperature', { temperature: 90.4 }, 'good', null, 'Temperature is comfortable (90 °F)'],
    ['temperature', { temperature: 90.5 }, 'caution', 91, 'Hot temperature (91 °F)'],
    ['temperature', { temperature: 104 }, 'caution', 91, 'Hot temperature (104 °F)'],
    ['temperature', { temperature: 105 }, 'bad', 105, 'Dangerous heat (105 °F)'],
    ['temperature', { temperature: -0.4 }, 'bad', 35, 'Freezing temperature (0 °F)'],
    ['wind', { windSpeed: 14.4 }, 'good', null, 'Low wind (14 mph)'],
    ['wind', { windSpeed: 14.5 }, 'caution', 15, 'Moderate wind (15 mph)'],
    ['wind', { windSpeed: 30 }, 'caution', 15, 'Moderate wind (30 mph)'],
    ['wind', { windSpeed: 31 }, 'bad', 31, 'Strong wind (31 mph)'],
    ['gust', { gust: 24 }, 'good', null, 'Low wind gusts (24 mph)'],
    ['gust', { gust: 25 }, 'caution', 25, 'Moderate gusts (25 mph)'],
    ['gust', { gust: 44 }, 'caution', 25, 'Moderate gusts (44 mph)'],
    ['gust', { gust: 45 }, 'bad', 45, 'Dangerous gusts (45 mph)'],
    ['precipitation', { precipitation: 0 }, 'good', null, 'No precipitation'],
    ['precipitation', { precipitation: 0.004 }, 'caution', 0, 'Light rain (0.01 in/h)'],
    ['precipitation', { precipitation: 0.1 }, 'caution', 0, 'Light rain (0.1 in/h)'],
    ['precipitation', { precipitation: 0.104 }, 'caution', 0, 'Light rain (0.1 in/h)'],
    ['precipitation', { precipitation: 0.11 }, 'bad', 0.1, 'Heavy rain (0.11 in/h)'],
    [
      'precipitationProbability',
      { precipitationProbability: 29 },
      'good',
      null,
      'No precipitation expected (29% chance)',
    ],
    [
      'precipitationProbability',
      { precipitationProbability: 30 },
      'caution',
      30,
      'Moderate chance of rain (30%)',
    ],
    [
      'precipitationProbability',
      { precipitationProbability: 59 },
      'caution',
      30,
      'Moderate chance of rain (59%)',
    ],
    [
      'precipitationProbability',
      { precipitationProbability: 60, precipitation: 0.1 },
      'caution',
      30,
      'Light rain likely (60% chance)',
    ],
    [
      'precipitationProbability',
      { precipitationProbability: 60, precipitation: 0.11 },
      'bad',
      60,
      'Rain likely (60% chance, 0.11 in)',
    ],
    [
      'precipitationProbability',
      { precipitationProbability: 59, precipitation: 0.05 },
      'caution',
      30,
      'Moderate chance of rain (59%)',
    ],
    ['visibility', { visibility: 4.95 }, 'good', null, 'Good visibility (5 mi)'],
    ['visibility', { visibility: 4.94 }, 'caution', 5, 'Reduced visibility (4.9 mi)'],
    ['visibility', { visibility: 1 }, 'caution', 5, 'Reduced visibility (1 mi)'],
    ['visibility', { visibility: 0.94 }, 'bad', 1, 'Poor visibility (0.9 mi)'],
    ['visibility', { visibility: 40 }, 'good', null, 'Good visibility (10 mi)'],
    ['thunder', { thunderProbability: 15 }, 'caution', 15, 'Moderate chance of thunderstorms (15%)'],
    ['thunder', { thunderProbability: 29 }, 'caution', 15, 'Moderate chance of thunderstorms (29%)'],
    ['thunder', { thunderProbability: 30 }, 'bad', 30, 'Thunderstorms possible (30% chance)'],
    ['fog', { weatherCode: 45, visibility: 2 }, 'caution', null, 'Reduced visibility in fog'],
    ['fog', { weatherCode: 45, visibility: null }, 'caution', null, 'Reduced visibility in fog'],
    ['fog', { weatherCode: 45, visibility: 6.9 }, 'caution', null, 'Reduced visibility in patches of fog'],
    ['fog', { weatherCode: 48, temperature: 36 }, 'caution', null, 'Reduced visibility in patches of fog'],
    ['fog', { weatherCode: 48, temperature: 35 }, 'bad', 35, 'Freezing fog, ice possible'],
  ];
  it.each(rows)('%s of %o is %s', (key, change, level, limit, text) => {
    expect(factorOf(key, change)).toMatchObject({ key, level, limit, text });
  });

  it('leaves out what does not apply', () => {
    expect(factorOf('thunder', { thunderProbability: 14 })).toBeUndefined();
    expect(factorOf('heatIndex', { temperature: 79, humidity: 100 })).toBeUndefined();
    expect(factorOf('fog', {})).toBeUndefined();
    expect(factorOf('road', {})).toBeUndefined();
    expect(
      factorOf('precipitationProbability', { precipitationProbability: 90 }, { moment: 'current' }),
    ).toBeUndefined();
  });

  it('grades the heat index by the Weather Service classes', () => {
    expect(factorOf('heatIndex', { temperature: 88, humidity: 45 })).toMatchObject({
      level: 'good',
      value: 89,
    });
    expect(factorOf('heatIndex', { temperature: 89, humidity: 47 })).toMatchObject({
      level: 'caution',
      value: 92,
    });
    expect(factorOf('heatIndex', { temperature: 94, humidity: 49 })).toMatchObject({
      level: 'caution',
      value: 102,
    });
    expect(factorOf('heatIndex', { temperature: 94, humidity: 50 })).toMatchObject({
      level: 'bad',
      value: 103,
    });
  });

  it.each([56, 57, 66, 67, 71, 73, 75, 77, 85, 86])('calls WMO code %i snow or ice', (weatherCode) => {
    const { worst, recommendation } = assess({ weatherCode });
    expect(recommendation).toBe('bad');
    expect(worst?.key).toBe('frozenPrecipitation');
    expect(worst?.text).toMatch(/^Snow or ice/);
  });

  it.each([95, 96, 99])('calls WMO code %i thunderstorms, whatever the chance says', (weatherCode) => {
    expect(factorOf('thunder', { weatherCode, thunderProbability: 0 })).toMatchObject({ level: 'bad' });
    expect(factorOf('thunder', { weatherCode, thunderProbability: null })).toMatchObject({ level: 'bad' });
  });

  it('does not call snow rain', () => {
    expect(factorOf('precipitation', { weatherCode: 73, precipitation: 0.05 })?.text).toBe(
      'Light precipitation (0.05 in/h)',
    );
    expect(factorOf('precipitation', { weatherCode: 75, precipitation: 0.2 })?.text).toBe(
      'Heavy precipitation (0.2 in/h)',
    );
  });

  it.each([
    [40, 0.05, 'Moderate chance of precipitation (40%)'],
    [80, 0.05, 'Light precipitation likely (80% chance)'],
    [80, 0.2, 'Precipitation likely (80% chance, 0.2 in)'],
  ])(
    'does not call snow rain at a chance of %s with %s in',
    (precipitationProbability, precipitation, text) => {
      const snow = { weatherCode: 73, precipitationProbability, precipitation };
      expect(factorOf('precipitationProbability', snow)?.text).toBe(text);
      expect(assess(snow).conditions.filter((line) => /rain/i.test(line))).toEqual([]);
    },
  );

  it('takes a code of rain without an amount for a trace', () => {
    expect(assess({ weatherCode: 51 })).toMatchObject({ recommendation: 'caution' });
    expect(factorOf('precipitation', { weatherCode: 51 })?.text).toBe('Light rain (trace)');
    expect(factorOf('precipitation', { weatherCode: 77 })?.text).toBe('Light precipitation (trace)');
  });
});

describe('the road', () => {
  it('is a reason for caution while wet, and bad where it may freeze', () => {
    expect(assess({}, { road: 'wet' })).toMatchObject({
      recommendation: 'caution',
      worst: { text: 'Reduced grip on a wet road' },
    });
    expect(assess({}, { road: 'drying' }).worst?.text).toBe('Reduced grip on a drying road');
    expect(assess({ temperature: 37 }, { road: 'wet' }).recommendation).toBe('caution');
    expect(assess({ temperature: 36 }, { road: 'wet' })).toMatchObject({
      recommendation: 'bad',
      worst: { key: 'road', limit: 36, text: 'Ice possible on the road' },
    });
    expect(assess({ temperature: 36 }, { road: 'drying' }).recommendation).toBe('bad');
    expect(assess({}, { road: 'ice' }).recommendation).toBe('bad');
  });

  it('is wet when it rains, whatever was estimated before', () => {
    expect(factorOf('road', { precipitation: 0.02 })?.text).toBe('Reduced grip on a wet road');
    expect(factorOf('road', { precipitation: 0.02, temperature: 36 })?.level).toBe('bad');
    expect(factorOf('road', { precipitation: 0.02 }, { road: 'unknown' })?.level).toBe('caution');
  });

  it('is at its slickest in the first rain', () => {
    const setting = { firstRainAfterDrySpell: true };
    expect(factorOf('road', { precipitation: 0.02 }, setting)?.text).toBe(
      'Reduced grip: first rain on a dry road',
    );
    expect(factorOf('road', {}, setting)).toBeUndefined();
  });
});

describe('missing data', () => {
  it.each(['temperature', 'windSpeed', 'precipitation'] as const)('gives no verdict without %s', (field) => {
    const missing = { [field]: null };
    expect(assess(missing).recommendation).toBe('unknown');
    expect(assess({ ...missing, gust: 30 }).recommendation).toBe('unknown');
    expect(assess({ ...missing, gust: 30 }).worst?.level).toBe('unknown');
    expect(assess({ ...missing, gust: 50 }).recommendation).toBe('bad');
  });

  it.each(['gust', 'visibility', 'precipitationProbability'] as const)(
    'is never good without %s',
    (field) => {
      const missing = { [field]: null };
      expect(assess(missing).recommendation).toBe('unknown');
      expect(assess({ ...missing, windSpeed: 20 }).recommendation).toBe('caution');
      expect(assess({ ...missing, windSpeed: 40 }).recommendation).toBe('bad');
    },
  );

  it('needs the chance of rain for hours ahead only', () => {
    expect(assess({ precipitationProbability: null }, { moment: 'current' }).recommendation).toBe('good');
  });

  it('needs the humidity where it can matter', () => {
    expect(assess({ humidity: null, temperature: 79 }).recommendation).toBe('good');
    expect(assess({ humidity: null, temperature: 80 })).toMatchObject({
      recommendation: 'unknown',
      summary: 'Humidity is not reported, so this is not called good. Everything else is clear.',
    });
  });

  it('does not rule out snow, ice and thunder without a weather code', () => {
    for (const weatherCode of [null, 19]) {
      expect(assess({ weatherCode }).recommendation).toBe('unknown');
      expect(factorOf('thunder', { weatherCode, thunderProbability: null })?.level).toBe('unknown');
      expect(factorOf('thunder', { weatherCode, thunderProbability: 5 })).toBeUndefined();
    }
    expect(assess({ thunderProbability: null }).recommendation).toBe('good');
  });

  it('is never good on a road that is not known', () => {
    expect(assess({}, { road: 'unknown' }).recommendation).toBe('unknown');
    expect(assess({ windSpeed: 20 }, { road: 'unknown' }).recommendation).toBe('caution');
  });

  it.each([NaN, Infinity, -Infinity])('takes %d for missing', (nonsense) => {
    for (const field of ['temperature', 'windSpeed', 'gust', 'precipitation', 'visibility'] as const) {
      expect(assess({ [field]: nonsense }).recommendation, field).toBe('unknown');
    }
  });

  it('takes negative wind, rain and visibility for missing', () => {
    for (const field of ['windSpeed', 'gust', 'precipitation', 'visibility'] as const) {
      expect(assess({ [field]: -3 }).recommendation, field).toBe('unknown');
    }
  });

  it('always has a line for the four base factors', () => {
    const nothing = { temperature: null, windSpeed: null, precipitation: null, visibility: null };
    expect(assess(nothing).conditions.slice(0, 4)).toEqual([
      'Temperature is not reported',
      'Wind is not reported',
      'Precipitation is not reported',
      'Visibility is not reported',
    ]);
  });
});
