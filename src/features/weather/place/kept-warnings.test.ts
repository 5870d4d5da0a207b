import { expect, it } from 'vitest';
import type { LocationService } from '#features/location/location.service.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { MINUTE_MS } from '#platform/time/units.ts';
import { alertOf, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { OfficialAlert } from '../providers/forecast.model.ts';
import { createWeatherService } from './weather.service.server.ts';

const HILLS = '90210';
/** More places than are remembered one by one. */
const OTHERS = Array.from({ length: 1_100 }, (_, index) => String(10_000 + index));

describeOnDatabase('A warning that is known', (open) => {
  let now = MORNING * 1000;

  async function site(warnings: OfficialAlert[]) {
    const { db, query } = await open();
    await query('DELETE FROM weather_cache');
    now = MORNING * 1000;
    let isDown = false;
    const weather = createWeatherService({
      clock: { now: () => now },
      log: createLog('silent', { write: () => {} }).log,
      db,
      location: {
        findZip: (zipCode: string) => ({ zipCode, city: 'Town', state: 'CA', latitude: 34, longitude: -118 }),
      } as unknown as LocationService,
      providers: [
        {
          source: 'open-meteo',
          forecast: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([forecastOf()])),
        },
      ],
      alerts: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve(warnings)),
      share: {
        admit: () => ({ refusal: undefined, giveBack: () => {} }),
        wait: (_visitor: unknown, task: () => unknown) => task(),
      } as unknown as OutsideShare,
      alone: true,
      simulated: () => true,
    });
    return { weather, fail: () => (isDown = true) };
  }

  it('stands until its end while nobody answers, however many other places were asked about since', async () => {
    const warning = alertOf({ event: 'Tornado Warning', end: MORNING + 3600 });
    const { weather, fail } = await site([warning]);
    expect((await weather.check({ zipCode: HILLS })).answer.summary).toBe('Tornado Warning.');
    fail();
    for (const zipCode of OTHERS) await expect(weather.check({ zipCode })).rejects.toThrow();
    now += 15 * MINUTE_MS;
    for (const refresh of [false, true]) {
      const { answer } = await weather.check({ zipCode: HILLS, refresh });
      expect(answer).toMatchObject({ stale: true, recommendation: 'bad', alerts: { items: [warning] } });
    }
    now += 50 * MINUTE_MS;
    const { answer } = await weather.check({ zipCode: HILLS });
    expect(answer).toMatchObject({ stale: true, recommendation: 'caution', alerts: { items: [] } });
    await weather.settle();
  });
});
