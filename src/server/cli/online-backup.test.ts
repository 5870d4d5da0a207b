// A backup while the site runs, and the way to another machine.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { digestTable, describeTables } from '#platform/backup/tables.server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { composeApp, type RunningApp } from '../compose.ts';
import { runCli } from './cli.ts';

/** Each of these starts processes. */
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-online-'));
const env = { DATA_DIR: path.join(root, 'site'), ADMIN_PASSWORD: 'rain or shine', PORT: '0' };
const elsewhere = { ...env, DATA_DIR: path.join(root, 'elsewhere') };
/** More than a tar block and a read of a file. */
const PICTURE = createHash('sha512').update('road').digest('hex').repeat(2_000);

async function cli(args: string[], settings: Record<string, string>) {
  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
  return { code: await runCli(args, { env: settings, ...terminal }), said: said.join('\n') };
}

/** What every table holds, but the one that tells of the backup itself. */
async function digests(database: Database) {
  const tables = (await describeTables(database)).filter(({ name }) => name !== 'backup_runs');
  const pairs = await Promise.all(
    tables.map(async (table) => [table.name, await digestTable(database, table)] as const),
  );
  return Object.fromEntries(pairs);
}

let site: RunningApp;
beforeAll(async () => {
  fs.mkdirSync(path.join(env.DATA_DIR, 'files/images'), { recursive: true });
  fs.writeFileSync(path.join(env.DATA_DIR, 'files/images/road.webp'), PICTURE);
  fs.writeFileSync(path.join(env.DATA_DIR, 'files/images/road.webp.0123.part'), 'half');
  await fillDataDirectory(env.DATA_DIR);
  site = await composeApp({ config: loadConfig(env), log: createLog('silent').log });
  // Values that JSON has no word for, or that a server's own way of writing could change.
  await site.database.query(`
    insert into weather_cache (zip_code, temperature, description, location, wind_speed, recommendation, conditions,
      source, answer, answer_version, fetched_at)
    select lpad(n::text, 5, '0'), 1e15 / 3 + n, E'a "b"\\n\\\\c\\té 🏍', '', 'NaN', 'good', array['x,y', null, '"{}']::text[],
      'test', decode(repeat('00ff0a', n), 'hex'), 1, '2026-07-04T01:02:03.456789Z'::timestamptz
    from generate_series(1, 700) n`);
  await site.database.query(`
    insert into jobs (queue, data, due_at, sent_at)
    values ('nothing', 'null', 'infinity', now()), ('text', '"null"', now(), now()), ('list', '[null, {"a": null}]', now(), now())`);
});
afterAll(async () => {
  await site.close();
  fs.rmSync(root, { recursive: true });
});

it('is made by the site that runs, and restored elsewhere with every row and picture', async () => {
  const { code, said } = await cli(['backup'], env);
  expect(said).toMatch(
    /^Saved \S+backups\/dryline-\d{8}-\d{6}\.tar \(.* MB\) and restored it once[^]*and 1 file$/,
  );
  expect(code).toBe(0);
  const file = /Saved (\S+)/.exec(said)?.[1] ?? '';
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  expect(fs.readdirSync(path.dirname(file))).toEqual([path.basename(file)]);

  const before = await digests(site.database);
  expect(await cli(['restore', file], elsewhere)).toMatchObject({ code: 0 });
  expect(fs.readFileSync(path.join(elsewhere.DATA_DIR, 'files/images/road.webp'), 'utf8')).toBe(PICTURE);
  const restored = await openDatabase({ dataDir: elsewhere.DATA_DIR });
  expect(await digests(restored)).toEqual(before);
  await restored.close();
  // The way goes in only where nobody has been.
  expect(await cli(['restore', file], elsewhere)).toMatchObject({
    code: 1,
    said: expect.stringContaining('--force'),
  });
});

it('is refused over a site that runs', async () => {
  const [name = ''] = fs.readdirSync(path.join(env.DATA_DIR, 'backups'));
  const file = path.join(env.DATA_DIR, 'backups', name);
  expect(await cli(['restore', file, '--force'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('is in use by'),
  });
});

it('is one at a time, and says so', async () => {
  await site.database.query(
    `insert into backup_runs (cause, started_at, seen_at) values ('nightly', now(), now())`,
  );
  expect(await cli(['backup'], env)).toEqual({
    code: 1,
    said: 'A backup is being made already. Wait until it is done.',
  });
  await site.database.query(
    `update backup_runs set seen_at = now() - interval '3 minutes' where outcome is null`,
  );
  expect((await site.services.backups.status()).failure?.problem).toContain(
    'the process that was at it has stopped',
  );
});
