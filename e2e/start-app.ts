// One application with its own simulator and database, for one worker of the browser journeys.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '#platform/log/log.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { freePort } from '../scripts/free-port.ts';
import { startSimulatedApp } from '../scripts/simulated-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dryline-e2e-'));
const { log } = createLog(process.env.LOG_LEVEL ?? 'silent');
const pages = await builtPages();
const app = await startSimulatedApp({
  port: await freePort(),
  dataDir,
  log,
  pages: { ...pages, development: true },
  compose: { requestsPerMinute: 100_000 },
});
process.stdout.write(`${JSON.stringify({ url: app.url, simulator: app.simulator.url })}\n`);
process.stdin.resume();
process.stdin.once('end', () => {
  void app.close().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
