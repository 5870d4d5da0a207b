// Hot reload: Vite serves the browser's files and renders the pages, the API and the simulator are the real ones.
import middie from '@fastify/middie';
import type { ServerBuild } from 'react-router';
import { createServer } from 'vite';
import { createLog } from '#platform/log/log.server.ts';
import { stopOnSignals } from '#server/stop.ts';
import { freePort } from './free-port.ts';
import { sampleAdmin, seedContent } from './sample-site.ts';
import { startSimulatedApp } from './simulated-app.ts';

const dataDir = process.env.DATA_DIR ?? './data/dev';
const admin = sampleAdmin(dataDir);
const { log } = createLog(process.env.LOG_LEVEL ?? 'warn');
const port = await freePort(Number(process.env.PORT ?? 3000));
const vite = await createServer({ server: { middlewareMode: true, hmr: { port: await freePort(24_678) } } });
const dev = await startSimulatedApp({
  port,
  dataDir,
  log,
  env: { ...process.env, ...admin.env },
  drawnMap: true,
  demoMailbox: {},
  // Files that are made while they are asked for take their time.
  compose: { busyAfterMs: 30_000, requestsPerMinute: 10_000 },
  pages: {
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    assets: undefined,
    development: true,
    design: true,
    extend: async (app) => {
      await app.register(middie);
      app.use(vite.middlewares);
    },
  },
});
await seedContent(dev.services);
process.stdout.write(`
  ${dev.url}  (hot reload, simulated weather, every part at /design)

  ${admin.hint(dev.url)}
  The data is in ${dataDir}; delete the folder to begin again.
`);
stopOnSignals(async () => {
  await dev.close();
  await vite.close();
});
