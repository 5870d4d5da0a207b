import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import {
  byteCache,
  CACHE_PARTS,
  cacheSizes,
  ownBytes,
  roughBytes,
  type CacheName,
} from './byte-cache.server.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

it('shares out all there is, and no more', () => {
  expect(Object.values(CACHE_PARTS).reduce((sum, part) => sum + part, 0)).toBe(100);
  expect(cacheSizes(100)('weather')).toBe(15 * 1024 * 1024);
});

it('has room for the pages of 1,000 places first', () => {
  const sum = (megabytes: number) =>
    Object.keys(CACHE_PARTS).reduce((bytes, name) => bytes + cacheSizes(megabytes)(name as CacheName), 0);
  const MB = 1024 * 1024;
  expect([16, 48, 64, 100].map((megabytes) => cacheSizes(megabytes)('pages') / MB)).toEqual([8, 24, 24, 37]);
  for (const megabytes of [16, 48, 64, 100]) {
    expect(sum(megabytes)).toBeLessThanOrEqual(megabytes * MB);
    expect(sum(megabytes)).toBeGreaterThan((megabytes - 0.001) * MB);
  }
});

it('forgets the least used when the bytes are used up, and takes nothing that is larger than all of it', () => {
  const cache = byteCache<Buffer>('posts', 10_000);
  for (let index = 0; index < 100; index += 1) cache.set(String(index), Buffer.alloc(1_000));
  expect(cache.size).toBeGreaterThan(5);
  expect(cache.size).toBeLessThan(10);
  expect(cache.has('99')).toBe(true);
  cache.set('large', Buffer.alloc(20_000));
  expect(cache.has('large')).toBe(false);
});

it('keeps bytes in memory of their own', () => {
  const text = 'Ride free, ünd safe. '.repeat(40);
  for (const bytes of [ownBytes(text), ownBytes(Buffer.from(text))]) {
    expect(bytes.toString()).toBe(text);
    expect(bytes.buffer.byteLength).toBe(bytes.length);
  }
});

it.each([
  [
    'hours',
    () =>
      Array.from({ length: 168 }, (_, hour) => ({ hour, wind: hour / 7, text: `Hour ${hour}`, none: null })),
  ],
  [
    'columns',
    () => ({
      a: Array.from({ length: 500 }, (_, index) => index),
      b: Array.from({ length: 500 }, Math.random),
    }),
  ],
  [
    'columns with gaps',
    () => Array.from({ length: 500 }, (_, index) => (index % 9 === 0 ? null : index / 7)),
  ],
  ['texts', () => Array.from({ length: 50 }, (_, index) => 'x'.repeat(200) + index)],
  ['bytes', () => ({ body: Buffer.alloc(50_000), status: 200 })],
] as const)('guesses what %s take, within a factor of two', (_what, make) => {
  const COUNT = 400;
  const used = () => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  // Once before, so that what the code itself needs is not counted.
  make();
  const before = used();
  const kept: object[] = Array.from({ length: COUNT }, () => make());
  const real = (used() - before) / COUNT;
  const guessed = roughBytes(kept[0]);
  expect(guessed / real).toBeGreaterThan(0.5);
  expect(guessed / real).toBeLessThan(2);
  expect(kept).toHaveLength(COUNT);
});
