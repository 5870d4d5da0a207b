import { drizzle } from 'drizzle-orm/pglite';
import type { PGlite } from '@electric-sql/pglite';
import type { Log } from '#platform/log/log.server.ts';
import { transactionWithEffects } from './after-commit.server.ts';
import { ensureCluster } from './data-directory.server.ts';
import { lockDirectory, type DirectoryLock } from './directory-lock.server.ts';
import { spaceProblem } from './disk-space.server.ts';
import { openPGlite } from './durable-pglite.server.ts';
import { pgliteConnection } from './embedded-connection.server.ts';
import type { EmbeddedDatabase } from './handle.server.ts';
import { countRows } from './table-rows.server.ts';

/**
 * Opens the embedded database of a data directory, made when there is none, and holds the directory's lock
 * until `close`.
 * @throws DirectoryLockedError when another process has it, DatabaseProblem when it cannot be opened
 */
export async function openEmbedded(dataDir: string, log?: Log): Promise<EmbeddedDatabase> {
  let lock: DirectoryLock | undefined;
  try {
    lock = lockDirectory(dataDir);
    const pglite = await openPGlite(await ensureCluster(dataDir));
    return embeddedDatabase(pglite, { afterClose: lock.release, log });
  } catch (error) {
    lock?.release();
    throw spaceProblem(dataDir, error) ?? error;
  }
}

/** Wraps an open PGlite; `afterClose` runs once, when it is closed. */
export function embeddedDatabase(
  pglite: PGlite,
  { afterClose = () => {}, log }: { afterClose?: () => void; log?: Log | undefined } = {},
): EmbeddedDatabase {
  const db = drizzle(pglite);
  const { query, script } = pgliteConnection(pglite);
  let closing: Promise<void> | undefined;
  return {
    engine: 'pglite',
    db,
    query,
    transaction: (work) => transactionWithEffects((run) => db.transaction(run), work, log),
    sqlTransaction: (work) => pglite.transaction((tx) => work(pgliteConnection(tx))),
    ping: async () => void (await query('select 1')),
    maintain: async () => {
      await script('vacuum (analyze)');
      await script('checkpoint');
    },
    dump: async () => {
      await script('checkpoint');
      // The transaction keeps writers out between the count and the copy.
      return pglite.transaction(async (tx) => {
        const rows = await countRows(pgliteConnection(tx));
        return { rows, archive: await pglite.dumpDataDir('gzip') };
      });
    },
    close: () => (closing ??= pglite.close().finally(afterClose)),
  };
}
