import { expect, it } from 'vitest';
import { fairWeather } from '#test/fixtures/example-weather.ts';
import { withoutRain } from './dry-run.model.ts';

const wet = (weatherCode: number, precipitationProbability: number | null = 80) =>
  withoutRain(fairWeather({ precipitation: 0.2, precipitationProbability, weatherCode }));

it('a dry run has no rain, no chance of it and no code of something falling', () => {
  expect(wet(63)).toMatchObject({ precipitation: 0, precipitationProbability: 0, weatherCode: 3 });
  expect(wet(75).weatherCode).toBe(3);
  expect(wet(45).weatherCode).toBe(45);
});

it('a dry run keeps the thunder of the forecast, and a chance that is not known', () => {
  expect(wet(95).weatherCode).toBe(95);
  expect(wet(63, null).precipitationProbability).toBeNull();
});
