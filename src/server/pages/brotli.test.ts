import { randomBytes } from 'node:crypto';
import { createBrotliCompress } from 'node:zlib';
import { expect, it } from 'vitest';
import { brotliOptions } from './brotli.ts';

it.each([4, 7] as const)(
  'takes a few megabytes for each of many at a time, with quality %i',
  async (quality) => {
    const html = randomBytes(75_000).toString('hex');
    const before = process.memoryUsage.rss();
    const streams = Array.from({ length: 16 }, () => createBrotliCompress(brotliOptions(quality)).resume());
    await Promise.all(
      streams.map(
        (stream) =>
          new Promise<void>((settle) => {
            stream.write(html);
            stream.flush(settle);
          }),
      ),
    );
    expect((process.memoryUsage.rss() - before) / streams.length).toBeLessThan(5_000_000);
    for (const stream of streams) stream.destroy();
  },
);
