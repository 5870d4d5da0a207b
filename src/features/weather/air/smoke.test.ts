import { describe, expect, it } from 'vitest';
import { fairWeather, forecastOf, MORNING, NO_ALERTS, seededRandom } from '#test/fixtures/example-weather.ts';
import { buildWeatherAnswer } from '../place/answer.model.ts';
import { usAqi } from '../verdict/air-quality.model.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import { personalWeather } from '../verdict/personal.model.ts';
import { assessConditions } from '../verdict/verdict.model.ts';
import { withAir, type AirForecast } from './air.model.ts';
import { readAir } from './open-meteo-air.upstream.server.ts';

const PLACE = { zipCode: '90210', city: 'Beverly Hills', state: 'CA', latitude: 34.09, longitude: -118.41 };

const judged = (pm25: number | null | undefined, limits = {}) =>
  assessConditions({
    conditions: fairWeather(pm25 === undefined ? {} : { pm25 }),
    moment: 'current',
    road: 'dry',
    light: 'day',
    limits,
  });
const answerWith = (air: AirForecast | undefined) =>
  buildWeatherAnswer({
    place: PLACE,
    forecast: withAir(forecastOf(), air),
    alerts: NO_ALERTS,
    fetchedAt: MORNING * 1000,
    simulated: false,
  });

describe('smoke', () => {
  it.each([
    [0, 'good'],
    [35.4, 'good'],
    [35.49, 'good'],
    [35.5, 'caution'],
    [55.4, 'caution'],
    [55.5, 'bad'],
    [400, 'bad'],
  ])('of %d µg/m³ is %s', (pm25, level) => {
    const { recommendation, factors, conditions, summary } = judged(pm25);
    expect(recommendation).toBe(level);
    const smoke = factors.find(({ key }) => key === 'smoke');
    expect(smoke).toMatchObject({ level, unit: 'µg/m³', value: Math.floor(pm25 * 10) / 10 });
    expect(conditionColor(smoke?.text ?? '')).toBe({ good: 'green', caution: 'orange', bad: 'red' }[level]);
    expect(conditions.some((text) => /smoke/.test(text))).toBe(level !== 'good');
    expect(summary.includes('smoke')).toBe(level !== 'good');
  });

  it('that is not known changes nothing, milder or worse', () => {
    for (const pm25 of [null, undefined]) {
      const { recommendation, factors } = judged(pm25);
      expect(recommendation).toBe('good');
      expect(factors.some(({ key }) => key === 'smoke')).toBe(false);
    }
    const { hourly, ...rest } = answerWith(undefined);
    expect(hourly.pm25).toBeUndefined();
    expect(rest.airQuality).toBeNull();
    expect(rest.recommendation).toBe('good');
  });

  it('never makes a verdict milder, and more of it never either', () => {
    const random = seededRandom(15);
    const rank = (pm25: number) => ['good', 'caution', 'bad'].indexOf(judged(pm25).recommendation);
    for (let round = 0; round < 500; round += 1) {
      const pm25 = 80 * random();
      expect(rank(pm25 + 20 * random())).toBeGreaterThanOrEqual(rank(pm25));
    }
  });

  it('has the index of EPA’s breakpoints of 2024', () => {
    const known = [
      [0, 0],
      [9, 50],
      [9.1, 51],
      [35.4, 100],
      [35.5, 101],
      [55.4, 150],
      [55.5, 151],
      [125.4, 200],
      [225.4, 300],
      [225.5, 301],
      [325.4, 500],
      [900, 500],
    ] as const;
    for (const [pm25, index] of known) expect([pm25, usAqi(pm25)]).toEqual([pm25, index]);
  });

  it('counts in its hours, in windows and days', () => {
    const start = MORNING - 6 * 3600;
    const pm25 = Array.from({ length: 180 }, (_, index) => (index >= 6 && index < 9 ? 60 : 5));
    const { hourly, airQuality, recommendation, windows, days } = answerWith({ start, pm25 });
    expect(recommendation).toBe('bad');
    expect(airQuality).toEqual({ pm25: 60, usAqi: 154 });
    expect(hourly.recommendation.slice(0, 4)).toEqual(['bad', 'bad', 'bad', 'good']);
    expect(hourly.pm25?.slice(0, 4)).toEqual([60, 60, 60, 5]);
    expect(windows.every((window) => window.start >= MORNING + 3 * 3600)).toBe(true);
    expect(days).toHaveLength(7);
  });

  it('is refused above a rider’s own limit, and a limit never makes it milder', () => {
    expect(judged(20, { smokeAqi: 60 })).toMatchObject({ recommendation: 'bad' });
    expect(judged(20, { smokeAqi: 60 }).summary).toBe('Smoke (AQI 71, your limit 60).');
    expect(judged(20, { smokeAqi: 71 }).recommendation).toBe('good');
    expect(judged(60, { smokeAqi: 149 }).recommendation).toBe('bad');
    const answer = answerWith({ start: MORNING - 6 * 3600, pm25: Array.from({ length: 180 }, () => 20) });
    expect(personalWeather(answer, { smokeAqi: 60 }, MORNING).weather.hourly.recommendation[5]).toBe('bad');
  });
});

describe('the air that a service answers', () => {
  const hourly = (pm2_5: unknown[], time = [MORNING, MORNING + 3600]) => ({ hourly: { time, pm2_5 } });

  it('is read hour by hour; what no air can be is missing', () => {
    expect(readAir(hourly([8.7, null]))).toEqual({ start: MORNING, pm25: [8.7, null] });
    expect(readAir(hourly([8.7, -3]))?.pm25).toEqual([8.7, null]);
    expect(readAir(hourly([8.7, 'x']))?.pm25).toEqual([8.7, null]);
    expect(readAir(hourly([8.7]))?.pm25).toEqual([8.7, null]);
    const inUnit = (pm2_5: string) => readAir({ ...hourly([0.06, 0.06]), hourly_units: { pm2_5 } });
    expect(['µg/m³', 'μg/m³'].map(inUnit)).not.toContain(null);
    expect(['mg/m³', 'ppb', ''].map(inUnit)).toEqual([null, null, null]);
  });

  it.each([
    ['only nulls', hourly([null, null])],
    ['a gap in its hours', hourly([1, 2], [MORNING, MORNING + 7200])],
    ['no hours', { hourly: {} }],
    ['nothing', null],
  ])('says nothing with %s', (_, place) => {
    expect(readAir(place)).toBeNull();
  });
});
