import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgresServer } from '../../../../scripts/postgres-server.ts';
import { DatabaseProblem } from '../database-problem.server.ts';
import { openDatabase } from '../database.server.ts';
import { spaceProblem } from './disk-space.server.ts';
import type { Database } from '../handle.server.ts';
import { CREATE_MIGRATIONS_TABLE } from '../migrate.server.ts';
import { openPostgres } from '../postgres/postgres-database.server.ts';
import { createReadiness } from '../readiness.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';

const MB = 1024 * 1024;
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-disk-'));
/** Only the administrator of a Linux machine may mount. */
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', directory], { stdio: 'ignore' }).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', [directory]);
  fs.rmSync(directory, { recursive: true, force: true });
});

describe('A full disk', () => {
  it.runIf(mounted)('is named in one sentence by a start, at whatever it fails', async () => {
    const sentence =
      /^There is not enough space on the disk of \/\S+: \d+ MB are left, and the database needs 128 MB\. Free some, then start again\.$/;
    const start = () => openDatabase({ dataDir: path.join(directory, 'data') });
    await expect(start()).rejects.toThrow(sentence);
    fs.writeFileSync(path.join(directory, 'filling'), '');
    const filling = fs.openSync(path.join(directory, 'filling'), 'w');
    try {
      for (;;) fs.writeSync(filling, Buffer.alloc(4_096));
    } catch {
      fs.closeSync(filling);
    }
    await expect(start()).rejects.toThrow(sentence);
    await expect(start()).rejects.toBeInstanceOf(DatabaseProblem);
  });

  it('is not blamed for anything else', () => {
    const used = new DatabaseProblem('The data directory is in use by process 7.');
    expect(spaceProblem('/nowhere', used)).toBeUndefined();
  });
});

describe('Readiness', () => {
  const server = startPostgresServer();
  let embedded: Database;
  beforeAll(async () => {
    embedded = await openTestDatabase();
  });
  afterAll(async () => {
    await embedded.close();
    server?.remove();
  });

  it('tells when the disk is nearly full, and asks again after a second', async () => {
    let free: number | undefined = 33 * MB;
    let now = 0;
    const readiness = createReadiness({
      database: embedded,
      dataDir: '/data',
      free: () => free,
      now: () => now,
    });
    expect(await readiness()).toBe('ready');
    free = 31 * MB;
    expect(await readiness()).toBe('ready');
    now += 1_000;
    expect(await readiness()).toBe('disk full');
    free = undefined;
    now += 1_000;
    expect(await readiness()).toBe('ready');
  });

  it('tells when a newer version changed the database', async () => {
    const readiness = createReadiness({ database: embedded, dataDir: '/data', free: () => 99 * MB });
    await embedded.query(`insert into schema_migrations (name, checksum) values ('9999_later', '')`);
    expect(await readiness()).toBe('database of a newer version');
    await embedded.query(`delete from schema_migrations where name = '9999_later'`);
  });

  it('says that a database is away that says nothing, and asks it once until it speaks', async () => {
    let now = 0;
    const asked: PromiseWithResolvers<unknown[]>[] = [];
    const silent = {
      engine: 'embedded',
      query: () => {
        asked.push(Promise.withResolvers());
        return asked.at(-1)?.promise;
      },
    } as unknown as Database;
    const readiness = createReadiness({ database: silent, dataDir: '/data', now: () => now, answerMs: 5 });
    expect(await readiness()).toBe('database away');
    now += 1_000;
    expect(await readiness()).toBe('database away');
    expect(asked).toHaveLength(1);
    asked[0]?.resolve([{ readOnly: false }]);
    await nextTurn();
    now += 1_000;
    const answer = readiness();
    expect(asked).toHaveLength(2);
    asked[1]?.resolve([{ readOnly: true }]);
    expect(await answer).toBe('database read-only');
  });

  it.runIf(server)('tells when PostgreSQL is away, or refuses to write', async () => {
    let now = 0;
    const database = await openPostgres(server?.url ?? '');
    const readiness = createReadiness({ database, dataDir: '/data', free: () => 99 * MB, now: () => now });
    try {
      await database.query(CREATE_MIGRATIONS_TABLE);
      expect(await readiness()).toBe('ready');
      await database.query('alter database postgres set default_transaction_read_only = on');
      server?.crash();
      now += 1_000;
      expect(await readiness()).toBe('database away');
      server?.start();
      now += 1_000;
      expect(await readiness()).toBe('database read-only');
    } finally {
      await database.close();
    }
  });
});
