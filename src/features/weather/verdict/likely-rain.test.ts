import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairWeather } from '#test/fixtures/example-weather.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { assessConditions, type AssessInput } from './verdict.model.ts';
import type { Recommendation } from '../weather.schema.ts';

const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const rank = (input: AssessInput) => ORDER.indexOf(assessConditions(input).recommendation);

const inTenths = (from: number, to: number) =>
  fc.integer({ min: from * 10, max: to * 10 }).map((tenths) => tenths / 10);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 12, nil: null });

const hourAhead: fc.Arbitrary<WeatherConditions> = fc
  .record({
    temperature: orNull(inTenths(20, 110)),
    humidity: orNull(inTenths(5, 100)),
    windSpeed: orNull(inTenths(0, 40)),
    gust: orNull(inTenths(0, 60)),
    precipitation: orNull(
      fc.oneof(
        fc.constant(0),
        fc.integer({ min: 0, max: 40 }).map((n) => n / 100),
        fc.double({ min: 0, max: 0.4, noNaN: true }),
      ),
    ),
    precipitationProbability: orNull(inTenths(0, 100)),
    thunderProbability: orNull(inTenths(0, 50)),
    weatherCode: orNull(fc.constantFrom(0, 2, 3, 45, 48, 51, 61, 63, 71, 80, 95)),
    visibility: orNull(inTenths(0, 12)),
  })
  .map(fairWeather);

const ahead: fc.Arbitrary<AssessInput> = fc.record({
  conditions: hourAhead,
  moment: fc.constant('forecast' as const),
  road: fc.constantFrom('dry', 'wet', 'drying', 'ice', 'unknown'),
  light: fc.constantFrom('day', 'twilight', 'night'),
  firstRainAfterDrySpell: fc.boolean(),
  limits: fc.constantFrom(undefined, { dryOnly: true }),
});

/** The hour with its rain, where the chance counts at all, falling for sure. */
function falling({ conditions, ...rest }: AssessInput): AssessInput {
  const { precipitation, precipitationProbability: chance } = conditions;
  if (chance === null || chance < 30) return { conditions, ...rest };
  return { ...rest, conditions: { ...conditions, precipitation: Math.max(precipitation ?? 0, 0.01) } };
}

describe('rain that is likely', () => {
  it('is never worse than the same amount falling for sure', () => {
    fc.assert(
      fc.property(ahead, (hour) => {
        expect(rank(hour)).toBeLessThanOrEqual(rank(falling(hour)));
      }),
      { numRuns: 3_000 },
    );
  });

  it('is never worse than that amount measured right now', () => {
    fc.assert(
      fc.property(ahead, (hour) => {
        fc.pre(hour.conditions.precipitationProbability !== null);
        expect(rank(hour)).toBeLessThanOrEqual(rank({ ...falling(hour), moment: 'current' }));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    [29, 0, 'good'],
    [30, 0, 'caution'],
    [59, 0.1, 'caution'],
    [60, 0.1, 'caution'],
    [100, 0.1, 'caution'],
    [60, 0.104, 'caution'],
    [60, 0.11, 'bad'],
    [59, 0, 'caution'],
  ] as const)('at %s %% with %s in is %s', (precipitationProbability, precipitation, level) => {
    const conditions = fairWeather({ precipitationProbability, precipitation });
    const { recommendation } = assessConditions({
      conditions,
      moment: 'forecast',
      road: 'dry',
      light: 'day',
    });
    expect(recommendation).toBe(level);
  });
});
