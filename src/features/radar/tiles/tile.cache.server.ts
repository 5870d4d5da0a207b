import { LRUCache } from 'lru-cache';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { counted } from '#platform/cache/byte-cache.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { HOUR_MS } from '#platform/time/units.ts';

export interface TileCacheOptions {
  folder: string;
  log: Log;
  /** Bytes cached in memory; default 16 MB. */
  memoryBytes?: number;
  /** Bytes cached on disk; default 128 MB. */
  diskBytes?: number;
}

/** Radar frames leave every list within hours, so older files serve nobody. */
const MAX_AGE_MS = 6 * HOUR_MS;
const EXTENSION = '.png';
/** A draft of this age is nobody's any more: it is written in milliseconds. */
const DRAFT_MS = HOUR_MS;

/**
 * Pictures by name, the least used forgotten first: a small part in memory, more on disk, where it outlives a
 * restart. Names are letters, digits, dots and hyphens. A disk that fails costs only speed.
 */
export class TileCache {
  readonly #options: TileCacheOptions;
  readonly #memory: LRUCache<string, Buffer>;
  /** Sizes of the files on disk. */
  readonly #files: LRUCache<string, number>;
  readonly #working = new Set<Promise<void>>();
  #opened: Promise<void> | undefined;
  #failed = false;

  constructor(options: TileCacheOptions) {
    this.#options = options;
    this.#memory = counted(
      'radarTiles',
      new LRUCache<string, Buffer>({
        maxSize: options.memoryBytes ?? 16 * 1024 * 1024,
        sizeCalculation: (bytes) => bytes.length + 200,
      }),
    );
    this.#files = new LRUCache({
      maxSize: options.diskBytes ?? 128 * 1024 * 1024,
      sizeCalculation: (size) => size + 200,
      dispose: (_size, name, reason) => {
        if (reason === 'evict') this.#background(rm(this.#path(name), { force: true }));
      },
    });
  }

  async get(name: string): Promise<Buffer | undefined> {
    const cached = this.#memory.get(name);
    if (cached) return cached;
    await this.#open();
    if (this.#files.get(name) === undefined) return undefined;
    try {
      const bytes = await readFile(this.#path(name));
      this.#memory.set(name, bytes);
      return bytes;
    } catch {
      // Another process may have thrown the file away; the tile is fetched again.
      this.#files.delete(name);
      return undefined;
    }
  }

  /** Returns at once; the file follows. */
  set(name: string, bytes: Buffer): void {
    this.#memory.set(name, bytes);
    this.#background(this.#write(name, bytes));
  }

  /** Waits for files under way. */
  async settle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #write(name: string, bytes: Buffer): Promise<void> {
    await this.#open();
    if (this.#failed) return;
    // A crash between the two leaves a file that no name leads to, never half a picture.
    const draft = join(this.#options.folder, `${randomUUID()}.part`);
    await writeFile(draft, bytes);
    await rename(draft, this.#path(name));
    this.#files.set(name, bytes.length);
  }

  #open(): Promise<void> {
    this.#opened ??= this.#scan().catch((error: unknown) => this.#fail(error));
    return this.#opened;
  }

  async #scan(): Promise<void> {
    const { folder } = this.#options;
    await mkdir(folder, { recursive: true });
    const found: { name: string; size: number; written: number }[] = [];
    for (const file of await readdir(folder)) {
      // Another process writes and throws away meanwhile.
      const known = await stat(join(folder, file)).catch(() => undefined);
      if (!known) continue;
      const { size, mtimeMs } = known;
      const isPicture = file.endsWith(EXTENSION);
      if (Date.now() - mtimeMs >= (isPicture ? MAX_AGE_MS : DRAFT_MS))
        await rm(join(folder, file), { force: true });
      else if (isPicture) found.push({ name: file.slice(0, -EXTENSION.length), size, written: mtimeMs });
    }
    found.sort((a, b) => a.written - b.written);
    for (const { name, size } of found) this.#files.set(name, size);
  }

  #path(name: string): string {
    return join(this.#options.folder, `${name}${EXTENSION}`);
  }

  #background(work: Promise<void>): void {
    const done = work.catch((error: unknown) => this.#fail(error)).finally(() => this.#working.delete(done));
    this.#working.add(done);
  }

  #fail(error: unknown): void {
    if (!this.#failed) this.#options.log.warn({ err: error }, 'radar tiles cannot be cached on disk');
    this.#failed = true;
  }
}
