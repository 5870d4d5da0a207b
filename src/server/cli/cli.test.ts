import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clusterPath } from '#platform/db/embedded/data-directory.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { migrate, readMigrations } from '#platform/db/migrate.server.ts';
import { fillDataDirectory } from '#test/embedded-copy.ts';
import { runCli } from './cli.ts';

const NOW = Date.parse('2026-07-04T12:34:56Z');
/** Each of these starts processes. */
vi.setConfig({ testTimeout: 240_000 });
const serverUrl = process.env.TEST_DATABASE_URL;

let dataDir: string;
let opened: Database | undefined;

async function open(): Promise<Database> {
  opened = await openDatabase({ dataDir });
  return opened;
}

async function close(): Promise<void> {
  await opened?.close();
  opened = undefined;
}

async function cli(args: string[], env: Record<string, string> = {}) {
  const said: string[] = [];
  const code = await runCli(args, {
    env: { DATA_DIR: dataDir, ...env },
    say: (line) => said.push(line),
    complain: (line) => said.push(line),
    clock: { now: () => NOW },
  });
  return { code, said: said.join('\n') };
}

const insertNotes = (database: Database, from: number, to: number) =>
  database.query(
    `insert into notes select n, repeat(md5(n::text), 200) from generate_series(${from}, ${to}) n`,
  );

const notesKept = async (database: Database) => {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from notes where filling = repeat(md5(n::text), 200)',
  );
  return row?.n;
};

beforeAll(() => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-cli-'));
});
afterEach(close);
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }));

describe('The command line', () => {
  it('explains itself', async () => {
    const { code, said } = await cli([]);
    expect(code).toBe(0);
    for (const usage of ['backup', 'restore <file|s3:name> [--force]', 'export [folder]', 'check'])
      expect(said).toContain(usage);
  });

  it('ends well where a pipe reads no further', async () => {
    const program = path.join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [program, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let complained = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
    expect([await once(child, 'close'), complained]).toEqual([[0, null], '']);
  });

  it('refuses what it does not understand, with the help', async () => {
    expect(await cli(['bakcup'])).toMatchObject({
      code: 2,
      said: expect.stringMatching(/There is no command "bakcup"\.[^]*restore <file/),
    });
    expect(await cli(['backup', '--all'])).toMatchObject({ code: 2, said: expect.stringContaining('--all') });
    expect(await cli(['restore'])).toMatchObject({
      code: 2,
      said: expect.stringContaining('one backup file'),
    });
  });

  it('names bad settings', async () => {
    expect(await cli(['check'], { PORT: 'high' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Cannot start: a setting is wrong\.\n {2}PORT/),
    });
  });

  it('names what is nearly a setting, also where something else is wrong', async () => {
    expect(
      (await cli(['check'], { DATABSE_URL: 'postgres://jo@localhost/dryline', PORT: 'high' })).said,
    ).toMatch(/^DATABSE_URL is not a setting and is ignored\. Is DATABASE_URL meant\?\nCannot start: /);
  });

  it('makes no database only to back it up or check it', async () => {
    for (const command of ['backup', 'check']) {
      expect(await cli([command])).toEqual({
        code: 1,
        said: `There is no database in ${clusterPath(dataDir)} yet: set DATA_DIR or DATABASE_URL as the site has it.`,
      });
    }
    expect(fs.existsSync(clusterPath(dataDir))).toBe(false);
  });
});

describe('The embedded database on the command line', () => {
  const backupFile = () => path.join(dataDir, 'backups/dryline-20260704-123456.tar');

  it('is left alone while a server has it', async () => {
    await fillDataDirectory(dataDir);
    const database = await open();
    await database.query('create table notes (n integer primary key, filling text not null)');
    await insertNotes(database, 1, 500);
    for (const args of [['backup'], ['check'], ['restore', import.meta.filename, '--force']]) {
      expect(await cli(args)).toMatchObject({ code: 1, said: expect.stringMatching(/is in use by .*stop/) });
    }
  });

  it('says where an export cannot be written, before it makes one', async () => {
    const { code, said } = await cli(['export', path.join(import.meta.filename, 'export')]);
    expect([code, said.split('\n').length]).toEqual([1, 1]);
    expect(said).toMatch(/cannot write to \S+ \(ENOTDIR[^)]*\): name a folder where it can, for example/);
  });

  it('is backed up, damaged by a mistake, and restored', async () => {
    expect(await cli(['backup'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Saved .*20260704-123456\.tar \(.* MB\).*prove it:[^]*notes +500 rows/),
    });
    await (await open()).query('delete from notes');
    await close();

    expect(await cli(['restore', backupFile()])).toMatchObject({
      code: 1,
      said: expect.stringContaining('Add --force'),
    });
    const aside = path.join(dataDir, 'postgres.replaced-20260704-123456');
    expect(await cli(['restore', backupFile(), '--force'])).toMatchObject({
      code: 0,
      said: expect.stringMatching(new RegExp(`notes +500 rows[^]*from before is in ${aside};`)),
    });
    const database = await open();
    expect(await notesKept(database)).toBe(500);
    expect(await migrate(database)).toEqual([]);
    await insertNotes(database, 501, 502);
    expect(await notesKept(database)).toBe(502);
    expect(fs.existsSync(path.join(aside, 'PG_VERSION'))).toBe(true);
  });

  it('keeps what it has when a backup cannot be read', async () => {
    const cut = path.join(dataDir, 'cut.tar');
    const whole = fs.readFileSync(backupFile());
    fs.writeFileSync(cut, whole.subarray(0, whole.length / 2));
    for (const [file, reason] of [
      [cut, 'it ends too early|unexpected end of file'],
      [import.meta.filename, 'it is damaged, or not a tar archive'],
    ] as const) {
      expect(await cli(['restore', file, '--force'])).toMatchObject({
        code: 1,
        said: expect.stringMatching(new RegExp(`could not be restored; nothing was changed\\..*(${reason})`)),
      });
    }
    expect(await cli(['restore', '/nowhere.tar'])).toMatchObject({
      code: 1,
      said: 'There is no file /nowhere.tar.',
    });
    const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' });
    vi.spyOn(fs, 'accessSync').mockImplementationOnce(() => {
      throw denied;
    });
    expect(await cli(['restore', '/root/a.tar'])).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /^The account that runs this may not read \/root\/a\.tar: put the file into \S+backups, /,
      ),
    });
    expect(await notesKept(await open())).toBe(502);
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'))).toEqual([]);
  });

  it('is not replaced by an empty one when a restore was interrupted', async () => {
    const aside = path.join(dataDir, 'postgres.replaced-x');
    fs.renameSync(clusterPath(dataDir), aside);
    await expect(open()).rejects.toThrow(/A restore into .* was interrupted: run it again, or rename/);
    fs.renameSync(aside, clusterPath(dataDir));
  });

  it('is found sound, and what it holds is told', async () => {
    const { code, said } = await cli(['check']);
    expect(said).toContain(`Database: embedded, in ${clusterPath(dataDir)}`);
    expect(said).toContain(`Schema: ${readMigrations().length} migration`);
    expect(said).toMatch(/notes +502 rows/);
    expect(said).toMatch(/Read every row, and compared \d+ tables and \d+ indexes/);
    expect(said).toMatch(/Everything is in order\.$/);
    expect(code).toBe(0);
    expect(await (await open()).query(`select 1 from pg_extension where extname = 'amcheck'`)).toEqual([]);
  });

  it('is found damaged when the disk has lost something', async () => {
    const database = await open();
    const [where] = await database.query<{ path: string }>(`select pg_relation_filepath('notes') as path`);
    await close();
    const file = fs.openSync(path.join(clusterPath(dataDir), where?.path ?? ''), 'r+');
    fs.writeSync(file, Buffer.alloc(4000, 0xee), 0, 4000, 8192 + 2000);
    fs.closeSync(file);
    const { code, said } = await cli(['check']);
    expect(said).toMatch(/Found \d+ problems?:\n {2}notes: invalid page in block 1/);
    expect(code).toBe(1);
    expect(await cli(['backup'])).toMatchObject({ code: 1 });
    expect(fs.readdirSync(path.join(dataDir, 'backups'))).toEqual([path.basename(backupFile())]);
  });
});

describe('A backup that does not hold what the database holds', () => {
  it('is told, and kept for whoever wants to know why', async () => {
    const elsewhere = path.join(dataDir, 'elsewhere');
    await fillDataDirectory(elsewhere);
    const database = await openDatabase({ dataDir: elsewhere });
    await database.query(`create type mood as enum ('fine')`);
    await database.query('create table moods (mood mood)');
    await database.close();
    const { code, said } = await cli(['backup'], { DATA_DIR: elsewhere });
    expect(said).toMatch(
      /The backup cannot be read, and is kept as .*\.unreadable\.tar\. type "mood" does not exist/,
    );
    expect(code).toBe(1);
    expect(fs.readdirSync(path.join(elsewhere, 'backups'))).toEqual([
      'dryline-20260704-123456.unreadable.tar',
    ]);
  });
});

describe.runIf(serverUrl)('A PostgreSQL server on the command line', () => {
  const env = { DATABASE_URL: serverUrl ?? '' };

  it('is checked', async () => {
    const { code, said } = await cli(['check'], env);
    expect(said).toMatch(/^Database: PostgreSQL at /);
    expect(said).toMatch(/Everything is in order\.$/);
    expect(code).toBe(0);
  });
});
