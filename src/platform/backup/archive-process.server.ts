// Runs as a process of its own, see `runArchiveTask`: packing and proving a backup takes a processor for seconds and the
// embedded engine a few hundred megabytes, which the server's process would keep.
// Reads its task as one line of JSON, prints its result as JSON, and ends when whoever started it is gone.
import fs from 'node:fs';
import os from 'node:os';
import { createInterface } from 'node:readline';
import type { PGlite } from '@electric-sql/pglite';
import { systemClock } from '#platform/clock/clock.ts';
import { openPGlite } from '#platform/db/embedded/durable-pglite.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { pgliteConnection } from '#platform/db/embedded/embedded-connection.server.ts';
import { unpackEmptyCluster } from '#platform/db/embedded/empty-cluster.server.ts';
import type { Database } from '#platform/db/handle.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { diskStorage } from '#platform/storage/disk-storage.server.ts';
import { s3Storage } from '#platform/storage/s3-storage.server.ts';
import { loadArchive } from './archive-load.server.ts';
import type { ArchiveTask, Place, TaskResult, WriteTask } from './archive-task.server.ts';
import { writeArchive, writeTables } from './archive-write.server.ts';

async function work(task: ArchiveTask): Promise<TaskResult> {
  if (task.kind === 'load') return load(task.archive, task.directory);
  const database = await openSource(task);
  try {
    const storage = task.files && openStorage(task.files);
    const source = { database, storage, version: task.version, now: task.now };
    const manifest = await writeTables(source, task.folder);
    const rows = Object.fromEntries(manifest.tables.map((table) => [table.name, table.rows]));
    return { rows, ...(await writeArchive(source, task.folder, manifest, task.target)) };
  } finally {
    await database.close();
  }
}

type Source = Pick<Database, 'engine' | 'sqlTransaction' | 'close'>;

/** Plain SQL is all that is needed: loading Drizzle takes longer than writing many an archive. */
const embedded = (pglite: PGlite): Source => ({
  engine: 'pglite',
  sqlTransaction: (work) => pglite.transaction((tx) => work(pgliteConnection(tx))),
  close: () => pglite.close(),
});

async function openSource({ source }: WriteTask): Promise<Source> {
  if ('url' in source) {
    const { openPostgres } = await import('#platform/db/postgres/postgres-database.server.ts');
    return openPostgres(source.url);
  }
  const packed = `${source.copy}.tar`;
  const archive = fs.existsSync(packed) ? new Blob([fs.readFileSync(packed)]) : undefined;
  const pglite = await openPGlite(source.copy, { archive, durable: false });
  const [row] = await pgliteConnection(pglite).query<{ reached: boolean }>(
    'select pg_current_wal_insert_lsn() >= $1::pg_lsn as reached',
    [source.position],
  );
  if (!row?.reached) throw new DatabaseProblem('The copy of the database does not hold its newest changes.');
  return embedded(pglite);
}

const openStorage = (place: Place) =>
  'directory' in place
    ? diskStorage(place.directory)
    : s3Storage(
        place.s3,
        createOutbound({ userAgent: place.userAgent, clock: systemClock, random: Math.random }),
      );

async function load(archive: string, directory: string): Promise<TaskResult> {
  await unpackEmptyCluster(directory);
  const database = embedded(await openPGlite(directory, { durable: false }));
  try {
    const { rows, files, fileBytes } = await database.sqlTransaction((sql) => loadArchive(sql, archive));
    return { rows, files, fileBytes };
  } finally {
    await database.close();
  }
}

os.setPriority(os.constants.priority.PRIORITY_LOW);
const input = createInterface({ input: process.stdin });
input.once('line', (line) => {
  // Whoever started it holds the other end until it is done.
  input.once('close', () => process.exit(1));
  work(JSON.parse(line)).then(
    (result) => {
      process.stdout.write(JSON.stringify(result), () => process.exit(0));
    },
    (error: unknown) => {
      const said = error instanceof Error ? error.message : String(error);
      process.stderr.write(said, () => process.exit(error instanceof DatabaseProblem ? 3 : 1));
    },
  );
});
