import { describe, expect, it } from 'vitest';
import type { CallLimits } from '#platform/fetch/call-limits.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { appPerTest } from '#test/test-suite.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { conditionColor } from '../verdict/condition-color.model.ts';
import { FRESH_MS } from './weather.service.server.ts';
import { weatherAnswerSchema, type WeatherAnswer } from '../weather.schema.ts';

describeOnDatabase('POST /api/weather', (open) => {
  const suite = appPerTest(open, ['DELETE FROM weather_cache']);

  const post = (payload: unknown, url = '/api/weather') => suite.post(url, payload);

  async function check(zipCode: string, refresh?: boolean): Promise<WeatherAnswer> {
    const response = await post({ zipCode, ...(refresh && { refresh }) });
    expect(response.statusCode, response.body).toBe(200);
    return weatherAnswerSchema.parse(response.json());
  }

  it.each(['80435', '33109', '99501', '96813', '00601', '10001'])('answers %s whole', async (zipCode) => {
    const answer = await check(zipCode);
    expect(answer).toMatchObject({ zipCode, source: 'open-meteo', stale: false, simulated: true });
    expect(['good', 'caution', 'bad']).toContain(answer.recommendation);
    expect(answer.conditions.length).toBeGreaterThanOrEqual(4);
    expect(answer.hourly.time).toHaveLength(168);
    expect(answer.days).toHaveLength(7);
    for (const column of Object.values(answer.hourly)) expect(column).toHaveLength(168);
    for (const value of [answer.temperature, answer.windSpeed, answer.humidity])
      expect(Number.isInteger(value)).toBe(true);
    expect(answer.visibility).toBeLessThanOrEqual(10);
    expect(answer.alerts.available).toBe(true);
  });

  it.each([
    ['85003', 'good', /comfortable/],
    ['79101', 'caution', /Moderate (wind|gusts)/],
    ['59047', 'bad', /Dangerous gusts|Strong wind/],
    ['55802', 'bad', /Snow or ice|Freezing/],
    ['74103', 'bad', /Thunderstorms/],
    ['95521', 'bad', /Poor visibility/],
    ['98101', 'caution', /Light rain/],
    ['36602', 'bad', /Heavy rain/],
    ['73160', 'bad', /Tornado Warning/],
  ])('says %s is %s', async (zipCode, recommendation, reason) => {
    const answer = await check(zipCode);
    expect([answer.recommendation, answer.conditions.join(' | ')]).toEqual([
      recommendation,
      expect.stringMatching(reason),
    ]);
    const colors = answer.conditions.map(conditionColor);
    expect(colors.includes('red')).toBe(recommendation === 'bad');
  });

  it('never makes a verdict from missing data', async () => {
    const answer = await check('79843');
    expect(answer.recommendation).toBe('unknown');
    expect(answer.temperature).toBeNull();
    expect(answer.conditions.map(conditionColor)).not.toContain('orange');
    expect(answer.hourly.recommendation).not.toContain('good');
  });

  it.each([
    [{ zipCode: '8043' }],
    [{ zipCode: '804355' }],
    [{ zipCode: 'abcde' }],
    [{ zipCode: ' 80435' }],
    [{ zipCode: 80435 }],
    [{}],
  ])('refuses %j at the field', async (payload) => {
    const response = await post(payload);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: 'Please enter a valid 5-digit zip code',
        code: 'validation',
        errors: { zipCode: 'Please enter a valid 5-digit zip code' },
      },
    ]);
  });

  it('tells an unknown ZIP code from a military one', async () => {
    const unknown = await post({ zipCode: '00000' });
    expect([unknown.statusCode, unknown.json().message]).toEqual([404, 'Zip code not found']);
    const military = await post({ zipCode: '09012' });
    expect(military.statusCode).toBe(404);
    expect(military.json().message).toMatch(/military/i);
    expect(suite.test.simulator.requests['open-meteo']).toBe(0);
  });

  it('makes one forecast call for 200 simultaneous checks, with alerts beside it', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => post({ zipCode: '80435' })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(suite.test.simulator.requests).toMatchObject({ 'open-meteo': 1, 'nws-alerts': 1, nws: 0 });
  });

  it('keeps an answer for ten minutes', async () => {
    const first = await check('80435');
    suite.test.advance(10 * MINUTE_MS - 1);
    expect((await check('80435')).fetchedAt).toBe(first.fetchedAt);
    suite.test.advance(1);
    expect((await check('80435')).fetchedAt).not.toBe(first.fetchedAt);
    expect(suite.test.simulator.requests['open-meteo']).toBe(2);
  });

  it('says how much of a check was its own work, where a service was asked', async () => {
    const own = /^own;dur=\d+\.\d$/;
    expect((await post({ zipCode: '80435' })).headers['server-timing']).toMatch(own);
    expect((await post({ zipCode: '80435' })).headers['server-timing']).toBeUndefined();
  });

  it('asks again on Refresh only when the answer is older than 60 seconds', async () => {
    const first = await check('80435');
    suite.test.advance(MINUTE_MS - 1);
    expect((await check('80435', true)).fetchedAt).toBe(first.fetchedAt);
    suite.test.advance(1);
    expect((await check('80435', true)).fetchedAt).not.toBe(first.fetchedAt);
  });

  it('remembers answers across a restart', async () => {
    const first = await check('80435');
    await suite.test.services.settle();
    const restarted = await openTestApp(suite.database, { now: suite.test.now() + MINUTE_MS });
    const response = await restarted.app.inject({
      method: 'POST',
      url: '/api/weather',
      payload: { zipCode: '80435' },
    });
    expect(response.json().fetchedAt).toBe(first.fetchedAt);
    expect(restarted.simulator.requests['open-meteo']).toBe(0);
    await restarted.close();
  });

  it.each(['500', '429', 'cut', 'broken-json', 'html', 'nulls'] as const)(
    'falls back to the National Weather Service when Open-Meteo answers with %s',
    async (kind) => {
      suite.test.simulator.setFault({ service: 'open-meteo', kind });
      const answer = await check('80435');
      expect(answer.source).toBe('nws');
      expect(answer.temperature).not.toBeNull();
      expect(answer.windSpeed).not.toBeNull();
    },
  );

  it('does not wait for a provider that hangs', async () => {
    suite.test.simulator.setFault({ service: 'open-meteo', kind: 'hang' });
    expect((await check('80435')).source).toBe('nws');
  });

  it('serves old data when every provider fails, marked, and never as good after an hour', async () => {
    const fresh = await check('85003');
    expect(fresh.recommendation).toBe('good');
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.test.simulator.setFault({ service: 'nws', kind: '500' });

    suite.test.advance(30 * MINUTE_MS);
    expect(await check('85003')).toMatchObject({
      stale: true,
      fetchedAt: fresh.fetchedAt,
      recommendation: 'good',
    });

    suite.test.advance(31 * MINUTE_MS);
    const old = await check('85003');
    expect(old).toMatchObject({ stale: true, recommendation: 'unknown' });
    expect(old.summary).toMatch(/too old/);
    expect(old.hourly.recommendation).not.toContain('good');
    expect(old.windows).toEqual([]);
    expect(old.days.map((day) => day.recommendation)).not.toContain('good');

    suite.test.advance(5 * HOUR_MS);
    const failed = await post({ zipCode: '85003' });
    expect([failed.statusCode, failed.json().code]).toEqual([502, 'upstream']);
    expect(failed.json().message).toMatch(/No weather service is answering/);
  });

  it('fails in words when nothing can be said, and recovers by itself', async () => {
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.test.simulator.setFault({ service: 'nws', kind: '500' });
    expect((await post({ zipCode: '80435' })).statusCode).toBe(502);
    suite.test.simulator.clearFaults();
    suite.test.advance(MINUTE_MS);
    expect((await check('80435')).stale).toBe(false);
  });

  it('logs neither ZIP codes nor coordinates', async () => {
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    await check('80435');
    expect(suite.test.logLines.length).toBeGreaterThan(0);
    expect(suite.test.logLines.join('')).not.toMatch(/\b80435\b|39\.59|105\.97/);
  });

  describe('of many places', () => {
    const RIDER = '203.0.113.7';
    const OTHER = '198.51.100.1';
    const ask = (app: TestApp, zipCode: string, from = RIDER, headers: Record<string, string> = {}) =>
      app.app.inject({
        method: 'POST',
        url: '/api/weather',
        payload: { zipCode },
        headers: { 'x-forwarded-for': from, ...headers },
      });
    const open = (options: { env?: Record<string, string>; shareOfOne?: CallLimits }) =>
      openTestApp(suite.database, { ...options, env: { TRUST_PROXY: 'loopback', ...options.env } });

    it('one address gets its share, then what is known, and leaves the others theirs', async () => {
      const app = await open({ shareOfOne: { minute: 9, hour: 9, day: 9 } });
      for (const zipCode of ['80435', '33109', '99501', '80435'])
        expect((await ask(app, zipCode)).statusCode).toBe(200);
      const walking = await Promise.all(['10001', '96813', '60601'].map((zipCode) => ask(app, zipCode)));
      expect(walking.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 429, 429]);
      const refused = walking.find(({ statusCode }) => statusCode === 429);
      expect(refused?.json()).toMatchObject({
        code: 'rate_limited',
        message: expect.stringMatching(/very many places\. Please try again tomorrow/),
      });
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
      expect(app.simulator.requests['open-meteo']).toBe(4);

      app.advance(FRESH_MS);
      expect((await ask(app, '80435')).json()).toMatchObject({ stale: true, zipCode: '80435' });
      expect((await ask(app, '00000')).statusCode).toBe(404);
      expect((await ask(app, '74103', OTHER)).statusCode).toBe(200);
      app.advance(DAY_MS);
      expect((await ask(app, '10001')).json()).toMatchObject({ stale: false });
      await app.close();
    });

    it('the site keeps to what the service allows, and asks the next one', async () => {
      const app = await open({ env: { OPEN_METEO_LIMITS: '5/100/100' } });
      const sources = [];
      for (const zipCode of ['80435', '33109', '10001'])
        sources.push((await ask(app, zipCode)).json().source);
      expect(sources).toEqual(['open-meteo', 'open-meteo', 'nws']);
      app.advance(MINUTE_MS);
      expect((await ask(app, '60601')).json().source).toBe('open-meteo');
      await app.close();
      const next = await open({ env: { OPEN_METEO_LIMITS: '100/7/7' } });
      await ask(next, '74103');
      await next.services.settle();
      next.advance(MINUTE_MS);
      expect((await ask(next, '73160')).json().source).toBe('nws');
      await next.close();
    });

    it('robots have nobody asked', async () => {
      const app = await open({});
      const robot = {
        'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      };
      expect((await ask(app, '80435', RIDER, robot)).statusCode).toBe(429);
      expect(app.simulator.requests).toMatchObject({ 'open-meteo': 0, nws: 0 });
      await ask(app, '80435');
      expect((await ask(app, '80435', RIDER, robot)).statusCode).toBe(200);
      await app.close();
    });
  });

  it('limits one address', async () => {
    const limited = await openTestApp(suite.database, { requestsPerMinute: 2 });
    const ask = () =>
      limited.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode: '80435' } });
    await ask();
    await ask();
    const third = await ask();
    expect([third.statusCode, third.headers['retry-after']]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await limited.close();
  });
});
