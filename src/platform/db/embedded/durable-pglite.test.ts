import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clusterPath } from './data-directory.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { openDatabase } from '../database.server.ts';
import { unsynced } from '../unsynced.server.ts';
import { DirectoryLockedError, lockDirectory } from './directory-lock.server.ts';
import { openPGlite } from './durable-pglite.server.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-durable-'));
  const database = await openDatabase({ dataDir });
  await database.query('create table ack (n integer primary key)');
  await database.close();
});
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));
afterEach(() => vi.restoreAllMocks());

describe('The embedded database', () => {
  it('forces every commit to the disk, and only commits', async () => {
    const database = await openDatabase({ dataDir });
    try {
      await database.query('create table synced (n integer)');
      const fsync = vi.spyOn(fs, 'fsyncSync');
      for (let n = 0; n < 10; n++) await database.query('insert into synced values ($1)', [n]);
      expect(fsync).toHaveBeenCalledTimes(10);
      fsync.mockClear();
      await database.transaction(async (tx) => {
        for (let n = 0; n < 10; n++) await tx.execute(`insert into synced values (${n})`);
      });
      expect(fsync).toHaveBeenCalledTimes(1);
      await database.query('select count(*) from synced');
      expect(fsync).toHaveBeenCalledTimes(1);
    } finally {
      await database.close();
    }
  });

  it('waits for no disk where nobody misses what a crash takes', async () => {
    const database = await openDatabase({ dataDir });
    try {
      await database.query('create table unsynced (n integer)');
      const fsync = vi.spyOn(fs, 'fsyncSync');
      await unsynced(database.db, (tx) => tx.execute('insert into unsynced values (1)'));
      expect(fsync).not.toHaveBeenCalled();
      await database.query('insert into unsynced values (2)');
      expect(fsync).toHaveBeenCalledTimes(1);
      expect(await database.query('select n from unsynced order by n')).toEqual([{ n: 1 }, { n: 2 }]);
    } finally {
      await database.close();
    }
  });

  it('rests after the clock was a year ahead', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const database = await openDatabase({ dataDir });
    try {
      const count = () => database.query('select count(*) from ack');
      const now = Date.now();
      vi.setSystemTime(now + 365 * DAY_MS);
      await vi.advanceTimersByTimeAsync(20_000);
      for (let n = 0; n < 2; n++) await count();
      vi.setSystemTime(now);
      await vi.advanceTimersByTimeAsync(9_000);
      await vi.advanceTimersByTimeAsync(2_000);
      await count();
      const timers = vi.spyOn(globalThis, 'setTimeout');
      await vi.advanceTimersByTimeAsync(100);
      expect(timers).not.toHaveBeenCalled();
    } finally {
      // Restored later, a spy would bring the faked timers back for whatever runs then.
      vi.restoreAllMocks();
      vi.useRealTimers();
      await database.close();
    }
  });

  it('lets others have their turn while statement follows statement', async () => {
    const database = await openDatabase({ dataDir });
    try {
      const enough = new AbortController();
      let turns = 0;
      const count = setInterval(() => {
        turns += 1;
        if (turns > 2) enough.abort();
      }, 1);
      const begun = performance.now();
      await database.transaction(async (tx) => {
        while (!enough.signal.aborted && performance.now() - begun < 3_000) await tx.execute('select 1');
      });
      clearInterval(count);
      expect(turns).toBeGreaterThan(2);
    } finally {
      await database.close();
    }
  });

  it('forces the data files to the disk at a checkpoint', async () => {
    const database = await openDatabase({ dataDir });
    try {
      await database.query('create table flushed as select generate_series(1, 5000) n');
      const synced: string[] = [];
      const original = fs.fsyncSync;
      vi.spyOn(fs, 'fsyncSync').mockImplementation((descriptor) => {
        if (process.platform === 'linux') synced.push(fs.readlinkSync(`/proc/self/fd/${descriptor}`));
        original(descriptor);
      });
      await database.maintain();
      if (process.platform === 'linux') {
        expect(synced.filter((file) => /\/base\/\d+\/\d+/.test(file)).length).toBeGreaterThan(0);
      }
    } finally {
      await database.close();
    }
  });

  it('gives up at once when the disk does not take a commit', async () => {
    const lock = lockDirectory(dataDir);
    try {
      const onPanic = vi.fn();
      const pglite = await openPGlite(clusterPath(dataDir), { onPanic });
      await pglite.query('create table lost (n integer)');
      vi.spyOn(fs, 'fsyncSync').mockImplementation(() => {
        throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
      });
      await expect(pglite.query('insert into lost values (1)')).rejects.toThrow(/could not fsync/);
      expect(onPanic).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/could not fsync.*I\/O error/));
    } finally {
      lock.release();
    }
  });

  it('keeps every acknowledged row of a process that is killed, and lets nobody in before', async () => {
    const moduleUrl = new URL('../database.server.ts', import.meta.url).href;
    const writer = spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { openDatabase } from ${JSON.stringify(moduleUrl)};
         const database = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
         for (let n = 1; ; n++) {
           await database.query('insert into ack values ($1)', [n]);
           process.stdout.write(n + '\\n');
         }`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let acknowledged = 0;
    for await (const line of createInterface({ input: writer.stdout })) {
      acknowledged = Number(line);
      if (acknowledged === 150) {
        await expect(openDatabase({ dataDir })).rejects.toThrow(DirectoryLockedError);
        writer.kill('SIGKILL');
      }
    }
    if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit');
    expect(acknowledged).toBeGreaterThanOrEqual(150);

    const database = await openDatabase({ dataDir });
    try {
      const [row] = await database.query<{ rows: number; last: number }>(
        'select count(*)::int as rows, max(n) as last from ack',
      );
      expect(row?.rows).toBe(row?.last);
      expect(row?.last).toBeGreaterThanOrEqual(acknowledged);
    } finally {
      await database.close();
    }
  });
});
