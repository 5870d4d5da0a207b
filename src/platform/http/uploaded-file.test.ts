import { mkdtempSync, readdirSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { receiveFile } from './uploaded-file.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'uploads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openFiles = () => readdirSync('/proc/self/fd').length;

it('keeps what came on disk, under no name, until it is closed', async () => {
  const parts = Array.from({ length: 300 }, (_, index) => Buffer.from(`part ${index}\n`.repeat(40)));
  const whole = Buffer.concat(parts);
  const before = openFiles();
  const file = await receiveFile(Readable.from(parts), { folder, most: whole.length });
  if (!file) throw new Error('refused');
  expect(readdirSync(folder)).toEqual([]);
  expect(file.size).toBe(whole.length);
  expect(Buffer.from(file.head)).toEqual(whole.subarray(0, 64));
  const read = Buffer.alloc(whole.length);
  expect(readSync(file.fd, read)).toBe(whole.length);
  expect(read.equals(whole)).toBe(true);
  await file.close();
  expect(openFiles()).toBe(before);
});

it('stops at the first byte too many, and leaves nothing when the sender goes away', async () => {
  const before = openFiles();
  let sent = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        sent += 1_000;
        yield Buffer.alloc(1_000);
      }
    })(),
  );
  expect(await receiveFile(endless, { folder, most: 10_000 })).toBeUndefined();
  expect(sent).toBeLessThan(100_000);
  const cut = Readable.from(
    (function* () {
      yield Buffer.alloc(1_000);
      throw new Error('the connection is gone');
    })(),
  );
  await expect(receiveFile(cut, { folder, most: 10_000 })).rejects.toThrow('the connection is gone');
  expect(readdirSync(folder)).toEqual([]);
  expect(openFiles()).toBe(before);
});

it('says so when the disk takes nothing', async () => {
  const noFolder = join(folder, 'a-file');
  writeFileSync(noFolder, '');
  await expect(
    receiveFile(Readable.from([Buffer.alloc(1)]), { folder: noFolder, most: 10 }),
  ).rejects.toMatchObject({ code: 'unavailable' });
});
