import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSimulator, type Simulator } from '#simulator/server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { openTestApp, TEST_NOW, type TestApp } from '#test/test-app.ts';
import { tripAnswerSchema } from '../trip.schema.ts';

const SALIDA = '81201';
const GUNNISON = '81230';
const FLAGSTAFF = '86001';
const PINETOP = '85935';
const MOAB = '84532';
const PRICE = '84501';

describe('closed roads and fires on a trip', () => {
  let database: Database;
  let outside: Simulator;
  let now = TEST_NOW;
  let test: TestApp;
  beforeAll(async () => {
    database = await openTestDatabase();
    outside = await startSimulator({ clock: { now: () => now } });
  });
  afterAll(async () => {
    await test.close();
    await outside.close();
    await database.close();
  });
  // Each test begins with a server that has asked nobody.
  beforeEach(async () => {
    await test?.close();
    now = TEST_NOW;
    outside.clearFaults();
    outside.resetRequests();
    test = await openTestApp(database, {
      env: {
        WORK_ZONES_URL: `${outside.url}/work-zones/registry.json`,
        FIRES_URL: `${outside.url}/fires/query`,
      },
    });
  });
  const advance = (ms: number) => {
    now += ms;
    test.advance(ms);
  };

  /** The answer once nobody is being asked any more: a busy machine takes longer than a rider waits. */
  async function ask(zipCodes: string[], more: object = {}) {
    let answer = await askOnce(zipCodes, more);
    while (answer.checked.waiting) answer = await askOnce(zipCodes, more);
    return answer;
  }

  async function askOnce(zipCodes: string[], more: object) {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/trip-weather',
      payload: { zipCodes, departure: '2026-11-20T13:00', ...more },
    });
    expect(response.statusCode, response.body).toBe(200);
    return tripAnswerSchema.parse(response.json());
  }

  it('names the one road that is closed when the rider gets there, and nothing else of its feed', async () => {
    const answer = await ask([SALIDA, GUNNISON]);
    expect(answer.closures).toMatchObject([
      {
        kind: 'all-lanes-closed',
        title: 'US 50 closed',
        startsAt: '2026-11-19T19:00:00.000Z',
        endsAt: '2026-11-23T19:00:00.000Z',
        source: 'Colorado DOT',
        description: 'Rock work, all lanes closed',
        estimated: false,
      },
    ]);
    const [closure] = answer.closures;
    expect(closure?.fromMile).toBeCloseTo(answer.route.miles * 0.4, 0);
    expect(closure?.toMile).toBeCloseTo(answer.route.miles * 0.46, 0);
    expect(answer.checked).toEqual({
      closures: new Date(TEST_NOW).toISOString(),
      fires: new Date(TEST_NOW).toISOString(),
      states: { covered: ['CO'], uncovered: [] },
      waiting: false,
    });
    expect(answer.summary).toMatch(/^US 50 is closed at mile \d+ when you get there\. /);
    expect(answer.fires).toEqual([]);
  });

  it('keeps the closures of other departures for who moves theirs', async () => {
    const answer = await ask([SALIDA, GUNNISON]);
    expect(answer.possibleClosures.map(({ endsAt }) => endsAt)).toEqual([
      '2026-11-20T19:20:00.000Z',
      '2026-11-23T19:00:00.000Z',
      '2026-11-26T19:00:00.000Z',
    ]);
    expect(answer.closures).toHaveLength(1);
    const later = await ask([SALIDA, GUNNISON], { departure: '2026-11-24T12:30' });
    expect(later.closures).toEqual([]);
  });

  it('tells a closure again on the way back', async () => {
    const answer = await ask([SALIDA, GUNNISON], { returnRide: true });
    const [there, back] = answer.closures;
    expect(answer.closures).toHaveLength(2);
    expect(back?.toMile).toBeCloseTo(2 * answer.route.miles - (there?.fromMile ?? 0), 0);
  });

  it('reads an old version with nothing but the ends of a closure', async () => {
    const answer = await ask([FLAGSTAFF, PINETOP]);
    expect(answer.closures).toMatchObject([
      { title: 'AZ 260 closed', source: 'Arizona DOT', estimated: true },
    ]);
    expect(answer.closures[0]?.fromMile).toBeCloseTo(answer.route.miles * 0.5, -1);
    expect(answer.checked.states).toEqual({ covered: ['AZ'], uncovered: [] });
  });

  it('does not believe a feed that nobody has renewed for 24 hours, and finds a fire on that road', async () => {
    const answer = await ask([MOAB, PRICE]);
    expect(answer.closures).toEqual([]);
    expect(answer.checked).toMatchObject({ closures: null, states: { covered: [], uncovered: ['UT'] } });
    expect(answer.checked.fires).toBe(new Date(TEST_NOW).toISOString());
    expect(answer.fires).toMatchObject([
      {
        kind: 'wildfire',
        title: 'Book Cliffs Fire',
        description: '18,450 acres, 35% contained',
        endsAt: null,
        source: 'NIFC WFIGS',
        startsAt: '2026-11-16T19:00:00.000Z',
        drawnAt: '2026-11-20T07:00:00.000Z',
      },
    ]);
    const [fire] = answer.fires;
    expect(fire?.fromMile).toBeLessThan(answer.route.miles / 2 - 5);
    expect(fire?.toMile).toBeGreaterThan(answer.route.miles / 2 + 5);
  });

  it.each([
    ['failing', ['82801', '82601'], 'WY'],
    ['too large', ['87501', '87701'], 'NM'],
    ['at rest', ['67401', '67501'], 'KS'],
    ['behind a key', ['89801', '89301'], 'NV'],
    ['named with a placeholder for a key', ['83201', '83301'], 'ID'],
    ['of a city only', ['79101', '79401'], 'TX'],
    ['missing', ['97701', '97801'], 'OR'],
  ])('says of a state whose feed is %s that it is not covered', async (_how, zipCodes, state) => {
    const answer = await ask(zipCodes);
    expect(answer.checked.closures).toBeNull();
    expect(answer.checked.states.uncovered).toEqual([state]);
    expect(answer.checked.fires).not.toBeNull();
  });

  it('asks no feed that rests or needs a key, and none of a state where nobody rides', async () => {
    await ask(['67401', '67501']);
    await ask(['89801', '89301']);
    await ask(['83201', '83301']);
    // Three pages of fires, and once for those without an edge.
    expect(outside.requests).toMatchObject({ 'work-zones': 1, fires: 4 });
    await ask([SALIDA, GUNNISON]);
    await ask([SALIDA, GUNNISON]);
    expect(outside.requests).toMatchObject({ 'work-zones': 2, fires: 4 });
  });

  it('covers a trip only where every state on it is covered', async () => {
    const answer = await ask([SALIDA, GUNNISON, MOAB]);
    expect(answer.checked.closures).toBeNull();
    expect(answer.checked.states).toEqual({ covered: ['CO'], uncovered: ['UT'] });
    expect(answer.closures).toHaveLength(1);
  });

  it('has not checked a road for fires while nobody knows where one of them burns', async () => {
    outside.setFault({ service: 'fires', kind: 'nulls', match: 'objectIds' });
    const answer = await ask([MOAB, PRICE]);
    expect(answer.fires).toMatchObject([{ title: 'Book Cliffs Fire' }]);
    expect(answer.checked.fires).toBeNull();
  });

  it('asks again after a while, and stays without a moment while that fails', async () => {
    await ask([SALIDA, GUNNISON]);
    advance(6 * 60_000);
    await ask([SALIDA, GUNNISON]);
    const renewed = new Date(TEST_NOW + 6 * 60_000).toISOString();
    await expect.poll(async () => (await ask([SALIDA, GUNNISON])).checked.closures).toBe(renewed);
    outside.setFault({ service: 'work-zones', kind: '500' });
    outside.setFault({ service: 'fires', kind: 'broken-json' });
    advance(16 * 60_000);
    await ask([SALIDA, GUNNISON]);
    await expect
      .poll(async () => (await ask([SALIDA, GUNNISON])).checked)
      .toMatchObject({
        closures: null,
        fires: null,
        states: { uncovered: ['CO'] },
      });
    // What is known to be closed does not open because nobody answers.
    expect((await ask([SALIDA, GUNNISON])).closures).toHaveLength(1);
  });

  it.each(['429', '500', 'cut', 'broken-json', 'html'] as const)(
    'gives the whole answer when both services are %s',
    async (kind) => {
      for (const service of ['work-zones', 'fires']) outside.setFault({ service, kind });
      const answer = await ask([SALIDA, GUNNISON]);
      expect(answer).toMatchObject({ closures: [], fires: [], checked: { closures: null, fires: null } });
      expect(answer.overallRecommendation).not.toBe('unknown');
    },
  );

  it('plans around a closure and around a fire, by a road that meets neither', async () => {
    const usual = await ask([SALIDA, GUNNISON]);
    const answer = await ask([SALIDA, GUNNISON], { around: [usual.closures[0]?.id] });
    expect(answer.around).toMatchObject({ found: true });
    expect(answer.closures).toEqual([]);
    expect(answer.route.line).not.toBe(usual.route.line);
    const burning = await ask([MOAB, PRICE]);
    const around = await ask([MOAB, PRICE], { around: [burning.fires[0]?.id] });
    expect(around).toMatchObject({ fires: [], around: { found: true } });
  });

  it('says when there is no way around, and stays on the usual road', async () => {
    const usual = await ask([SALIDA, GUNNISON]);
    const around = [usual.closures[0]?.id];
    outside.clearFaults();
    test.simulator.setFault({ service: 'valhalla', kind: '500' });
    const down = await ask([SALIDA, GUNNISON], { around });
    expect(down.around).toMatchObject({ found: false, sentence: expect.stringContaining('not answering') });
    expect(down.route.line).toBe(usual.route.line);
    test.simulator.clearFaults();
    const gone = await ask([SALIDA, GUNNISON], { around: ['00000000000000'] });
    expect(gone.around).toMatchObject({ found: false, sentence: expect.stringContaining('no longer') });
    expect(gone.closures).toEqual(usual.closures);
  });

  it.each([[['x']], [[7]], ['all'], [Array.from({ length: 11 }, () => '00000000000000')]])(
    'refuses to plan around %j',
    async (around) => {
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/trip-weather',
        payload: { zipCodes: [SALIDA, GUNNISON], around },
      });
      expect(response.statusCode).toBe(400);
    },
  );

  it('never makes a verdict milder or harsher', async () => {
    const withThem = await ask([SALIDA, GUNNISON]);
    for (const service of ['work-zones', 'fires']) outside.setFault({ service, kind: '500' });
    const other = await openTestApp(database);
    const response = await other.app.inject({
      method: 'POST',
      url: '/api/trip-weather',
      payload: { zipCodes: [SALIDA, GUNNISON], departure: '2026-11-20T13:00' },
    });
    await other.close();
    const without = tripAnswerSchema.parse(response.json());
    expect(withThem.overallRecommendation).toBe(without.overallRecommendation);
    expect(without).toMatchObject({ closures: [], fires: [], checked: { closures: null, fires: null } });
  });
});
