import { expect, it } from 'vitest';
import { openTestApp } from '#test/test-app.ts';
import { appPerTest } from '#test/test-suite.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { MINUTE_MS, HOUR_MS } from '#platform/time/units.ts';
import { weatherAnswerSchema, type WeatherAnswer } from '../weather.schema.ts';

const PHOENIX = '85003';
const TEMPE = '85281';
/** Of the other office. */
const MOBILE = '36602';

describeOnDatabase('the age of weather in POST /api/weather', (open) => {
  const suite = appPerTest(open, ['DELETE FROM weather_cache']);
  const outside = () => suite.test.simulator;

  async function check(zipCode: string, app = suite.test.app): Promise<WeatherAnswer> {
    const response = await app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode } });
    expect(response.statusCode, response.body).toBe(200);
    return weatherAnswerSchema.parse(response.json());
  }
  const ageOf = ({ observedAt }: WeatherAnswer) => suite.test.now() - Date.parse(observedAt);
  const onlyOpenMeteo = (ageHours: number) => {
    outside().setFault({ service: 'open-meteo', kind: 'old', ageHours });
    outside().setFault({ service: 'nws', kind: '500' });
  };
  const onlyNws = () => outside().setFault({ service: 'open-meteo', kind: '500' });

  it('tells the moment of what was measured, and calls it good until it is six hours old', async () => {
    onlyOpenMeteo(5);
    const old = await check(PHOENIX);
    expect(old.recommendation).toBe('good');
    expect(ageOf(old)).toBeGreaterThanOrEqual(5 * HOUR_MS);
    onlyOpenMeteo(7);
    const tooOld = await check(TEMPE);
    expect(tooOld).toMatchObject({ recommendation: 'unknown', stale: false });
    expect(tooOld.summary).toMatch(/too old to call it good/);
    expect(tooOld.hourly.recommendation).not.toContain('good');
  });

  it('asks the next provider when the first one has only old data', async () => {
    outside().setFault({ service: 'open-meteo', kind: 'old', ageHours: 7 });
    expect(await check(PHOENIX)).toMatchObject({ source: 'nws', recommendation: 'good' });
  });

  it('tells when a grid was renewed, and calls it good for a day', async () => {
    onlyNws();
    outside().setFault({ service: 'nws', kind: 'old', ageHours: 20, match: '/gridpoints/' });
    const old = await check(PHOENIX);
    expect(old).toMatchObject({ source: 'nws', recommendation: 'good' });
    expect(ageOf(old)).toBeGreaterThanOrEqual(20 * HOUR_MS);
    outside().setFault({ service: 'nws', kind: 'old', ageHours: 25, match: '/gridpoints/' });
    const tooOld = await check(TEMPE);
    expect(tooOld).toMatchObject({ recommendation: 'unknown', stale: false });
    expect(tooOld.summary).toMatch(/^This forecast was issued .*, too old to call it good\./);
  });

  it('lets newer data of an earlier check stand before older data of now', async () => {
    const fresh = await check(PHOENIX);
    suite.test.advance(11 * MINUTE_MS);
    onlyOpenMeteo(7);
    expect(await check(PHOENIX)).toMatchObject({ stale: true, fetchedAt: fresh.fetchedAt });
  });

  it('shows the partial data of now, never partial data of an earlier check', async () => {
    const PARTIAL = '79843';
    const first = await check(PARTIAL);
    expect(first).toMatchObject({ recommendation: 'unknown', temperature: null, stale: false });
    suite.test.advance(11 * MINUTE_MS);
    const second = await check(PARTIAL);
    expect(second.stale).toBe(false);
    expect(Date.parse(second.fetchedAt)).toBeGreaterThan(Date.parse(first.fetchedAt));
    onlyOpenMeteo(7);
    const old = await check(PHOENIX);
    suite.test.advance(11 * MINUTE_MS);
    const next = await check(PHOENIX);
    expect(next).toMatchObject({ stale: false, recommendation: 'unknown' });
    expect(Date.parse(next.fetchedAt)).toBeGreaterThan(Date.parse(old.fetchedAt));
  });

  it('names the value that an office leaves out, and says why it is not good', async () => {
    onlyNws();
    outside().setFault({ service: 'nws', kind: 'no-visibility' });
    const answer = await check(PHOENIX);
    expect(answer).toMatchObject({ source: 'nws', recommendation: 'unknown', visibility: null });
    expect(answer.summary).toBe(
      'Visibility is not reported, so this is not called good. Everything else is clear.',
    );
  });

  it('goes on for the nation while one office fails', async () => {
    onlyNws();
    outside().setFault({ service: 'nws', kind: '500', match: '/gridpoints/SIW/' });
    for (let time = 0; time < 8; time += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other opens a circuit
      await suite.post('/api/weather', { zipCode: PHOENIX });
      suite.test.advance(100);
    }
    expect(await check(MOBILE)).toMatchObject({ source: 'nws', recommendation: 'bad' });
  });

  it('is right at the first check after a regridding', async () => {
    onlyNws();
    const before = await check(MOBILE);
    outside().setFault({ service: 'nws', kind: 'regridded' });
    suite.test.advance(11 * MINUTE_MS);
    expect(await check(MOBILE)).toMatchObject({
      stale: false,
      source: 'nws',
      temperature: before.temperature,
    });
  });

  it('does not take a verdict from the future for fresh, and replaces it', async () => {
    const ahead = await check(PHOENIX);
    await suite.test.services.settle();
    // The clock that it was kept by ran two hours ahead and has been set right since.
    const right = await openTestApp(suite.database, { now: suite.test.now() - 2 * HOUR_MS });
    const first = await check(PHOENIX, right.app);
    expect(Date.parse(first.fetchedAt)).toBeLessThan(Date.parse(ahead.fetchedAt));
    await right.services.settle();
    right.advance(MINUTE_MS);
    const restarted = await openTestApp(suite.database, { now: right.now() });
    expect((await check(PHOENIX, restarted.app)).fetchedAt).toBe(first.fetchedAt);
    await restarted.close();
    await right.close();
  });

  it('never calls a verdict from the future good when nobody answers', async () => {
    expect((await check(PHOENIX)).recommendation).toBe('good');
    await suite.test.services.settle();
    const right = await openTestApp(suite.database, { now: suite.test.now() - 2 * HOUR_MS });
    for (const service of ['open-meteo', 'nws']) right.simulator.setFault({ service, kind: '500' });
    expect(await check(PHOENIX, right.app)).toMatchObject({ stale: true, recommendation: 'unknown' });
    await right.close();
  });
});
