import fs from 'node:fs';
import path from 'node:path';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { freeBytes, LEAST_FREE } from '#platform/db/embedded/disk-space.server.ts';
import type { Database } from '#platform/db/handle.server.ts';
import { numberText } from '#platform/text/number-text.ts';
import { syncDirectory, syncFile } from '#platform/db/embedded/sync-files.server.ts';
import { runArchiveTask, type Place, type TaskResult } from './archive-task.server.ts';
import { fileStamp } from '#platform/time/file-stamp.ts';
import { backupName, backupsPath } from './backup-files.server.ts';
import { PROGRAM_VERSION } from './program-version.server.ts';

export interface BackupOptions {
  /** Open; of the embedded engine the one that holds its directory. */
  database: Database;
  /** Of the server; undefined for the embedded engine. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Files that belong to the site; null for the database alone. */
  files: Place | null;
  /** Epoch milliseconds. */
  now: number;
  signal?: AbortSignal | undefined;
}

export interface Backup extends TaskResult {
  file: string;
  bytes: number;
}

/** A backup was made that does not hold what it should; it is kept for anyone who wants to know why. */
class UnreadableBackup extends DatabaseProblem {}

const MB = 1_000_000;
const WORK = /^\.work-/;

/**
 * Writes a backup into the data directory while the site goes on, and proves it: it is restored beside the database,
 * where every row and every file has to be what it was. One at a time for a data directory.
 * @throws DatabaseProblem that says why there is none; nothing is left then but an unreadable one under another name
 */
export async function backUp(options: BackupOptions): Promise<Backup> {
  const { database, databaseUrl, dataDir, files, now, signal } = options;
  const directory = backupsPath(dataDir);
  const folder = path.join(directory, `.work-${fileStamp(now)}`);
  const file = path.join(directory, backupName(now, files !== null));
  try {
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    removeLeftovers(directory);
    await checkSpace(options, directory);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const copy = path.join(folder, 'database');
    const source =
      databaseUrl === undefined && database.engine === 'pglite'
        ? { copy, position: await database.copyTo(copy) }
        : { url: databaseUrl ?? '' };
    const target = path.join(folder, 'archive.tar');
    const written = await runArchiveTask(
      { kind: 'write', source, files, version: PROGRAM_VERSION, now, folder, target },
      signal,
    );
    for (const name of ['database', 'database.tar', 'tables'])
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
    await prove(target, written, folder, file, signal);
    syncFile(target);
    fs.renameSync(target, file);
    syncDirectory(directory);
    return { ...written, file, bytes: fs.statSync(file).size };
  } catch (error) {
    throw noBackup(error, directory);
  } finally {
    removeWork(folder);
  }
}

/** What cannot be removed now, the next backup removes; why there is none matters more. */
function removeWork(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // It belongs to another account, or the disk is gone.
  }
}

async function prove(
  archive: string,
  written: TaskResult,
  folder: string,
  file: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const proof = path.join(folder, 'proof');
  fs.mkdirSync(proof);
  try {
    const restored = await runArchiveTask({ kind: 'load', archive, directory: proof }, signal);
    if (JSON.stringify(restored) !== JSON.stringify(written))
      throw new DatabaseProblem('It does not hold what was written into it.');
  } catch (error) {
    if (signal?.aborted || spaceLeft(folder) < LEAST_FREE) throw error;
    const kept = file.replace(/\.tar$/, '.unreadable.tar');
    removeUnreadable(path.dirname(file));
    fs.renameSync(archive, kept);
    throw new UnreadableBackup(
      `The backup cannot be read, and is kept as ${kept}. ${error instanceof Error ? error.message : ''}`.trim(),
      { cause: error },
    );
  }
}

function removeUnreadable(directory: string): void {
  for (const name of fs.readdirSync(directory))
    if (name.endsWith('.unreadable.tar')) fs.rmSync(path.join(directory, name), { force: true });
}

/** Of a process that was killed. */
function removeLeftovers(directory: string): void {
  for (const name of fs.readdirSync(directory))
    if (WORK.test(name)) fs.rmSync(path.join(directory, name), { recursive: true, force: true });
}

const spaceLeft = (directory: string) => freeBytes(directory) ?? Number.POSITIVE_INFINITY;

/** A copy, an archive and a restored copy are there at once, and the site goes on writing. */
async function checkSpace({ database, files }: BackupOptions, directory: string): Promise<void> {
  const [row] = await database.query<{ bytes: string }>(
    'select pg_database_size(current_database())::text as bytes',
  );
  const needed = 3 * Number(row?.bytes ?? 0) + (files && 'directory' in files ? sizeOf(files.directory) : 0);
  const free = spaceLeft(directory) - 2 * LEAST_FREE;
  if (free >= needed) return;
  throw new DatabaseProblem(
    `No backup was made: the disk of ${path.resolve(directory)} has ${megabytes(Math.max(0, free))} to spare, and making ` +
      `and proving one takes about ${megabytes(needed)}. Free some, or set BACKUP_KEEP_DAYS to keep fewer.`,
  );
}

const megabytes = (bytes: number) => `${numberText(Math.ceil(bytes / MB))} MB`;

function sizeOf(directory: string): number {
  if (!fs.existsSync(directory)) return 0;
  return fs
    .readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) =>
        sum + (fs.statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
}

function noBackup(error: unknown, directory: string): unknown {
  if (error instanceof UnreadableBackup || !(error instanceof Error)) return error;
  if (error instanceof DatabaseProblem && error.message.startsWith('No backup')) return error;
  // The embedded engine without room does not always say why it ends.
  const isFull = /ENOSPC|is full|no space left/i.test(error.message) || spaceLeft(directory) < LEAST_FREE;
  const isRefused = 'code' in error && /^(EACCES|EPERM|EROFS)$/.test(String(error.code));
  const why = isFull
    ? `The disk of ${path.resolve(directory)} is full: free some space.`
    : isRefused
      ? `The account that runs the site may not write into ${path.resolve(directory)}: give it that folder (chown -R).`
      : error.message;
  return new DatabaseProblem(`No backup was made. ${why}`, { cause: error });
}
