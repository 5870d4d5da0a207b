// Fresh, migrated databases of both engines, and suites that run on them.
import { hash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe } from 'vitest';
import type { Database, PostgresDatabase } from '#platform/db/handle.server.ts';
import { migrate, readMigrations } from '#platform/db/migrate.server.ts';
import { openPostgres } from '#platform/db/postgres/postgres-database.server.ts';
import { openTestDatabase } from './embedded-copy.ts';

type Define = (open: () => Promise<Database>) => void;

/**
 * Runs tests on the embedded database: what they are about is above SQL.
 * Databases from `open` are closed after the last test.
 */
export const describeOnDatabase = (name: string, define: Define): void =>
  describeOn(name, openTestDatabase, define);

/**
 * Runs the same tests on the embedded database and, where `TEST_DATABASE_URL` is set, on PostgreSQL: for SQL that no
 * other suite runs there, and for races.
 */
export function describeOnBothEngines(name: string, define: Define): void {
  const serverUrl = process.env.TEST_DATABASE_URL;
  describeOn(`${name} (embedded)`, openTestDatabase, define);
  if (serverUrl) describeOn(`${name} (PostgreSQL)`, () => openTestPostgres(serverUrl), define);
}

function describeOn(name: string, open: () => Promise<Database>, define: Define): void {
  describe(name, () => {
    const opened: Database[] = [];
    // Hooks run in reverse order: registered first, this one comes after those of the tests.
    afterAll(async () => void (await Promise.all(opened.map((database) => database.close()))));
    define(async () => {
      const database = await open();
      opened.push(database);
      return database;
    });
  });
}

/**
 * A fresh, migrated database of its own on the server of `TEST_DATABASE_URL`; dropped on `close`. Used through
 * `TEST_POOLER_URL` where that is set.
 */
export async function openTestPostgres(serverUrl: string): Promise<PostgresDatabase> {
  const name = `dryline_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, async (server) => {
    await server.query(`create database ${name} template ${await migratedTemplate(server, serverUrl)}`);
  });
  const database = await openPostgres(addressOf(process.env.TEST_POOLER_URL ?? serverUrl, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(serverUrl, (server) => server.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Any number; holds off the other worker while one makes the template. */
const TEMPLATE_LOCK = 20_261_122;

/** Migrating takes as long as many tests do; a copy of a finished database takes a fraction. @returns its name */
async function migratedTemplate(server: Client, serverUrl: string): Promise<string> {
  const key = hash('sha256', JSON.stringify(readMigrations())).slice(0, 16);
  const name = `dryline_template_${key}`;
  const names = async (pattern: string) =>
    (
      await server.query<{ datname: string }>('select datname from pg_database where datname like $1', [
        pattern,
      ])
    ).rows;
  await server.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    if ((await names(name)).length > 0) return name;
    for (const { datname } of await names('dryline_template_%'))
      await server.query(`drop database ${datname}`);
    const draft = `${name}_draft`;
    await server.query(`create database ${draft} template template0 encoding 'UTF8'`);
    const database = await openPostgres(addressOf(serverUrl, draft));
    await migrate(database);
    await database.close();
    await server.query(`alter database ${draft} rename to ${name}`);
    return name;
  } finally {
    await server.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

function addressOf(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function onServer<T>(serverUrl: string, work: (server: Client) => Promise<T>): Promise<T> {
  const server = new Client({ connectionString: serverUrl });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}
