// Runs as a process of its own: `node cluster-build.server.ts <directory> <archive>`. Filling a data directory takes
// PGlite about 500 MB for two seconds, which the server's process would keep.
// Prints the rows per table as JSON, or on standard error why it failed.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { openPGlite } from './durable-pglite.server.ts';
import { pgliteConnection } from './embedded-connection.server.ts';
import type { TableRows } from '../handle.server.ts';
import { countRows } from '../table-rows.server.ts';

async function build(directory: string, archive: string): Promise<TableRows> {
  // PGlite's own unpacking waits forever at the end of a file that was cut short.
  const tar = new Blob([gunzipSync(readFileSync(archive))]);
  const pglite = await openPGlite(directory, { archive: tar, durable: false });
  const rows = await countRows(pgliteConnection(pglite));
  await pglite.close();
  return rows;
}

const [directory = '', archive = ''] = process.argv.slice(2);
try {
  process.stdout.write(JSON.stringify(await build(directory, archive)));
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
