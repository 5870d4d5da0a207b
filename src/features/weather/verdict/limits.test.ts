import { describe, expect, it } from 'vitest';
import { anyWeather, fairWeather, seededRandom } from '#test/fixtures/example-weather.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { hasLimits, LIMIT_RANGES, rangeBeside, refusedByLimits } from './limits.model.ts';
import { roundForDisplay } from './rounding.model.ts';
import { assessConditions, type AssessInput, worstRecommendation } from './verdict.model.ts';
import type { Light, RiderLimits } from '../weather.schema.ts';

const under = (limits: RiderLimits, change: Partial<WeatherConditions> = {}, light: Light = 'day') =>
  assessConditions({ conditions: fairWeather(change), moment: 'forecast', road: 'dry', light, limits });

describe('own limits', () => {
  it.each<[RiderLimits, Partial<WeatherConditions>, Light, string]>([
    [{ windSpeed: 20 }, { windSpeed: 22 }, 'day', 'Strong wind (22 mph, your limit 20)'],
    [{ windSpeed: 10 }, { windSpeed: 11 }, 'day', 'Strong wind (11 mph, your limit 10)'],
    [{ gust: 25 }, { gust: 30 }, 'day', 'Strong gusts (30 mph, your limit 25)'],
    [{ minTemperature: 55 }, { temperature: 52 }, 'day', 'Temperature too low (52 °F, your limit 55)'],
    [{ maxTemperature: 85 }, { temperature: 86 }, 'day', 'Temperature too high (86 °F, your limit 85)'],
    [{ dryOnly: true }, { precipitation: 0.02 }, 'day', 'Rain (0.02 in/h, your limit: dry only)'],
    [{ dryOnly: true }, { weatherCode: 51 }, 'day', 'Rain (trace, your limit: dry only)'],
    [
      { dryOnly: true },
      { precipitationProbability: 60 },
      'day',
      'Rain likely (60% chance, your limit: dry only)',
    ],
    [{ daylightOnly: true }, {}, 'twilight', 'Twilight (your limit: daylight only)'],
    [{ daylightOnly: true }, {}, 'night', 'Night (your limit: daylight only)'],
  ])('%o in %o by %s: %s', (limits, change, light, text) => {
    const { recommendation, worst, conditions, summary } = under(limits, change, light);
    expect(recommendation).toBe('bad');
    expect(worst).toMatchObject({ level: 'bad', own: true, text });
    expect(conditions).toContain(text);
    expect(summary).toBe(`${text}.`);
  });

  it.each([
    [0.02, 'Precipitation (0.02 in/h, your limit: dry only)'],
    [0, 'Precipitation (trace, your limit: dry only)'],
  ])('does not call %s in of snow rain', (precipitation, text) => {
    const snow = { weatherCode: 73, precipitation, precipitationProbability: 60 };
    const { conditions } = under({ dryOnly: true }, snow);
    expect(conditions).toContain(text);
    expect(conditions).toContain('Precipitation likely (60% chance, your limit: dry only)');
    expect(conditions.filter((line) => /rain/i.test(line))).toEqual([]);
  });

  it.each<[RiderLimits, Partial<WeatherConditions>]>([
    [{ windSpeed: 12 }, { windSpeed: 12 }],
    [{ gust: 20 }, { gust: 20 }],
    [{ minTemperature: 55 }, { temperature: 55 }],
    [{ minTemperature: 55 }, { temperature: 54.6 }],
    [{ maxTemperature: 85 }, { temperature: 85 }],
    [{ dryOnly: true }, { precipitationProbability: 20 }],
    [{ dryOnly: false, daylightOnly: false }, {}],
  ])('%o still allows %o', (limits, change) => {
    expect(under(limits, change).recommendation).toBe('good');
  });

  it('lets the common table speak first', () => {
    const { worst } = under({ windSpeed: 20, minTemperature: 60 }, { windSpeed: 35, temperature: 55 });
    expect(worst?.text).toBe('Strong wind (35 mph)');
    expect(worst?.own).toBeUndefined();
    // Also where the own limit is about what is named first otherwise.
    const freezing = under({ windSpeed: 20 }, { windSpeed: 25, temperature: 33 });
    expect(freezing.worst?.text).toBe('Freezing temperature (33 °F)');
  });

  it('cannot make a verdict milder, however generous', () => {
    const generous: RiderLimits = { windSpeed: 99, gust: 99, minTemperature: -40, maxTemperature: 130 };
    expect(under(generous, { windSpeed: 31 }).recommendation).toBe('bad');
    expect(under(generous, { temperature: 30 }).recommendation).toBe('bad');
    expect(under({ windSpeed: 10 }, { windSpeed: null }).recommendation).toBe('unknown');
  });

  it('cannot make a verdict milder in any weather', () => {
    const random = seededRandom(7);
    const maybe = (from: number, to: number) => (random() < 0.5 ? undefined : from + random() * (to - from));
    for (let round = 0; round < 5000; round++) {
      const input: AssessInput = {
        conditions: anyWeather(random),
        moment: random() < 0.5 ? 'current' : 'forecast',
        road: (['dry', 'wet', 'drying', 'ice', 'unknown'] as const)[Math.floor(random() * 5)] ?? 'dry',
        light: (['day', 'twilight', 'night'] as const)[Math.floor(random() * 3)] ?? 'day',
      };
      const limits: RiderLimits = {
        windSpeed: maybe(-5, 60),
        gust: maybe(-5, 80),
        minTemperature: maybe(0, 120),
        maxTemperature: maybe(0, 120),
        dryOnly: random() < 0.5,
        daylightOnly: random() < 0.5,
      };
      const common = assessConditions(input);
      const own = assessConditions({ ...input, limits });
      if (own.recommendation !== common.recommendation) expect(own.recommendation).toBe('bad');
      expect(worstRecommendation([own.recommendation, common.recommendation])).toBe(own.recommendation);
      expect(assessConditions({ ...input, limits: {} })).toEqual(common);
    }
  });

  it('refuse an hour without a word as they do when it is judged', () => {
    const random = seededRandom(9);
    const maybe = (from: number, to: number) =>
      random() < 0.5 ? undefined : Math.round(from + random() * (to - from));
    for (let round = 0; round < 10_000; round++) {
      const smoke = random() < 0.3 ? { pm25: random() * 90 } : {};
      const conditions = roundForDisplay({ ...anyWeather(random), ...smoke });
      const light = (['day', 'twilight', 'night'] as const)[round % 3] ?? 'day';
      const limits: RiderLimits = {
        windSpeed: maybe(0, 40),
        gust: maybe(0, 60),
        minTemperature: maybe(20, 90),
        maxTemperature: maybe(50, 110),
        smokeAqi: maybe(20, 160),
        dryOnly: random() < 0.3,
        daylightOnly: random() < 0.2,
      };
      const input: AssessInput = { conditions, moment: 'forecast', road: 'dry', light };
      const isBad = assessConditions(input).recommendation === 'bad';
      const own = assessConditions({ ...input, limits }).recommendation === 'bad';
      expect(isBad || refusedByLimits(conditions, limits, light), JSON.stringify({ input, limits })).toBe(
        own,
      );
      expect(refusedByLimits(conditions, {}, light)).toBe(false);
    }
  });

  it('are set when one of them is', () => {
    expect(hasLimits({})).toBe(false);
    expect(hasLimits({ dryOnly: false, windSpeed: undefined })).toBe(false);
    expect(hasLimits({ daylightOnly: true })).toBe(true);
    expect(hasLimits({ minTemperature: 0 })).toBe(true);
  });

  it('offers only values that change something', () => {
    const { windSpeed, gust, minTemperature, maxTemperature } = LIMIT_RANGES;
    expect(under({ windSpeed: windSpeed.max }, { windSpeed: windSpeed.max }).recommendation).toBe('caution');
    expect(under({}, { windSpeed: windSpeed.max + 1 }).recommendation).toBe('bad');
    expect(under({}, { gust: gust.max + 1 }).recommendation).toBe('bad');
    expect(under({}, { temperature: minTemperature.min - 1 }).recommendation).toBe('bad');
    expect(under({}, { temperature: maxTemperature.max + 1 }).recommendation).toBe('bad');
  });

  it('keep the lowest temperature below the highest', () => {
    expect(rangeBeside('minTemperature', { maxTemperature: 60 }).max).toBe(59);
    expect(rangeBeside('maxTemperature', { minTemperature: 75 }).min).toBe(76);
    expect(rangeBeside('minTemperature', { maxTemperature: 90 })).toEqual(LIMIT_RANGES.minTemperature);
    expect(rangeBeside('maxTemperature', { minTemperature: 40 })).toEqual(LIMIT_RANGES.maxTemperature);
    expect(rangeBeside('gust', { minTemperature: 75, windSpeed: 20 })).toEqual(LIMIT_RANGES.gust);
  });
});
