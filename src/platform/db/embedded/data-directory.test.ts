import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serverAccount } from '../../../../scripts/postgres-server.ts';
import { clusterPath, ensureCluster } from './data-directory.server.ts';
import { DatabaseProblem } from '../database-problem.server.ts';

let dataDir: string;
beforeEach(() => void (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-place-'))));
afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

const failure = () => ensureCluster(dataDir).catch((error: unknown) => error);

it('with half a database in it is not taken for a new one', async () => {
  fs.mkdirSync(path.join(clusterPath(dataDir), 'base'), { recursive: true });
  const error = await failure();
  expect(error).toBeInstanceOf(DatabaseProblem);
  expect(String(error)).toMatch(
    /not a whole database: its PG_VERSION is missing.*restore a backup with --force/,
  );
  expect(fs.readdirSync(dataDir)).toEqual(['postgres']);
});

it('whose database cannot be read says whose it has to be', async () => {
  fs.writeFileSync(clusterPath(dataDir), '');
  const error = await failure();
  expect(error).toBeInstanceOf(DatabaseProblem);
  expect(String(error)).toMatch(
    /cannot be read: .*Give all of .* to the account that runs this \(chown -R\)/,
  );
});

it('in which a single file is another account’s says whose all of it has to be', async () => {
  await ensureCluster(dataDir);
  const file = path.join(clusterPath(dataDir), 'global', 'pg_control');
  fs.chmodSync(file, 0);
  // Nothing is closed to root, so there it is somebody else who looks.
  const account = serverAccount();
  if (account) {
    for (const name of ['', ...fs.readdirSync(dataDir, { recursive: true, encoding: 'utf8' })])
      if (path.join(dataDir, name) !== file) fs.chownSync(path.join(dataDir, name), account.uid, account.gid);
  }
  const { NODE_OPTIONS: _dropped, NODE_COMPILE_CACHE: _kept, ...env } = process.env;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `const { ensureCluster } = await import('#platform/db/embedded/data-directory.server.ts');
       await ensureCluster(process.argv[1]).catch(({ name, message }) => console.log(name, message));`,
      dataDir,
    ],
    { cwd: path.join(import.meta.dirname, '../../../..'), encoding: 'utf8', env, ...account },
  );
  expect([stdout, stderr]).toEqual([
    expect.stringMatching(/^DatabaseProblem .*pg_control.*Give all of .* to the account that runs this/),
    '',
  ]);
});
