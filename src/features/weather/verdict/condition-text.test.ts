import { describe, expect, it } from 'vitest';
import { conditionColor, ORANGE_WORDS } from './condition-color.model.ts';
import { CONDITION_TEXTS, fill } from './condition-text.model.ts';
import { anyWeather, seededRandom } from '#test/fixtures/example-weather.ts';
import { assessConditions } from './verdict.model.ts';
import type { FactorLevel, RiderLimits } from '../weather.schema.ts';

const COLORS = {
  good: ['green'],
  caution: ['orange'],
  bad: ['red'],
  unknown: ['red', 'orange'],
  note: ['red', 'orange'],
} as const satisfies Record<FactorLevel, readonly string[]>;

const texts = (level: FactorLevel): [FactorLevel, string][] =>
  Object.values(CONDITION_TEXTS[level]).map((text) => [level, text]);
const vocabulary = (Object.keys(COLORS) as FactorLevel[]).flatMap(texts);

describe('the specification’s color rule', () => {
  it('goes by substrings, green first, case-sensitive', () => {
    expect(conditionColor('uncomfortable')).toBe('green');
    expect(conditionColor('Cold but comfortable')).toBe('green');
    expect(conditionColor('Lightning')).toBe('orange');
    expect(conditionColor('daylight')).toBe('red');
    expect(conditionColor('COLD')).toBe('red');
    expect(conditionColor('')).toBe('red');
  });

  it.each(vocabulary)('colors the %s text "%s" by its level', (level, template) => {
    for (const value of [null, 0, 8, 47, 0.05]) {
      expect(COLORS[level]).toContain(conditionColor(fill(template, value, 20)));
    }
  });

  it.each(texts('caution'))('lets the %s text "%s" start with an orange word', (_, template) => {
    expect(ORANGE_WORDS.some((word) => template.startsWith(word))).toBe(true);
  });

  it('has no text twice', () => {
    expect(new Set(vocabulary.map(([, text]) => text)).size).toBe(vocabulary.length);
  });

  it('colors every text of any weather by its level', () => {
    const random = seededRandom(1);
    const limits: RiderLimits = {
      windSpeed: 12,
      gust: 20,
      minTemperature: 55,
      dryOnly: true,
      daylightOnly: true,
    };
    for (let round = 0; round < 3000; round++) {
      const { factors, conditions } = assessConditions({
        conditions: anyWeather(random),
        moment: random() < 0.5 ? 'current' : 'forecast',
        road: (['dry', 'wet', 'drying', 'ice', 'unknown'] as const)[Math.floor(random() * 5)] ?? 'dry',
        light: (['day', 'twilight', 'night'] as const)[Math.floor(random() * 3)] ?? 'day',
        limits: random() < 0.5 ? limits : {},
      });
      for (const { level, text } of factors) {
        expect(COLORS[level], text).toContain(conditionColor(text));
        expect(text).not.toMatch(/[#@]|null|NaN|undefined/);
      }
      expect(new Set(conditions).size).toBe(conditions.length);
      expect(conditions.length).toBeGreaterThanOrEqual(4);
    }
  });
});
