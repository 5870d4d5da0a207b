import fs from 'node:fs';
import path from 'node:path';

const read: unknown = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
);

/** The version of this program, for example "0.1.0". */
export const PROGRAM_VERSION =
  typeof read === 'object' && read !== null && 'version' in read ? String(read.version) : 'unknown';
