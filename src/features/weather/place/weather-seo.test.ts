import { expect, it } from 'vitest';
import { forecastOf, MORNING, NO_ALERTS } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from './answer.model.ts';
import { weatherMeta } from './weather.seo.ts';

const answer = buildWeatherAnswer({
  place: { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 },
  forecast: forecastOf(),
  alerts: NO_ALERTS,
  fetchedAt: MORNING * 1000,
  simulated: false,
});

it('describes a verdict by its sentence and what that leaves out, each once', () => {
  const freezing = {
    ...answer,
    summary: 'Freezing temperature (24 °F).',
    conditions: ['Freezing temperature (24 °F)', 'Low wind (8 mph)', 'Good visibility (10 mi)'],
  };
  expect(weatherMeta(freezing).description).toBe(
    'Riding conditions in Beverly Hills, CA: Freezing temperature (24 °F). Low wind (8 mph), Good visibility (10 mi).',
  );
  expect(weatherMeta({ ...freezing, conditions: ['Freezing temperature (24 °F)'] }).description).toBe(
    'Riding conditions in Beverly Hills, CA: Freezing temperature (24 °F).',
  );
});
