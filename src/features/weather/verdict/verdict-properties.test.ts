import { expect, it } from 'vitest';
import { alertOf, anyWeather, seededRandom } from '#test/fixtures/example-weather.ts';
import type { WeatherConditions } from '../providers/forecast.model.ts';
import { roundForDisplay } from './rounding.model.ts';
import { assessConditions, recommend, worstFactor, type AssessInput } from './verdict.model.ts';
import type { Recommendation } from '../weather.schema.ts';

const ORDER: readonly Recommendation[] = ['good', 'unknown', 'caution', 'bad'];
const rank = (input: AssessInput) => ORDER.indexOf(assessConditions(input).recommendation);

function anyInput(random: () => number): AssessInput {
  return {
    conditions: anyWeather(random),
    moment: random() < 0.5 ? 'current' : 'forecast',
    road: (['dry', 'wet', 'drying', 'ice', 'unknown'] as const)[Math.floor(random() * 5)] ?? 'dry',
    light: 'day',
  };
}

/** One thing made worse; missing values stay missing. */
function worse({ conditions: now }: AssessInput, random: () => number): Partial<AssessInput> {
  const more = (value: number | null, by: number) => (value === null ? null : value + random() * by);
  const changes: Partial<WeatherConditions>[] = [
    { windSpeed: more(now.windSpeed, 20) },
    { gust: more(now.gust, 25) },
    { precipitation: more(now.precipitation, 0.1) },
    { precipitationProbability: more(now.precipitationProbability, 50) },
    { thunderProbability: more(now.thunderProbability, 30) },
    { visibility: now.visibility === null ? null : now.visibility * random() },
    { humidity: more(now.humidity, 20) },
    { temperature: (now.temperature ?? 70) >= 70 ? more(now.temperature, 15) : more(now.temperature, -15) },
    now.weatherCode === 0 ? { weatherCode: [45, 48, 51, 61, 71, 95][Math.floor(random() * 6)] ?? 95 } : {},
  ];
  const choice = Math.floor(random() * (changes.length + 3));
  const change = changes[choice];
  if (change) return { conditions: { ...now, ...change } };
  if (choice === changes.length) return { alerts: [alertOf({ level: random() < 0.5 ? 'caution' : 'bad' })] };
  return choice === changes.length + 1
    ? { road: 'ice' }
    : { alertState: random() < 0.5 ? 'checking' : 'unchecked' };
}

it('never improves a verdict when the weather gets worse', () => {
  const random = seededRandom(3);
  for (let round = 0; round < 20_000; round++) {
    const before = anyInput(random);
    const after = { ...before, ...worse(before, random) };
    expect(rank(after), JSON.stringify({ before, after })).toBeGreaterThanOrEqual(rank(before));
  }
});

it('never calls a moment good with a measured value missing', () => {
  const random = seededRandom(4);
  const measured = [
    'temperature',
    'windSpeed',
    'gust',
    'precipitation',
    'visibility',
    'weatherCode',
  ] as const;
  for (let round = 0; round < 5000; round++) {
    const input = anyInput(random);
    const field = measured[Math.floor(random() * measured.length)] ?? 'gust';
    const conditions = { ...input.conditions, [field]: null };
    expect(assessConditions({ ...input, conditions }).recommendation).not.toBe('good');
  }
});

it('says the same about raw and shown weather', () => {
  const random = seededRandom(5);
  for (let round = 0; round < 5000; round++) {
    const input = anyInput(random);
    const shown = roundForDisplay(input.conditions);
    expect(roundForDisplay(shown)).toEqual(shown);
    expect(assessConditions({ ...input, conditions: shown })).toEqual(assessConditions(input));
  }
});

it('has a worst factor exactly when the verdict is not good, of the verdict’s own level', () => {
  const random = seededRandom(6);
  for (let round = 0; round < 5000; round++) {
    const { recommendation, worst, factors } = assessConditions(anyInput(random));
    expect(worst === null).toBe(recommendation === 'good');
    if (worst) expect(worst.level).toBe(recommendation);
    if (recommendation !== 'bad') expect(factors.every(({ level }) => level !== 'bad')).toBe(true);
  }
});

it('finds what decides without telling all the rest', () => {
  const random = seededRandom(7);
  const limits = [
    undefined,
    { gust: 20, minTemperature: 55, dryOnly: true },
    { windSpeed: 8, maxTemperature: 80, smokeAqi: 60, daylightOnly: true },
  ];
  for (let round = 0; round < 20_000; round++) {
    const before = anyInput(random);
    const input: AssessInput = {
      ...before,
      ...(random() < 0.3 && worse(before, random)),
      light: (['day', 'twilight', 'night'] as const)[round % 3] ?? 'day',
      limits: limits[Math.floor(random() * limits.length)],
      firstRainAfterDrySpell: random() < 0.2,
    };
    if (random() < 0.3) input.conditions = { ...input.conditions, pm25: random() * 90 };
    const { worst, recommendation } = assessConditions(input);
    expect(worstFactor(input), JSON.stringify(input)).toEqual(worst);
    expect(recommend(worst)).toBe(recommendation);
  }
});
