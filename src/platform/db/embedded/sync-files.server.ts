import fs from 'node:fs';
import path from 'node:path';

/** Forces one file to the disk. */
export function syncFile(file: string): void {
  const descriptor = fs.openSync(file, 'r+');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Forces a directory's entries (creations, renames) to the disk. Windows does that by itself. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return;
  const descriptor = fs.openSync(directory, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

/** Forces every file and directory below `directory`, and itself, to the disk. */
export function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const entryPath = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(entryPath);
    else if (entry.isFile()) syncFile(entryPath);
  }
  syncDirectory(directory);
}
