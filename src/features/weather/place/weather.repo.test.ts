import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { deleteWeatherBefore, findWeather, saveWeather } from './weather.repo.server.ts';
import type { WeatherAnswer } from '../weather.schema.ts';
import { weatherCache } from './weather.tables.server.ts';

const NOON = Date.parse('2026-07-04T12:00:00.500Z');

function answer(
  change: { zipCode?: string; fetchedAt?: number; temperature?: number | null } = {},
): WeatherAnswer {
  const { zipCode = '02134', fetchedAt = NOON, temperature = 71 } = change;
  return {
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
    alerts: { available: true, state: 'checked', checkedAt: null, items: [] },
  };
}

describeOnBothEngines('Kept weather', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => void (await database.db.delete(weatherCache)));

  it('is the answer that was given', async () => {
    await saveWeather(database.db, [answer()]);
    expect(await findWeather(database.db, '02134')).toEqual(answer());
    expect(await findWeather(database.db, '99999')).toBeUndefined();
  });

  it('fills the columns that people look at', async () => {
    await saveWeather(database.db, [answer()]);
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
    await saveWeather(database.db, [answer({ temperature: 60 })]);
    await saveWeather(database.db, [answer({ temperature: null, fetchedAt: NOON + 1000 })]);
    await saveWeather(database.db, [answer({ temperature: 50, fetchedAt: NOON - 1000 })]);
    const stored = await database.db.select().from(weatherCache);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.temperature).toBeNull();
    expect((await findWeather(database.db, '02134'))?.fetchedAt).toBe(new Date(NOON + 1000).toISOString());
  });

  it('is ignored when an older version kept it in another shape', async () => {
    await saveWeather(database.db, [answer()]);
    await database.db.update(weatherCache).set({ answerVersion: 0 });
    expect(await findWeather(database.db, '02134')).toBeUndefined();
  });

  it('is forgotten when it is older than asked for', async () => {
    await saveWeather(database.db, [answer({ zipCode: '00501', fetchedAt: NOON - 1 })]);
    await saveWeather(database.db, [answer({ zipCode: '99950', fetchedAt: NOON })]);
    expect(await deleteWeatherBefore(database.db, NOON)).toBe(1);
    expect(await findWeather(database.db, '00501')).toBeUndefined();
    expect(await findWeather(database.db, '99950')).toBeDefined();
  });
});
