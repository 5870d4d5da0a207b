import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import type { TableRows } from '#platform/db/handle.server.ts';
import type { S3Settings } from '#platform/storage/s3-storage.server.ts';

/** Where files are kept. */
export type Place = { directory: string } | { s3: S3Settings; userAgent: string };

export interface WriteTask {
  kind: 'write';
  /** A server, or the copy of an embedded database with the position in its log that it has to reach. */
  source: { url: string } | { copy: string; position: string };
  files: Place | null;
  version: string;
  /** Epoch milliseconds. */
  now: number;
  /** For the tables while they are packed. */
  folder: string;
  target: string;
}

export interface LoadTask {
  kind: 'load';
  archive: string;
  /** An empty directory, which becomes that of an embedded database; nothing of it is synced yet. */
  directory: string;
}

export type ArchiveTask = WriteTask | LoadTask;

export interface TaskResult {
  rows: TableRows;
  files: number;
  fileBytes: number;
}

const SAID_BY_US = 3;

/**
 * Does a task in a process of its own, at low priority. That process ends with this one, or when `signal` says so.
 * @throws DatabaseProblem when the archive or the database is not in order
 */
export function runArchiveTask(task: ArchiveTask, signal?: AbortSignal): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const script = fileURLToPath(new URL('archive-process.server.ts', import.meta.url));
    // A debugger or loader of this process must not follow into the other.
    const { NODE_OPTIONS: _dropped, ...env } = process.env;
    const child = spawn(process.execPath, [script], { env, stdio: 'pipe' });
    const end = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', end, { once: true });
    const output: string[] = [];
    const errors: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
    // It may die before it has read its task; why is said by its end.
    child.stdin.on('error', () => {});
    child.stdin.write(`${JSON.stringify(task)}\n`);
    child.once('error', reject);
    child.once('close', (code, killed) => {
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) return reject(signal.reason);
      if (code === 0) return resolve(JSON.parse(output.join('')));
      const said = errors.join('').trim() || `it ended with ${code === null ? killed : `code ${code}`}`;
      return reject(code === SAID_BY_US ? new DatabaseProblem(said) : new Error(said));
    });
  });
}
