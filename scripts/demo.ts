// The whole product on this machine: embedded database, simulated outside world, nothing else to install.
import '#server/production.ts';
import { resolve } from 'node:path';
import { createLog } from '#platform/log/log.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { stopOnSignals } from '#server/stop.ts';
import { freePort } from './free-port.ts';
import { sampleAdmin, seedContent } from './sample-site.ts';
import { startSimulatedApp } from './simulated-app.ts';

const dataDir = resolve(process.env.DATA_DIR ?? './data/demo');
const { log, flush } = createLog(process.env.LOG_LEVEL ?? 'error');
const port = await freePort(Number(process.env.PORT ?? 3000));
const admin = sampleAdmin(dataDir);
const demo = await startSimulatedApp({
  port,
  dataDir,
  log,
  pages: await builtPages(),
  env: { ...process.env, ...admin.env },
  drawnMap: true,
  demoMailbox: {},
});

await seedContent(demo.services);

process.stdout.write(`
  ${demo.url}

  This is a demonstration: its weather is simulated and moves by itself.
  Try the ZIP codes 80435, 33109, 99501, 96813, 00601 or 10001;
  simulator/README.md lists places with known weather. Stop with Ctrl+C.

  No email leaves it: ${demo.url}/demo/mailbox shows them, and their links work.

  ${admin.hint(demo.url)}
`);

stopOnSignals(async () => {
  await demo.close();
  flush();
});
