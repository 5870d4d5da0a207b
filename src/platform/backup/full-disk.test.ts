import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { backUp } from './backup.server.ts';

/** Each of these makes two backups, in processes of their own at low priority. */
vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 });
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-full-'));
const backups = path.join(dataDir, 'backups');
fs.mkdirSync(backups);
/** Only the administrator of a Linux machine may mount. */
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', backups], { stdio: 'ignore' }).status === 0;
const OLDER = 'dryline-20260703-083000.tar';
const FULL = `No backup was made. The disk of ${backups} is full: free some space.`;
const filler = path.join(backups, 'something-else');
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  fs.writeFileSync(path.join(backups, OLDER), 'older');
});
afterAll(async () => {
  await database.close();
  if (mounted) spawnSync('umount', [backups]);
  fs.rmSync(dataDir, { recursive: true, force: true });
});

const make = (from: Database) =>
  backUp({
    database: from,
    databaseUrl: undefined,
    dataDir,
    files: null,
    now: Date.parse('2026-07-04T08:30:00Z'),
  });

it('that is full while the database is copied leaves what was there, and is named', async () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, copyfile 'a' -> 'b'"), {
    code: 'ENOSPC',
  });
  const copyTo = async (target: string) => {
    fs.writeFileSync(`${target}.tar`, 'half');
    throw full;
  };
  if (database.engine !== 'pglite') throw new Error('no embedded database');
  const failed = await make({ ...database, copyTo }).catch((error: unknown) => error);
  expect(failed).toEqual(new DatabaseProblem(FULL, { cause: full }));
  expect(fs.readdirSync(backups)).toEqual([OLDER]);
});

it('in which this account may not write is named, whatever is left behind', async () => {
  const refused = Object.assign(new Error("EACCES: permission denied, mkdir '.work-1'"), { code: 'EACCES' });
  if (database.engine !== 'pglite') throw new Error('no embedded database');
  const copyTo = () => Promise.reject(refused);
  const remove = vi.spyOn(fs, 'rmSync').mockImplementation(() => {
    throw refused;
  });
  const failed = await make({ ...database, copyTo }).catch((error: unknown) => error);
  remove.mockRestore();
  expect(failed).toEqual(
    new DatabaseProblem(
      `No backup was made. The account that runs the site may not write into ${backups}: give it that folder (chown -R).`,
      { cause: refused },
    ),
  );
});

it.runIf(mounted)(
  'that something else fills while a backup is proven does not fail the next one',
  async () => {
    const watcher = setInterval(() => {
      const [work] = fs.readdirSync(backups).filter((name) => name.startsWith('.work-'));
      if (work && fs.existsSync(path.join(backups, work, 'proof/base')) && !fs.existsSync(filler)) fill();
    }, 2);
    const failed = await make(database).catch((error: unknown) => error);
    clearInterval(watcher);
    expect(failed).toBeInstanceOf(DatabaseProblem);
    expect(failed).toMatchObject({ message: FULL });
    expect(fs.readdirSync(backups).toSorted()).toEqual([OLDER, path.basename(filler)]);

    fs.rmSync(filler);
    const made = await make(database);
    expect(fs.readdirSync(backups).toSorted()).toEqual([OLDER, path.basename(made.file)]);
  },
);

/** To the last byte. */
function fill(): void {
  const descriptor = fs.openSync(filler, 'w');
  for (let bytes = Buffer.alloc(1024 * 1024); bytes.length > 0;)
    try {
      fs.writeSync(descriptor, bytes);
    } catch {
      bytes = bytes.subarray(0, Math.floor(bytes.length / 2));
    }
  fs.closeSync(descriptor);
}
