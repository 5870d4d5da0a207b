import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clusterPath, ensureCluster } from './data-directory.server.ts';
import { DatabaseProblem } from './database-problem.server.ts';

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
