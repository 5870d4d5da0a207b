import { expect, it } from 'vitest';
import { describeOnDatabase } from '#test/test-database.ts';
import { named, SATURDAY, titles, whereSuite } from '#test/where-roads.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { whereAnswerSchema } from './where.schema.ts';

describeOnDatabase('what is not known', (open) => {
  const { suite, plant, ask, once } = whereSuite(open);

  it('says of a part that keeps silent why there is no verdict, after all that are known', async () => {
    await plant([
      { name: 'Silent', zipCodes: ['79843'], scenicRating: 5 },
      { name: 'Known', zipCodes: ['79830'], scenicRating: 1 },
    ]);
    const answer = await ask({ day: SATURDAY, zip: '79843' });
    expect(titles(answer)).toEqual(['Known', 'Silent']);
    expect(named(answer, 'Silent')).toMatchObject({
      state: 'unknown',
      level: 'unknown',
      verdict: 'Unknown Conditions',
    });
    expect(named(answer, 'Silent').reason).toBe('Wind is not reported, so no verdict.');
  });

  it('calls nothing known where no provider has a forecast', async () => {
    await plant([{ name: 'Amarillo road', zipCodes: ['79101'] }]);
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.test.simulator.setFault({ service: 'nws', kind: '500' });
    const answer = await ask({ zip: '79101', distance: '30' });
    expect(answer.roads[0]).toMatchObject({ state: 'unknown', level: 'unknown' });
    expect(answer.roads[0]?.reason).toBe('No forecast for its area just now, so no verdict.');
    expect(answer.summary).toMatch(/: no verdict for 1 road within 30 miles\.$/);
    expect(answer.areas).toEqual({ known: 0, waiting: 0, missing: 1 });
    suite.test.simulator.clearFaults();
  });

  it('is caution at most, and says so, while warnings cannot be checked', async () => {
    await plant([{ name: 'Phoenix road', zipCodes: ['85003'] }]);
    expect((await ask({ zip: '85003' })).roads[0]?.level).toBe('good');
    suite.test.simulator.setFault({ service: 'nws-alerts', kind: '500' });
    suite.test.advance(61 * 60_000);
    const answer = await ask({ zip: '85003' });
    expect(answer.warnings.checked).toBe(false);
    expect(answer.roads[0]).toMatchObject({
      level: 'caution',
      reason: 'Reduced certainty: warnings not checked',
    });
    suite.test.simulator.clearFaults();
    suite.test.advance(2 * 60_000);
  });

  it('calls a forecast good for an hour and no minute longer, and says when it was', async () => {
    await plant([{ name: 'Phoenix road', zipCodes: ['85003'] }]);
    const asked = Date.parse((await ask({ zip: '85003', day: SATURDAY })).forecastAt ?? '');
    suite.test.simulator.setFault({ service: 'open-meteo', kind: '500' });
    suite.test.simulator.setFault({ service: 'nws', kind: '500' });
    const at = async (minutes: number) => {
      suite.test.advance(asked + minutes * 60_000 - suite.test.now());
      return (await ask({ zip: '85003', day: SATURDAY })).roads[0];
    };
    expect(await at(59)).toMatchObject({ level: 'good', state: 'known' });
    expect(await at(61)).toMatchObject({
      level: 'unknown',
      reason: expect.stringMatching(/^Was good at .*, too old now\.$/),
    });
    expect(await at(361)).toMatchObject({ reason: 'No forecast for its area just now, so no verdict.' });
    suite.test.simulator.clearFaults();
    suite.test.advance(HOUR_MS);
  });

  it('asks for nothing more once a visitor has used up their share', async () => {
    await plant([{ name: 'Duluth road', zipCodes: ['55802'] }]);
    suite.test.advance(HOUR_MS);
    suite.test.simulator.resetRequests();
    const robot = await suite.send('GET', '/api/where-to-ride?zip=55802', undefined, {
      'user-agent': 'Googlebot/2.1',
    });
    const answer = whereAnswerSchema.parse(robot.json());
    expect(answer.notice).toContain('Robots get what is known already');
    expect(answer.roads[0]).toMatchObject({ state: 'unknown' });
    expect(suite.test.simulator.requests['open-meteo'] ?? 0).toBe(0);
  });

  it('waits for what is on its way in the place of a forecast that is too old', async () => {
    await plant([{ name: 'Fargo road', zipCodes: ['58102'] }]);
    const asked = { zip: '58102', distance: '20' };
    await ask(asked);
    suite.test.advance(7 * HOUR_MS);
    expect((await once(asked)).areas).toEqual({ known: 0, waiting: 1, missing: 0 });
    expect((await once({ ...asked, wait: 'yes' })).areas).toEqual({ known: 1, waiting: 0, missing: 0 });
  });
});

describeOnDatabase('a budget that is used up', (open) => {
  const { plant, ask } = whereSuite(open, {
    env: { OPEN_METEO_LIMITS: '10/10/10', WEATHER_PROVIDERS: 'open-meteo', OPEN_METEO_SHARES: 'area=30' },
  });

  it('leaves what it does not cover unknown, keeps what is known, and never stays waiting', async () => {
    await plant([{ name: 'Phoenix road', zipCodes: ['85003'] }]);
    // 1.2 calls of the 3 that areas may take.
    const first = await ask({ zip: '85003', day: SATURDAY });
    expect(first.roads).toMatchObject([{ level: 'good' }]);
    await plant([
      { name: 'Duluth road', zipCodes: ['55802'] },
      { name: 'Seattle road', zipCodes: ['98101'] },
    ]);
    const answer = await ask({ day: SATURDAY });
    expect(titles(answer)).toEqual(['Phoenix road', 'Duluth road', 'Seattle road']);
    expect(answer.roads.map(({ state }) => state)).toEqual(['known', 'unknown', 'unknown']);
    expect(answer.areas).toEqual({ known: 1, waiting: 0, missing: 2 });
  });

  it('asks from afar about the best rated roads alone, and says so', async () => {
    await plant([
      ...Array.from({ length: 20 }, (_, index) => ({
        name: `Best ${index}`,
        zipCodes: ['85003'],
        scenicRating: 5,
      })),
      { name: 'Second best', zipCodes: ['58501'], scenicRating: 4 },
    ]);
    const answer = await ask({ day: SATURDAY, page: '2' });
    expect(answer.roads).toMatchObject([{ title: 'Second best', state: 'unknown' }]);
    expect(answer.notice).toMatch(/^Without a place, only the best rated roads are checked\./);
    expect(answer.counts).toMatchObject({ good: 20, unknown: 1, waiting: 0 });
  });
});
