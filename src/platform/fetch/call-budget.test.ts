import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { tableDrift } from '#test/table-drift.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createLog } from '#platform/log/log.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { createCallBudget } from './call-budget.server.ts';
import { outsideCalls } from './call-budget.tables.server.ts';
import type { CallLimits } from './call-limits.ts';

const MORNING = Date.parse('2026-11-20T08:00:00Z');
const LIMITS: CallLimits = { minute: 100, hour: 150, day: 250 };

describeOnBothEngines('the budget of outside calls', (open) => {
  let database: Database;
  let now = MORNING;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = MORNING;
    await database.query('DELETE FROM outside_calls');
  });

  const start = (limits = LIMITS) =>
    createCallBudget({
      service: 'a service',
      limits,
      clock: { now: () => now },
      db: database.db,
      log: createLog('silent').log,
    });

  it('has the table that the migrations make', async () => {
    expect(await tableDrift(database, outsideCalls)).toEqual([]);
  });

  it('ends with the minute, the hour and the day, and starts again with each', async () => {
    const budget = start();
    expect([budget.take('check', 100), budget.take('check', 1)]).toEqual([true, false]);
    now += MINUTE_MS;
    expect([budget.take('check', 51), budget.take('check', 50)]).toEqual([false, true]);
    now += HOUR_MS;
    expect(budget.take('check', 100)).toBe(true);
    expect(budget.snapshot().day).toEqual({ used: 250, limit: 250 });
    now += HOUR_MS;
    expect(budget.take('check', 1)).toBe(false);
    now += DAY_MS;
    expect(budget.take('check', 1)).toBe(true);
    await budget.close();
  });

  it('leaves the rest of it to those who wait for an answer', async () => {
    const budget = start();
    expect([budget.take('area', 60), budget.take('area', 1)]).toEqual([true, false]);
    expect([budget.take('trip', 30), budget.take('trip', 1), budget.take('mail', 1)]).toEqual([
      true,
      false,
      false,
    ]);
    expect([budget.take('check', 10), budget.take('check', 1)]).toEqual([true, false]);
    await budget.close();
  });

  it('is one for all processes, and outlives a start', async () => {
    const one = start({ ...LIMITS, minute: 1_000 });
    const other = start({ ...LIMITS, minute: 1_000 });
    one.take('check', 70);
    other.take('check', 70);
    await one.close();
    await other.close();
    const next = start({ ...LIMITS, minute: 1_000 });
    next.take('check', 1);
    await next.close();
    expect(next.snapshot()).toMatchObject({ hour: { used: 141 }, day: { used: 141 } });
    expect(next.take('check', 10)).toBe(false);
    now += HOUR_MS;
    expect(next.take('check', 109)).toBe(true);
    await next.close();
    expect(next.take('check', 1)).toBe(false);
  });

  it('never stays used up because a clock went back', async () => {
    const budget = start();
    budget.take('check', 100);
    now -= 3 * HOUR_MS;
    expect(budget.take('check', 100)).toBe(true);
    await budget.close();
  });

  it('counts on when the database is away', async () => {
    const budget = createCallBudget({
      service: 'a service',
      limits: LIMITS,
      clock: { now: () => now },
      db: {
        select: () => {
          throw new Error('away');
        },
      } as unknown as Database['db'],
      log: createLog('silent').log,
    });
    expect([budget.take('check', 100), budget.take('check', 1)]).toEqual([true, false]);
    await budget.close();
  });
});
