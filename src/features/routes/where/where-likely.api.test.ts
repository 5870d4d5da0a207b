import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { openTestApp, type TestApp } from '#test/test-app.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import { named, plantRoads, SATURDAY, titles, whereToRide } from '#test/where-roads.ts';
import { MINUTE_MS } from '#platform/time/units.ts';

const ENSEMBLE = 'open-meteo-ensemble';
const SALINA = '67401';
const SAID = /; good in (all 31|none of 31|\d+ of 31) runs$/;

describeOnDatabase('Where to ride, with what is known of how likely it is', (open) => {
  const look = (test: TestApp) => whereToRide(test, { day: SATURDAY, zip: SALINA, from: '9', to: '15' });
  const check = async (test: TestApp, zipCode: string) => {
    const checked = await test.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode } });
    expect(checked.statusCode).toBe(200);
    await test.app.inject({ url: `/api/weather/probability?zipCode=${zipCode}` });
  };

  it('says it of roads whose areas riders have asked about, and asks nobody', async () => {
    const database = await open();
    await database.query('DELETE FROM scenic_routes');
    const test = await openTestApp(database, {
      outside: (url) => ({ OPEN_METEO_ENSEMBLE_URL: `${url}/${ENSEMBLE}` }),
    });
    await plantRoads(test, [
      { name: 'Dry island', zipCodes: [SALINA] },
      { name: 'Into the rain', zipCodes: [SALINA, '67410'] },
      { name: 'Far and wet', zipCodes: ['67410'] },
    ]);
    const before = await look(test);
    expect(named(before, 'Dry island').level).toBe('good');
    for (const { reason } of before.roads) expect(reason).not.toMatch(SAID);
    expect(test.simulator.requests[ENSEMBLE]).toBe(0);

    // A rider checks the place; the next forecast of its area is judged with the members of that check.
    await check(test, SALINA);
    expect(test.simulator.requests[ENSEMBLE]).toBe(1);
    test.advance(55 * MINUTE_MS);
    await eventually(async () => expect(named(await look(test), 'Dry island').reason).toMatch(SAID));
    const after = await look(test);
    // Of a road through the rain there is no good window to be likely.
    expect(named(after, 'Into the rain').reason).not.toMatch(SAID);
    expect(titles(after)).toEqual(titles(before));
    expect(test.simulator.requests[ENSEMBLE]).toBe(1);
    await test.close();
  });
});
