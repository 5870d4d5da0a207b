import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { createOutcomes } from './outcomes.server.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

describeOnBothEngines('What fails and what goes well', (open) => {
  let database: Database;
  let now = NOON;
  const errors: object[] = [];
  const start = (kind: 'service' | 'job' = 'service') =>
    createOutcomes({
      kind,
      db: database.db,
      clock: { now: () => now },
      log: { error: (fields: object) => void errors.push(fields) },
    });
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.query('delete from outcomes');
    now = NOON;
    errors.length = 0;
  });

  it('is the same for all processes and after a restart', async () => {
    const [one, other] = [start(), start()];
    one.well('radar');
    now += 1_000;
    one.failed('radar');
    now += 1_000;
    one.failed('radar');
    await one.close();
    const failing = {
      name: 'radar',
      wellAt: NOON,
      failedAt: NOON + 2_000,
      failingSince: NOON + 1_000,
      failures: 2,
    };
    expect(await other.all()).toEqual([failing]);
    now += 1_000;
    other.failed('radar');
    expect(await start().all()).toEqual([failing]);
    await other.close();
    expect(await start().all()).toEqual([{ ...failing, failedAt: NOON + 3_000, failures: 3 }]);
  });

  it('ends a failure where it goes well anywhere, and counts from the start again', async () => {
    const [one, other] = [start(), start()];
    one.failed('radar');
    await one.close();
    now += 60_000;
    other.well('radar');
    expect(await other.all()).toMatchObject([
      { wellAt: now, failingSince: null, failures: 0, failedAt: NOON },
    ]);
    now += 60_000;
    one.failed('radar');
    expect(await one.all()).toMatchObject([{ failingSince: now, failures: 1 }]);
  });

  it('tells kinds apart, and asks once for all who ask at a time', async () => {
    const services = start();
    services.failed('mail');
    start('job').well('mail');
    const answers = await Promise.all([services.all(), services.all()]);
    expect(answers[0]).toHaveLength(1);
    expect(answers[1]).toBe(answers[0]);
    expect(await start('job').all()).toEqual([]);
  });

  it('loses nothing when two processes write at once', async () => {
    const processes = Array.from({ length: 4 }, () => start());
    for (const [at, one] of processes.entries())
      for (const name of at % 2 ? ['a', 'b', 'c'] : ['c', 'b', 'a']) one.failed(name);
    await Promise.all(processes.map((one) => one.close()));
    expect((await start().all()).map(({ failures }) => failures)).toEqual([4, 4, 4]);
    expect(errors).toEqual([]);
  });
});
