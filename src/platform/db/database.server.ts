import type { Log } from '#platform/log/log.server.ts';
import type { Database } from './handle.server.ts';
import { openPostgres } from './postgres/postgres-database.server.ts';

export { afterCommit } from './after-commit.server.ts';
export type { Database, Db, SqlConnection } from './handle.server.ts';

interface DatabaseOptions {
  /** postgres://… of a server; without it the embedded database in `dataDir` is used. */
  databaseUrl?: string | undefined;
  /** postgres://… of a replica of it. */
  databaseReplicaUrl?: string | undefined;
  dataDir: string;
  log?: Log;
}

/**
 * Opens the product's database. The embedded one is made when it is missing and belongs to this process
 * until `close`. Run `migrate` next.
 * @throws DatabaseProblem (DirectoryLockedError among them), whose message says what to do
 */
export async function openDatabase({
  databaseUrl,
  databaseReplicaUrl,
  dataDir,
  log,
}: DatabaseOptions): Promise<Database> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, log, databaseReplicaUrl);
  // The program of an embedded server takes memory that a process with a server of its own can spare.
  const { openEmbedded } = await import('./embedded/embedded-database.server.ts');
  return openEmbedded(dataDir, log);
}
