import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { Database } from '#platform/db/database.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { tripAnswerSchema } from './trip.schema.ts';

describe('POST /api/trip-weather', () => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
    test = await openTestApp(database, {
      outside: (url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/open-meteo-ensemble` }),
    });
  });
  afterAll(async () => {
    await test.close();
    await database.close();
  });

  const post = (payload: unknown) =>
    test.app.inject({
      method: 'POST',
      url: '/api/trip-weather',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    });

  it('answers what it promises', async () => {
    const response = await post({
      zipCodes: ['85003', '85281'],
      departure: '2026-11-20T13:00',
      returnRide: true,
    });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const answer = tripAnswerSchema.parse(response.json());
    expect(answer.overallRecommendation).toBe('good');
    expect(answer.routeWeather.map(({ zipCode }) => zipCode)).toEqual(['85003', '85281']);
    expect(answer.simulated).toBe(true);
  });

  it('tells how sure the weather of stops is, once that is known', async () => {
    const payload = { zipCodes: ['36602', '36608'], departure: '2026-11-20T14:00' };
    const plan = async () => tripAnswerSchema.parse((await post(payload)).json());
    const first = await plan();
    expect(first.routeWeather.map(({ probability }) => probability)).toEqual([null, null]);
    for (const zip of payload.zipCodes) await test.app.inject(`/api/weather/probability?zipCode=${zip}`);
    const { routeWeather, points } = await plan();
    for (const { probability, arrivalRecommendation } of routeWeather)
      expect(probability).toMatchObject({ members: 31, [arrivalRecommendation]: 31 });
    expect(points[0]?.probability).toEqual(routeWeather[0]?.probability);
    expect(points.at(-1)?.probability).toEqual(routeWeather[1]?.probability);
    expect(test.simulator.requests['open-meteo-ensemble']).toBeLessThanOrEqual(2);
  });

  it.each([
    [{}, { zipCodes: 'At least 2 locations are required' }],
    [{ zipCodes: [] }, { zipCodes: 'At least 2 locations are required' }],
    [{ zipCodes: ['85003'] }, { zipCodes: 'At least 2 locations are required' }],
    [{ zipCodes: ['85003', '8528'] }, { 'zipCodes.1': 'Please enter valid 5-digit zip codes' }],
    [{ zipCodes: ['85003', 85281] }, { 'zipCodes.1': 'Please enter valid 5-digit zip codes' }],
    [
      { zipCodes: Array.from({ length: 13 }, () => '85003') },
      { zipCodes: 'A trip has at most 12 locations' },
    ],
    [
      { zipCodes: ['85003', '85281'], departure: 'soon' },
      { departure: 'Please enter a valid departure date and time' },
    ],
    [
      { zipCodes: ['85003', '85281'], stopMinutes: [0, 99_999] },
      { 'stopMinutes.1': 'A stop lasts from 0 minutes to 3 days' },
    ],
    [{ zipCodes: ['85003', '85281'], pace: 'warp' }, { pace: 'Pace is relaxed, normal or brisk' }],
    [
      {
        zipCodes: ['85003', '85281'],
        shape: Array.from({ length: 26 }, () => ({ latitude: 33, longitude: -112 })),
      },
      { shape: 'This drawn road cannot be read. Please draw it again.' },
    ],
    [
      { zipCodes: ['85003', '85281'], track: { line: '<script>', miles: 10 } },
      { 'track.line': 'This track cannot be read. Please choose the GPX file again.' },
    ],
  ])('refuses %j by field', async (payload, errors) => {
    const response = await post(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'validation', errors, message: Object.values(errors)[0] });
  });

  it('answers 200 with an unknown leg for each ZIP that is not known, also when none is', async () => {
    const none = await post({ zipCodes: ['00000', '00001'] });
    expect([none.statusCode, none.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(none.json()).toMatchObject({
      overallRecommendation: 'unknown',
      bestDeparture: null,
      routeWeather: [
        { zipCode: '00000', recommendation: 'unknown', message: 'Zip code not found' },
        { zipCode: '00001', recommendation: 'unknown', message: 'Zip code not found' },
      ],
    });
    const one = await post({ zipCodes: ['00000', '85003'] });
    expect(one.statusCode).toBe(200);
    expect(one.json()).toMatchObject({
      overallRecommendation: 'unknown',
      routeWeather: [{ recommendation: 'unknown', message: 'Zip code not found' }, { message: null }],
    });
  });

  it('keeps neither ZIP codes nor positions in the log', async () => {
    await post({ zipCodes: ['85003', '85281'] });
    expect(test.logLines.join('\n')).not.toMatch(/\b85281\b|33\.4\d|-111\.9/);
  });
});
