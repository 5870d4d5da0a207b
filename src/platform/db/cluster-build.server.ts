// Runs as a process of its own: `node cluster-build.server.ts <directory> [<archive>]`. Making a data
// directory takes PGlite about 500 MB for two seconds, which the server's process would keep.
import { openAsBlob } from 'node:fs';
import { openDurablePGlite } from './durable-pglite.server.ts';
import { pgliteConnection } from './embedded-connection.server.ts';
import { syncTree } from './sync-files.server.ts';
import { countRows } from './table-rows.server.ts';

const [directory, archive] = process.argv.slice(2);
if (!directory) throw new Error('Which directory?');
const pglite = await openDurablePGlite(directory, {
  archive: archive === undefined ? undefined : await openAsBlob(archive, { type: 'application/gzip' }),
});
const rows = await countRows(pgliteConnection(pglite));
await pglite.close();
// PGlite copies the files without syncing them.
syncTree(directory);
process.stdout.write(JSON.stringify(rows));
