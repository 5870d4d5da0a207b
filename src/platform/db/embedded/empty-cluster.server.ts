// A data directory as the embedded engine makes it, without a table: making one takes the engine seconds and half a
// gigabyte, each time the same files come out, and every new site and every proof of a backup needs one.
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import zlib, { constants } from 'node:zlib';
import { readTar, tarEnd, tarHeader, tarPadding } from '../tar.server.ts';

/** Written by `npm run build:empty-cluster`; `empty-cluster.test.ts` holds it to what the engine makes. */
const PACKED = path.resolve(import.meta.dirname, '../../../../db/empty-cluster.tar.zst');
/** One line each, the first entry: our tar archives hold no directories, and some of these are empty. */
const DIRECTORIES = 'directories.txt';
/** The three databases of a cluster are nearly the same; the window reaches from one to the next. */
const COMPRESSION = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 25 };

/** Fills an empty directory. It is not synced to the disk yet. */
export async function unpackEmptyCluster(directory: string): Promise<void> {
  const tar = zlib.zstdDecompressSync(fs.readFileSync(PACKED));
  for await (const { name, body } of readTar(Readable.from([tar]))) {
    const parts: Uint8Array[] = [];
    for await (const part of body) parts.push(part);
    const content = Buffer.concat(parts);
    if (name === DIRECTORIES)
      for (const each of content.toString().split('\n'))
        fs.mkdirSync(path.join(directory, each), { mode: 0o700 });
    else fs.writeFileSync(path.join(directory, name), content, { mode: 0o600 });
  }
}

/** Keeps a directory that the engine made, and closed, for `unpackEmptyCluster`. */
export function packEmptyCluster(directory: string): void {
  const entries = fs
    .readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();
  const isDirectory = (name: string) => fs.statSync(path.join(directory, name)).isDirectory();
  const tar = Buffer.concat([
    ...entryOf(DIRECTORIES, Buffer.from(entries.filter(isDirectory).join('\n'))),
    ...entries
      .filter((name) => !isDirectory(name))
      .flatMap((name) => entryOf(name, fs.readFileSync(path.join(directory, name)))),
    tarEnd(),
  ]);
  fs.writeFileSync(PACKED, zlib.zstdCompressSync(tar, { params: COMPRESSION }));
}

const entryOf = (name: string, content: Buffer): Buffer[] => [
  tarHeader(name, content.length, 0),
  content,
  tarPadding(content.length),
];
