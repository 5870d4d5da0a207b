import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { readTar, type TarEntry } from '#platform/db/tar.server.ts';
import type { FileStorage } from '#platform/storage/storage.server.ts';
import {
  FILE_LIST,
  FILES,
  MANIFEST,
  parseFileList,
  parseManifest,
  tableFile,
  type FileList,
  type Manifest,
} from './manifest.server.ts';

const MOST_MANIFEST_BYTES = 64 * 1024 * 1024;
/** About what one statement adds. */
const BATCH_CHARACTERS = 500_000;
const MOST_IN_BATCH = 500;

/** Whoever takes what an archive holds, in its order. */
export interface ArchiveReader {
  manifest: (manifest: Manifest) => Promise<void>;
  rows: (table: Manifest['tables'][number], lines: readonly string[]) => Promise<void>;
}

/** Whether a file begins as the archives of earlier versions do, which are packed as a whole. */
export function isPacked(file: string): boolean {
  const start = Buffer.alloc(2);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, start, 0, 2, 0);
  } finally {
    fs.closeSync(descriptor);
  }
  return start.equals(Buffer.from([0x1f, 0x8b]));
}

/**
 * Reads an archive to its end: every table, and every file, whose hash is compared.
 * @param place a tar archive, or the folder of an export
 * @throws DatabaseProblem when anything is missing or not as it was
 */
export async function readArchive(
  place: string,
  reader: ArchiveReader,
): Promise<{ manifest: Manifest; files: FileList }> {
  const seen = new Map<string, FileList[number]>();
  const read = new Set<string>();
  let manifest: Manifest | undefined;
  let list: FileList | undefined;
  for await (const entry of entriesOf(place)) {
    const { name } = entry;
    if (!manifest) {
      if (name !== MANIFEST) throw new DatabaseProblem('The archive cannot be read: it has no manifest.');
      manifest = parseManifest(await textOf(entry));
      await reader.manifest(manifest);
    } else if (name === FILE_LIST) list = parseFileList(await textOf(entry));
    else if (name.startsWith(`${FILES}/`)) {
      const key = name.slice(FILES.length + 1);
      seen.set(key, { key, bytes: entry.bytes, sha256: await hashOf(entry.body) });
    } else {
      const plain = name.replace(/\.gz$/, '');
      const table = manifest.tables.find((each, index) => tableFile(each.name, index) === plain);
      // What an export adds for people is not needed.
      if (!table) continue;
      read.add(table.name);
      for await (const lines of batches(entry)) await reader.rows(table, lines);
    }
  }
  if (!manifest || !list) throw new DatabaseProblem('The archive cannot be read: it ends too early.');
  const missing = manifest.tables.find(({ name }) => !read.has(name));
  if (missing) throw new DatabaseProblem(`The archive is not whole: the table ${missing.name} is missing.`);
  for (const { key, bytes, sha256 } of list) {
    const found = seen.get(key);
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new DatabaseProblem(
        `The archive is not whole: the file ${key} is ${found ? 'not as it was' : 'missing'}.`,
      );
  }
  return { manifest, files: list };
}

/** Puts the files of an archive that was read before into a storage. */
export async function unpackFiles(place: string, storage: FileStorage): Promise<number> {
  let count = 0;
  for await (const { name, body } of entriesOf(place)) {
    if (!name.startsWith(`${FILES}/`)) continue;
    const parts: Uint8Array[] = [];
    for await (const chunk of body) parts.push(chunk);
    const key = name.slice(FILES.length + 1);
    await storage.put(key, Buffer.concat(parts), TYPES[path.extname(key)] ?? 'application/octet-stream');
    count += 1;
  }
  return count;
}

/** Writes the files of an archive into a folder, tables as plain JSON lines. */
export async function unpackArchive(archive: string, folder: string): Promise<void> {
  for await (const { name, body } of entriesOf(archive)) {
    const file = path.join(folder, name.replace(/\.gz$/, ''));
    fs.mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(
      Readable.from(body),
      name.endsWith('.gz') ? createGunzip() : new PassThrough(),
      fs.createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    );
  }
}

/** The objects of a file of JSON lines. */
export async function* readLines(file: string): AsyncGenerator {
  for await (const line of linesOf(fs.createReadStream(file))) yield JSON.parse(line);
}

/** What a bucket hands out beside a file. */
const TYPES: Record<string, string> = {
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
};

async function* entriesOf(place: string): AsyncGenerator<TarEntry> {
  if (!fs.statSync(place).isDirectory()) {
    yield* readTar(fs.createReadStream(place));
    return;
  }
  const inside = (folder: string) =>
    fs.existsSync(path.join(place, folder))
      ? fs
          .readdirSync(path.join(place, folder), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
          .toSorted()
      : [];
  for (const name of [MANIFEST, ...inside('tables'), ...inside(FILES), FILE_LIST]) {
    const file = path.join(place, name);
    if (!fs.existsSync(file)) throw new DatabaseProblem(`The archive is not whole: ${name} is missing.`);
    yield { name, bytes: fs.statSync(file).size, body: fs.createReadStream(file) };
  }
}

async function textOf({ bytes, body }: TarEntry): Promise<string> {
  if (bytes > MOST_MANIFEST_BYTES) throw new DatabaseProblem('The archive cannot be read: it is damaged.');
  const parts: Uint8Array[] = [];
  for await (const chunk of body) parts.push(chunk);
  return Buffer.concat(parts).toString('utf8');
}

async function hashOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of body) hash.update(chunk);
  return hash.digest('hex');
}

async function* batches({ name, body }: TarEntry): AsyncGenerator<string[]> {
  const bytes = Readable.from(body);
  const text = name.endsWith('.gz') ? unpacked(bytes) : bytes;
  let batch: string[] = [];
  let characters = 0;
  for await (const line of linesOf(text)) {
    batch.push(line);
    characters += line.length;
    if (characters < BATCH_CHARACTERS && batch.length < MOST_IN_BATCH) continue;
    yield batch;
    batch = [];
    characters = 0;
  }
  yield batch;
}

function unpacked(bytes: Readable): Readable {
  const gunzip = createGunzip();
  bytes.once('error', (error) => gunzip.destroy(error));
  return bytes.pipe(gunzip);
}

async function* linesOf(stream: AsyncIterable<Uint8Array | string>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (
      rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))
    ).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
