import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { testSuite } from '#test/test-suite.ts';
import { plantRoads } from '#test/where-roads.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { readSampleLines } from '../sample-lines.repo.server.ts';
import { nationAnswerSchema, rideVerdictsAnswerSchema, whereRequestSchema } from './where.schema.ts';

describeOnDatabase('the nation and its rides', (open) => {
  const suite = testSuite(open, { emptied: ['scenic_routes'] });
  const nation = async () => {
    const response = await suite.send('GET', '/api/where-to-ride/nation');
    return nationAnswerSchema.parse(response.json());
  };
  const renew = () => suite.test.services.scenicRoutes.nation.renew();
  const verdicts = async (ids: readonly (number | undefined)[], wait: 'yes' | 'no' = 'yes') => {
    const response = await suite.send('GET', `/api/where-to-ride/rides?ids=${ids.join(',')}&wait=${wait}`);
    return rideVerdictsAnswerSchema.parse(response.json()).rides;
  };

  it('knows nothing before its first look, and asks for nothing on behalf of readers', async () => {
    await plantRoads(suite.test, [{ name: 'Phoenix road', zipCodes: ['85003'] }]);
    suite.test.simulator.resetRequests();
    expect(await nation()).toMatchObject({
      day: '2026-11-21',
      counts: { good: 0, unknown: 1 },
      sentence: '',
      forecastAt: null,
    });
    expect(suite.test.simulator.requests['open-meteo'] ?? 0).toBe(0);
  });

  it('judges roads for Saturday by three areas each, in two calls, and again after four hours', async () => {
    const lines = [...readSampleLines()].slice(0, 12);
    await plantRoads(
      suite.test,
      lines.map(([name, places]) => ({
        name,
        zipCodes: ['28713'],
        line: places.map(({ latitude, longitude, feet }) => [latitude, longitude, feet] as const),
      })),
    );
    suite.test.simulator.resetRequests();
    await renew();
    expect(suite.test.simulator.requests['open-meteo']).toBeLessThanOrEqual(2);
    const { counts, signs, lookedAt, total, sentence, warnings, plates, forecastAt } = await nation();
    expect(counts.waiting + counts.unknown).toBe(0);
    expect([signs.length, counts.good + counts.caution + counts.bad]).toEqual([lookedAt, lookedAt]);
    expect([lookedAt, total]).toEqual([12, 12]);
    expect(sentence).toMatch(/^(Good on \d+ of \d+ roads|None of \d+ roads is good)\./);
    expect(warnings.checked).toBe(true);
    expect(plates.length).toBeLessThanOrEqual(2);
    expect(forecastAt).toBe(new Date(suite.test.now()).toISOString());

    await renew();
    suite.test.advance(3 * HOUR_MS);
    await renew();
    expect(suite.test.simulator.requests['open-meteo']).toBeLessThanOrEqual(2);
    // A forecast of hours ago with its time on it is shown as it was, and warnings are looked at again.
    await suite.test.services.scenicRoutes.where.search(
      whereRequestSchema.parse({ zip: '85003', wait: 'yes' }),
    );
    expect((await nation()).counts.unknown).toBe(0);
    suite.test.advance(2 * HOUR_MS);
    suite.test.simulator.resetRequests();
    await renew();
    expect(suite.test.simulator.requests['open-meteo']).toBeGreaterThan(0);
  });

  it('names the region of a trouble that several roads share', async () => {
    const around = ['67410', '67460', '66801', '67002', '67501'];
    await plantRoads(
      suite.test,
      around.map((zip) => ({ name: `Road of ${zip}`, zipCodes: [zip] })),
    );
    await renew();
    const { plates, sentence, counts } = await nation();
    expect(counts.bad).toBe(5);
    expect(plates).toMatchObject([{ text: 'Heavy rain' }]);
    expect(sentence).toBe('None of 5 roads is good. Heavy rain in Kansas.');
  });

  it('judges rides by the worst of their own hours', async () => {
    const ids = await plantRoads(suite.test, [
      { name: 'Dry ride', zipCodes: ['85003'], rideDate: '2026-11-22', rideTime: '12:30', estimatedTime: 90 },
      {
        name: 'Wet ride',
        zipCodes: ['36602'],
        rideDate: '2026-11-22',
        rideTime: '09:00',
        estimatedTime: 120,
      },
      { name: 'Later ride', zipCodes: ['85003'], rideDate: '2026-12-05', rideTime: '09:00' },
    ]);
    const [dry, wet, later] = ['Dry ride', 'Wet ride', 'Later ride'].map((name) => ids.get(name));
    const rides = await verdicts([dry, wet, later, 999_999]);
    expect(Object.keys(rides)).toHaveLength(3);
    expect(rides[String(dry)]).toMatchObject({
      state: 'known',
      level: 'good',
      verdict: 'Good 12:30 PM–2 PM',
      chosen: { from: 12, to: 14 },
      verdictFrom: null,
    });
    expect(rides[String(wet)]).toMatchObject({ level: 'bad', verdict: 'Not Recommended' });
    expect(rides[String(wet)]?.reason).toMatch(/^Heavy rain/);
    expect(rides[String(later)]).toMatchObject({
      state: 'unknown',
      verdictFrom: '2026-11-29',
      reason: 'Verdict from Sunday, Nov 29',
      // The hours of that day have the place of earlier ones, which are known.
      bar: 'u'.repeat(14),
    });
  });

  it('says that a ride waits, and after an hour that it was good', async () => {
    const ids = await plantRoads(suite.test, [
      { name: 'Ride', zipCodes: ['58501'], rideDate: '2026-11-22', rideTime: '12:00', estimatedTime: 60 },
    ]);
    const id = String(ids.get('Ride'));
    expect((await verdicts([Number(id)], 'no'))[id]).toMatchObject({
      state: 'waiting',
      verdict: 'Checking its forecast',
    });
    expect((await verdicts([Number(id)]))[id]).toMatchObject({ state: 'known', level: 'caution' });
  });
});
