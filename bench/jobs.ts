// What jobs cost a site: 10,000 mails sent in one transaction, each of them a job that hands it over and writes down
// that it left. Then the site with nothing to do. Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { setTimeout as wait } from 'node:timers/promises';
import { startFilledSite } from './setup/filled-site.ts';
import { startMailServer } from './setup/mail-server.ts';
import { benchFolder, processorMs, report } from './setup/measure.ts';
import { until } from './setup/site.ts';

const JOBS = Number(process.argv[3] ?? 10_000);
const IDLE_MS = 60_000;

const mailServer = await startMailServer();
const env = { ...mailServer.env, DATA_DIR: benchFolder('jobs') };
const site = await startFilledSite(async ({ database, services: { jobs, mail } }) => {
  await jobs.open();
  const mails = Array.from({ length: JOBS }, (_, number) => ({
    kind: 'bench',
    to: `rider${number}@ride.example`,
    subject: 'Dry roads',
    html: '<p>Dry roads all weekend.</p>',
    text: 'Dry roads all weekend.',
  }));
  const begun = performance.now();
  await database.transaction((tx) => mail.queueMany(tx, mails));
  const sentMs = performance.now() - begun;
  await jobs.close();
  return { engine: database.engine, sentMs };
}, env);
const begun = processorMs(site.pid);
await until('all mails', 600, async () => (await mailServer.received()).length >= JOBS);
const mails = await mailServer.received();
const worked = processorMs(site.pid) - begun;
if (mails.length !== JOBS || new Set(mails.map(({ to }) => to)).size !== JOBS)
  throw new Error(`${mails.length} of ${JOBS} done`);
const [first = 0, last = 0] = [mails[0]?.at, mails.at(-1)?.at];
await wait(5_000);
const idleFrom = processorMs(site.pid);
await wait(IDLE_MS);
const idle = processorMs(site.pid) - idleFrom;
const memory = site.memory();
await site.stop();
const again = await startFilledSite(() => Promise.resolve(), env);
await again.stop();
await mailServer.stop();

process.stdout.write(`\n── ${JOBS.toLocaleString('en-US')} jobs, ${site.filled.engine}\n`);
report('sent in one transaction', `${site.filled.sentMs.toFixed(0)} ms`);
report('done, a second', ((JOBS / (last - first)) * 1_000).toFixed(0));
report('processor time a job, its mail included', `${(worked / JOBS).toFixed(2)} ms`);
report('processor time of a minute with nothing due', `${((idle / IDLE_MS) * 60_000).toFixed(0)} ms`);
report(
  'start with them waiting, and with none',
  `${site.startMs.toFixed(0)} ms, ${again.startMs.toFixed(0)} ms`,
);
report('memory (peak)', `${memory.now.toFixed(0)} (${memory.peak.toFixed(0)}) MB`);
