import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './handle.server.ts';
import { migrate, migrationState, readMigrations, type Migration } from './migrate.server.ts';
import { openPostgres } from './postgres/postgres-database.server.ts';
import { describeOnBothEngines } from '#test/test-database.ts';

const migration = (name: string, sql: string): Migration => ({ name, sql, checksum: `sum of ${sql}` });

/** The product's migrations, which a test database has, and more. */
const and = (...more: Migration[]) => [...readMigrations(), ...more];

describeOnBothEngines('Migrations', (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it('bring a test database up to date', async () => {
    const { applied, pending } = await migrationState(database);
    expect(applied.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name));
    expect(applied[0]?.appliedAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
    expect(pending).toEqual([]);
    expect(await migrate(database)).toEqual([]);
  });

  it('run in order, once, with several statements each', async () => {
    const fresh = await open();
    const more = and(
      migration('9001_made', 'create table made (n integer); insert into made values (1);'),
      migration('9002_filled', 'insert into made values (2)'),
    );
    expect((await migrationState(fresh, more)).pending).toHaveLength(2);
    expect(await migrate(fresh, more)).toEqual(['9001_made', '9002_filled']);
    expect(await migrate(fresh, more)).toEqual([]);
    expect(await fresh.query('select n from made order by n')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('change nothing when one fails, and keep those before it', async () => {
    const fresh = await open();
    const broken = and(
      migration('9001_kept', 'create table kept (n integer)'),
      migration('9002_broken', 'create table half (n integer); insert into nowhere values (1)'),
    );
    await expect(migrate(fresh, broken)).rejects.toThrow(
      /9002_broken failed and changed nothing \(.*"nowhere" does not exist/,
    );
    const [tables] = await fresh.query(
      `select to_regclass('kept')::text as kept, to_regclass('half') as half`,
    );
    expect(tables).toEqual({ kept: 'kept', half: null });
    expect((await migrationState(fresh, broken)).pending.map(({ name }) => name)).toEqual(['9002_broken']);
  });

  it('refuse one that was changed after it was applied', async () => {
    const [first, ...rest] = readMigrations();
    if (!first) throw new Error('there are no migrations');
    const changed = [{ ...first, checksum: 'other' }, ...rest];
    await expect(migrate(database, changed)).rejects.toThrow(
      new RegExp(`${first.name}\\.sql was changed after this database applied it`),
    );
    await expect(migrationState(database, changed)).rejects.toThrow(/was changed/);
  });

  it('refuse a database that a newer version has used', async () => {
    await expect(migrate(database, readMigrations().slice(1))).rejects.toThrow(
      /which this version does not know: a newer version has used it/,
    );
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('Migrations of processes that start together', () => {
  const name = 'dryline_test_together';
  const opened: Database[] = [];
  let url: URL;
  beforeAll(async () => {
    const server = await openPostgres(process.env.TEST_DATABASE_URL ?? '');
    opened.push(server);
    await server.query(`create database ${name} template template0`);
    url = new URL(process.env.TEST_DATABASE_URL ?? '');
    url.pathname = `/${name}`;
  });
  afterAll(async () => {
    const [server, ...others] = opened;
    await Promise.all(others.map((database) => database.close()));
    await server?.query(`drop database ${name} with (force)`);
    await server?.close();
  });

  it('are applied once', async () => {
    const processes = await Promise.all(Array.from({ length: 4 }, () => openPostgres(url.href)));
    opened.push(...processes);
    const done = await Promise.all(processes.map((database) => migrate(database)));
    expect(done.flat().toSorted()).toEqual(readMigrations().map(({ name: applied }) => applied));
  });
});

describe('Migration files', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-migrations-'));
  afterAll(() => fs.rmSync(directory, { recursive: true, force: true }));
  const write = (file: string, text: string) => fs.writeFileSync(path.join(directory, file), text);

  it('are read in order and count the same with either kind of line end', () => {
    write('0002_second.sql', 'select 2;\n');
    write('0001_first.sql', 'select 1;\nselect 1;\n');
    const before = readMigrations(directory);
    expect(before.map(({ name }) => name)).toEqual(['0001_first', '0002_second']);
    write('0001_first.sql', 'select 1;\r\nselect 1;\r\n');
    expect(readMigrations(directory)).toEqual(before);
  });

  it('need a number of their own and a plain name', () => {
    write('0002_also_second.sql', '');
    expect(() => readMigrations(directory)).toThrow(
      '0002_also_second.sql and 0002_second.sql have the same number.',
    );
    fs.rmSync(path.join(directory, '0002_also_second.sql'));
    write('3_third.sql', '');
    expect(() => readMigrations(directory)).toThrow('3_third.sql is not named like 0001_name.sql.');
  });
});
