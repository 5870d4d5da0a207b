import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeDirectory } from '#platform/storage/make-directory.server.ts';
import { DatabaseProblem } from '../database-problem.server.ts';

/** Somebody else has the data directory open. */
export class DirectoryLockedError extends DatabaseProblem {}

export interface DirectoryLock {
  release: () => void;
}

/** Who holds the lock: for the refusal, and where the file system does not keep locks. */
interface Owner {
  pid: number;
  /** Tells this process from a later one with its number; null where the system does not say. */
  processStart: string | null;
  since: string;
}

const SQLITE_BUSY = 5;

/** Keeps the garbage collector from closing a lock whose `release` nobody kept. */
const held = new Set<DatabaseSync>();

/**
 * Claims a data directory for this process until `release` or its death, whichever way it dies.
 * The operating system's file lock decides (held through SQLite, since Node has no call for it): it leaves
 * nothing stale, has no take-over race, and holds between containers, where process numbers mean nothing.
 * On Linux the owner file decides too, so that a file system without locks does not let a second one in.
 * @throws DirectoryLockedError naming the process that has it.
 */
export function lockDirectory(directory: string): DirectoryLock {
  const lockFile = path.join(directory, 'dryline.lock');
  const ownerFile = path.join(directory, 'dryline.lock.json');
  const lock = takeFileLock(directory, lockFile, ownerFile);
  const owner = readOwner(ownerFile);
  if (owner?.processStart && owner.processStart === processStart(owner.pid)) {
    lock.close();
    throw lockedError(directory, owner);
  }
  writeOwner(ownerFile);
  held.add(lock);
  return {
    release: () => {
      if (!held.delete(lock)) return;
      fs.rmSync(ownerFile, { force: true });
      lock.close();
    },
  };
}

function takeFileLock(directory: string, lockFile: string, ownerFile: string): DatabaseSync {
  let lock: DatabaseSync;
  try {
    makeDirectory(directory);
    lock = new DatabaseSync(lockFile, { timeout: 0 });
  } catch (cause) {
    throw new DatabaseProblem(
      `Cannot write to the data directory ${directory}: ${cause instanceof Error ? cause.message : String(cause)}. ` +
        'Give the user who runs this the right to, or set DATA_DIR.',
      { cause },
    );
  }
  try {
    // Not EXCLUSIVE: of two that come together both could be refused.
    lock.exec('BEGIN IMMEDIATE');
    return lock;
  } catch (cause) {
    lock.close();
    const busy = cause instanceof Error && 'errcode' in cause && cause.errcode === SQLITE_BUSY;
    if (busy) throw lockedError(directory, readOwner(ownerFile));
    throw new DatabaseProblem(
      `The file system of ${directory} cannot lock files (${cause instanceof Error ? cause.message : String(cause)}). ` +
        'Put DATA_DIR on a local disk, or use a PostgreSQL server through DATABASE_URL.',
      { cause },
    );
  }
}

function lockedError(directory: string, owner: Owner | undefined): DirectoryLockedError {
  const holder =
    owner === undefined
      ? 'another process'
      : owner.pid === process.pid
        ? 'this process already'
        : `process ${owner.pid} (since ${owner.since})`;
  return new DirectoryLockedError(
    `The data directory ${directory} is in use by ${holder}. Only one process at a time can open the embedded ` +
      'database: stop the other one first, or set another DATA_DIR.',
  );
}

function readOwner(ownerFile: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(fs.readFileSync(ownerFile, 'utf8'));
    if (typeof owner !== 'object' || owner === null) return undefined;
    if (!('pid' in owner && 'processStart' in owner && 'since' in owner)) return undefined;
    const { pid, processStart: start, since } = owner;
    if (typeof pid !== 'number' || typeof since !== 'string') return undefined;
    return { pid, processStart: typeof start === 'string' ? start : null, since };
  } catch {
    // Missing, or cut short by a power failure: then it tells nothing, and the file lock has decided.
    return undefined;
  }
}

function writeOwner(ownerFile: string): void {
  const owner: Owner = {
    pid: process.pid,
    processStart: processStart(process.pid),
    since: new Date().toISOString(),
  };
  const draft = `${ownerFile}.${process.pid}`;
  fs.writeFileSync(draft, `${JSON.stringify(owner)}\n`);
  fs.renameSync(draft, ownerFile);
}

/** Boot and clock tick at which a living process started; null when it is gone or the system is not Linux. */
export function processStart(pid: number): string | null {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): field 22; the name in field 2 may hold spaces and parentheses.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : `${boot}/${rest[18]}`;
  } catch {
    return null;
  }
}
