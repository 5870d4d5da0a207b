import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { BackupOptions } from '#platform/backup/backup.server.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import type { Mail } from '#platform/mail/mail.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { startS3, type S3Simulator } from '#simulator/delivery/s3.ts';
import { describeOnBothEngines } from '#test/test-database.ts';
import { handleBackupJobs } from './backups.jobs.server.ts';
import { createBackups, type Backups } from './backups.service.server.ts';

/** Half past one in the morning in Chicago. */
const NIGHT = Date.parse('2026-07-04T06:30:00Z');

describeOnBothEngines('Backups of a site', (open) => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-backups-'));
  const logged: string[] = [];
  const { log } = createLog('error', { write: (line) => void logged.push(line) });
  let database: Database;
  let s3: S3Simulator;
  let now = NIGHT;
  /** What goes wrong with the next ones. */
  let failure: string | undefined;
  let waitFor: Promise<void> | undefined;
  let mails: Mail[];
  let backups: Backups;
  let jobs: Jobs;
  const clock = { now: () => now };

  beforeAll(async () => {
    database = await open();
    s3 = await startS3();
  });
  afterAll(async () => {
    await s3.close();
    fs.rmSync(dataDir, { recursive: true });
  });
  beforeEach(async () => {
    for (const table of ['backup_runs', 'backup_alarms', 'jobs'])
      await database.query(`delete from ${table}`);
    await database.query(`update schema_migrations set applied_at = $1`, [new Date(NIGHT).toISOString()]);
    now = NIGHT;
    failure = undefined;
    waitFor = undefined;
    mails = [];
    logged.length = 0;
    s3.objects.clear();
    fs.rmSync(path.join(dataDir, 'backups'), { recursive: true, force: true });
    ({ backups, jobs } = await site());
  });

  /** One process of the site. */
  async function site(env: Record<string, string> = {}) {
    const config = loadConfig({
      DATA_DIR: dataDir,
      BACKUP_KEEP_DAYS: '2',
      TIME_ZONE: 'America/Chicago',
      ...env,
    });
    const outbound = createOutbound({ userAgent: 'test', clock, random: Math.random, sleep: async () => {} });
    const made = createBackups({ config, clock, database, outbound, log, make });
    const queue = createJobs({ database, clock, log });
    handleBackupJobs({
      database,
      clock,
      jobs: queue,
      mail: { queue: async (_tx, mail) => String(mails.push(mail)) },
      backups: made,
      addresses: async () => ['ann@club.example', 'bob@club.example'],
      timeZone: config.timeZone,
      site: config,
    });
    await queue.open();
    return { backups: made, jobs: queue };
  }

  async function make({ now: at, signal }: BackupOptions) {
    await waitFor;
    signal?.throwIfAborted();
    if (failure !== undefined) throw new DatabaseProblem(failure);
    const stamp = new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
    const file = path.join(dataDir, 'backups', `dryline-${stamp}.tar`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, 'archive');
    return { file, bytes: 7, rows: { notes: 3 }, files: 2, fileBytes: 10 };
  }

  const pass = async (ms: number, each = HOUR_MS) => {
    for (let passed = 0; passed < ms; passed += each) {
      now += each;
      await jobs.runDue();
    }
  };
  const files = () =>
    fs.existsSync(path.join(dataDir, 'backups'))
      ? fs.readdirSync(path.join(dataDir, 'backups')).toSorted()
      : [];

  it('are made once a night after three, and go when they are old', async () => {
    await pass(HOUR_MS);
    expect(files()).toEqual([]);
    await pass(HOUR_MS);
    expect(files()).toEqual(['dryline-20260704-083000.tar']);
    await pass(5 * DAY_MS);
    // Of two days, and no other: the newest of the month is among them.
    expect(files().map((name) => name.slice(8, 16))).toEqual(['20260707', '20260708', '20260709']);
    expect(mails).toEqual([]);
    expect(await backups.status()).toMatchObject({
      isNightly: true,
      keepDays: 2,
      folder: path.join(dataDir, 'backups'),
      last: { cause: 'nightly', rows: 3, files: 2, bytes: 7, inBucket: null, problem: null },
      failure: null,
      trouble: null,
    });
  });

  it('are made by one of two processes that look at the same time', async () => {
    const other = await site();
    now += 2 * HOUR_MS;
    await Promise.all([jobs.runDue(), other.jobs.runDue()]);
    const runs = await database.query('select 1 from backup_runs');
    expect(runs).toHaveLength(1);
  });

  it('that fail are tried three times a night, and every admin is told once a day', async () => {
    failure = 'No backup was made. The disk of /data is full: free some space.';
    await pass(20 * HOUR_MS);
    expect(await database.query('select 1 from backup_runs')).toHaveLength(3);
    expect(mails.map(({ to }) => to)).toEqual(['ann@club.example', 'bob@club.example']);
    expect(mails[0]).toMatchObject({
      kind: 'backup-trouble',
      text: expect.stringContaining('The disk of /data is full'),
    });
    expect(mails[0]?.text).toContain('none yet');
    expect(logged.map((line) => JSON.parse(line))).toMatchObject(
      Array.from({ length: 3 }, () => ({ msg: 'backup failed', cause: 'nightly', reason: failure })),
    );
    expect(await backups.status()).toMatchObject({
      last: null,
      trouble: failure,
      failure: { problem: failure },
    });
    await pass(DAY_MS);
    expect(mails).toHaveLength(4);
    failure = undefined;
    await pass(DAY_MS);
    expect((await backups.status()).trouble).toBeNull();
    const told = mails.length;
    await pass(DAY_MS);
    expect(mails).toHaveLength(told);
  });

  it('that a restart ends are made after it, and nobody is told', async () => {
    const restart = Promise.withResolvers<void>();
    waitFor = restart.promise;
    now += 2 * HOUR_MS;
    const night = jobs.runDue();
    const stopped = backups.stop();
    restart.resolve();
    await Promise.all([night, stopped]);
    expect(files()).toEqual([]);
    ({ backups, jobs } = await site());
    await pass(HOUR_MS / 2, HOUR_MS / 6);
    expect(files()).toHaveLength(1);
    expect([mails, logged, (await backups.status()).failure]).toEqual([[], [], null]);
  });

  it('are made as ever after a night when the clock was two months ahead for a moment', async () => {
    await pass(2 * HOUR_MS);
    const ahead = 60 * DAY_MS;
    now += ahead;
    await pass(HOUR_MS);
    failure = 'No backup was made. The disk of /data is full: free some space.';
    await backups.run('command').catch(() => undefined);
    now -= ahead;
    failure = undefined;
    await pass(DAY_MS);
    expect(files().map((name) => name.slice(8, 16))).toContain('20260705');
    const { last, trouble } = await backups.status();
    expect(last?.startedAt.slice(0, 10)).toBe('2026-07-05');
    expect(trouble).toBeNull();
    now += 37 * HOUR_MS;
    expect((await backups.status()).trouble).toMatch(/hours old/);
  });

  it('of a process that died while the clock was ahead keep nobody waiting', async () => {
    await database.query(`insert into backup_runs (cause, started_at, seen_at) values ('command', $1, $1)`, [
      new Date(NIGHT + 60 * DAY_MS).toISOString(),
    ]);
    await pass(2 * HOUR_MS);
    expect(files()).toHaveLength(1);
  });

  it('of a site that was away or restored are made before anybody is told that they are missing', async () => {
    await backups.run('command');
    // A backup holds its own run, under way.
    await database.query(`insert into backup_runs (cause, started_at, seen_at) values ('nightly', $1, $1)`, [
      new Date(now).toISOString(),
    ]);
    now += 3 * DAY_MS + 5 * HOUR_MS;
    ({ backups, jobs } = await site());
    await pass(HOUR_MS / 2, HOUR_MS / 6);
    expect(files().at(-1)).toBe('dryline-20260707-114000.tar');
    expect(mails).toEqual([]);
    expect((await backups.status()).trouble).toBeNull();
  });

  it('that are missing for a day and a half are told of', async () => {
    await backups.run('command');
    now += 37 * HOUR_MS;
    expect(await backups.status()).toMatchObject({
      ageSeconds: 37 * 3600,
      trouble: 'The last good backup is 37 hours old.',
    });
    await database.query('delete from backup_runs');
    expect((await backups.status()).trouble).toBe('There is no backup of this site yet.');
  });

  it('are made one at a time, and another process that died does not stop them for long', async () => {
    const gate = Promise.withResolvers<void>();
    waitFor = gate.promise;
    await backups.request();
    await expect.poll(async () => (await backups.status()).underWaySince).not.toBeNull();
    await expect(backups.request()).rejects.toMatchObject({ code: 'conflict' });
    const other = await site();
    await expect(other.backups.run('command')).rejects.toThrow('A backup is being made already');
    gate.resolve();
    await backups.idle();
    expect((await backups.status()).last).toMatchObject({ cause: 'admin' });

    await database.query(`insert into backup_runs (cause, started_at, seen_at) values ('admin', $1, $1)`, [
      new Date(now).toISOString(),
    ]);
    now += 3 * 60_000;
    await backups.run('command');
    expect(await database.query(`select problem from backup_runs where outcome = 'failed'`)).toEqual([
      { problem: 'No backup was made: the process that was at it has stopped.' },
    ]);
  });

  it('are copied to a bucket, and are whole on the disk when that is away', async () => {
    const env = {
      BACKUP_S3_BUCKET: s3.settings.bucket,
      S3_ENDPOINT: s3.url,
      S3_REGION: s3.settings.region,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
    const copied = await site(env);
    s3.objects.set('dryline-20200101-000000.tar', { body: Buffer.from('old'), contentType: 'x' });
    s3.objects.set('images/dryline-20200101-000000.tar', { body: Buffer.from('other'), contentType: 'x' });
    await copied.backups.run('command');
    now += 40 * DAY_MS;
    await copied.backups.run('command');
    now += 3 * DAY_MS;
    await copied.backups.run('command');
    expect([...s3.objects.keys()].toSorted()).toEqual([
      'dryline-20200101-000000.tar',
      'dryline-20260704-063000.tar',
      'dryline-20260816-063000.tar',
      'images/dryline-20200101-000000.tar',
    ]);
    expect(s3.objects.get('dryline-20260816-063000.tar')?.body.toString()).toBe('archive');
    expect((await copied.backups.status()).last).toMatchObject({ inBucket: true, problem: null });

    const denied = await site({ ...env, S3_SECRET_ACCESS_KEY: 'another' });
    const made = await denied.backups.run('command');
    expect(made.problem).toContain(
      'is whole on the disk, but could not be copied to the bucket dryline: it refuses our keys',
    );
    expect(fs.existsSync(made.file)).toBe(true);
    expect((await denied.backups.status()).trouble).toBe(made.problem);
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'backup not copied', reason: made.problem },
    ]);
  });
});
