import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { LocationService } from '#features/location/location.service.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { alertOf, forecastOf, MORNING } from '#test/fixtures/example-weather.ts';
import { describeOnDatabase } from '#test/test-database.ts';
import type { OfficialAlert } from '../providers/forecast.model.ts';
import { createWeatherService } from './weather.service.server.ts';

const HILLS = '90210';
const DILLON = '80435';

describeOnDatabase('A warning that comes late', (open) => {
  it('counts at the next check, although its answer has left memory meanwhile', async () => {
    const { db, query } = await open();
    await query('DELETE FROM weather_cache');
    let tell: (alerts: OfficialAlert[]) => void = () => {};
    const late = new Promise<OfficialAlert[]>((resolve) => (tell = resolve));
    const placeOf = (zipCode: string) => ({
      zipCode,
      city: 'Town',
      state: 'CA',
      latitude: zipCode === HILLS ? 34 : 39,
      longitude: -118,
    });
    const weather = createWeatherService({
      clock: { now: () => MORNING * 1000 },
      log: createLog('silent', { write: () => {} }).log,
      db,
      location: { findZip: placeOf } as unknown as LocationService,
      providers: [{ source: 'open-meteo', forecast: () => Promise.resolve([forecastOf()]) }],
      alerts: ({ latitude }) => (latitude === 34 ? late : Promise.resolve([])),
      share: {
        admit: () => ({ refusal: undefined, giveBack: () => {} }),
        wait: (_visitor: unknown, task: () => unknown) => task(),
      } as unknown as OutsideShare,
      // Room for one answer, not for two.
      cacheBytes: 24_000,
      simulated: () => true,
    });
    const first = await weather.check({ zipCode: HILLS });
    expect(first.answer).toMatchObject({ recommendation: 'good', alerts: { state: 'checking' } });
    await weather.check({ zipCode: DILLON });
    await weather.settle();
    tell([alertOf({ event: 'Tornado Warning' })]);
    await setImmediate();
    expect(weather.edition(HILLS)).toBeUndefined();
    const second = await weather.check({ zipCode: HILLS });
    expect(second.answer).toMatchObject({
      recommendation: 'bad',
      summary: 'Tornado Warning.',
      fetchedAt: first.answer.fetchedAt,
    });
    expect(weather.edition(HILLS)?.digest).toBeDefined();
  });
});
