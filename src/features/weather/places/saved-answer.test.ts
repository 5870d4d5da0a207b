import { describe, expect, it } from 'vitest';
import { alertOf, alertsAre, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { report } from '#test/station-report.ts';
import { MINUTE_S, HOUR_S } from '#platform/time/units.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { withMeasured } from '../stations/measured.model.ts';
import type { PlaceWeather } from './places.schema.ts';
import { savedPlaceLine, savedPlaceWeather } from './saved-answer.model.ts';

const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };

describe('A kept answer in the row of its place', () => {
  it('is bad once a warning has begun that was announced when it was asked for', () => {
    const start = MORNING + 20 * MINUTE_S;
    const answer = buildWeatherAnswer({
      place: PLACE,
      forecast: forecastOf(),
      alerts: alertsAre(alertOf({ event: 'Dust Storm Warning', start, end: start + 2 * HOUR_S })),
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
      expect(weather).toMatchObject({ recommendation: 'bad', window: { start: MORNING + HOUR_S } });
    }
  });
});

describe('The row of a saved place', () => {
  const kept = buildWeatherAnswer({
    place: PLACE,
    forecast: forecastOf(() => ({ windSpeed: 40 })),
    alerts: alertsAre(),
    fetchedAt: MORNING * 1000,
    simulated: false,
  });
  const askedAt = (seconds: number): PlaceWeather => ({
    recommendation: 'good',
    reason: null,
    temperature: 71,
    window: null,
    timeZone: kept.timeZone,
    source: 'open-meteo',
    fetchedAt: new Date(seconds * 1000).toISOString(),
    observedAt: new Date(seconds * 1000).toISOString(),
  });
  const now = (MORNING + 5 * MINUTE_S) * 1000;

  it('is the verdict that was checked, unless its area was asked for later', () => {
    const row = (answer: unknown, asked?: PlaceWeather | null) =>
      savedPlaceLine({ answer, asked, limits: {}, now });
    expect(row(kept, askedAt(MORNING - 30 * MINUTE_S))).toMatchObject({
      recommendation: 'bad',
      text: expect.stringMatching(/^Strong wind \(40 mph\)/),
    });
    expect(row(kept, askedAt(MORNING))?.recommendation).toBe('bad');
    expect(row(kept, askedAt(MORNING + MINUTE_S))?.recommendation).toBe('good');
    expect(row(kept)?.recommendation).toBe('bad');
    expect(row(kept, null)?.recommendation).toBe('bad');
    expect(row({ temperature: 1 }, askedAt(MORNING))?.recommendation).toBe('good');
    expect(row(undefined, null)).toBeNull();
  });

  it('says that own limits do not count where only its area was asked for', () => {
    const row = (answer: unknown) =>
      savedPlaceLine({ answer, asked: askedAt(MORNING - 1), limits: { gust: 20 }, now });
    expect(row(undefined)?.text).toMatch(/\. Not by your own limits$/);
    expect(row(kept)?.text).not.toMatch(/own limits/);
  });
});
