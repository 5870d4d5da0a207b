import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { startS3, type S3Simulator } from '#simulator/delivery/s3.ts';
import { diskStorage } from './disk-storage.server.ts';
import { s3Storage } from './s3-storage.server.ts';
import type { FileStorage } from './storage.server.ts';

const root = mkdtempSync(join(tmpdir(), 'storage-'));
let s3: S3Simulator;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await s3.close();
});

const outbound = () =>
  createOutbound({
    userAgent: 'test',
    clock: systemClock,
    random: Math.random,
    sleep: () => Promise.resolve(),
  });
const bytes = (text: string) => new TextEncoder().encode(text);

describe.each<[string, () => FileStorage]>([
  ['on the disk', () => diskStorage(root)],
  ['in a bucket', () => s3Storage(s3.settings, outbound())],
])('Storage %s', (_where, open) => {
  let storage: FileStorage;
  beforeEach(() => {
    storage = open();
  });
  afterEach(async () => {
    for (const { key } of await storage.list('images')) await storage.delete(key);
  });
  const read = async (key: string) => {
    const file = await storage.get(key);
    if (!file) return undefined;
    const content = await buffer(file.stream);
    expect(content.length).toBe(file.bytes);
    return content.toString();
  };

  it('gives back what was put there, also after it was replaced', async () => {
    await storage.put('images/a-480.webp', bytes('first'), 'image/webp');
    await storage.put('images/a-480.webp', bytes('second'), 'image/webp');
    expect(await read('images/a-480.webp')).toBe('second');
  });

  it('has nothing where nothing was put, or was deleted', async () => {
    expect(await read('images/none.jpg')).toBeUndefined();
    await storage.put('images/gone.jpg', bytes('x'), 'image/jpeg');
    await storage.delete('images/gone.jpg');
    await storage.delete('images/gone.jpg');
    expect(await read('images/gone.jpg')).toBeUndefined();
  });

  it('lists a whole folder and no other', async () => {
    for (const name of ['c', 'a', 'e', 'b', 'd']) {
      await storage.put(`images/${name}.jpg`, bytes(name.repeat(3)), 'image/jpeg');
    }
    await storage.put('images-old/z.jpg', bytes('z'), 'image/jpeg');
    expect(await storage.list('images')).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((name) => ({ key: `images/${name}.jpg`, bytes: 3 })),
    );
    expect(await storage.list('nothing')).toEqual([]);
  });

  it.each([
    'images/../../secret',
    '../secret',
    'images/.env',
    '/etc/passwd',
    'images/a/b',
    'images',
    'images/a\0.jpg',
  ])('refuses the key %j', async (key) => {
    await expect(async () => storage.put(key, bytes('x'), 'text/plain')).rejects.toThrow('not a key');
    await expect(async () => storage.get(key)).rejects.toThrow('not a key');
    await expect(async () => storage.delete(key)).rejects.toThrow('not a key');
  });
});

describe('A bucket', () => {
  it('keeps the content type and gets a second try when the service is busy', async () => {
    const storage = s3Storage(s3.settings, outbound());
    s3.failNext(1);
    await storage.put('images/b.webp', bytes('picture'), 'image/webp');
    expect(s3.objects.get('images/b.webp')).toMatchObject({ contentType: 'image/webp' });
  });

  it('refuses another secret', async () => {
    const storage = s3Storage({ ...s3.settings, secretAccessKey: 'other' }, outbound());
    await expect(storage.list('images')).rejects.toMatchObject({ status: 403 });
  });
});

describe('The disk', () => {
  it('leaves no half-written file, and lists none', async () => {
    const storage = diskStorage(root);
    await storage.put('images/whole.jpg', bytes('x'), 'image/jpeg');
    writeFileSync(join(root, 'images', 'half.jpg.abc.part'), 'h');
    expect(await storage.list('images')).toEqual([{ key: 'images/whole.jpg', bytes: 1 }]);
    rmSync(join(root, 'images', 'half.jpg.abc.part'));
    expect(readdirSync(join(root, 'images'))).toEqual(['whole.jpg']);
  });
});
