// Hot reload: Vite serves the browser's files and renders the pages, the API and the simulator are the real ones.
import middie from '@fastify/middie';
import { mkdirSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { createLog } from '#platform/log/log.server.ts';
import { stopOnSignals } from '#server/stop.ts';
import { freePort } from './free-port.ts';
import { startSimulatedApp } from './simulated-app.ts';

const dataDir = process.env.DATA_DIR ?? './data/dev';
mkdirSync(dataDir, { recursive: true });
const { log } = createLog(process.env.LOG_LEVEL ?? 'warn');
const port = await freePort(Number(process.env.PORT ?? 3000));
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: await freePort(24_678) } } });
const dev = await startSimulatedApp({
  port,
  dataDir,
  log,
  env: process.env,
  pages: {
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    assets: undefined,
    development: true,
    extend: async (app) => {
      await app.register(middie);
      app.use(vite.middlewares);
    },
  },
});
process.stdout.write(`Development server at ${dev.url} (simulated weather)\n`);
stopOnSignals(async () => {
  await dev.close();
  await vite.close();
});
