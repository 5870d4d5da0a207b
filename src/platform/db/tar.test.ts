import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readTar, tarEnd, tarHeader, tarPadding } from './tar.server.ts';

const NOW = Date.parse('2026-07-04T12:34:56Z');
const LONG = `files/images/${'a'.repeat(95)}.webp`;
const CONTENT: Record<string, string> = {
  'manifest.json': '{}',
  [LONG]: 'picture',
  'tables/empty.jsonl.gz': '',
};

const archive = Buffer.concat([
  ...Object.entries(CONTENT).flatMap(([name, text]) => [
    tarHeader(name, text.length, NOW),
    Buffer.from(text),
    tarPadding(text.length),
  ]),
  tarEnd(),
]);

/** In pieces that end anywhere. */
function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Buffer, size = 7) {
  const found: Record<string, string> = {};
  for await (const { name, body } of readTar(Readable.from(pieces(bytes, size))))
    found[name] = (await buffer(body)).toString();
  return found;
}

describe('An archive', () => {
  it('gives back what was put in, however it arrives', async () => {
    expect(await read(archive)).toEqual(CONTENT);
    expect(await read(archive, 100_000)).toEqual(CONTENT);
  });

  it('goes on behind a file that nobody read', async () => {
    const names: string[] = [];
    for await (const { name } of readTar(Readable.from(pieces(archive, 300)))) names.push(name);
    expect(names).toEqual(Object.keys(CONTENT));
  });

  it('is one that others read', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'dryline-tar-'));
    try {
      fs.writeFileSync(path.join(folder, 'a.tar'), archive);
      execFileSync('tar', ['-xf', 'a.tar'], { cwd: folder });
      for (const [name, text] of Object.entries(CONTENT))
        expect(fs.readFileSync(path.join(folder, name), 'utf8')).toBe(text);
    } finally {
      fs.rmSync(folder, { recursive: true });
    }
  });

  it('says so when it ends too early or is damaged', async () => {
    await expect(read(archive.subarray(0, 700))).rejects.toThrow('it ends too early');
    const damaged = Buffer.from(archive);
    damaged.writeUInt8(1, 3);
    await expect(read(damaged)).rejects.toThrow('it is damaged, or not a tar archive');
  });

  it('takes sizes above eight gigabytes', async () => {
    const bytes = 20 * 2 ** 30;
    for await (const entry of readTar(Readable.from([tarHeader('a', bytes, NOW)]))) {
      expect(entry.bytes).toBe(bytes);
      break;
    }
  });

  it.each(['../secret', '/etc/passwd', 'a/../../b', 'a\\..\\b', '.ssh/keys'])(
    'neither writes nor reads %j',
    async (name) => {
      expect(() => tarHeader(name, 0, NOW)).toThrow('cannot be the name');
      const header = tarHeader('x', 0, NOW);
      header.fill(0, 0, 100);
      header.write(name, 0);
      header.fill(' ', 148, 156);
      const sum = header.reduce((total, byte) => total + byte, 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      await expect(read(Buffer.concat([header, tarEnd()]))).rejects.toThrow('a name that no archive');
    },
  );
});
