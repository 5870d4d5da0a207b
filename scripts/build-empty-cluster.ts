/**
 * Writes db/empty-cluster.tar.zst, the data directory that a new site and every proof of a backup begin with:
 * `npm run build:empty-cluster`, after each update of @electric-sql/pglite.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPGlite } from '#platform/db/embedded/durable-pglite.server.ts';
import { packEmptyCluster } from '#platform/db/embedded/empty-cluster.server.ts';

const directory = mkdtempSync(join(tmpdir(), 'dryline-cluster-'));
try {
  const pglite = await openPGlite(directory, { durable: false });
  await pglite.close();
  packEmptyCluster(directory);
} finally {
  rmSync(directory, { recursive: true });
}
