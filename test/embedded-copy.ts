// Embedded databases for tests: migrated once, then copied.
import { hash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { clusterPath } from '#platform/db/embedded/data-directory.server.ts';
import {
  openMemoryPGlite,
  openPGlite,
  type ClusterFiles,
} from '#platform/db/embedded/durable-pglite.server.ts';
import { embeddedDatabase } from '#platform/db/embedded/embedded-database.server.ts';
import { unpackEmptyCluster } from '#platform/db/embedded/empty-cluster.server.ts';
import type { EmbeddedDatabase } from '#platform/db/handle.server.ts';
import { migrate, readMigrations } from '#platform/db/migrate.server.ts';

const NODE_MODULES = path.resolve('node_modules');
const CACHE = path.join(NODE_MODULES, '.cache/dryline');

/** A fresh, migrated embedded database in memory. Close it when the file's tests are done. */
export async function openTestDatabase(): Promise<EmbeddedDatabase> {
  return embeddedDatabase(await openMemoryPGlite(await migratedFiles()));
}

/** Puts a migrated database into a data directory that has none: making one takes a process of its own for seconds. */
export async function fillDataDirectory(dataDir: string): Promise<void> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  fs.cpSync(await migratedDirectory(), clusterPath(dataDir), { recursive: true });
}

let migrated: Promise<ClusterFiles> | undefined;

/** Migrating takes seconds, a finished copy a fraction of one. Read once, and for all files of a process. */
const migratedFiles = (): Promise<ClusterFiles> => (migrated ??= migratedDirectory().then(readFiles));

function readFiles(directory: string): ClusterFiles {
  const directories: string[] = [];
  const files = new Map<string, Uint8Array>();
  for (const name of fs.readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const place = path.join(directory, name);
    const inside = name.replaceAll('\\', '/');
    if (fs.statSync(place).isDirectory()) directories.push(inside);
    else files.set(inside, fs.readFileSync(place));
  }
  return { directories, files };
}

async function migratedDirectory(): Promise<string> {
  const engine = fs.readFileSync(path.join(NODE_MODULES, '@electric-sql/pglite/package.json'), 'utf8');
  const key = hash('sha256', JSON.stringify([engine, readMigrations()])).slice(0, 16);
  const directory = path.join(CACHE, `database-${key}`);
  if (!fs.existsSync(directory)) await makeDirectory(directory);
  return directory;
}

/** Two workers may both come here: each makes its own, and the one that is there first stays. */
async function makeDirectory(directory: string): Promise<void> {
  const draft = `${directory}.${process.pid}-${randomBytes(4).toString('hex')}`;
  fs.mkdirSync(draft, { recursive: true });
  await unpackEmptyCluster(draft);
  const database = embeddedDatabase(await openPGlite(draft, { durable: false }));
  await migrate(database);
  await database.maintain();
  await database.close();
  try {
    fs.renameSync(draft, directory);
  } catch (error) {
    if (!fs.existsSync(directory)) throw error;
    fs.rmSync(draft, { recursive: true });
  }
  for (const other of fs.readdirSync(CACHE)) {
    const old = path.join(CACHE, other);
    if (/^database-[0-9a-f]{16}(\.tar)?$/.test(other) && old !== directory)
      fs.rmSync(old, { recursive: true, force: true });
  }
}
