import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestApp } from '#test/test-app.ts';
import { plantRoads } from '#test/where-roads.ts';
import { whereAnswerSchema } from './where.schema.ts';

const MINUTE_MS = 60_000;

let site: TestApp;
beforeAll(async () => {
  // An area counts 1.2: one of them within a minute, three within an hour.
  site = await openTestSite({ shareOfOne: { minute: 2, hour: 4, day: 100 } });
  await plantRoads(site, [
    { name: 'Phoenix road', zipCodes: ['85003'] },
    { name: 'Duluth road', zipCodes: ['55802'] },
    { name: 'Fargo road', zipCodes: ['58102'] },
    { name: 'Boise road', zipCodes: ['83702'] },
  ]);
  site.advance(60 * MINUTE_MS - (site.now() % (60 * MINUTE_MS)));
});
afterAll(() => site.close());

async function look(zip: string) {
  const response = await site.app.inject(`/api/where-to-ride?zip=${zip}&distance=20&wait=yes`);
  return whereAnswerSchema.parse(response.json());
}

it('goes on by itself where a visitor has only to wait for the next minute', async () => {
  expect(await look('85003')).toMatchObject({ areas: { known: 1, waiting: 0 }, askAgainIn: null });
  expect(await look('55802')).toMatchObject({
    areas: { known: 0, waiting: 1, missing: 0 },
    askAgainIn: 60,
    notice: null,
    roads: [{ state: 'waiting', level: 'unknown' }],
  });
  site.advance(MINUTE_MS);
  expect(await look('55802')).toMatchObject({ areas: { known: 1, waiting: 0 }, askAgainIn: null });
});

it('says so where the share of an hour is used up', async () => {
  site.advance(MINUTE_MS);
  await look('58102');
  site.advance(MINUTE_MS);
  expect(await look('83702')).toMatchObject({
    areas: { known: 0, waiting: 0, missing: 1 },
    askAgainIn: null,
    notice: expect.stringMatching(/very many places\. Please try again within the hour/),
    roads: [{ state: 'unknown' }],
  });
});
