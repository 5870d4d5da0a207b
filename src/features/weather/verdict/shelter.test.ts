import { expect, it } from 'vitest';
import { mayNeedShelter } from './shelter.model.ts';
import { assessConditions } from './verdict.model.ts';
import type { RiderLimits, WeatherAnswer } from '../weather.schema.ts';
import { fairWeather } from '#test/fixtures/example-weather.ts';

function answerFor(change: object, limits: RiderLimits = {}, light: 'day' | 'night' = 'day') {
  const conditions = fairWeather(change);
  const { recommendation, factors } = assessConditions({
    conditions,
    moment: 'current',
    road: 'dry',
    light,
    limits,
  });
  return { recommendation, factors } as WeatherAnswer;
}

it.each([
  ['a thunderstorm', { weatherCode: 95 }],
  ['snow', { weatherCode: 75, temperature: 30 }],
  ['a gale', { gust: 60 }],
])('%s sends a rider to shelter', (_name, change) => {
  expect(mayNeedShelter(answerFor(change))).toBe(true);
});

it.each([
  ['a dry frost', { temperature: 27 }, {}, 'day'],
  ['a limit of the rider’s own', { windSpeed: 12 }, { windSpeed: 10 }, 'day'],
  ['the dark, for who rides by day only', {}, { daylightOnly: true }, 'night'],
] as const)('%s does not', (_name, change, limits, light) => {
  const answer = answerFor(change, limits, light);
  expect(answer.recommendation).toBe('bad');
  expect(mayNeedShelter(answer)).toBe(false);
});
