import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** What gets smaller; pictures and fonts are small as they are. `sw.js` is sent by the server itself. */
const COMPRESSIBLE = /\.(?:js|css|svg|ico|json|txt|xml|webmanifest)$/;
/** A page loads a dozen files of less than a kilobyte. Of fewer bytes than this hardly any are saved. */
const LEAST_BYTES = 256;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const CLIENT = resolve(import.meta.dirname, '../../build/client');

/** The files of a folder that are sent compressed, as paths within it. */
export const compressibleFiles = (folder: string): string[] =>
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name) && entry.name !== 'sw.js')
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => readFileSync(path).length >= LEAST_BYTES);

/** Writes each file of the client's build a second and a third time, as small as brotli and gzip make it. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    closeBundle: {
      order: 'post',
      sequential: true,
      // The server's build, the last one, still puts files of its own among the client's.
      async handler() {
        if (this.environment.name === 'ssr') await Promise.all(compressibleFiles(CLIENT).map(compress));
      },
    },
  };
}

async function compress(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const [br, small] = await Promise.all([
    brotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz(bytes, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, small);
}
