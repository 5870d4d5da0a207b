import fs from 'node:fs';
import path from 'node:path';
import { buildCluster, clusterPath, hasCluster, replaceCluster } from './data-directory.server.ts';
import { DatabaseProblem } from './database-problem.server.ts';
import { lockDirectory } from './directory-lock.server.ts';
import type { EmbeddedDatabase, TableRows } from './handle.server.ts';
import { syncDirectory, syncFile } from './sync-files.server.ts';

export interface Backup {
  file: string;
  bytes: number;
  rows: TableRows;
}

/** Where a data directory keeps its backups. */
export const backupsPath = (dataDir: string) => path.join(dataDir, 'backups');

/** YYYYMMDD-HHMMSS in UTC, for names that sort by time. */
export const fileStamp = (now: number) =>
  new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

/**
 * Copies the open embedded database into `backups/` and proves the copy: it is restored beside the database
 * and has to hold the same rows. Writers wait only while the files are read.
 * @param now epoch milliseconds
 * @throws DatabaseProblem when the copy does not hold what the database holds; no file is left then
 */
export async function backUp(database: EmbeddedDatabase, dataDir: string, now: number): Promise<Backup> {
  const directory = backupsPath(dataDir);
  fs.mkdirSync(directory, { recursive: true });
  const file = path.join(directory, `dryline-${fileStamp(now)}.tar.gz`);
  const draft = `${file}.unverified`;
  try {
    const { archive, rows } = await database.dump();
    await fs.promises.writeFile(draft, archive.stream());
    syncFile(draft);
    await verify(dataDir, draft, rows);
    fs.renameSync(draft, file);
    syncDirectory(directory);
    return { file, bytes: fs.statSync(file).size, rows };
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

async function verify(dataDir: string, archive: string, expected: TableRows): Promise<void> {
  const { directory, rows } = await buildCluster(dataDir, archive);
  fs.rmSync(directory, { recursive: true, force: true });
  const differences = Object.keys({ ...expected, ...rows })
    .filter((table) => expected[table] !== rows[table])
    .map((table) => `${table}: ${expected[table] ?? 'no'} rows, in the copy ${rows[table] ?? 'none'}`);
  if (differences.length > 0) {
    throw new DatabaseProblem(`The backup is not whole and was deleted. ${differences.join('; ')}`);
  }
}

export interface Restore {
  dataDir: string;
  file: string;
  /** Replace a database that is there. */
  force: boolean;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * Makes a backup the database of a data directory. One that is there is moved aside, never deleted.
 * @returns the restored rows per table, and where the old database is now
 * @throws DatabaseProblem when there is a database and no `force`, or the backup cannot be read
 */
export async function restore(options: Restore): Promise<{ rows: TableRows; aside: string | undefined }> {
  const { dataDir, file, force, now } = options;
  if (!fs.existsSync(file)) throw new DatabaseProblem(`There is no file ${file}.`);
  const lock = lockDirectory(dataDir);
  try {
    if (hasCluster(dataDir) && !force) {
      throw new DatabaseProblem(
        `There is a database in ${clusterPath(dataDir)}. Add --force to put the backup in its place; the old ` +
          'one is kept beside it.',
      );
    }
    const { directory, rows } = await buildCluster(dataDir, file).catch((cause: unknown) => {
      throw new DatabaseProblem(
        `${file} is not a whole backup; nothing was changed. ${cause instanceof Error ? cause.message : ''}`,
        { cause },
      );
    });
    return { rows, aside: replaceCluster(dataDir, directory, fileStamp(now)) };
  } finally {
    lock.release();
  }
}
