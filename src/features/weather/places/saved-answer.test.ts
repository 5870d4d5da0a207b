import { describe, expect, it } from 'vitest';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { report } from '#test/station-report.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { withMeasured } from '../stations/measured.model.ts';
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

  it('is not good until later while a station measures what is not', () => {
    const answer = buildWeatherAnswer({
      place: PLACE,
      forecast: forecastOf(),
      alerts: alertsAre(),
      fetchedAt: MORNING * 1000,
      simulated: false,
    });
    const there = { report: report({ at: MORNING - 240, gust: 60 }), miles: 4 };
    const kept = withMeasured(answer, [there], MORNING * 1000);
    for (const limits of [{}, { gust: 20 }]) {
      const weather = savedPlaceWeather(kept, limits, MORNING * 1000);
      expect(weather).toMatchObject({ recommendation: 'bad', window: { start: MORNING + HOUR } });
    }
  });
});
