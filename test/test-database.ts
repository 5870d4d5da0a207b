// Fresh, migrated databases of both engines.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, describe } from 'vitest';
import { openMemoryPGlite } from '#platform/db/durable-pglite.server.ts';
import { embeddedDatabase } from '#platform/db/embedded-database.server.ts';
import type { Database, EmbeddedDatabase, PostgresDatabase } from '#platform/db/handle.server.ts';
import { migrate, readMigrations } from '#platform/db/migrate.server.ts';
import { openPostgres } from '#platform/db/postgres-database.server.ts';

const NODE_MODULES = path.resolve('node_modules');
const CACHE = path.join(NODE_MODULES, '.cache/dryline');

/** A fresh, migrated embedded database in memory. Close it when the file's tests are done. */
export async function openTestDatabase(): Promise<EmbeddedDatabase> {
  return embeddedDatabase(await openMemoryPGlite(await migratedTemplate()));
}

/** A fresh, migrated database of its own on the server of `TEST_DATABASE_URL`; dropped on `close`. */
export async function openTestPostgres(serverUrl: string): Promise<PostgresDatabase> {
  const name = `dryline_test_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const database = await openPostgres(url.href);
  await migrate(database);
  return {
    ...database,
    close: async () => {
      await database.close();
      await onServer(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Runs the same tests on the embedded database and, where `TEST_DATABASE_URL` is set, on PostgreSQL.
 * Databases from `open` are closed after the last test.
 */
export function describeOnBothEngines(name: string, define: (open: () => Promise<Database>) => void): void {
  const serverUrl = process.env.TEST_DATABASE_URL;
  const engines: [label: string, open: () => Promise<Database>][] = [['embedded', openTestDatabase]];
  if (serverUrl) engines.push(['PostgreSQL', () => openTestPostgres(serverUrl)]);
  for (const [label, open] of engines) {
    describe(`${name} (${label})`, () => {
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
}

/** Migrating takes seconds, loading a finished copy a fraction of one. */
async function migratedTemplate(): Promise<Blob> {
  const engine = fs.readFileSync(path.join(NODE_MODULES, '@electric-sql/pglite/package.json'), 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([engine, readMigrations()]))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(CACHE, `database-${key}.tar`);
  if (!fs.existsSync(file)) await writeTemplate(file);
  // Not `openAsBlob`: it can no longer be read once the other worker has put its own copy in this one's place.
  return new Blob([fs.readFileSync(file)], { type: 'application/x-tar' });
}

/** Two workers may both come here; each writes its own file and the renames are whole either way. */
async function writeTemplate(file: string): Promise<void> {
  fs.mkdirSync(CACHE, { recursive: true });
  const pglite = await openMemoryPGlite();
  try {
    const database = embeddedDatabase(pglite);
    await migrate(database);
    await database.maintain();
    const archive = await pglite.dumpDataDir('none');
    const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`;
    fs.writeFileSync(draft, Buffer.from(await archive.arrayBuffer()));
    fs.renameSync(draft, file);
  } finally {
    await pglite.close();
  }
  for (const other of fs.readdirSync(CACHE)) {
    const old = path.join(CACHE, other);
    if (/^database-[0-9a-f]{16}\.tar$/.test(other) && old !== file) fs.rmSync(old, { force: true });
  }
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
