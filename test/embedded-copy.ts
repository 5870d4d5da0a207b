// Embedded databases for tests: migrated once, then copied.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { clusterPath } from '#platform/db/data-directory.server.ts';
import { openMemoryPGlite } from '#platform/db/durable-pglite.server.ts';
import { embeddedDatabase } from '#platform/db/embedded-database.server.ts';
import type { EmbeddedDatabase } from '#platform/db/handle.server.ts';
import { migrate, readMigrations } from '#platform/db/migrate.server.ts';

const NODE_MODULES = path.resolve('node_modules');
const CACHE = path.join(NODE_MODULES, '.cache/dryline');

/** A fresh, migrated embedded database in memory. Close it when the file's tests are done. */
export async function openTestDatabase(): Promise<EmbeddedDatabase> {
  return embeddedDatabase(await openMemoryPGlite(await migratedTemplate()));
}

/** Puts a migrated database into a data directory that has none: making one takes a process of its own for seconds. */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  const cluster = clusterPath(dataDir);
  fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', await templateFile(), '-C', cluster]);
}

let template: Promise<Blob> | undefined;

/** Migrating takes seconds, loading a finished copy a fraction of one. */
const migratedTemplate = (): Promise<Blob> => (template ??= readTemplate());

async function readTemplate(): Promise<Blob> {
  // Not `openAsBlob`: it can no longer be read once the other worker has put its own copy in this one's place.
  return new Blob([fs.readFileSync(await templateFile())], { type: 'application/x-tar' });
}

async function templateFile(): Promise<string> {
  const engine = fs.readFileSync(path.join(NODE_MODULES, '@electric-sql/pglite/package.json'), 'utf8');
  const key = createHash('sha256')
    .update(JSON.stringify([engine, readMigrations()]))
    .digest('hex')
    .slice(0, 16);
  const file = path.join(CACHE, `database-${key}.tar`);
  if (!fs.existsSync(file)) await writeTemplate(file);
  return file;
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
