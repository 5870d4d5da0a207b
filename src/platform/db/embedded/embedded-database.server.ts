import { writeFile } from 'node:fs/promises';
import { drizzle } from 'drizzle-orm/pglite';
import type { PGlite } from '@electric-sql/pglite';
import { CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import { transactionWithEffects } from '../after-commit.server.ts';
import { copyCluster } from './cluster-copy.server.ts';
import { ensureCluster } from './data-directory.server.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.server.ts';
import { spaceProblem } from './disk-space.server.ts';
import { openPGlite } from './durable-pglite.server.ts';
import { pgliteConnection } from './embedded-connection.server.ts';
import type { EmbeddedDatabase, SqlConnection } from '../handle.server.ts';

/**
 * Opens the embedded database of a data directory, made when there is none, and holds the directory's lock
 * until `close`.
 * @throws DirectoryLockedError when another process has it, DatabaseProblem when it cannot be opened
 */
export async function openEmbedded(dataDir: string, log?: Log): Promise<EmbeddedDatabase> {
  let lock: DirectoryLock | undefined;
  try {
    lock = lockDirectory(dataDir);
    const directory = await ensureCluster(dataDir);
    const pglite = await openPGlite(directory);
    return embeddedDatabase(pglite, { directory, afterClose: lock.release, log });
  } catch (error) {
    lock?.release();
    throw spaceProblem(dataDir, error) ?? error;
  }
}

const LOOK_AT_CLOCK_MS = 10_000;

/**
 * Where the clock was set back by weeks, the engine's timer of its statistics lies further ahead than JavaScript's can: it
 * rings hundreds of times a second, each with a warning. Statistics that are written have no timer.
 * @returns what ends it
 */
function endTimersOfLaterClock(query: SqlConnection['query']): () => void {
  let last = Date.now();
  const look = setInterval(() => {
    const now = Date.now();
    if (now < last - CLOCKS_DIFFER_MS) void query('select pg_stat_force_next_flush()').catch(() => {});
    last = now;
  }, LOOK_AT_CLOCK_MS).unref();
  return () => clearInterval(look);
}

interface EmbeddedOptions {
  /** Where its files are; without it they are in memory. */
  directory?: string;
  /** Runs once, when it is closed. */
  afterClose?: () => void;
  log?: Log | undefined;
}

/** Wraps an open PGlite. */
export function embeddedDatabase(
  pglite: PGlite,
  { directory, afterClose = () => {}, log }: EmbeddedOptions = {},
): EmbeddedDatabase {
  const db = drizzle(pglite);
  const { query, script } = pgliteConnection(pglite);
  const stopLooking = endTimersOfLaterClock(query);
  let closing: Promise<void> | undefined;
  return {
    engine: 'pglite',
    db,
    query,
    transaction: (work) => transactionWithEffects((run) => db.transaction(run), work, log),
    sqlTransaction: (work) => pglite.transaction((tx) => work(pgliteConnection(tx))),
    maintain: async () => {
      await script('vacuum (analyze)');
      await script('checkpoint');
    },
    copyTo: async (target) => {
      let position = '';
      const alone = (work: () => Promise<void>) =>
        pglite.transaction(async (tx) => {
          // All that was committed is in the log's files. What reading tidied up, or was rolled back, need not be.
          const [row] = await pgliteConnection(tx).query<{ lsn: string }>(
            'select pg_current_wal_flush_lsn()::text as lsn',
          );
          position = row?.lsn ?? '';
          await work();
        });
      if (directory !== undefined) await copyCluster(directory, target, alone);
      else
        await alone(async () => {
          const dump = await pglite.dumpDataDir('none');
          await writeFile(`${target}.tar`, dump.stream());
        });
      return position;
    },
    close: () => {
      stopLooking();
      return (closing ??= pglite.close().finally(afterClose));
    },
  };
}
