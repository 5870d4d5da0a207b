import { readFileSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { jobsSuite, wash } from '#test/jobs-suite.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { TryAgainLater } from './job.ts';

const OLD_JOBS = readFileSync('test/fixtures/pg-boss-jobs.sql', 'utf8');

describeOnBothEngines('The job queue', (open) => {
  const suite = jobsSuite(open);

  it('does a job once, and none whose transaction failed', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await suite.send(jobs, 'Triumph');
    await expect(
      suite.database.transaction(async (tx) => {
        await jobs.send(tx, wash, { bike: 'Ghost' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await jobs.runDue()).toBe(1);
    expect(await jobs.runDue()).toBe(0);
    expect(washed).toEqual(['Triumph']);
  });

  it('keeps nothing of an unexpected failure but its log line', async () => {
    const jobs = await suite.start((jobs) =>
      jobs.handle(wash, async () => {
        throw new Error('550 <rider@ride.example> unknown');
      }),
    );
    await suite.send(jobs, 'BMW');
    await jobs.runDue();
    const stored = JSON.stringify(await suite.database.query(`select * from jobs where queue = 'wash'`));
    expect(stored).toContain('BMW');
    expect(stored).not.toContain('ride.example');
    expect(suite.lines.join()).toContain('job failed');
  });

  it('does what was left by a process that stopped, in the next one', async () => {
    const first = await suite.start((jobs) => jobs.handle(wash, async () => {}));
    await suite.send(first, 'Ducati');
    await first.close();
    const washed: string[] = [];
    const second = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await second.runDue();
    expect(washed).toEqual(['Ducati']);
  });

  it('tries a job again whose process died in the midst of it', async () => {
    const reached = Promise.withResolvers<void>();
    const death = Promise.withResolvers<void>();
    let attempts = 0;
    const first = await suite.start((jobs) =>
      jobs.handle(wash, () => {
        reached.resolve();
        return death.promise;
      }),
    );
    await suite.send(first, 'KTM');
    const dying = first.runDue();
    await reached.promise;
    const second = await suite.start((jobs) => jobs.handle(wash, async () => void (attempts += 1)));
    suite.now += 30 * MINUTE_MS;
    await second.runDue();
    suite.now += 30 * MINUTE_MS;
    await second.runDue();
    expect(attempts).toBe(1);
    death.resolve();
    await dying;
  });

  it('refuses stored data of a shape it does not know', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await suite.send(jobs, 'Honda');
    await suite.database.query(`update jobs set data = '{"boat": 1}'`);
    await jobs.runDue();
    expect(washed).toEqual([]);
    expect(suite.lines.join()).toContain('must be text');
  });

  it('looks into a queue by itself as soon as something was sent to it', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    // So that neither upkeep nor the first look, which start with it, finds the job.
    await jobs.runDue();
    jobs.start();
    await jobs.runDue();
    await suite.send(jobs, 'Vespa');
    await eventually(() => expect(washed).toEqual(['Vespa']));
  });

  it('looks once the transaction has ended that sent a job, however long that takes', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await jobs.runDue();
    jobs.start();
    await jobs.runDue();
    await suite.database.transaction(async (tx) => {
      await jobs.send(tx, wash, { bike: 'Aprilia' });
      for (let turn = 0; turn < 10; turn += 1) await nextTurn();
      expect(washed).toEqual([]);
    });
    await eventually(() => expect(washed).toEqual(['Aprilia']));
    expect(suite.lines.join('')).not.toContain('failed');
  });

  it('does not let a stalled attempt end what somebody else has begun meanwhile', async () => {
    const reached = Promise.withResolvers<void>();
    const stall = Promise.withResolvers<void>();
    const slow = await suite.start((jobs) =>
      jobs.handle(wash, () => {
        reached.resolve();
        return stall.promise;
      }),
    );
    await suite.send(slow, 'Laverda');
    const stalled = slow.runDue();
    await reached.promise;
    suite.now += 30 * MINUTE_MS;
    const other = await suite.start((jobs) =>
      jobs.handle(wash, async () => {
        stall.resolve();
        await stalled;
        throw new TryAgainLater('no_water');
      }),
    );
    suite.now += 30 * MINUTE_MS;
    await other.runDue();
    expect(await suite.database.query('select attempts, claimed from jobs')).toEqual([
      { attempts: 2, claimed: false },
    ]);
  });

  it('gives up a job whose last attempt died with its process, and says so', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await suite.send(jobs, 'Matchless');
    await suite.database.query('update jobs set attempts = 3, claimed = true');
    await jobs.runDue();
    expect(washed).toEqual([]);
    expect(await suite.database.query('select * from jobs')).toEqual([]);
    expect(suite.lines.join('')).toContain('job given up');
  });

  it('counts no attempt that its process did not wait for when it stopped, the last one neither', async () => {
    const begun = Promise.withResolvers<void>();
    const first = await suite.start((jobs) =>
      jobs.handle(wash, (_, { signal }) => {
        begun.resolve();
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      }),
    );
    await suite.send(first, 'Norton');
    await suite.database.query('update jobs set attempts = 2');
    const stopped = first.runDue();
    await begun.promise;
    await first.close();
    await stopped;
    expect(first.counts().get('wash')).toMatchObject({ givenUp: 0 });
    expect(await suite.database.query('select attempts, claimed from jobs')).toEqual([
      { attempts: 2, claimed: false },
    ]);
    const washed: [string, boolean][] = [];
    const second = await suite.start((jobs) =>
      jobs.handle(wash, async ({ bike }, { last }) => void washed.push([bike, last])),
    );
    await second.runDue();
    expect(washed).toEqual([['Norton', true]]);
  });

  it('does what is important first', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) =>
      jobs.handle({ ...wash, atOnce: 1 }, async ({ bike }) => void washed.push(bike)),
    );
    await suite.database.transaction(async (tx) => {
      await jobs.send(tx, wash, { bike: 'later' }, { priority: 'low' });
      await jobs.send(tx, wash, { bike: 'first' });
      await jobs.send(tx, wash, { bike: 'second' });
    });
    await jobs.runDue();
    expect(washed).toEqual(['first', 'second', 'later']);
  });

  it('takes over what waited in a database of the version before', async () => {
    await suite.database.sqlTransaction((sql) =>
      sql.script(`drop table jobs; delete from schema_migrations where name = '0068_jobs'; ${OLD_JOBS}`),
    );
    expect(await migrate(suite.database)).toEqual(['0068_jobs']);
    expect(await suite.database.query(`select to_regnamespace('pgboss') as left_over`)).toEqual([
      { left_over: null },
    ]);
    suite.now = Date.parse('2026-11-20T19:00:30Z');
    const attempts: string[] = [];
    let sweeps = 0;
    const jobs = await suite.start((jobs) => {
      jobs.handle({ ...wash, atOnce: 1 }, async ({ bike }, { number }) => {
        attempts.push(`${bike} ${number}`);
      });
      jobs.every(HOUR_MS, 'sweep', async () => void (sweeps += 1));
    });
    await jobs.runDue();
    expect(attempts.splice(0)).toEqual(['Vespa 1', 'BMW 1']);
    // One had failed once, of the other the process died in the midst.
    suite.now += 3 * MINUTE_MS;
    await jobs.runDue();
    expect(attempts.splice(0).toSorted()).toEqual(['KTM 2', 'Norton 2']);
    suite.now += 16.5 * MINUTE_MS;
    await jobs.runDue();
    expect(attempts.splice(0)).toEqual(['Indian 1']);
    expect(sweeps).toBe(0);
    suite.now += 40 * MINUTE_MS;
    await jobs.runDue();
    expect(sweeps).toBe(1);
    expect(attempts).toEqual([]);
  });
});
