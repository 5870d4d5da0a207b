import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseProblem } from '../database-problem.server.ts';
import { EMBEDDED_POSTGRES_MAJOR } from './durable-pglite.server.ts';
import { unpackEmptyCluster } from './empty-cluster.server.ts';
import type { TableRows } from '../handle.server.ts';
import { syncDirectory, syncTree } from './sync-files.server.ts';

const NAME = 'postgres';
const UNFINISHED = 'postgres.new-';
const REPLACED = /^postgres\.replaced-/;

/** Where the embedded database of a data directory lives. */
export const clusterPath = (dataDir: string) => path.join(dataDir, NAME);

export const hasCluster = (dataDir: string) => fs.existsSync(path.join(clusterPath(dataDir), 'PG_VERSION'));

/**
 * Makes sure there is a whole cluster this version can open; a new one appears in one rename, so that a
 * process killed meanwhile leaves nothing half made. The caller holds the directory's lock.
 * @returns its path
 */
export async function ensureCluster(dataDir: string): Promise<string> {
  removeUnfinished(dataDir);
  const cluster = clusterPath(dataDir);
  if (!hasCluster(dataDir)) {
    const replaced = fs.readdirSync(dataDir).find((name) => REPLACED.test(name));
    if (replaced !== undefined) {
      throw new DatabaseProblem(
        `A restore into ${dataDir} was interrupted: run it again, or rename ${path.join(dataDir, replaced)} to ` +
          `${cluster} to go back to the database from before it.`,
      );
    }
    mustBeFree(cluster);
    const directory = fs.mkdtempSync(path.join(dataDir, UNFINISHED));
    await unpackEmptyCluster(directory);
    syncTree(directory);
    installCluster(dataDir, directory);
  }
  mustBeOurs(cluster);
  const version = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version !== EMBEDDED_POSTGRES_MAJOR) {
    throw new DatabaseProblem(
      `The database in ${cluster} was made by PostgreSQL ${version}; this version brings PostgreSQL ` +
        `${EMBEDDED_POSTGRES_MAJOR}. Start the version of this program that made it.`,
    );
  }
  return cluster;
}

/** What is in the way of a new database may be one that was copied by another account, or half of one. */
function mustBeFree(cluster: string): void {
  if (!fs.existsSync(cluster)) return;
  let names: string[];
  try {
    names = fs.readdirSync(cluster);
  } catch (cause) {
    throw notOurs(cluster, cause);
  }
  if (names.length > 0)
    throw new DatabaseProblem(
      `${cluster} holds something, but not a whole database: its PG_VERSION is missing, or not for this account to read. ` +
        'Put back what is missing, or restore a backup with --force.',
    );
}

/** Of a copy that another account made, the engine says nothing that anybody understands. */
function mustBeOurs(cluster: string): void {
  try {
    for (const name of ['.', ...fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' })])
      fs.accessSync(path.join(cluster, name), fs.constants.R_OK | fs.constants.W_OK);
  } catch (cause) {
    throw notOurs(cluster, cause);
  }
}

const notOurs = (cluster: string, cause: unknown) =>
  new DatabaseProblem(
    `The database in ${cluster} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}. Give all of ` +
      `${path.dirname(cluster)} to the account that runs this (chown -R).`,
    { cause },
  );

/**
 * Builds a cluster beside the one in use from a backup of version 0.1, in a process of its own. It is not synced to the
 * disk yet.
 */
export async function buildCluster(
  dataDir: string,
  archive: string,
): Promise<{ directory: string; rows: TableRows }> {
  fs.mkdirSync(dataDir, { recursive: true });
  const directory = fs.mkdtempSync(path.join(dataDir, UNFINISHED));
  try {
    const script = fileURLToPath(new URL('cluster-build.server.ts', import.meta.url));
    const output = await run([script, directory, archive]);
    return { directory, rows: parseRows(output) };
  } catch (error) {
    fs.rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Syncs a built cluster and puts it in place of the one in use, which is kept aside under `stamp`.
 * @returns where the old one is; undefined when there was none
 */
export function replaceCluster(dataDir: string, built: string, stamp: string): string | undefined {
  const cluster = clusterPath(dataDir);
  const aside = fs.existsSync(cluster) ? path.join(dataDir, `postgres.replaced-${stamp}`) : undefined;
  syncTree(built);
  if (aside !== undefined) fs.renameSync(cluster, aside);
  installCluster(dataDir, built);
  return aside;
}

function installCluster(dataDir: string, built: string): void {
  fs.renameSync(built, clusterPath(dataDir));
  syncDirectory(dataDir);
}

function removeUnfinished(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir)) {
    if (name.startsWith(UNFINISHED)) fs.rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

function parseRows(output: string): TableRows {
  const parsed: unknown = JSON.parse(output);
  return Object.fromEntries(Object.entries(Object(parsed)).map(([name, count]) => [name, Number(count)]));
}

function run(args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    // A debugger or loader of this process must not follow into the other.
    const { NODE_OPTIONS: _dropped, ...env } = process.env;
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const output: string[] = [];
    const errors: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output.join(''));
      else {
        const said = errors.join('').trim() || `it ended with ${code === null ? signal : `code ${code}`}`;
        reject(new Error(`Building the database directory failed: ${said}.`));
      }
    });
  });
}
