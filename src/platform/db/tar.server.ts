import { DatabaseProblem } from './database-problem.server.ts';

/** A file of a tar archive; read its body to the end before the next one. */
export interface TarEntry {
  /** With "/" between folders; never leads out of the archive. */
  name: string;
  bytes: number;
  body: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
const MOST_OCTAL = 8 ** 11 - 1;
const NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

const broken = (why: string) => new DatabaseProblem(`The archive cannot be read: ${why}.`);

/**
 * What stands before a file (POSIX ustar; sizes above 8 GiB as GNU and others write them).
 * @param modified epoch milliseconds
 */
export function tarHeader(name: string, bytes: number, modified: number): Buffer {
  const cut = name.length > 100 ? name.lastIndexOf('/') : -1;
  const last = name.slice(cut + 1);
  if (!NAME.test(name) || last.length > 100 || cut > 155)
    throw new Error(`${name} cannot be the name of a file in an archive.`);
  const header = Buffer.alloc(BLOCK);
  header.write(last, 0, 'latin1');
  if (cut > 0) header.write(name.slice(0, cut), 345, 'latin1');
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  if (bytes <= MOST_OCTAL) header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124);
  else {
    header.writeUInt8(0x80, 124);
    header.writeBigUInt64BE(BigInt(bytes), 128);
  }
  header.write(
    `${Math.floor(modified / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write('        0', 148);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What stands after a file of so many bytes. */
export const tarPadding = (bytes: number): Buffer => Buffer.alloc((BLOCK - (bytes % BLOCK)) % BLOCK);

export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/**
 * The files of an archive, in its order.
 * @throws DatabaseProblem when it is cut short, damaged or not a tar archive
 */
export async function* readTar(input: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(input);
  try {
    for (;;) {
      const header = await bytes.exactly(BLOCK);
      if (header.every((byte) => byte === 0)) return;
      const entry = parseHeader(header);
      let left = entry.bytes;
      const body = async function* () {
        while (left > 0) {
          const chunk = await bytes.atMost(left);
          left -= chunk.length;
          yield chunk;
        }
      };
      yield { ...entry, body: body() };
      while (left > 0) left -= (await bytes.atMost(left)).length;
      await bytes.exactly(tarPadding(entry.bytes).length);
    }
  } finally {
    await bytes.close();
  }
}

function parseHeader(header: Buffer): { name: string; bytes: number } {
  const text = (start: number, length: number) =>
    header
      .toString('latin1', start, start + length)
      .split('\0', 1)
      .join('');
  const stored = Number.parseInt(text(148, 8), 8);
  const blank = Buffer.from(header);
  blank.fill(' ', 148, 156);
  if (stored !== checksum(blank)) throw broken('it is damaged, or not a tar archive');
  const prefix = text(345, 155);
  const name = `${prefix === '' ? '' : `${prefix}/`}${text(0, 100)}`.replace(/^\.\//, '');
  if (!NAME.test(name)) throw broken('it holds a file with a name that no archive of this program has');
  const bytes =
    header.readUInt8(124) === 0x80 ? Number(header.readBigUInt64BE(128)) : Number.parseInt(text(124, 12), 8);
  if (!Number.isSafeInteger(bytes) || bytes < 0) throw broken('it is damaged');
  return { name, bytes };
}

const checksum = (header: Buffer) => header.reduce((sum, byte) => sum + byte, 0);

function byteReader(input: AsyncIterable<Uint8Array>) {
  const source = input[Symbol.asyncIterator]();
  let chunk: Uint8Array = new Uint8Array();
  /** Some bytes, at least one. */
  async function atMost(count: number): Promise<Uint8Array> {
    while (chunk.length === 0) {
      const next = await source.next();
      if (next.done) throw broken('it ends too early');
      chunk = next.value;
    }
    const taken = chunk.subarray(0, count);
    chunk = chunk.subarray(taken.length);
    return taken;
  }
  return {
    atMost,
    close: async () => void (await source.return?.()),
    exactly: async (count: number): Promise<Buffer> => {
      const parts: Uint8Array[] = [];
      for (let left = count; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await atMost(left));
      return Buffer.concat(parts);
    },
  };
}
