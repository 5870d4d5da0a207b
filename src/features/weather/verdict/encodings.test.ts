import { array, assert, constantFrom, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CALM_HOUR } from '#test/calm-hour.ts';
import { runWord, shortWord, type HourToName } from './encodings.model.ts';
import { equalRuns } from './equal-runs.model.ts';
import { VERDICT_SIGN, VERDICT_WORD } from './verdict-words.model.ts';
import { assessConditions } from './verdict.model.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { RECOMMENDATIONS, type Factor } from '../weather.schema.ts';

const CALM: WeatherConditions = { ...CALM_HOUR, time: 1_780_758_000, temperature: 68 };

function hour(change: Partial<WeatherConditions>, dark = false): HourToName {
  const { recommendation, worst } = assessConditions({
    conditions: { ...CALM, ...change },
    moment: 'forecast',
    road: 'dry',
    light: dark ? 'night' : 'day',
  });
  return { level: recommendation, worst, dark };
}

const alert = (text: string, level: Factor['level']): Factor => ({
  key: 'alert',
  level,
  value: null,
  unit: '',
  limit: null,
  text,
});

describe('the look of a level', () => {
  it('differs in sign and word, not in color alone', () => {
    for (const look of [VERDICT_SIGN, VERDICT_WORD])
      expect(new Set(RECOMMENDATIONS.map((level) => look[level])).size).toBe(4);
  });
});

describe('a short word', () => {
  it.each([
    [{ weatherCode: 95 }, 'Storms'],
    [{ windSpeed: 20 }, 'Wind'],
    [{ gust: 30 }, 'Gusts'],
    [{ temperature: 45 }, 'Cold'],
    [{ temperature: 30 }, 'Freezing'],
    [{ temperature: 95, humidity: 10 }, 'Hot'],
    [{ temperature: 90, humidity: 90 }, 'Hot'],
    [{ precipitation: 0.05, weatherCode: 61 }, 'Rain'],
    [{ precipitationProbability: 40 }, 'Rain chance'],
    [{ precipitationProbability: 80 }, 'Rain'],
    [{ visibility: 2 }, 'Low visibility'],
    [{ weatherCode: 73 }, 'Snow, ice'],
    [{ weatherCode: 66, temperature: 40 }, 'Ice'],
    [{ weatherCode: 45 }, 'Fog'],
    [{ windSpeed: null }, 'Unknown'],
    [{}, 'Good'],
  ])('%j is %s', (change, word) => {
    expect(shortWord(hour(change).worst)).toBe(word);
    expect(word.length).toBeLessThanOrEqual(14);
  });

  it('names an alert', () => {
    expect(shortWord(alert('Reduced safety: Wind Advisory', 'caution'))).toBe('Wind Advisory');
    expect(shortWord(alert('Tornado Warning', 'bad'))).toBe('Tornado Warning');
  });
});

describe('the word of a run', () => {
  it('is its most severe reason', () => {
    expect(runWord([hour({ temperature: 45 }), hour({ gust: 30 })])).toBe('Gusts');
  });

  it('says that most of it is dark', () => {
    expect(
      runWord([hour({ temperature: 45 }, true), hour({ temperature: 45 }, true), hour({ temperature: 48 })]),
    ).toBe('Cold, dark');
    expect(runWord([hour({}, true)])).toBe('Good, dark');
    expect(runWord([hour({ temperature: 45 }, true), hour({ temperature: 45 })])).toBe('Cold');
  });

  it('is not dark where it has a whole day in it', () => {
    const night = Array.from({ length: 14 }, () => hour({}, true));
    const day = Array.from({ length: 10 }, () => hour({}));
    expect(runWord([...night, ...day.slice(0, 4)])).toBe('Good, dark');
    expect(runWord([...night, ...day, ...night])).toBe('Good');
  });

  it('never reads as good when the level is not', () => {
    expect(runWord([{ level: 'unknown', worst: null }])).toBe('Unknown');
    expect(runWord([{ level: 'caution', worst: null }])).toBe('Caution');
    expect(runWord([])).toBe('Unknown');
  });
});

it('covers every item by exactly one run', () => {
  assert(
    property(array(constantFrom(...RECOMMENDATIONS), { maxLength: 60 }), (levels) => {
      const runs = equalRuns(levels, (level) => level);
      expect(runs.flatMap(({ key, from, to }) => Array.from({ length: to - from }, () => key))).toEqual(
        levels,
      );
      for (const [index, run] of runs.entries()) {
        expect(run.from).toBe(runs[index - 1]?.to ?? 0);
        expect(run.key).not.toBe(runs[index - 1]?.key);
      }
    }),
  );
});
