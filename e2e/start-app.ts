// One application with its own simulator, database and clock, for one worker of the browser journeys.
// A line on stdin is a number of milliseconds that pass at once, or "mails" for what arrived at its mail server, which
// it has only when asked for; the end of stdin stops everything.
import '#server/production.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { seedSamples } from '#features/routes/seed.service.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { builtPages } from '#server/built-pages.ts';
import { openTestDatabase } from '#test/embedded-copy.ts';
import { freePort } from '../scripts/free-port.ts';
import type { ReceivedMail } from '#simulator/delivery/smtp.ts';
import { startSimulatedApp } from '../scripts/simulated-app.ts';
import { ADMIN } from './admin-account.ts';
import { AHEAD_MS } from './ahead.ts';
import { seedReview } from './review-samples.ts';
import { DAY_MS } from '#platform/time/units.ts';

// Loaders and services alike read the time from here, so both move together.
const realNow = Date.now;
let ahead = AHEAD_MS;
Date.now = () => realNow() + ahead;

const dataDir = mkdtempSync(join(tmpdir(), 'dryline-e2e-'));
const { log } = createLog(process.env.LOG_LEVEL ?? 'silent');
const pages = await builtPages();
const mails: ReceivedMail[] = [];
const takesMail = process.argv[3] === 'mail';
const app = await startSimulatedApp({
  port: await freePort(),
  dataDir,
  log,
  pages: { ...pages, design: true },
  env: { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, TRUST_PROXY: 'loopback' },
  withoutStations: true,
  ...(takesMail && { demoMailbox: { take: (mail) => mails.push(mail) } }),
  compose: {
    // A copy of a migrated one; the processes of `process.spec.ts` make theirs on disk.
    database: await openTestDatabase(),
    requestsPerMinute: 100_000,
    shareOfOne: null,
    busyAfterMs: 60_000,
  },
});
const PAST_MS = 100 * DAY_MS;
const samples = process.argv[2];
if (samples === 'upcoming' || samples === 'past') {
  const { scenicRoutes, location } = app.services;
  const now = Date.now() - (samples === 'past' ? PAST_MS : 0);
  await seedSamples({ review: scenicRoutes.review, findZip: location.findZip, now });
}
if (samples === 'review') await seedReview(app.services, Date.now());

const received = () =>
  mails.map(({ to, mail }) => ({ to, subject: mail.subject ?? '', text: mail.text ?? '' }));
let stopped: Promise<void> | undefined;
const stop = () =>
  void (stopped ??= app.close().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  }));

// Nobody reads any more: the parent has gone.
process.stdout.on('error', stop);
const say = (message: object) => process.stdout.write(`${JSON.stringify(message)}\n`);
say({ url: app.url, simulator: app.simulator.url, ahead });

createInterface({ input: process.stdin })
  .on('line', (line) => {
    if (line === 'mails') return say({ mails: received() });
    ahead += Number(line);
    say({ ahead });
  })
  .once('close', stop);
