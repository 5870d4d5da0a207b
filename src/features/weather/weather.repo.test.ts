import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#platform/db/test-database.server.ts';
import type { PlaceForecast } from './forecast.model.ts';
import { deleteWeatherBefore, findWeather, saveWeather, type WeatherRow } from './weather.repo.server.ts';
import type { WeatherAnswer } from './weather.schema.ts';
import { weatherCache } from './weather.tables.server.ts';

const NOON = Date.parse('2026-07-04T12:00:00.500Z');

const forecast: PlaceForecast = {
  source: 'nws',
  latitude: 39.7392,
  longitude: -104.9903,
  timeZone: 'America/Denver',
  current: {
    time: NOON / 1000,
    temperature: 71.3,
    dewPoint: null,
    humidity: 41.6,
    windSpeed: 8.25,
    windDirection: 270,
    gust: null,
    precipitation: 0,
    precipitationProbability: 10,
    thunderProbability: null,
    weatherCode: 2,
    visibility: 10,
    cloudCover: 55,
  },
  hours: [],
};

function row(change: { zipCode?: string; fetchedAt?: number; temperature?: number | null } = {}): WeatherRow {
  const { zipCode = '02134', fetchedAt = NOON, temperature = 71 } = change;
  const answer: WeatherAnswer = {
    zipCode,
    location: 'Boston, MA',
    latitude: 42.35,
    longitude: -71.13,
    timeZone: 'America/New_York',
    temperature,
    feelsLike: 71,
    rideChill: null,
    description: 'Partly cloudy',
    windSpeed: 8,
    windDirection: 270,
    gust: null,
    humidity: 42,
    dewPoint: null,
    precipitation: 0.02,
    precipitationProbability: 10,
    visibility: 9.5,
    recommendation: 'caution',
    conditions: ['Wind 8 mph, "steady"', 'Light rain, {showers}'],
    factors: [],
    summary: 'Light rain.',
    roadSurface: 'wet',
    observedAt: new Date(fetchedAt).toISOString(),
    fetchedAt: new Date(fetchedAt).toISOString(),
    source: 'nws',
    stale: false,
    simulated: false,
    sun: { dawn: null, sunrise: null, sunset: null, dusk: null, light: 'day' },
    hourly: {
      time: [],
      temperature: [],
      feelsLike: [],
      humidity: [],
      dewPoint: [],
      windSpeed: [],
      windDirection: [],
      gust: [],
      precipitation: [],
      precipitationProbability: [],
      thunderProbability: [],
      weatherCode: [],
      visibility: [],
      cloudCover: [],
      light: [],
      road: [],
      recommendation: [],
    },
    windows: [],
    days: [],
    alerts: { available: true, items: [] },
  };
  return { zipCode, answer, forecast, alerts: { available: true, alerts: [] }, fetchedAt };
}

describeOnBothEngines('Kept weather', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => void (await database.db.delete(weatherCache)));

  it('is what was fetched, to the digit and the millisecond', async () => {
    await saveWeather(database.db, row());
    expect(await findWeather(database.db, '02134')).toEqual({
      forecast,
      alerts: { available: true, alerts: [] },
      fetchedAt: NOON,
    });
    expect(await findWeather(database.db, '99999')).toBeUndefined();
  });

  it('fills the columns that people look at', async () => {
    await saveWeather(database.db, row());
    const [stored] = await database.db.select().from(weatherCache);
    expect(stored).toMatchObject({
      zipCode: '02134',
      temperature: 71,
      description: 'Partly cloudy',
      location: 'Boston, MA',
      windSpeed: 8,
      humidity: 42,
      precipitation: 0.02,
      visibility: 9.5,
      recommendation: 'caution',
      conditions: ['Wind 8 mph, "steady"', 'Light rain, {showers}'],
      source: 'nws',
    });
  });

  it('is replaced by something newer, never by something older', async () => {
    await saveWeather(database.db, row({ temperature: 60 }));
    await saveWeather(database.db, row({ temperature: null, fetchedAt: NOON + 1000 }));
    await saveWeather(database.db, row({ temperature: 50, fetchedAt: NOON - 1000 }));
    const stored = await database.db.select().from(weatherCache);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.temperature).toBeNull();
    expect((await findWeather(database.db, '02134'))?.fetchedAt).toBe(NOON + 1000);
  });

  it('is ignored when an older version kept it in another shape', async () => {
    await saveWeather(database.db, row());
    await database.db.update(weatherCache).set({ payloadVersion: 0 });
    expect(await findWeather(database.db, '02134')).toBeUndefined();
  });

  it('is forgotten when it is older than asked for', async () => {
    await saveWeather(database.db, row({ zipCode: '00501', fetchedAt: NOON - 1 }));
    await saveWeather(database.db, row({ zipCode: '99950', fetchedAt: NOON }));
    expect(await deleteWeatherBefore(database.db, NOON)).toBe(1);
    expect(await findWeather(database.db, '00501')).toBeUndefined();
    expect(await findWeather(database.db, '99950')).toBeDefined();
  });
});
