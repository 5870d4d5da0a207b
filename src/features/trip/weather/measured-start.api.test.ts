import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveHeights } from '#features/weather/stations/station-heights.repo.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { roadStations } from '#simulator/weather/stations.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { createTimelines } from '../journey/timeline.model.ts';
import { tripAnswerSchema, type TripAnswer } from '../trip.schema.ts';
import { placesOfWeek } from './week-hours.model.ts';

describe('what stations measure where a trip begins', () => {
  let database: Database;
  let test: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  beforeEach(async () => {
    test = await openTestApp(database, { stations: true });
    // As if every network had been asked already.
    const networks = new Map<string, Map<string, number>>();
    for (const { network, id, elevation, fault } of roadStations()) {
      const feet = networks.get(network) ?? new Map<string, number>();
      networks.set(network, fault === 'feet' ? feet : feet.set(id, elevation * 3.28084));
    }
    for (const [network, feet] of networks) await saveHeights(database.db, network, feet, test.now());
    return () => test.close();
  });
  afterAll(() => database.close());

  async function plan(zipCodes: string[], departure?: number): Promise<TripAnswer> {
    const payload = {
      zipCodes,
      ...(departure !== undefined && { departure: new Date(departure).toISOString() }),
    };
    const response = await test.app.inject({ method: 'POST', url: '/api/trip-weather', payload });
    expect(response.statusCode, response.body).toBe(200);
    return tripAnswerSchema.parse(response.json());
  }
  async function renew() {
    await test.services.observations.renew();
    await test.services.observations.heightsKnown();
  }

  it('makes its verdict worse, and says what was measured where and when', async () => {
    const before = await plan(['58501', '58601']);
    expect(before.measured).toBeNull();
    expect(before.routeWeather[0]?.arrivalRecommendation).toBe('caution');
    await renew();
    const answer = await plan(['58501', '58601']);
    const [start] = answer.routeWeather;
    expect(start).toMatchObject({ recommendation: 'bad', arrivalRecommendation: 'bad' });
    expect(answer.overallRecommendation).toBe('bad');
    expect(start?.summary).toMatch(
      /^Ice possible on the road \(measured 29 °F and wet 4 mi away at \d+:\d\d [AP]M\) in Bismarck, ND at /,
    );
    expect(start?.conditions.filter((text) => text.includes('measured')).length).toBeGreaterThan(0);
    expect(start?.factors.filter(({ key }) => key === 'road')).toHaveLength(1);
    // The rest of the way is as it was forecast.
    expect(answer.points.slice(1).map(({ recommendation }) => recommendation)).toEqual(
      before.points.slice(1).map(({ recommendation }) => recommendation),
    );
    // The page reckons the same, and leaves it out for departures of a later hour.
    const timelineAt = createTimelines({ ...answer, places: placesOfWeek(answer) });
    expect(timelineAt(answer.departure).arrivals[0]?.recommendation).toBe('bad');
    const until = answer.measured?.until ?? 0;
    expect(timelineAt(until - 60).arrivals[0]?.recommendation).toBe('bad');
    expect(timelineAt(until).arrivals[0]?.measured).toEqual([]);
  });

  it('says nothing of a departure after this hour, nor where stations are not plausible', async () => {
    await renew();
    expect((await plan(['58501', '58601'], test.now() + 2 * HOUR_MS)).measured).toBeNull();
    // Phoenix has five stations that lie.
    const fair = await plan(['85003', '85281']);
    expect(fair.measured).toBeNull();
    expect(fair.overallRecommendation).toBe('good');
  });

  it('is nothing once it is old', async () => {
    await renew();
    test.advance(2 * HOUR_MS);
    expect((await plan(['58501', '58601'])).measured).toBeNull();
  });
});
