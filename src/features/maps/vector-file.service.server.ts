import { accessSync, constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { ConfigError } from '#platform/config/config.server.ts';
import { AppError } from '#platform/errors/app-error.ts';

/** More than any tile or directory of such a file has; a stranger's request costs no more. */
export const LARGEST_PART = 4 * 1024 * 1024;

export interface FilePart {
  bytes: Buffer;
  /** As `Content-Range` has it. */
  range: string;
  etag: string;
}

const NO_FILE = 'There are no vector tiles on this site.';
const NO_PART = `Ask for one part of the file (Range: bytes=0-16383), at most ${LARGEST_PART} bytes.`;

/**
 * Parts of the file of vector tiles, which may be larger than memory. It may be replaced while the site runs.
 * @param file undefined where the site has none
 * @throws ConfigError when it cannot be read
 */
export function createVectorFile(file: string | undefined) {
  if (file !== undefined) mustBeReadable(file);
  /** @throws AppError `not_found` without a file, `validation` for no part, or one beyond its end */
  return async (rangeHeader: string | undefined): Promise<FilePart> => {
    if (file === undefined) throw new AppError('not_found', NO_FILE);
    const [, from = '', to = ''] = /^bytes=(\d{1,15})-(\d{1,15})$/.exec(rangeHeader ?? '') ?? [];
    const first = Number(from);
    if (from === '' || Number(to) < first || Number(to) - first >= LARGEST_PART)
      throw new AppError('validation', NO_PART);
    const handle = await open(file).catch(() => {
      throw new AppError('not_found', NO_FILE);
    });
    try {
      const { size, mtimeMs } = await handle.stat();
      if (first >= size) throw new AppError('validation', NO_PART);
      const length = Math.min(Number(to), size - 1) - first + 1;
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await handle.read(bytes, 0, length, first);
      const read = bytes.subarray(0, bytesRead);
      return {
        bytes: read,
        range: `bytes ${first}-${first + bytesRead - 1}/${size}`,
        etag: `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`,
      };
    } finally {
      await handle.close();
    }
  };
}

function mustBeReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch {
    throw new ConfigError([
      `MAP_VECTOR_URL ${basename(file)} cannot be read: it belongs into DATA_DIR, readable for the account that runs this`,
    ]);
  }
}
