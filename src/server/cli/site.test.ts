// What an operator does with a whole site: its tables, its jobs and its content, on both engines.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventually } from '#test/eventually.ts';
import { startPostgresServer } from '../../../scripts/postgres-server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { openPostgres } from '#platform/db/postgres/postgres-database.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { composeApp } from '../compose.ts';
import { runCli } from './cli.ts';

/** Each of these starts processes. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
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
  await fillDataDirectory(dataDir);
  await makeSite({});
  const { code, said } = await cli(['check'], {});
  expect(said).toMatch(/Everything is in order\.$/);
  expect(code).toBe(0);
});

const server = startPostgresServer();
afterAll(() => server?.remove());

describe.runIf(server)('On a PostgreSQL server', () => {
  const env = { DATABASE_URL: server?.url ?? '', DATA_DIR: path.join(dataDir, 'server') };
  const picture = path.join(env.DATA_DIR, 'files/images/road.webp');
  let file = '';
  beforeAll(() => makeSite(env));

  it('finds a healthy site in order', async () => {
    const { code, said } = await cli(['check'], env);
    expect(said).toMatch(/\bjobs +\d+ rows?/);
    expect(said).toMatch(/Everything is in order\.$/);
    expect(code).toBe(0);
  });

  it('backs up without any tool of PostgreSQL', async () => {
    fs.mkdirSync(path.dirname(picture), { recursive: true });
    fs.writeFileSync(picture, 'picture');
    const saved = await cli(['backup'], env);
    expect(saved).toMatchObject({
      code: 0,
      said: expect.stringMatching(/admin_users +1 row\n[^]*and 1 file$/),
    });
    file = /Saved (\S+\.tar) /.exec(saved.said)?.[1] ?? '';
  });

  it('refuses to restore over what is there, and over a site that runs', async () => {
    expect(await cli(['restore', file], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Add --force'),
    });
    const site = await composeApp({ config: loadConfig(env), log: createLog('silent').log });
    expect(await cli(['restore', file, '--force'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('the site is running on this database'),
    });
    await site.close();
  });

  it('restores beside a process that is just ending', async () => {
    const ending = await openPostgres(env.DATABASE_URL);
    const restoring = cli(['restore', file, '--force'], env);
    await eventually(async () => {
      const others = await ending.query(
        `select 1 from pg_stat_activity where application_name = 'dryline' and pid <> pg_backend_pid()
         and xact_start is not null`,
      );
      expect(others).toHaveLength(1);
    });
    await ending.close();
    expect(await restoring).toMatchObject({ code: 0 });
  });

  it('restores a backup over an existing database and again, with its pictures', async () => {
    const before = (await cli(['check'], env)).said;
    for (let round = 0; round < 2; round += 1) {
      const database = await openPostgres(env.DATABASE_URL);
      await database.query('delete from admin_users');
      await database.query('create table if not exists later_version (id int)');
      await database.close();
      fs.rmSync(picture, { force: true });
      expect(await cli(['restore', file, '--force'], env)).toMatchObject({ code: 0 });
      expect(fs.readFileSync(picture, 'utf8')).toBe('picture');
      // Its own run is not yet in the backup.
      expect((await cli(['check'], env)).said).toBe(before.replace(/(backup_runs +)\d+ rows?/, '$11 row'));
    }
  });

  it('changes nothing when a backup cannot be restored whole', async () => {
    const before = (await cli(['check'], env)).said;
    const cut = path.join(dataDir, 'cut.tar');
    fs.writeFileSync(cut, fs.readFileSync(file).subarray(0, 30_000));
    expect(await cli(['restore', cut, '--force'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('nothing was changed'),
    });
    expect((await cli(['check'], env)).said).toBe(before);
    expect((await cli(['restore', 'nowhere.tar'], env)).said).toBe('There is no file nowhere.tar.');
  });

  it('takes over a site from the embedded database, and goes on', async () => {
    const folder = path.join(dataDir, 'export');
    const exported = await cli(['export', folder], {});
    expect(exported).toMatchObject({ code: 0, said: expect.stringContaining(`Exported to ${folder}`) });
    const imported = await cli(['import', folder, '--force'], env);
    expect(imported).toMatchObject({ code: 0, said: expect.stringMatching(/compared every row and file/) });
    // What is numbered goes on counting, and triggers work again.
    const site = await composeApp({ config: loadConfig(env), log: createLog('silent').log });
    await site.services.adminUsers.create({
      username: 'second',
      password: 'rain or shine',
      email: undefined,
    });
    expect(await site.services.adminUsers.list()).toHaveLength(2);
    await expect(site.database.query('delete from audit_log')).rejects.toThrow();
    await site.close();
  });
});
