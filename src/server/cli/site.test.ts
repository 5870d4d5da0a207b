// What an operator does with a whole site: its tables, its jobs and its content, on both engines.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgresServer } from '../../../scripts/postgres-server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { openPostgres } from '#platform/db/postgres-database.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { composeApp } from '../compose.ts';
import { runCli } from './cli.ts';
import { findPostgresTool } from './postgres-tools.ts';

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-site-'));
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

async function cli(args: string[], env: Record<string, string>) {
  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
  const code = await runCli(args, { env: { DATA_DIR: dataDir, ...env }, ...terminal });
  return { code, said: said.join('\n') };
}

/** A site that ran once: with an admin, and with jobs that wait. */
async function makeSite(env: Record<string, string>) {
  const config = loadConfig({ DATA_DIR: dataDir, ADMIN_PASSWORD: 'rain or shine', ...env });
  const site = await composeApp({ config, log: createLog('silent').log });
  await site.services.jobs.runDue();
  await site.close();
}

it('finds a healthy site on the embedded database in order', async () => {
  await makeSite({});
  const { code, said } = await cli(['check'], {});
  expect(said).toMatch(/Everything is in order\.$/);
  expect(code).toBe(0);
}, 60_000);

const server = findPostgresTool('pg_dump') === undefined ? undefined : startPostgresServer();
afterAll(() => server?.remove());

describe.runIf(server)('On a PostgreSQL server', () => {
  const env = { DATABASE_URL: server?.url ?? '' };
  beforeAll(() => makeSite(env));

  it('finds a healthy site in order', async () => {
    const { code, said } = await cli(['check'], env);
    expect(said).toMatch(/\bjobs +\d+ rows?/);
    expect(said).toMatch(/Everything is in order\.$/);
    expect(code).toBe(0);
  });

  it('restores a backup over an existing database with the command it names, and again', async () => {
    const saved = await cli(['backup'], env);
    expect(saved.code).toBe(0);
    const file = /Saved (\S+\.dump) /.exec(saved.said)?.[1] ?? '';
    const told = await cli(['restore', file], env);
    expect(told.code).toBe(1);
    const command = /^ {2}(.+)$/m.exec(told.said)?.[1] ?? '';
    const folder = fs.mkdtempSync(path.join(dataDir, 'restore-'));
    const bin = path.dirname(findPostgresTool('pg_restore') ?? '');
    const restore = () =>
      execFileSync('sh', ['-ec', command], {
        cwd: folder,
        env: { ...process.env, ...env, PATH: `${bin}:${process.env.PATH}` },
        stdio: ['ignore', 'pipe', 'pipe'],
      });

    const before = (await cli(['check'], env)).said;
    const database = await openPostgres(env.DATABASE_URL);
    try {
      for (let round = 0; round < 2; round += 1) {
        await database.query('delete from admin_users');
        await database.query('create table if not exists later_version (id int)');
        restore();
        expect((await cli(['check'], env)).said).toBe(before);
      }
      // What cannot be restored whole changes nothing.
      fs.truncateSync(file, Math.floor(fs.statSync(file).size / 2));
      expect(restore).toThrow(/pg_restore/);
      expect((await cli(['check'], env)).said).toBe(before);
    } finally {
      await database.close();
    }
    expect((await cli(['restore', 'nowhere.dump'], env)).said).toBe('There is no file nowhere.dump.');
  });
});
