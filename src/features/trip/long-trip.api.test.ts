import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestApp } from '#test/test-app.ts';

/** As many stops as a trip may have, from coast to coast. */
const STOPS = '98101 97201 94102 90001 85003 87501 80202 68102 60601 37201 30301 33101'.split(' ');

let site: TestApp;
beforeAll(async () => {
  // With a database server, where caches have the least by themselves.
  site = await openTestSite({ env: { CACHE_MB: '48' } });
});
afterAll(() => site.close());

const plan = async () =>
  (await site.app.inject({ method: 'POST', url: '/api/trip-weather', payload: { zipCodes: STOPS } })).json();

it('the longest trip is kept as short ones are: seen again, it asks nobody', async () => {
  const first = await plan();
  expect(first.places.length).toBeGreaterThan(STOPS.length);
  await site.services.settle();
  site.simulator.resetRequests();
  const again = await plan();
  expect(Object.values(site.simulator.requests).reduce((sum, calls) => sum + calls, 0)).toBe(0);
  expect(again.places).toEqual(first.places);
});
