// The way to a new machine when the old one is gone: a backup that only the bucket has.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeTables, digestTable } from '#platform/backup/tables.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { startS3, type S3Simulator } from '#simulator/delivery/s3.ts';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { runCli } from './cli.ts';

/** Each of these starts processes. */
vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 });
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-bucket-'));
const PICTURE = createHash('sha512').update('road').digest('hex').repeat(2_000);
const placeOf = (name: string) => path.join(root, name);
let s3: S3Simulator;
let key: string;

async function cli(args: string[], directory: string, more: Record<string, string> = {}) {
  const said: string[] = [];
  const terminal = { say: (line: string) => said.push(line), complain: (line: string) => said.push(line) };
  const env = {
    DATA_DIR: placeOf(directory),
    BACKUP_S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.url,
    S3_REGION: s3.settings.region,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    ...more,
  };
  return { code: await runCli(args, { env, ...terminal }), said: said.join('\n') };
}

async function digests(directory: string) {
  const database = await openDatabase({ dataDir: placeOf(directory) });
  try {
    const tables = (await describeTables(database)).filter(({ name }) => name !== 'backup_runs');
    const pairs: [string, unknown][] = [];
    for (const table of tables) pairs.push([table.name, await digestTable(database, table)]);
    return Object.fromEntries(pairs);
  } finally {
    await database.close();
  }
}

/** Nothing that a start or the rule for old backups could take for one. */
const isEmpty = (directory: string) =>
  !fs.existsSync(path.join(placeOf(directory), 'postgres')) &&
  fs.readdirSync(path.join(placeOf(directory), 'backups')).length === 0;

beforeAll(async () => {
  s3 = await startS3();
  fs.mkdirSync(path.join(placeOf('site'), 'files/images'), { recursive: true });
  fs.writeFileSync(path.join(placeOf('site'), 'files/images/road.webp'), PICTURE);
  await fillDataDirectory(placeOf('site'));
  const database = await openDatabase({ dataDir: placeOf('site') });
  await database.query(`insert into admin_users (username, password) values ('ann', 'x')`);
  await database.close();
  const { code, said } = await cli(['backup'], 'site');
  expect(said).toContain('and 1 file');
  expect(code).toBe(0);
  [key = ''] = s3.objects.keys();
});
afterAll(async () => {
  await s3.close();
  fs.rmSync(root, { recursive: true });
});

it('brings every row and picture into an empty directory', async () => {
  expect(await cli(['restore', `s3:${key}`], 'elsewhere')).toMatchObject({ code: 0 });
  expect(await digests('elsewhere')).toEqual(await digests('site'));
  const picture = path.join(placeOf('elsewhere'), 'files/images/road.webp');
  expect(fs.readFileSync(picture, 'utf8')).toBe(PICTURE);
});

it('says that the bucket is away, refuses the keys or does not have it, and leaves nothing', async () => {
  const refused = async (name: string, more: Record<string, string>) => {
    const answer = await cli(['restore', `s3:${name}`], 'away', more);
    expect(answer.code).toBe(1);
    expect(isEmpty('away')).toBe(true);
    return answer.said;
  };
  expect(await refused(key, { S3_ENDPOINT: 'http://127.0.0.1:9' })).toBe(
    `${key} could not be fetched from the bucket: it does not answer.`,
  );
  expect(await refused(key, { S3_SECRET_ACCESS_KEY: 'another' })).toContain('it refuses our keys');
  const missing = 'dryline-20200101-000000.tar';
  expect(await refused(missing, {})).toContain(`There is no backup ${missing} in the bucket`);
});

it('says that half a backup is not whole, and does not keep it', async () => {
  const whole = s3.objects.get(key);
  if (!whole) throw new Error('no backup in the bucket');
  s3.objects.set(key, { ...whole, body: whole.body.subarray(0, Math.floor(whole.body.length / 2)) });
  const { code, said } = await cli(['restore', `s3:${key}`], 'half');
  expect(code).toBe(1);
  expect(said).toContain(`${key} could not be restored; nothing was changed.`);
  expect(isEmpty('half')).toBe(true);
  s3.objects.set(key, whole);
});
