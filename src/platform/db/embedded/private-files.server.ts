import fs from 'node:fs';
import path from 'node:path';
import { backupsPath } from '#platform/backup/backup-files.server.ts';

/** What this program makes in a data directory. */
const OURS =
  /^(postgres(\.(new|replaced)-.+)?|backups|mail|files|uploads|radar-tiles|dryline\.(sock|lock(\.json.*|-.+)?)|demo-admin\.json)$/;
const FOR_OTHERS = 0o077;

/**
 * Takes the right to read from everybody but the owner, of what earlier versions or other programs left readable in a
 * data directory; of the directory too when there is nothing else in it. Does nothing on Windows.
 * @returns what could not be changed, for it belongs to somebody else
 */
export function closeToOthers(dataDir: string): string[] {
  if (process.platform === 'win32') return [];
  const all = namesIn(dataDir);
  const ours = all.filter((name) => OURS.test(name)).map((name) => path.join(dataDir, name));
  const backups = backupsPath(dataDir);
  const archives = namesIn(backups).map((name) => path.join(backups, name));
  const dedicated = ours.length > 0 && ours.length === all.length;
  return [...(dedicated ? [dataDir] : []), ...ours, ...archives].filter((file) => !closed(file));
}

/** Nothing where there is no directory, or none for this account: whoever needs it says so. */
function namesIn(directory: string): string[] {
  try {
    return fs.readdirSync(directory);
  } catch {
    return [];
  }
}

/** Whoever cannot enter a directory reads nothing in it, so what is inside may stay as it is. */
function closed(file: string): boolean {
  try {
    const status = fs.lstatSync(file);
    if (status.isSymbolicLink() || (status.mode & FOR_OTHERS) === 0) return true;
    fs.chmodSync(file, status.mode & 0o7777 & ~FOR_OTHERS);
    return true;
  } catch (error) {
    // Gone meanwhile: nobody reads it.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
