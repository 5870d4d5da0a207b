// The whole product on this machine: embedded database, simulated outside world, nothing else to install.
import '#server/production.ts';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { seedPosts } from '#features/blog/seed-posts.service.server.ts';
import { seedVolunteers } from '#features/roadside/volunteers/seed.service.server.ts';
import { seedSamples } from '#features/routes/seed.service.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { stopOnSignals } from '#server/stop.ts';
import { freePort } from './free-port.ts';
import { startSimulatedApp } from './simulated-app.ts';

const dataDir = resolve(process.env.DATA_DIR ?? './data/demo');
mkdirSync(dataDir, { recursive: true });
const { log, flush } = createLog(process.env.LOG_LEVEL ?? 'error');
const port = await freePort(Number(process.env.PORT ?? 3000));
const admin = demoAdmin();
const demo = await startSimulatedApp({
  port,
  dataDir,
  log,
  pages: await builtPages(),
  env: { ...process.env, ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password },
});

const { scenicRoutes, location, blog, roadside } = demo.services;
await seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now: Date.now() });
await seedPosts(blog);
await seedVolunteers(roadside, Date.now());

process.stdout.write(`
  ${demo.url}

  This is a demonstration: its weather is simulated and moves by itself.
  Try the ZIP codes 80435, 33109, 99501, 96813, 00601 or 10001;
  simulator/README.md lists places with known weather. Stop with Ctrl+C.

  Admin area: ${demo.url}/admin
  Username ${admin.username}, password ${admin.password}
`);

/** The same at every start: the database keeps the admin of the first one. Random, for others may reach the demo. */
function demoAdmin() {
  const file = join(dataDir, 'demo-admin.json');
  const { ADMIN_USERNAME: username = 'admin', ADMIN_PASSWORD: password } = process.env;
  if (!existsSync(file)) {
    const made = { username, password: password ?? randomBytes(9).toString('base64url') };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  const kept: { username: string; password: string } = JSON.parse(readFileSync(file, 'utf8'));
  return kept;
}

stopOnSignals(async () => {
  await demo.close();
  flush();
});
