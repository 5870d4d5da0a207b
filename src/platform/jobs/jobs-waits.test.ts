import { expect, it } from 'vitest';
import { jobsSuite, wash } from '#test/jobs-suite.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { TryAgainLater } from './job.ts';
import type { Jobs } from './jobs.server.ts';

const YEAR = 365 * DAY_MS;

describeOnBothEngines('The job queue, by the clock', (open) => {
  const suite = jobsSuite(open);

  it('does a dated job when its time has come by the clock of the application', async () => {
    const washed: string[] = [];
    const jobs = await suite.start((jobs) => jobs.handle(wash, async ({ bike }) => void washed.push(bike)));
    await suite.send(jobs, 'Indian', suite.now + 20 * MINUTE_MS);
    suite.now += 19 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(0);
    suite.now += MINUTE_MS;
    expect(await jobs.runDue()).toBe(1);
    expect(washed).toEqual(['Indian']);
  });

  it('tries again after longer and longer waits, says which attempt is the last, and then gives up', async () => {
    const attempts: [number, boolean][] = [];
    const jobs = await suite.start((jobs) =>
      jobs.handle(wash, async (_data, { number, last }) => {
        attempts.push([number, last]);
        throw new TryAgainLater('no_water');
      }),
    );
    await suite.send(jobs, 'Norton');
    await jobs.runDue();
    suite.now += 0.9 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(0);
    suite.now += 1.2 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(1);
    suite.now += 1.9 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(0);
    suite.now += 2.2 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(1);
    suite.now += DAY_MS;
    expect(await jobs.runDue()).toBe(0);
    expect(attempts).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(suite.lines.filter((line) => line.includes('no_water'))).toHaveLength(3);
  });

  it('pulls in what was planned while the clock was ahead', async () => {
    const washed: string[] = [];
    let sweeps = 0;
    let dirty = true;
    const prepare = (jobs: Jobs) => {
      jobs.every(HOUR_MS, 'sweep-early', async () => void (sweeps += 1));
      jobs.handle(wash, async ({ bike }) => {
        if (dirty) throw new TryAgainLater('no_water');
        washed.push(bike);
      });
    };
    const right = suite.now;
    suite.now += YEAR;
    const before = await suite.start(prepare);
    await suite.send(before, 'Bimota');
    await before.runDue();
    await suite.send(before, 'Suzuki', suite.now + MINUTE_MS);
    await before.close();

    suite.now = right;
    dirty = false;
    const after = await suite.start(prepare);
    await after.runDue();
    suite.now += 11 * MINUTE_MS;
    await after.runDue();
    expect(washed.toSorted()).toEqual(['Bimota', 'Suzuki']);
    suite.now += 50 * MINUTE_MS;
    await after.runDue();
    expect(sweeps).toBe(1);
  });

  it('ends the wait of a queue as ever when the clock is set back', async () => {
    let attempts = 0;
    const jobs = await suite.start((jobs) =>
      jobs.handle(wash, async () => {
        attempts += 1;
        throw new TryAgainLater('no_water', { outage: true });
      }),
    );
    await suite.send(jobs, 'Victory');
    await jobs.runDue();
    suite.now -= HOUR_MS;
    await suite.send(jobs, 'Buell');
    expect(await jobs.runDue()).toBe(0);
    suite.now += 1.1 * MINUTE_MS;
    await jobs.runDue();
    expect(attempts).toBe(2);
  });

  it('stops a queue while all its jobs meet an outage, for longer and longer, and goes on when one gets through', async () => {
    const attempts: string[] = [];
    let open = false;
    const jobs = await suite.start((jobs) =>
      jobs.handle(wash, async ({ bike }) => {
        attempts.push(bike);
        if (!open) throw new TryAgainLater('no_water', { outage: true });
      }),
    );
    await suite.database.transaction((tx) =>
      jobs.sendAll(
        tx,
        wash,
        ['A', 'B', 'C', 'D', 'E', 'F'].map((bike) => ({ bike })),
      ),
    );
    await jobs.runDue();
    expect(attempts).toHaveLength(2);
    suite.now += 0.9 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(0);
    suite.now += 0.2 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(1);
    suite.now += 1.9 * MINUTE_MS;
    expect(await jobs.runDue()).toBe(0);
    open = true;
    suite.now += 0.2 * MINUTE_MS;
    await jobs.runDue();
    suite.now += 10 * MINUTE_MS;
    await jobs.runDue();
    expect(attempts).toHaveLength(9);
    expect(new Set(attempts).size).toBe(6);
  });

  it('lets those that met an outage wait no longer once it is over, and others as long as ever', async () => {
    const done: string[] = [];
    let mood: 'outage' | 'trouble' | 'fine' = 'outage';
    const slow = {
      ...wash,
      name: 'wash-slow',
      retries: 9,
      retryAfterSeconds: 14_400,
      retryAtMostSeconds: 14_400,
    };
    const jobs = await suite.start((jobs) =>
      jobs.handle(slow, async ({ bike }) => {
        if (mood === 'trouble' && bike === 'Ural') throw new TryAgainLater('no_soap');
        if (mood === 'outage') throw new TryAgainLater('no_water', { outage: true });
        done.push(bike);
      }),
    );
    const send = (bike: string) => suite.database.transaction((tx) => jobs.send(tx, slow, { bike }));
    await send('Jawa');
    await jobs.runDue();
    suite.now += 15 * MINUTE_MS;
    mood = 'trouble';
    await send('Ural');
    await jobs.runDue();
    expect(done).toEqual(['Jawa']);
    mood = 'fine';
    suite.now += 15 * MINUTE_MS;
    await send('Ossa');
    await jobs.runDue();
    expect(done).toEqual(['Jawa', 'Ossa']);
    suite.now += 4 * HOUR_MS;
    await jobs.runDue();
    expect(done).toEqual(['Jawa', 'Ossa', 'Ural']);
  });

  it('does a recurring job once per interval, whatever happened to the last run', async () => {
    let runs = 0;
    const prepare = (jobs: Jobs) =>
      jobs.every(HOUR_MS, 'sweep', async () => {
        runs += 1;
        if (runs === 1) throw new Error('broom broke');
      });
    const jobs = await suite.start(prepare);
    await jobs.runDue();
    expect(runs).toBe(0);
    suite.now += HOUR_MS;
    await jobs.runDue();
    await jobs.runDue();
    expect(runs).toBe(1);
    const other = await suite.start(prepare);
    await other.runDue();
    expect(runs).toBe(1);
    suite.now += HOUR_MS;
    await Promise.all([jobs.runDue(), other.runDue()]);
    expect(runs).toBe(2);
  });
});
