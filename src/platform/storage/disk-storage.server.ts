import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '#platform/db/embedded/sync-files.server.ts';
import { checkFolder, checkKey, isFolder, isKey, type FileStorage } from './storage.server.ts';

const DRAFT = '.part';

/** Files below a directory. A file appears in one rename after it reached the disk. */
export function diskStorage(root: string): FileStorage {
  const pathOf = (key: string) => join(root, checkKey(key));
  const list: FileStorage['list'] = async (folder) => {
    const names = (await readdir(join(root, checkFolder(folder))).catch(ifMissing)) ?? [];
    const whole = names.filter((name) => !name.endsWith(DRAFT)).toSorted();
    return Promise.all(
      whole.map(async (name) => ({
        key: `${folder}/${name}`,
        bytes: (await stat(join(root, folder, name))).size,
      })),
    );
  };
  return {
    put: async (key, body) => {
      const file = pathOf(key);
      const folder = dirname(file);
      await mkdir(folder, { recursive: true });
      const draft = `${file}.${randomBytes(6).toString('hex')}${DRAFT}`;
      try {
        const handle = await open(draft, 'wx');
        try {
          await handle.writeFile(body);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(draft, file);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      syncDirectory(folder);
    },
    get: async (key) => {
      const handle = await open(pathOf(key), 'r').catch(ifMissing);
      if (!handle) return undefined;
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), bytes: size };
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list,
    all: async () => {
      const entries = (await readdir(root, { withFileTypes: true }).catch(ifMissing)) ?? [];
      const folders = entries.filter((entry) => entry.isDirectory() && isFolder(entry.name));
      const lists = await Promise.all(folders.map(({ name }) => list(name)));
      return lists.flat().filter(({ key }) => isKey(key));
    },
  };
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
