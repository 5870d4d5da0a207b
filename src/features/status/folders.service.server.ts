import { access, constants, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { backupsPath } from '#platform/backup/backup-files.server.ts';
import type { Watch } from '#platform/watch/watch.ts';

const ALL = constants.R_OK | constants.W_OK | constants.X_OK;

/**
 * Folders of the directory of data that the account of the site cannot use: somebody copied them there as root, or a disk
 * became read-only. Nothing fails before a picture is looked at or saved, or at night the backup.
 */
export function foldersWatch(dataDir: string, mayUse: (folder: string) => Promise<void> = allowed): Watch {
  return {
    name: 'folders',
    async look() {
      const files = join(dataDir, 'files');
      const within = await readdir(files, { withFileTypes: true }).catch(() => []);
      const ofFiles = within.filter((entry) => entry.isDirectory()).map(({ name }) => join(files, name));
      for (const folder of [dataDir, files, ...ofFiles, backupsPath(dataDir)]) {
        const code = await mayUse(folder).then(() => undefined, codeOf);
        if (code === 'EROFS')
          return `The disk of ${folder} has become read-only, and nothing can be saved on it. Tell whoever runs the server: it may be failing.`;
        if (code === 'EACCES' || code === 'EPERM')
          return `The account that runs the site may not use ${folder}: pictures are missing or cannot be saved, or no backup can be made. Tell whoever runs the server: give all of it to that account (chown -R).`;
      }
      return null;
    },
  };
}

const allowed = (folder: string) => access(folder, ALL);

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
