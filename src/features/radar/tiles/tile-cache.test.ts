import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#platform/log/log.server.ts';
import { TileCache } from './tile.cache.server.ts';

const { log } = createLog('silent');
const TILE = Buffer.alloc(200, 7);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'radar-tiles-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('the tile cache', () => {
  it('outlives a restart', async () => {
    const first = new TileCache({ folder, log });
    first.set('iem-conus-1.8-1-1', TILE);
    await first.settle();
    expect(await new TileCache({ folder, log }).get('iem-conus-1.8-1-1')).toEqual(TILE);
  });

  it('keeps within its bytes, in memory and on disk', async () => {
    const cache = new TileCache({ folder, log, memoryBytes: 1_500, diskBytes: 3_600 });
    for (let index = 0; index < 12; index += 1) {
      cache.set(`tile-${index}`, Buffer.alloc(1_000, index));
      await cache.settle();
    }
    expect(await readdir(folder)).toHaveLength(3);
    expect(await cache.get('tile-0')).toBeUndefined();
    expect(await cache.get('tile-10')).toEqual(Buffer.alloc(1_000, 10));
  });

  it('throws away what is too old, and drafts of a process that died', async () => {
    await writeFile(join(folder, 'old.png'), 'x');
    await utimes(join(folder, 'old.png'), 1, 1);
    await writeFile(join(folder, 'b0c8.part'), 'x');
    await utimes(join(folder, 'b0c8.part'), 1, 1);
    const cache = new TileCache({ folder, log });
    expect(await cache.get('old')).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('begins beside another process that writes and throws away', async () => {
    await writeFile(join(folder, 'theirs.png'), TILE);
    await writeFile(join(folder, 'b0c8.part'), 'x');
    // What is listed and is not there any more when it is looked at.
    await symlink('gone', join(folder, 'gone.png'));
    const cache = new TileCache({ folder, log });
    expect(await cache.get('theirs')).toEqual(TILE);
    expect(await cache.get('gone')).toBeUndefined();
    expect(await readdir(folder)).toContain('b0c8.part');
    cache.set('ours', TILE);
    await cache.settle();
    expect(await readdir(folder)).toContain('ours.png');
  });

  it('goes on in memory when the disk fails', async () => {
    await writeFile(join(folder, 'file'), '');
    const cache = new TileCache({ folder: join(folder, 'file', 'below'), log });
    cache.set('tile', TILE);
    await cache.settle();
    expect(await cache.get('tile')).toEqual(TILE);
    expect(await cache.get('other')).toBeUndefined();
  });
});
