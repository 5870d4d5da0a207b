import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { migrate, readMigrations, type Migration } from '#platform/db/migrate.server.ts';
import { eventually } from '#test/eventually.ts';
import { openTestPostgres } from '#test/test-database.ts';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { runCli } from './cli/cli.ts';
import { upgradeDatabase } from './upgrade.ts';

/** Each of these starts processes. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-upgrade-'));
const NOW = Date.parse('2026-07-04T12:34:56Z');
const logged: unknown[] = [];
const log = { info: (...said: unknown[]) => void logged.push(said.at(-1)), warn: () => {} };
const next = (name: string, sql: string): Migration => ({ name, sql, checksum: name });
const NEWER = next('9990_newer', 'alter table admin_users add column nickname text; delete from admin_users');
const BROKEN = next('9991_broken', 'alter table nowhere add column x text');

let database: Database | undefined;
const open = async () => (database = await openDatabase({ dataDir }));
const close = async () => {
  await database?.close();
  database = undefined;
};
const upgrade = (
  opened: Database,
  migrations: Migration[],
  backups: { keepDays?: number } = { keepDays: 14 },
) =>
  upgradeDatabase({
    database: opened,
    config: { dataDir, databaseUrl: undefined, backups: { keepDays: backups.keepDays, s3: undefined } },
    clock: { now: () => NOW },
    log,
    migrations: [...readMigrations(), ...migrations],
  });
const admins = (opened: Database) => opened.query<{ username: string }>('select username from admin_users');

beforeAll(async () => {
  await fillDataDirectory(dataDir);
  const opened = await open();
  await opened.query(`insert into admin_users (username, password) values ('ann', 'x')`);
  await close();
});
afterEach(close);
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

it('does not begin without a backup, and changes nothing then', async () => {
  fs.writeFileSync(path.join(dataDir, 'backups'), 'in the way');
  const opened = await open();
  await expect(upgrade(opened, [NEWER])).rejects.toThrow(
    /^This version changes the database, and backs it up before\. No backup was made\..*set BACKUP_KEEP_DAYS to nothing\.$/,
  );
  expect(await migrate(opened)).toEqual([]);
  expect(await admins(opened)).toEqual([{ username: 'ann' }]);
  fs.rmSync(path.join(dataDir, 'backups'));
});

it('that dies half way names the command that goes back, which brings back the version from before', async () => {
  logged.length = 0;
  const failed = await upgrade(await open(), [NEWER, BROKEN]).catch((error: unknown) => String(error));
  await close();
  expect(logged).toEqual([
    'saving the database before an upgrade, which can take minutes',
    'backed up before an upgrade',
  ]);
  expect(failed).toMatch(/9991_broken failed and changed nothing/);
  const [, file = '', force = ''] =
    /To go back: npm run restore -- (\S+) (--force), then start the version/.exec(String(failed)) ?? [];
  expect(path.basename(file)).toBe('dryline-20260704-123456-database.tar');
  // The version from before finds a change that it does not know.
  await expect(migrate(await open())).rejects.toThrow('9990_newer');
  await close();

  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
  expect(
    await runCli(['restore', file, force], { env: { DATA_DIR: dataDir }, ...terminal }),
    said.join('\n'),
  ).toBe(0);
  const opened = await open();
  expect(await migrate(opened)).toEqual([]);
  expect(await admins(opened)).toEqual([{ username: 'ann' }]);
});

it('does not mind that the last thing that happened was taken back', async () => {
  const opened = await open();
  await opened.query('begin');
  await opened.query(`insert into admin_users (username, password) values ('bob', 'x')`);
  await opened.query('rollback');
  await upgrade(opened, [next('9992_nothing', 'select 1')]);
  expect(await admins(opened)).toEqual([{ username: 'ann' }]);
  await opened.query(`delete from schema_migrations where name = '9992_nothing'`);
});

it('makes none where there is nothing to change, or nothing to lose', async () => {
  fs.rmSync(path.join(dataDir, 'backups'), { recursive: true });
  const opened = await open();
  await upgrade(opened, []);
  await upgrade(opened, [NEWER], {});
  expect(fs.existsSync(path.join(dataDir, 'backups'))).toBe(false);
  expect(await admins(opened)).toEqual([]);
});

it('says that it can be begun again when PostgreSQL went away', async () => {
  const lost = Object.assign(new Error('Connection terminated unexpectedly'), { code: '08006' });
  const away = { engine: 'postgres', sqlTransaction: () => Promise.reject(lost) } as unknown as Database;
  await expect(upgrade(away, [NEWER])).rejects.toThrow(
    /^The connection to PostgreSQL was lost .* start again/,
  );
});

it.runIf(process.env.TEST_DATABASE_URL)('says that it waits for another process', async () => {
  const server = await openTestPostgres(process.env.TEST_DATABASE_URL ?? '');
  logged.length = 0;
  const { promise: waiting, resolve } = Promise.withResolvers<Promise<void>>();
  await server.sqlTransaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock(6204718856)');
    resolve(upgrade(server, []));
    await eventually(() =>
      expect(logged).toEqual([expect.stringMatching(/^another process .* waits for it$/)]),
    );
  });
  await waiting;
  await server.close();
});

it('comes before a command too, and its backup with it', async () => {
  const opened = await open();
  await opened.query(
    "delete from schema_migrations where name >= (select max(name) from schema_migrations where name < '9990')",
  );
  const before = await opened.query('select name from schema_migrations');
  await close();
  fs.rmSync(path.join(dataDir, 'backups'), { recursive: true, force: true });
  fs.writeFileSync(path.join(dataDir, 'backups'), 'in the way');
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  for (const command of ['list', 'seed'])
    expect(await runCli([command], { env: { DATA_DIR: dataDir }, say, complain: say })).toBe(1);
  const lines = [
    'This version changes the database: saving the database before an upgrade, which can take minutes.',
    expect.stringMatching(/^This version changes the database, and backs it up before\./),
  ];
  expect(said).toEqual([...lines, ...lines]);
  expect(await (await open()).query('select name from schema_migrations')).toEqual(before);
});
