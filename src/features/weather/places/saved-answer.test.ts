import { describe, expect, it } from 'vitest';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { savedPlaceWeather } from './saved-answer.model.ts';

const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };
const HOUR = 3600;
const MINUTE = 60;

describe('A kept answer in the row of its place', () => {
  it('is bad once a warning has begun that was announced when it was asked for', () => {
    const start = MORNING + 20 * MINUTE;
    const answer = buildWeatherAnswer({
      place: PLACE,
      forecast: forecastOf(),
      alerts: alertsAre(alertOf({ event: 'Dust Storm Warning', start, end: start + 2 * HOUR })),
      fetchedAt: MORNING * 1000,
      simulated: false,
    });
    expect(savedPlaceWeather(answer, {}, (start - 1) * 1000).recommendation).toBe('good');
    expect(savedPlaceWeather(answer, {}, start * 1000)).toMatchObject({
      recommendation: 'bad',
      reason: 'Dust Storm Warning',
    });
  });
});
