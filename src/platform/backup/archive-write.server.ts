import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { freeBytes, LEAST_FREE } from '#platform/db/embedded/disk-space.server.ts';
import type { Database, SqlConnection } from '#platform/db/handle.server.ts';
import { MIGRATIONS_TABLE } from '#platform/db/migrate.server.ts';
import { tarEnd, tarHeader, tarPadding } from '#platform/db/tar.server.ts';
import type { FileStorage } from '#platform/storage/storage.server.ts';
import {
  FILE_LIST,
  FILES,
  MANIFEST,
  manifestHead,
  tableFile,
  TABLES,
  type FileList,
  type Manifest,
} from './manifest.server.ts';
import {
  describeTables,
  digestTable,
  readNumberings,
  readRows,
  STEADY_SESSION,
  type TableDescription,
} from './tables.server.ts';

interface ArchiveSource {
  database: Pick<Database, 'engine' | 'sqlTransaction'>;
  /** What else belongs to the site; null for the database alone. */
  storage: FileStorage | null;
  /** Of the program. */
  version: string;
  /** Epoch milliseconds. */
  now: number;
}

/** How much is written between two looks at the space that is left. */
const CHECK_EVERY_BYTES = 8 * 1024 * 1024;

/**
 * Writes one instant of the database into `folder`: one packed file of JSON lines for each table. Nobody waits for it on a
 * server; the embedded engine does nothing else meanwhile.
 */
export function writeTables(
  { database, version, now, storage }: ArchiveSource,
  folder: string,
): Promise<Manifest> {
  return database.sqlTransaction(async (sql) => {
    if (database.engine === 'postgres')
      await sql.script('set transaction isolation level repeatable read, read only');
    await sql.script(STEADY_SESSION);
    const tables: Manifest['tables'] = [];
    fs.mkdirSync(path.join(folder, TABLES), { recursive: true });
    for (const [index, table] of (await describeTables(sql)).entries()) {
      const file = path.join(folder, tableFile(table.name, index));
      await pipeline(
        Readable.from(lineTexts(sql, table)),
        createGzip({ level: 4 }),
        guarded(folder),
        fs.createWriteStream(`${file}.gz`, { flags: 'wx', mode: 0o600 }),
      );
      tables.push({ ...table, ...(await digestTable(sql, table)) });
    }
    return {
      ...manifestHead,
      version,
      createdAt: new Date(now).toISOString(),
      engine: database.engine,
      migrations: await appliedMigrations(sql),
      tables,
      numberings: await readNumberings(sql),
      withFiles: storage !== null,
    };
  });
}

/** Both of a migrated database; none before. */
async function appliedMigrations(sql: SqlConnection): Promise<Manifest['migrations']> {
  const [found] = await sql.query<{ there: boolean }>(
    `select to_regclass('public.${MIGRATIONS_TABLE}') is not null as there`,
  );
  return found?.there
    ? sql.query<Manifest['migrations'][number]>(
        `select name, checksum from public.${MIGRATIONS_TABLE} order by name collate "C"`,
      )
    : [];
}

async function* lineTexts(sql: SqlConnection, table: TableDescription): AsyncGenerator<Buffer> {
  for await (const lines of readRows(sql, table)) yield Buffer.from(`${lines.join('\n')}\n`);
}

/** Passes bytes on, and fails before the disk is so full that whoever else writes on it has to stop. */
function guarded(folder: string) {
  return async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let unchecked = CHECK_EVERY_BYTES;
    for await (const chunk of source) {
      unchecked += chunk.length;
      if (unchecked >= CHECK_EVERY_BYTES) {
        unchecked = 0;
        if ((freeBytes(folder) ?? Number.POSITIVE_INFINITY) < 2 * LEAST_FREE)
          throw new DatabaseProblem(`The disk of ${path.resolve(folder)} is full.`);
      }
      yield chunk;
    }
  };
}

/**
 * Writes an archive: manifest, tables as `writeTables` left them in `folder`, files of the storage, their list. Files are
 * streamed; one that is deleted meanwhile is left out.
 */
export async function writeArchive(
  source: ArchiveSource,
  folder: string,
  manifest: Manifest,
  target: string,
): Promise<{ files: number; fileBytes: number }> {
  const list: FileList = [];
  const header = (name: string, bytes: number) => tarHeader(name, bytes, source.now);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    const text = Buffer.from(JSON.stringify(manifest, null, 1));
    yield* [header(MANIFEST, text.length), text, tarPadding(text.length)];
    for (const [index, { name }] of manifest.tables.entries()) {
      const inside = `${tableFile(name, index)}.gz`;
      const file = path.join(folder, inside);
      const { size } = await fs.promises.stat(file);
      yield header(inside, size);
      yield* fs.createReadStream(file);
      yield tarPadding(size);
    }
    for (const { key } of (await source.storage?.all()) ?? []) {
      const file = await source.storage?.get(key);
      if (!file) continue;
      yield header(`${FILES}/${key}`, file.bytes);
      const hash = createHash('sha256');
      for await (const chunk of file.stream) {
        hash.update(chunk);
        yield chunk;
      }
      yield tarPadding(file.bytes);
      list.push({ key, bytes: file.bytes, sha256: hash.digest('hex') });
    }
    const listText = Buffer.from(JSON.stringify(list));
    yield* [header(FILE_LIST, listText.length), listText, tarPadding(listText.length), tarEnd()];
  }
  await pipeline(
    Readable.from(bytes()),
    guarded(path.dirname(target)),
    fs.createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return { files: list.length, fileBytes: list.reduce((sum, file) => sum + file.bytes, 0) };
}
