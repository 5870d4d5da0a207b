import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#platform/errors/app-error.ts';

/** Enough to tell what kind of file it is. */
const HEAD_BYTES = 64;

/** What a visitor sent, on disk: the process that serves pages never holds it whole. Close it when it was used. */
export interface UploadedFile {
  /** Bytes. */
  size: number;
  head: Uint8Array;
  /** SHA-256 of its bytes, hexadecimal: the same picture has the same. */
  hash: string;
  /** Open for reading, at its beginning. The file has no name any more and goes with this. */
  fd: number;
  close: () => Promise<void>;
}

/**
 * Writes a stream to a file without a name, so that nothing is left over however the process ends.
 * @param most bytes
 * @returns undefined when there are more bytes than that; the rest is left in the stream
 * @throws AppError `unavailable` when the disk takes nothing; what the stream throws
 */
export async function receiveFile(
  stream: Readable,
  { folder, most }: { folder: string; most: number },
): Promise<UploadedFile | undefined> {
  const { writer, reader } = await openUnlinked(folder);
  const closed = () => reader.close();
  try {
    const head: Buffer[] = [];
    const hash = createHash('sha256');
    let size = 0;
    // Of a request that was destroyed nobody could read the rest, and its sender waits to send it.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      if (size + bytes.length > most) {
        await closed();
        return undefined;
      }
      if (size < HEAD_BYTES) head.push(bytes.subarray(0, HEAD_BYTES - size));
      size += bytes.length;
      hash.update(bytes);
      await writer.writeFile(bytes).catch((error: unknown) => {
        throw diskProblem(error);
      });
    }
    return { size, head: Buffer.concat(head), hash: hash.digest('hex'), fd: reader.fd, close: closed };
  } catch (error) {
    await closed();
    throw error;
  } finally {
    await writer.close();
  }
}

/** Two handles on one file: they read and write at places of their own. */
async function openUnlinked(folder: string): Promise<{ writer: FileHandle; reader: FileHandle }> {
  const path = join(folder, `${randomUUID()}.part`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const writer = await open(path, 'wx', 0o600);
    try {
      return { writer, reader: await open(path, 'r') };
    } catch (error) {
      await writer.close();
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  } catch (error) {
    throw diskProblem(error);
  }
}

const diskProblem = (cause: unknown) =>
  new AppError('unavailable', 'The file could not be kept. Please try again later.', {
    retryAfter: 60,
    cause,
  });
