import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import * as z from 'zod/mini';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { TryAgainLater, type Job } from './job.ts';
import { createJobs, type Jobs } from './jobs.server.ts';

const MINUTE = 60_000;
const YEAR = 365 * 24 * 60 * MINUTE;
const OLD_JOBS = readFileSync('test/fixtures/pg-boss-jobs.sql', 'utf8');

const wash: Job<{ bike: string }> = {
  name: 'wash',
  data: z.object({ bike: z.string({ error: 'must be text' }) }),
  retries: 2,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 600,
  timeoutSeconds: 30,
  atOnce: 2,
};

describeOnBothEngines('The job queue', (open) => {
  let database: Database;
  let now = Date.parse('2026-11-20T19:00:00Z');
  const clock = { now: () => now };
  const lines: string[] = [];
  const { log } = createLog('info', { write: (line) => void lines.push(line) });
  const opened: Jobs[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.close();
    await database.query('delete from jobs');
    lines.length = 0;
  });

  async function start(prepare: (jobs: Jobs) => void): Promise<Jobs> {
    const jobs = createJobs({ database, clock, log });
    prepare(jobs);
    await jobs.open();
    opened.push(jobs);
    return jobs;
  }
  const send = (jobs: Jobs, bike: string, at?: number) =>
    database.transaction((tx) => jobs.send(tx, wash, { bike }, at === undefined ? {} : { at }));

  it('does a job once, and none whose transaction failed', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await send(jobs, 'Triumph');
    await expect(
      database.transaction(async (tx) => {
        await jobs.send(tx, wash, { bike: 'Ghost' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(washed).toEqual(['Triumph']);
  });

  it('does a dated job when its time has come by the clock of the application', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await send(jobs, 'Indian', now + 20 * MINUTE);
    now += 19 * MINUTE;
    expect(await jobs.runDue()).toBe(0);
    now += MINUTE;
    expect(await jobs.runDue()).toBe(1);
    expect(washed).toEqual(['Indian']);
  });

  it('tries again after longer and longer waits, says which attempt is the last, and then gives up', async () => {
    const attempts: [number, boolean][] = [];
    const jobs = await start((jobs) =>
      jobs.handle(wash, async (_data, { number, last }) => {
        attempts.push([number, last]);
        throw new TryAgainLater('no_water');
      }),
    );
    await send(jobs, 'Norton');
    await jobs.runDue();
    now += 0.9 * MINUTE;
    expect(await jobs.runDue()).toBe(0);
    now += 1.2 * MINUTE;
    expect(await jobs.runDue()).toBe(1);
    now += 1.9 * MINUTE;
    expect(await jobs.runDue()).toBe(0);
    now += 2.2 * MINUTE;
    expect(await jobs.runDue()).toBe(1);
    now += 24 * 60 * MINUTE;
    expect(await jobs.runDue()).toBe(0);
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(lines.filter((line) => line.includes('no_water'))).toHaveLength(3);
  });

  it('keeps nothing of an unexpected failure but its log line', async () => {
    const jobs = await start((jobs) =>
      jobs.handle(wash, async () => {
        throw new Error('550 <rider@ride.example> unknown');
      }),
    );
    await send(jobs, 'BMW');
    await jobs.runDue();
    const stored = JSON.stringify(await database.query(`select * from jobs where queue = 'wash'`));
    expect(stored).toContain('BMW');
    expect(stored).not.toContain('ride.example');
    expect(lines.join()).toContain('job failed');
  });

  it('does what was left by a process that stopped, in the next one', async () => {
    const first = await start((jobs) => jobs.handle(wash, async () => {}));
    await send(first, 'Ducati');
    await first.close();
    const washed: string[] = [];
    const second = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await second.runDue();
    expect(washed).toEqual(['Ducati']);
  });

  it('tries a job again whose process died in the midst of it', async () => {
    const reached = Promise.withResolvers<void>();
    const death = Promise.withResolvers<void>();
    let attempts = 0;
    const first = await start((jobs) =>
      jobs.handle(wash, () => {
        reached.resolve();
        return death.promise;
      }),
    );
    await send(first, 'KTM');
    const dying = first.runDue();
    await reached.promise;
    const second = await start((jobs) => jobs.handle(wash, async () => void (attempts += 1)));
    now += 30 * MINUTE;
    await second.runDue();
    now += 30 * MINUTE;
    await second.runDue();
    expect(attempts).toBe(1);
    death.resolve();
    await dying;
  });

  it('refuses stored data of a shape it does not know', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await send(jobs, 'Honda');
    await database.query(`update jobs set data = '{"boat": 1}'`);
    await jobs.runDue();
    expect(washed).toEqual([]);
    expect(lines.join()).toContain('must be text');
  });

  it('looks into a queue by itself as soon as something was sent to it', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    // So that neither upkeep nor the first look, which start with it, finds the job.
    await jobs.runDue();
    jobs.start();
    await jobs.runDue();
    await send(jobs, 'Vespa');
    await vi.waitFor(() => expect(washed).toEqual(['Vespa']), { timeout: 5_000 });
  });

  it('looks once the transaction has ended that sent a job, however long that takes', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await jobs.runDue();
    jobs.start();
    await jobs.runDue();
    await database.transaction(async (tx) => {
      await jobs.send(tx, wash, { bike: 'Aprilia' });
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      expect(washed).toEqual([]);
    });
    await vi.waitFor(() => expect(washed).toEqual(['Aprilia']), { timeout: 5_000 });
    expect(lines.join('')).not.toContain('failed');
  });

  it('pulls in what was planned while the clock was ahead', async () => {
    const washed: string[] = [];
    let sweeps = 0;
    let dirty = true;
    const prepare = (jobs: Jobs) => {
      jobs.every(60 * MINUTE, 'sweep-early', async () => void (sweeps += 1));
      jobs.handle(wash, async ({ bike }) => {
        if (dirty) throw new TryAgainLater('no_water');
        washed.push(bike);
      });
    };
    const right = now;
    now += YEAR;
    const before = await start(prepare);
    await send(before, 'Bimota');
    await before.runDue();
    await send(before, 'Suzuki', now + MINUTE);
    await before.close();

    now = right;
    dirty = false;
    const after = await start(prepare);
    await after.runDue();
    now += 11 * MINUTE;
    await after.runDue();
    expect(washed.toSorted()).toEqual(['Bimota', 'Suzuki']);
    now += 50 * MINUTE;
    await after.runDue();
    expect(sweeps).toBe(1);
  });

  it('ends the wait of a queue as ever when the clock is set back', async () => {
    let attempts = 0;
    const jobs = await start((jobs) =>
      jobs.handle(wash, async () => {
        attempts += 1;
        throw new TryAgainLater('no_water', { outage: true });
      }),
    );
    await send(jobs, 'Victory');
    await jobs.runDue();
    now -= 60 * MINUTE;
    await send(jobs, 'Buell');
    expect(await jobs.runDue()).toBe(0);
    now += 1.1 * MINUTE;
    await jobs.runDue();
    expect(attempts).toBe(2);
  });

  it('stops a queue while all its jobs meet an outage, for longer and longer, and goes on when one gets through', async () => {
    const attempts: string[] = [];
    let open = false;
    const jobs = await start((jobs) =>
      jobs.handle(wash, async ({ bike }) => {
        attempts.push(bike);
        if (!open) throw new TryAgainLater('no_water', { outage: true });
      }),
    );
    await database.transaction((tx) =>
      jobs.sendAll(
        tx,
        wash,
        ['A', 'B', 'C', 'D', 'E', 'F'].map((bike) => ({ bike })),
      ),
    );
    await jobs.runDue();
    expect(attempts).toHaveLength(2);
    now += 0.9 * MINUTE;
    expect(await jobs.runDue()).toBe(0);
    now += 0.2 * MINUTE;
    expect(await jobs.runDue()).toBe(1);
    now += 1.9 * MINUTE;
    expect(await jobs.runDue()).toBe(0);
    open = true;
    now += 0.2 * MINUTE;
    await jobs.runDue();
    now += 10 * MINUTE;
    await jobs.runDue();
    expect(attempts).toHaveLength(9);
    expect(new Set(attempts).size).toBe(6);
  });

  it('does a recurring job once per interval, whatever happened to the last run', async () => {
    let runs = 0;
    const prepare = (jobs: Jobs) =>
      jobs.every(60 * MINUTE, 'sweep', async () => {
        runs += 1;
        if (runs === 1) throw new Error('broom broke');
      });
    const jobs = await start(prepare);
    await jobs.runDue();
    expect(runs).toBe(0);
    now += 60 * MINUTE;
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toBe(1);
    const other = await start(prepare);
    await other.runDue();
    expect(runs).toBe(1);
    now += 60 * MINUTE;
    await Promise.all([jobs.runDue(), other.runDue()]);
    expect(runs).toBe(2);
  });

  it('does not let a stalled attempt end what somebody else has begun meanwhile', async () => {
    const reached = Promise.withResolvers<void>();
    const stall = Promise.withResolvers<void>();
    const slow = await start((jobs) =>
      jobs.handle(wash, () => {
        reached.resolve();
        return stall.promise;
      }),
    );
    await send(slow, 'Laverda');
    const stalled = slow.runDue();
    await reached.promise;
    now += 30 * MINUTE;
    const other = await start((jobs) =>
      jobs.handle(wash, async () => {
        stall.resolve();
        await stalled;
        throw new TryAgainLater('no_water');
      }),
    );
    now += 30 * MINUTE;
    await other.runDue();
    expect(await database.query('select attempts, claimed from jobs')).toEqual([
      { attempts: 2, claimed: false },
    ]);
  });

  it('gives up a job whose last attempt died with its process, and says so', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await send(jobs, 'Matchless');
    await database.query('update jobs set attempts = 3, claimed = true');
    await jobs.runDue();
    expect(washed).toEqual([]);
    expect(await database.query('select * from jobs')).toEqual([]);
    expect(lines.join('')).toContain('job given up');
  });

  it('does what is important first', async () => {
    const washed: string[] = [];
    const jobs = await start((jobs) =>
      jobs.handle({ ...wash, atOnce: 1 }, async ({ bike }) => void washed.push(bike)),
    );
    await database.transaction(async (tx) => {
      await jobs.send(tx, wash, { bike: 'later' }, { priority: 'low' });
      await jobs.send(tx, wash, { bike: 'first' });
      await jobs.send(tx, wash, { bike: 'second' });
    });
    await jobs.runDue();
    expect(washed).toEqual(['first', 'second', 'later']);
  });

  it('takes over what waited in a database of the version before', async () => {
    await database.sqlTransaction((sql) =>
      sql.script(`drop table jobs; delete from schema_migrations where name = '0068_jobs'; ${OLD_JOBS}`),
    );
    expect(await migrate(database)).toEqual(['0068_jobs']);
    expect(await database.query(`select to_regnamespace('pgboss') as left_over`)).toEqual([
      { left_over: null },
    ]);
    now = Date.parse('2026-11-20T19:00:30Z');
    const attempts: string[] = [];
    let sweeps = 0;
    const jobs = await start((jobs) => {
      jobs.handle({ ...wash, atOnce: 1 }, async ({ bike }, { number }) => {
        attempts.push(`${bike} ${number}`);
      });
      jobs.every(60 * MINUTE, 'sweep', async () => void (sweeps += 1));
    });
    await jobs.runDue();
    expect(attempts.splice(0)).toEqual(['Vespa 1', 'BMW 1']);
    // One had failed once, of the other the process died in the midst.
    now += 3 * MINUTE;
    await jobs.runDue();
    expect(attempts.splice(0).toSorted()).toEqual(['KTM 2', 'Norton 2']);
    now += 16.5 * MINUTE;
    await jobs.runDue();
    expect(attempts.splice(0)).toEqual(['Indian 1']);
    expect(sweeps).toBe(0);
    now += 40 * MINUTE;
    await jobs.runDue();
    expect(sweeps).toBe(1);
    expect(attempts).toEqual([]);
  });
});
