import { describe, expect, it } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { outsideSuite } from '#test/outside-suite.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { weatherAnswerSchema, type Probability, type WeatherAnswer } from '../weather.schema.ts';
import { findWeather, saveWeather } from '../place/weather.repo.server.ts';
import { withoutRuns } from './answer-runs.model.ts';
import { runsAnswerSchema, type RunsAnswer } from './runs.schema.ts';

const ENSEMBLE = 'open-meteo-ensemble';

describe('how sure a verdict is', () => {
  const suite = outsideSuite((url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/${ENSEMBLE}` }));

  async function check(zipCode: string, on = suite.test): Promise<WeatherAnswer> {
    const response = await on.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode } });
    expect(response.statusCode, response.body).toBe(200);
    return weatherAnswerSchema.parse(response.json());
  }
  async function runs(zipCode: string, more = '', on = suite.test): Promise<RunsAnswer> {
    const response = await on.app.inject(`/api/weather/probability?zipCode=${zipCode}${more}`);
    expect(response.statusCode, response.body).toBe(200);
    return runsAnswerSchema.parse(response.json());
  }
  const addsUp = (counts: Probability | null | undefined) =>
    counts && counts.good + counts.caution + counts.bad === counts.members;

  it('comes after the verdict, which does not wait, and is then part of it', async () => {
    const first = await check('80435');
    expect(first.probability).toBeNull();
    expect(first.hourly.probability).toEqual(first.hourly.time.map(() => null));
    for (const window of first.windows) expect(window.probability).toBeNull();

    const told = await runs('80435');
    const answer = await check('80435');
    expect(answer.fetchedAt).toBe(first.fetchedAt);
    expect(answer.recommendation).toBe(first.recommendation);
    expect(answer.hourly.recommendation).toEqual(first.hourly.recommendation);
    expect(answer.probability?.members).toBe(31);
    expect(answer.hourly.probability?.slice(0, 160).every(addsUp)).toBe(true);
    for (const { probability } of answer.windows) expect(addsUp(probability)).toBe(true);
    expect(told).toMatchObject({ probability: answer.probability, summary: answer.summary });
    expect(told.hourly.probability).toEqual(answer.hourly.probability);
    expect(told.values).toBeUndefined();
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, [ENSEMBLE]: 1 });

    // What is sent of each run makes the same counts.
    const [bad] = ['b'].map((level) => told.runs?.levels.filter((letters) => letters[7] === level).length);
    expect(bad).toBe(answer.hourly.probability?.[7]?.bad);
    const more = await runs('80435', '&values=true');
    expect(more.values?.temperature).toHaveLength(31);
    expect(more.values?.road[30]).toHaveLength(168);
  });

  it('is asked for once in three hours for an area, whatever forecasts come meanwhile', async () => {
    for (const minutes of [0, 11, 60, 100]) {
      suite.test.advance(minutes * MINUTE_MS);
      await runs('80202');
      // Half a mile away.
      expect((await runs('80264')).probability?.members).toBe(31);
    }
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 8, [ENSEMBLE]: 1 });
    suite.test.advance(11 * MINUTE_MS);
    await runs('80202');
    expect(suite.test.simulator.requests[ENSEMBLE]).toBe(2);
  });

  it('says of a storm that is certain that all runs have it, in the sentence too', async () => {
    await runs('36602');
    const { probability, summary, recommendation } = await check('36602');
    expect(recommendation).toBe('bad');
    expect(probability).toEqual({ good: 0, caution: 0, bad: 31, members: 31 });
    expect(summary).toMatch(/ Bad in all 31 runs\.$/);
  });

  it.each([
    'few-members',
    'no-gusts',
    'nulls',
    'nan-json',
    '429',
    '500',
    'broken-json',
    'cut',
    'html',
  ] as const)('is not known with %s, and costs nothing else', async (kind) => {
    suite.test.simulator.setFault({ service: ENSEMBLE, kind });
    const told = await runs('80435');
    expect(told).toMatchObject({ probability: null, runs: null });
    const answer = await check('80435');
    expect(answer.probability).toBeNull();
    expect(answer.recommendation).not.toBe('unknown');
    // Not again at once.
    suite.test.simulator.clearFaults();
    await runs('80435');
    expect(suite.test.simulator.requests[ENSEMBLE]).toBe(1);
    suite.test.advance(11 * MINUTE_MS);
    expect((await runs('80435')).probability?.members).toBe(31);
  });

  it('counts none or all when members are the same, and no hours beyond what they reach', async () => {
    suite.test.simulator.setFault({ service: ENSEMBLE, kind: 'identical' });
    const { hourly } = await runs('10001');
    for (const counts of hourly.probability)
      if (counts) expect([counts.good, counts.caution, counts.bad]).toContain(31);
    suite.test.simulator.clearFaults();
    suite.test.simulator.setFault({ service: ENSEMBLE, kind: 'short' });
    const short = await runs('33109');
    expect(short.hourly.probability[20]?.members).toBe(31);
    expect(short.hourly.probability.slice(26).every((counts) => counts === null)).toBe(true);
    expect(short.runs?.levels[0]).toMatch(/-{100}$/);
  });

  it('is counted under alerts: a warning is bad in every run', async () => {
    await runs('73160');
    expect((await check('73160')).probability).toMatchObject({ good: 0, bad: 31 });
  });

  it('is not there for weather that is unknown or stands in for what cannot be had', async () => {
    expect(await runs('79843')).toMatchObject({ probability: null });
    await runs('80435');
    for (const service of ['open-meteo', 'nws']) suite.test.simulator.setFault({ service, kind: '500' });
    suite.test.advance(20 * MINUTE_MS);
    const answer = await check('80435');
    expect(answer).toMatchObject({ stale: true, probability: null });
    expect(answer.hourly.probability?.every((counts) => counts === null)).toBe(true);
  });

  it('is known in another process, and after a start, as where it was judged', async () => {
    const told = await runs('36602', '&values=true');
    expect(told.summary).toMatch(/ Bad in all 31 runs\.$/);
    await suite.test.services.weather.settle();
    const other = await openTestApp(suite.database, {
      now: suite.test.now(),
      outside: (url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/${ENSEMBLE}` }),
    });
    expect(await runs('36602', '&values=true', other)).toEqual(told);
    expect(other.simulator.requests).toMatchObject({ 'open-meteo': 0, [ENSEMBLE]: 0 });
    await other.close();
  });

  it('is counted by a process that knew the answer before another one had judged it', async () => {
    const told = await runs('20500');
    await suite.test.services.weather.settle();
    const answer = await findWeather(suite.database.db, '20500');
    await saveWeather(suite.database.db, answer ? [withoutRuns(answer)] : []);
    const other = await openTestApp(suite.database, {
      now: suite.test.now(),
      outside: (url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/${ENSEMBLE}` }),
    });
    expect((await check('20500', other)).probability).toBeNull();
    expect(await runs('20500', '', other)).toEqual(told);
    expect((await check('20500', other)).probability).toEqual(told.probability);
    await other.close();
  });

  it('asks nothing when it is switched off', async () => {
    const off = await openTestApp(suite.database);
    expect(await runs('80435', '', off)).toMatchObject({ probability: null, runs: null });
    expect(off.simulator.requests[ENSEMBLE]).toBe(0);
    await off.close();
  });

  it('refuses what is no ZIP code', async () => {
    expect((await suite.test.app.inject('/api/weather/probability?zipCode=8043')).statusCode).toBe(400);
  });
});
