import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface ArrivedMail {
  to: string[];
  subject: string;
  text: string;
}

/** One real application in a process of its own, with its own outside world, database and clock. */
export interface RunningSite {
  url: string;
  simulator: string;
  /** Lets so many milliseconds pass for the application and its outside world, not for the browser. */
  pass: (ms: number) => Promise<void>;
  /** Their time in epoch ms. */
  now: () => number;
  /** Everything that arrived at the application's mail server, oldest first. */
  mails: () => Promise<ArrivedMail[]>;
  /** Resolves when the process has ended. Calling it again does nothing. */
  stop: () => Promise<void>;
}

/**
 * Sample roads and rides that the application starts with; with `past` the rides took place months ago. With
 * `review` volunteers and requests wait for an admin.
 */
export type Samples = 'none' | 'upcoming' | 'past' | 'review';

export async function startSite(samples: Samples, mailServer = false): Promise<RunningSite> {
  const app = spawn(process.execPath, ['e2e/start-app.ts', samples, mailServer ? 'mail' : ''], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(app, 'exit');
  const lines = createInterface({ input: app.stdout });
  const nextLine = async () => String((await once(lines, 'line'))[0]);
  let { url, simulator, ahead }: { url: string; simulator: string; ahead: number } = JSON.parse(
    await nextLine(),
  );
  return {
    url,
    simulator,
    now: () => Date.now() + ahead,
    pass: async (ms) => {
      const done = nextLine();
      app.stdin.write(`${ms}\n`);
      ({ ahead } = JSON.parse(await done));
    },
    mails: async () => {
      const told = nextLine();
      app.stdin.write('mails\n');
      return JSON.parse(await told).mails;
    },
    stop: async () => {
      app.stdin.end();
      await exited;
    },
  };
}
