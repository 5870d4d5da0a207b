import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileStamp } from '#platform/time/file-stamp.ts';
import type { StoredMail } from './mail.tables.server.ts';

/** `YYYYMMDD-HHMMSS-<kind>-<id>.eml`, in UTC; a draft that was never finished ends with `.part`. */
const NAME = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)-[a-z0-9-]{1,100}\.eml(?:\.part)?$/;

/** Which file a mail is in. It names nobody. */
export function mailFileName({ createdAt, kind, id }: Pick<StoredMail, 'createdAt' | 'kind' | 'id'>): string {
  return `${fileStamp(createdAt.getTime())}-${kind}-${id}.eml`;
}

/** The folder in which a site without a mail server leaves its mails, for its owner to read and to hand over. */
export interface MailFiles {
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Those that are not there are no mistake, and no other file is touched. */
  erase: (names: readonly string[]) => Promise<void>;
  eraseBefore: (time: Date) => Promise<void>;
}

export function createMailFiles(folder: string): MailFiles {
  const erase = async (names: readonly string[]) => {
    for (const name of names) if (NAME.test(name)) await rm(join(folder, name), { force: true });
  };
  return {
    erase,

    async write(name, bytes) {
      // Mails hold names and private links: for the owner of the process only.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, name);
      const draft = `${file}.part`;
      const handle = await open(draft, 'w', 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(draft, file);
    },

    async eraseBefore(time) {
      await erase((await names(folder)).filter((name) => timeOf(name) < time.getTime()));
    },
  };
}

function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year === undefined ? Infinity : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
