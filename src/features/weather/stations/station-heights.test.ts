import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createStationHeights } from './station-heights.service.server.ts';
import { stationHeights } from './station-heights.tables.server.ts';

describeOnBothEngines('The heights of road stations', (open) => {
  let database: Database;
  let now = Date.parse('2026-11-20T12:00:00Z');
  let asked: string[] = [];
  let fails = false;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    asked = [];
    fails = false;
    await database.query('DELETE FROM station_heights');
  });

  const start = () =>
    createStationHeights({
      clock: { now: () => now },
      log: createLog('silent').log,
      db: database.db,
      pause: async () => {},
      ask: async (network) => {
        asked.push(network);
        if (fails) throw new Error('down');
        return new Map([[`${network.slice(0, 2)}064`, 11_156.5]]);
      },
    });

  it('have the table that the migrations make', async () => {
    expect(await tableDrift(database, stationHeights)).toEqual([]);
  });

  it('are asked for once a week, whatever starts again meanwhile', async () => {
    const one = start();
    expect(one.of('CO_RWIS', 'CO064')).toBeUndefined();
    await one.learn(['CO_RWIS', 'UT_RWIS']);
    expect([one.of('CO_RWIS', 'CO064'), one.of('CO_RWIS', 'CO999'), one.of(null, 'X')]).toEqual([
      11_156.5,
      null,
      null,
    ]);
    await one.learn(['CO_RWIS', 'UT_RWIS']);
    const next = start();
    now += 6 * DAY_MS;
    await next.learn(['CO_RWIS', 'UT_RWIS']);
    expect(asked).toEqual(['CO_RWIS', 'UT_RWIS']);
    expect(next.of('UT_RWIS', 'UT064')).toBe(11_156.5);
    now += 2 * DAY_MS;
    await next.learn(['CO_RWIS']);
    expect(asked).toEqual(['CO_RWIS', 'UT_RWIS', 'CO_RWIS']);
  });

  it('are not known after a failure, stay as they were, and are asked for again an hour later', async () => {
    const heights = start();
    await heights.learn(['CO_RWIS']);
    fails = true;
    now += 8 * DAY_MS;
    await heights.learn(['CO_RWIS', 'UT_RWIS']);
    expect([heights.of('CO_RWIS', 'CO064'), heights.of('UT_RWIS', 'UT064')]).toEqual([11_156.5, null]);
    await heights.learn(['UT_RWIS']);
    expect(asked.filter((network) => network === 'UT_RWIS')).toHaveLength(1);
    fails = false;
    now += 61 * 60_000;
    await heights.learn(['UT_RWIS']);
    expect(heights.of('UT_RWIS', 'UT064')).toBe(11_156.5);
  });

  it('end with the site', async () => {
    const heights = start();
    const learning = heights.learn(['CO_RWIS', 'UT_RWIS', 'WY_RWIS']);
    await heights.stop();
    await learning;
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});
