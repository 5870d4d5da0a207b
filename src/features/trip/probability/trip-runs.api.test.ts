import { describe, expect, it } from 'vitest';
import { outsideSuite } from '#test/outside-suite.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import type { RiderLimits } from '#features/weather/weather.schema.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import { tripAnswerSchema, type TripAnswer } from '../trip.schema.ts';
import { placesOfWeek } from '../weather/week-hours.model.ts';
import { createSureTrip } from './sure-trip.model.ts';
import { tripRunsSchema, type TripRuns } from './trip-runs.schema.ts';

const ENSEMBLE = 'open-meteo-ensemble';
/** Own limits that are those of the common table. */
const COMMON = { windSpeed: 30, gust: 44, minTemperature: 36, maxTemperature: 104, smokeAqi: 150 };
/** Some 140 miles with points between. */
const LONG = ['85003', '86001'];

describe('how sure a trip is', () => {
  const suite = outsideSuite((url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/${ENSEMBLE}` }));

  const post = async (url: string, zipCodes: string[], on: TestApp) => {
    const response = await on.app.inject({ method: 'POST', url, payload: { zipCodes } });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    return response.json<unknown>();
  };
  const plan = async (zipCodes: string[], on = suite.test): Promise<TripAnswer> =>
    tripAnswerSchema.parse(await post('/api/trip-weather', zipCodes, on));
  const runs = async (zipCodes: string[], on = suite.test): Promise<TripRuns> =>
    tripRunsSchema.parse(await post('/api/trip-weather/probability', zipCodes, on));

  it('comes after the trip, which does not wait, with one call and no other forecast', async () => {
    const first = await plan(LONG);
    expect(first.routeWeather.map(({ probability }) => probability)).toEqual([null, null]);
    const { places } = await runs(LONG);
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, [ENSEMBLE]: 1 });
    expect(places.length).toBeGreaterThan(2);
    const points = first.places.map(({ latitude, longitude }) => `${latitude} ${longitude}`);
    for (const { latitude, longitude, levels, start, needed } of places) {
      expect(points).toContain(`${latitude} ${longitude}`);
      expect(start % 3600).toBe(0);
      expect([levels.length, needed]).toEqual([31, 25]);
      expect(levels.every((letters) => /^[gcbu-]{160,168}$/.test(letters))).toBe(true);
    }

    // What is sent makes the counts that the trip tells from then on.
    const answer = await plan(LONG);
    const trip = { ...answer, places: placesOfWeek(answer) };
    const timelineAt = createTimelines(trip);
    const sure = createSureTrip({ places });
    const timeline = timelineAt(answer.departure);
    const stops = timeline.arrivals.filter(({ visit }) => visit.kind !== 'road').map(sure.at);
    expect(stops).toEqual(answer.routeWeather.map(({ probability }) => probability));
    expect(stops.every((counts) => counts?.members === 31)).toBe(true);
    expect(sure.way(timeline, () => 'noon')?.text).toMatch(/runs (in|near) .+ at noon/);
    // For departures of the whole week.
    expect(sure.row(timelineAt(answer.departure + 5 * 86_400))?.members).toBe(31);
  });

  it('asks nobody again for three hours', async () => {
    for (const minutes of [0, 11, 60, 100]) {
      suite.test.advance(minutes * MINUTE_MS);
      await plan(LONG);
      expect((await runs(LONG)).places.length).toBeGreaterThan(2);
    }
    expect(suite.test.simulator.requests[ENSEMBLE]).toBe(1);
  });

  it('is certain of a storm that all runs have', async () => {
    const answer = await plan(['36602', '36608']);
    const sure = createSureTrip(await runs(['36602', '36608']));
    const timeline = createTimelines(answer)(answer.departure);
    expect(sure.way(timeline, () => 'noon')).toMatchObject({
      word: 'Almost certain',
      text: expect.stringMatching(/^Bad in all 31 runs in Mobile, AL at noon\.$/),
    });
  });

  it.each(['few-members', 'no-gusts', 'nulls', 'nan-json', '429', '500', 'cut', 'html'] as const)(
    'is not known with %s, and the trip is what it is without',
    async (kind) => {
      suite.test.simulator.setFault({ service: ENSEMBLE, kind });
      const before = await plan(LONG);
      expect(await runs(LONG)).toEqual({ places: [] });
      const after = await plan(LONG);
      expect(after.overallRecommendation).toBe(before.overallRecommendation);
      expect(after.routeWeather.map(({ probability }) => probability)).toEqual([null, null]);
    },
  );

  it('is never asked for where it is switched off, which the trip says by saying nothing', async () => {
    const without = await openTestApp(suite.database, { now: suite.test.now() });
    const answer = await plan(LONG, without);
    expect(answer.routeWeather.every((stop) => !('probability' in stop))).toBe(true);
    without.simulator.resetRequests();
    expect(await runs(['85281', '85701'], without)).toEqual({ places: [] });
    expect(Object.values(without.simulator.requests).every((count) => count === 0)).toBe(true);
    await without.close();
  });

  it('sends the weather of the runs to a rider with own limits, who alone judges by them', async () => {
    await runs(LONG);
    const answer = await plan(LONG);
    const common = await runs(LONG);
    expect(common.places.every((place) => !('values' in place))).toBe(true);
    const url = '/api/trip-weather/probability?values=true';
    const told = tripRunsSchema.parse(await post(url, LONG, suite.test));
    expect(told.places.map(({ levels }) => levels)).toEqual(common.places.map(({ levels }) => levels));
    for (const { levels, values } of told.places)
      for (const texts of [values?.temperature, values?.gust, values?.precipitation])
        expect(texts?.map((text) => text.length)).toEqual(levels.map((letters) => letters.length));
    const trip = { ...answer, places: placesOfWeek(answer) };
    // One call of the ensemble for all of it.
    expect(suite.test.simulator.requests[ENSEMBLE]).toBe(1);

    const countsUnder = (limits: RiderLimits) => {
      const sure = createSureTrip(told, limits);
      return [0, 20, 60, 110].map((hour) =>
        createTimelines(trip, limits)(answer.departure + hour * 3600).arrivals.map(sure.at),
      );
    };
    const before = countsUnder({});
    expect(before.flat().filter(Boolean).length).toBeGreaterThan(8);
    // Those of the common table itself change nothing.
    expect(countsUnder(COMMON)).toEqual(before);
    const strict = countsUnder({ gust: 12, minTemperature: 60 });
    const good = (counts: ReturnType<typeof countsUnder>) => counts.flat().map((one) => one?.good ?? 0);
    expect(good(strict).every((count, at) => count <= (good(before)[at] ?? 0))).toBe(true);
    const wrong = await suite.test.app.inject({
      method: 'POST',
      url: '/api/trip-weather/probability?values=perhaps',
      payload: { zipCodes: LONG },
    });
    expect(wrong.statusCode).toBe(400);
  });
});
