import { describe, expect, it } from 'vitest';
import { conditionColour, ORANGE_WORDS } from './condition-color.model.ts';
import { cellText, CONDITION_TEXTS, fill } from './condition-text.model.ts';
import { anyWeather, seededRandom } from '#test/fixtures/example-weather.ts';
import { assessConditions } from './verdict.model.ts';
import type { FactorLevel, RiderLimits } from '../weather.schema.ts';

const COLOURS = {
  good: ['green'],
  caution: ['orange'],
  bad: ['red'],
  unknown: ['red', 'orange'],
  note: ['red', 'orange'],
} as const satisfies Record<FactorLevel, readonly string[]>;

const texts = (level: FactorLevel): [FactorLevel, string][] =>
  Object.values(CONDITION_TEXTS[level]).map((text) => [level, text]);
const vocabulary = (Object.keys(COLOURS) as FactorLevel[]).flatMap(texts);

describe('the specification’s colour rule', () => {
  it('goes by substrings, green first, case-sensitive', () => {
    expect(conditionColour('uncomfortable')).toBe('green');
    expect(conditionColour('Cold but comfortable')).toBe('green');
    expect(conditionColour('Lightning')).toBe('orange');
    expect(conditionColour('daylight')).toBe('red');
    expect(conditionColour('COLD')).toBe('red');
    expect(conditionColour('')).toBe('red');
  });

  it.each(vocabulary)('colours the %s text "%s" by its level', (level, template) => {
    for (const value of [null, 0, 8, 47, 0.05]) {
      expect(COLOURS[level]).toContain(conditionColour(fill(template, value, 20)));
    }
  });

  it.each(texts('caution'))('lets the %s text "%s" start with an orange word', (_, template) => {
    expect(ORANGE_WORDS.some((word) => template.startsWith(word))).toBe(true);
  });

  it('has no text twice', () => {
    expect(new Set(vocabulary.map(([, text]) => text)).size).toBe(vocabulary.length);
  });

  it('colours every text of any weather by its level', () => {
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
        expect(COLOURS[level], text).toContain(conditionColour(text));
        expect(text).not.toMatch(/[#@]|null|NaN|undefined/);
      }
      expect(new Set(conditions).size).toBe(conditions.length);
      expect(conditions.length).toBeGreaterThanOrEqual(4);
    }
  });
});

it.each(vocabulary.filter(([level]) => level !== 'good'))(
  'in a cell, no word of "%s: %s" is wider than it',
  (_level, text) => {
    const longest = Math.max(
      ...cellText(text)
        .split(/[ -]/)
        .map((word) => word.length),
    );
    expect(longest).toBeLessThanOrEqual(12);
  },
);
