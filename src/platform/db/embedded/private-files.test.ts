import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeToOthers } from './private-files.server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../../..');

describe.skipIf(process.platform === 'win32')('A data directory', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-modes-'));
    fs.chmodSync(dataDir, 0o755);
  });
  afterEach(() => fs.rmSync(dataDir, { recursive: true, force: true }));

  const modeOf = (name: string) => (fs.statSync(path.join(dataDir, name)).mode & 0o777).toString(8);
  const readable = () => {
    for (const name of ['postgres', 'backups', 'mail', 'files', 'postgres.replaced-20260101-000000'])
      fs.mkdirSync(path.join(dataDir, name), { mode: 0o755 });
    for (const name of [
      'backups/dryline-1.tar.gz',
      'backups/dryline-2.dump',
      'dryline.lock',
      'demo-admin.json',
    ])
      fs.writeFileSync(path.join(dataDir, name), 'hashes', { mode: 0o644 });
  };

  it('that others could read is closed to them', () => {
    readable();
    expect(closeToOthers(dataDir)).toEqual([]);
    for (const name of ['.', 'postgres', 'backups', 'mail', 'files', 'postgres.replaced-20260101-000000'])
      expect([name, modeOf(name)]).toEqual([name, '700']);
    for (const name of [
      'backups/dryline-1.tar.gz',
      'backups/dryline-2.dump',
      'dryline.lock',
      'demo-admin.json',
    ])
      expect([name, modeOf(name)]).toEqual([name, '600']);
  });

  it('that holds something else keeps what is not ours as it is', () => {
    readable();
    fs.mkdirSync(path.join(dataDir, 'website'), { mode: 0o755 });
    closeToOthers(dataDir);
    expect(['.', 'website', 'postgres'].map(modeOf)).toEqual(['755', '755', '700']);
  });

  it('that is none leaves it to whoever opens it to say so', () => {
    const file = path.join(dataDir, 'file');
    fs.writeFileSync(file, '');
    expect(closeToOthers(file)).toEqual([]);
    expect(closeToOthers(path.join(file, 'below'))).toEqual([]);
  });

  it('is closed from the start, and so are backups, whoever runs a command', () => {
    const made = path.join(dataDir, 'new');
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['src/server/cli/main.ts', ...args], {
        cwd: ROOT,
        env: { ...process.env, DATA_DIR: made, NODE_OPTIONS: '' },
        encoding: 'utf8',
      });
    expect(run('create', 'ann').status).toBe(0);
    expect(run('backup').status).toBe(0);
    const [archive] = fs.readdirSync(path.join(made, 'backups'));
    expect(['new', 'new/postgres', 'new/backups', `new/backups/${archive}`].map(modeOf)).toEqual([
      '700',
      '700',
      '700',
      '600',
    ]);
    fs.chmodSync(path.join(made, 'backups'), 0o755);
    expect(run('list').status).toBe(0);
    expect(modeOf('new/backups')).toBe('700');
  }, 240_000);
});
