import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestApp } from '#test/test-app.ts';
import { plantRoads } from '#test/where-roads.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { whereAnswerSchema } from './where.schema.ts';

let site: TestApp;
beforeAll(async () => {
  // Each road crosses five areas, which count 6: one road within a minute, three within an hour.
  site = await openTestSite({ shareOfOne: { minute: 12, hour: 24, day: 1_000 } });
  await plantRoads(site, [
    { name: 'First', zipCodes: ['85003', '60601', '75201', '98101', '10001'] },
    { name: 'Second', zipCodes: ['55802', '70112', '80202', '84101', '87102'] },
    { name: 'Third', zipCodes: ['58102', '63101', '37201', '40202', '46204'] },
    { name: 'Fourth', zipCodes: ['83702', '53202', '02108', '59101', '97201'] },
  ]);
  site.advance(HOUR_MS - (site.now() % HOUR_MS));
});
afterAll(() => site.close());

async function look(zip: string) {
  const response = await site.app.inject(`/api/where-to-ride?zip=${zip}&distance=20&wait=yes`);
  return whereAnswerSchema.parse(response.json());
}

it('goes on by itself where a visitor has only to wait for the next minute', async () => {
  expect(await look('85003')).toMatchObject({ areas: { known: 5, waiting: 0 }, askAgainIn: null });
  expect(await look('55802')).toMatchObject({
    areas: { known: 0, waiting: 5, missing: 0 },
    askAgainIn: 60,
    notice: null,
    roads: [{ state: 'waiting', level: 'unknown' }],
  });
  site.advance(MINUTE_MS);
  expect(await look('55802')).toMatchObject({ areas: { known: 5, waiting: 0 }, askAgainIn: null });
});

it('says so where the share of an hour is used up, and leaves enough of it for a check', async () => {
  site.advance(MINUTE_MS);
  await look('58102');
  site.advance(MINUTE_MS);
  expect(await look('83702')).toMatchObject({
    areas: { known: 0, waiting: 0, missing: 5 },
    askAgainIn: null,
    notice: expect.stringMatching(/very many places\. Please try again within the hour/),
    roads: [{ state: 'unknown' }],
  });
  const check = await site.app.inject({ method: 'POST', url: '/api/weather', payload: { zipCode: '83702' } });
  expect(check.statusCode).toBe(200);
});
