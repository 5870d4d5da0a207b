import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  buildCluster,
  clusterPath,
  hasCluster,
  replaceCluster,
} from '#platform/db/embedded/data-directory.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { lockDirectory } from '#platform/db/embedded/directory-lock.server.ts';
import type { SqlConnection, TableRows } from '#platform/db/handle.server.ts';
import { openPostgres } from '#platform/db/postgres/postgres-database.server.ts';
import type { FileStorage } from '#platform/storage/storage.server.ts';
import { loadArchive } from './archive-load.server.ts';
import { isPacked, unpackFiles } from './archive-read.server.ts';
import { runArchiveTask } from './archive-task.server.ts';
import { backupsPath } from './backup-files.server.ts';
import { fileStamp } from '#platform/time/file-stamp.ts';
import { describeTables } from './tables.server.ts';

export interface RestoreOptions {
  /** A backup, or the folder of an export. */
  place: string;
  dataDir: string;
  /** Of the server; undefined for the embedded database. */
  databaseUrl: string | undefined;
  storage: FileStorage;
  /** Replace a database that is there. */
  force: boolean;
  /** Epoch milliseconds. */
  now: number;
}

export interface Restored {
  rows: TableRows;
  files: number;
  /** Where the old database is now. */
  aside: string | undefined;
}

/**
 * Makes an archive the site's database and files; every row and every file is compared first. An embedded database that
 * is there is moved aside, that of a server replaced in one transaction.
 * @throws DatabaseProblem when there is a database and no `force`, the site runs, or the archive is not whole: nothing is
 *   changed then
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { place, databaseUrl } = options;
  checkReadable(place, options.dataDir);
  return databaseUrl === undefined ? restoreEmbedded(options) : restoreServer(databaseUrl, options);
}

/** Commands of a server run as its account, which sees nothing of root's own folder. */
function checkReadable(place: string, dataDir: string): void {
  try {
    fs.accessSync(place, fs.constants.R_OK);
  } catch (cause) {
    if (codeOf(cause) !== 'EACCES') throw new DatabaseProblem(`There is no file ${place}.`, { cause });
    throw new DatabaseProblem(
      `The account that runs this may not read ${path.resolve(place)}: put the file into ` +
        `${backupsPath(dataDir)}, and give it to that account (chown).`,
      { cause },
    );
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

async function restoreEmbedded({ place, dataDir, storage, force, now }: RestoreOptions): Promise<Restored> {
  const lock = lockDirectory(dataDir);
  try {
    if (hasCluster(dataDir) && !force)
      throw new DatabaseProblem(
        `There is a database in ${clusterPath(dataDir)}. Add --force to put the backup in its place; the old ` +
          'one is kept beside it.',
      );
    const built = await build(dataDir, place).catch(notWhole(place));
    try {
      const files = built.isArchive ? await unpackFiles(place, storage) : 0;
      return { rows: built.rows, files, aside: replaceCluster(dataDir, built.directory, fileStamp(now)) };
    } catch (error) {
      fs.rmSync(built.directory, { recursive: true, force: true });
      throw error;
    }
  } finally {
    lock.release();
  }
}

async function build(dataDir: string, place: string) {
  // Up to 0.1 a backup was the directory of the embedded database itself.
  if (!fs.statSync(place).isDirectory() && isPacked(place))
    return { ...(await buildCluster(dataDir, place)), isArchive: false };
  const directory = fs.mkdtempSync(path.join(dataDir, 'postgres.new-'));
  try {
    const { rows } = await runArchiveTask({ kind: 'load', archive: path.resolve(place), directory });
    return { directory, rows, isArchive: true };
  } catch (error) {
    fs.rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

const notWhole = (place: string) => (cause: unknown) => {
  throw new DatabaseProblem(
    `${place} could not be restored; nothing was changed. ${cause instanceof Error ? cause.message : ''}`.trim(),
    { cause },
  );
};

async function restoreServer(
  databaseUrl: string,
  { place, storage, force }: RestoreOptions,
): Promise<Restored> {
  const database = await openPostgres(databaseUrl);
  try {
    return await database.sqlTransaction(async (sql) => {
      await sql.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
      await refuseWhileRunning(sql);
      if ((await describeTables(sql)).length > 0) {
        if (!force)
          throw new DatabaseProblem(
            'There are tables in this database. Add --force to replace everything in it; back it up before.',
          );
        await sql.script('drop schema public cascade; create schema public');
      }
      const { rows } = await loadArchive(sql, place).catch(notWhole(place));
      return { rows, files: await unpackFiles(place, storage), aside: undefined };
    });
  } finally {
    await database.close();
  }
}

/** Connections that have just been ended are listed a moment longer. */
const ENDING_MS = 2_000;
const LOOKS = 10;

async function refuseWhileRunning(sql: SqlConnection): Promise<void> {
  for (let look = 1; await isRunning(sql); look += 1) {
    if (look === LOOKS)
      throw new DatabaseProblem(
        'Nothing was restored: the site is running on this database. Stop every process of it first.',
      );
    await delay(ENDING_MS / LOOKS);
    // What a transaction has seen of others stays as it was.
    await sql.query('select pg_stat_clear_snapshot()');
  }
}

async function isRunning(sql: SqlConnection): Promise<boolean> {
  const [others] = await sql.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name = 'dryline' and pid <> pg_backend_pid()`,
  );
  return (others?.count ?? 0) > 0;
}
