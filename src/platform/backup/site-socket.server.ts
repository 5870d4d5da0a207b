import { hash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { makeDirectory } from '#platform/storage/make-directory.server.ts';

/** What the kernel takes as the name of a socket, on the shortest of systems. */
const LONGEST_PATH = 100;

export interface SocketAnswer {
  /** For the person at the terminal. */
  lines: string[];
  /** What was made. */
  file?: string;
  failed: boolean;
}

/**
 * Where the commands of this machine find the running site. Only the account that owns the data directory may open it;
 * there is no such door over the network. Undefined where the path would be too long.
 */
function socketPath(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\dryline-${hash('sha256', path.resolve(dataDir)).slice(0, 24)}`;
  const file = path.join(path.resolve(dataDir), 'dryline.sock');
  const shortest = [file, path.relative(process.cwd(), file)].toSorted((a, b) => a.length - b.length)[0];
  return shortest !== undefined && shortest.length <= LONGEST_PATH ? shortest : undefined;
}

/**
 * Answers what commands ask the running site.
 * @param answer what to do for one word, for example "backup"
 */
export async function listenForCommands(
  dataDir: string,
  answer: (word: string) => Promise<SocketAnswer>,
): Promise<{ close: () => Promise<void> } | undefined> {
  const place = socketPath(dataDir);
  if (place === undefined) return undefined;
  const server = net.createServer((connection) => {
    connection.on('error', () => {});
    createInterface({ input: connection }).once('line', (word) => {
      void answer(word).then((said) => connection.end(`${JSON.stringify(said)}\n`));
    });
  });
  if (process.platform !== 'win32') {
    // With a PostgreSQL server nobody else has made the directory at the first start.
    makeDirectory(dataDir);
    // A process that was killed leaves its own behind; of two on one directory the later one answers.
    fs.rmSync(place, { force: true });
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(place, resolve);
  });
  if (process.platform !== 'win32') fs.chmodSync(place, 0o600);
  server.unref();
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/**
 * Asks the site that runs on a data directory.
 * @returns undefined when none does
 * @throws DatabaseProblem when it stops meanwhile
 */
export async function askRunningSite(dataDir: string, word: string): Promise<SocketAnswer | undefined> {
  const place = socketPath(dataDir);
  if (place === undefined) return undefined;
  const connection = net.connect(place);
  const connected = await new Promise<boolean>((resolve) => {
    connection.once('connect', () => resolve(true));
    connection.once('error', () => resolve(false));
  });
  if (!connected) return undefined;
  connection.write(`${word}\n`);
  try {
    for await (const line of createInterface({ input: connection })) return JSON.parse(line);
  } catch {
    // Said below.
  }
  throw new DatabaseProblem('The site stopped before it was done.');
}
