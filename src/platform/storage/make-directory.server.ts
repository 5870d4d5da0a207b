import fs from 'node:fs';
import path from 'node:path';

/**
 * Makes a directory and what is missing above it. Node's own `recursive` tries forever where the system says of a new
 * one that it does not exist, as below /proc.
 */
export function makeDirectory(directory: string): void {
  if (isDirectory(directory)) return;
  const parent = path.dirname(directory);
  if (parent !== directory) makeDirectory(parent);
  try {
    fs.mkdirSync(directory);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!isDirectory(directory)) throw error;
  }
}

const isDirectory = (name: string): boolean =>
  fs.statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
