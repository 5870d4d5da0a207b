import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { askRunningSite, listenForCommands } from './site-socket.server.ts';

it('answers commands in a data directory that nothing has made yet', async () => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'site-socket-'));
  const dataDir = path.join(parent, 'lib', 'site');
  const listening = await listenForCommands(dataDir, (word) =>
    Promise.resolve({ lines: [`done: ${word}`], failed: false }),
  );
  onTestFinished(async () => {
    await listening?.close();
    fs.rmSync(parent, { recursive: true });
  });

  expect(await askRunningSite(dataDir, 'backup')).toEqual({ lines: ['done: backup'], failed: false });
});
