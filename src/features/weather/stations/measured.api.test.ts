import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { roadStations } from '#simulator/weather/stations.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { weatherAnswerSchema, type WeatherAnswer } from '../weather.schema.ts';
import { saveHeights } from './station-heights.repo.server.ts';

describeOnDatabase('What stations measure, in an answer', (open) => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('DELETE FROM weather_cache');
    await database.query('DELETE FROM station_heights');
    test = await openTestApp(database, { stations: true });
    await knowHeights(test.now());
  });
  afterEach(() => test.close());
  afterAll(() => database.query('DELETE FROM station_heights'));

  /** As if every network had been asked already. */
  async function knowHeights(now: number) {
    const networks = new Map<string, Map<string, number>>();
    for (const { network, id, elevation, fault } of roadStations()) {
      const feet = networks.get(network) ?? new Map<string, number>();
      networks.set(network, fault === 'feet' ? feet : feet.set(id, elevation * 3.28084));
    }
    for (const [network, feet] of networks) await saveHeights(database.db, network, feet, now);
  }
  async function check(zipCode: string, app = test): Promise<WeatherAnswer> {
    const response = await app.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode } });
    expect(response.statusCode, response.body).toBe(200);
    return weatherAnswerSchema.parse(response.json());
  }
  async function renew() {
    await test.services.observations.renew();
    await test.services.observations.heightsKnown();
  }

  it('is null until stations were asked, and no check asks or waits for them', async () => {
    test.simulator.resetRequests();
    const answer = await check('58501');
    expect(answer).toMatchObject({
      measured: null,
      recommendation: 'caution',
      elevation: expect.any(Number),
    });
    expect(test.simulator.requests).toMatchObject({ 'road-stations': 0, 'weather-stations': 0 });
    expect(test.services.weather.credits().map(({ label }) => label)).not.toContainEqual(
      expect.stringContaining('stations'),
    );
  });

  it('makes a verdict worse that was kept without it, and is never kept itself', async () => {
    expect((await check('58501')).recommendation).toBe('caution');
    const before = test.services.weather.edition('58501');
    await renew();
    const answer = await check('58501');
    expect(answer).toMatchObject({
      recommendation: 'bad',
      roadSurface: 'ice',
      measured: {
        station: 'ND585',
        kind: 'road',
        distanceMiles: 4,
        values: { pavementTemperature: 29, gust: 31 },
        road: 'wet',
        worsens: 'road',
        fills: [],
      },
    });
    expect(answer.summary).toMatch(
      /^Ice possible on the road: measured 29 °F and wet 4 mi away at .* [AP]M\.$/,
    );
    expect(test.services.weather.edition('58501')?.measured).not.toBe(before?.measured);
    await test.services.settle();
    const [row] = await database.query<{ recommendation: string }>(
      "SELECT recommendation FROM weather_cache WHERE zip_code = '58501'",
    );
    expect(row).toEqual({ recommendation: 'caution' });
    expect(test.services.weather.credits().map(({ label }) => label)).toContainEqual(
      expect.stringContaining('Road stations'),
    );
  });

  it('gets older by the minute, and is gone after an hour without news', async () => {
    await renew();
    const { measured } = await check('58501');
    test.simulator.setFault({ service: 'road-stations', kind: 'huge' });
    test.simulator.setFault({ service: 'weather-stations', kind: 'broken-json' });
    test.advance(30 * MINUTE_MS);
    await renew();
    expect((await check('58501')).measured).toMatchObject({
      observedAt: measured?.observedAt,
      ageMinutes: (measured?.ageMinutes ?? 0) + 30,
    });
    test.advance(31 * MINUTE_MS);
    expect(await check('58501')).toMatchObject({ measured: null, recommendation: 'caution' });
    expect(test.logLines.some((line) => line.includes('what is known of them is kept'))).toBe(true);
  });

  it('believes no sensor that lies, runs ahead, stands at 0, 0 or has its height in feet', async () => {
    await renew();
    const answer = await check('85003');
    expect(answer.recommendation).toBe('good');
    expect(answer.measured?.station).toBe('AZ850');
    expect(answer.measured).toMatchObject({ worsens: null, note: null });
  });

  it('gives what an office does not publish', async () => {
    await test.close();
    test = await openTestApp(database, { stations: true, env: { WEATHER_PROVIDERS: 'nws' } });
    test.simulator.setFault({ service: 'nws', kind: 'no-visibility' });
    expect(await check('85003')).toMatchObject({ recommendation: 'unknown', visibility: null });
    await renew();
    const answer = await check('85003');
    expect(answer).toMatchObject({
      recommendation: 'good',
      visibility: 10,
      measured: { fills: ['visibility'] },
    });
    expect(answer.hourly.visibility.slice(0, 2)).toEqual([10, null]);
  });

  it('costs its own line alone when its list cannot be told', async () => {
    await renew();
    const { near } = test.services.observations;
    test.services.observations.near = () => {
      throw new Error('broken');
    };
    expect(await check('58501')).toMatchObject({ measured: null, recommendation: 'caution' });
    test.services.observations.near = near;
  });
});
