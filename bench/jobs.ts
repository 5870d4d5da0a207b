// The job queue alone: 10,000 jobs sent in one transaction and done, each with a row to write; then opening it again.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { systemClock } from '#platform/clock/clock.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createJobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { report } from './measure.ts';

const JOBS = Number(process.argv[3] ?? 10_000);
/** As many recurring jobs as the site has. */
const RECURRING = 16;

const folder = mkdtempSync(join(tmpdir(), 'bench-jobs-'));
const { log } = createLog('error');
const database = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir: folder, log });
await migrate(database);
await database.query('create table done (number integer)');
const count: Job<{ number: number }> = {
  name: 'count',
  data: z.object({ number: z.number() }),
  retries: 2,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 600,
  timeoutSeconds: 30,
  atOnce: 20,
};

async function open() {
  const jobs = createJobs({ database, clock: systemClock, log });
  jobs.handle(
    count,
    async ({ number }) => number,
    async (tx, numbers) => void (await tx.execute(`insert into done values (${numbers.join('), (')})`)),
  );
  for (let index = 0; index < RECURRING; index += 1) jobs.every(3_600_000, `every-${index}`, async () => {});
  await jobs.open();
  return jobs;
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number; cpuMs: number }> {
  const begun = performance.now();
  const cpuBefore = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { result, ms: performance.now() - begun, cpuMs: (user + system) / 1_000 };
}

const first = await timed(open);
const jobs = first.result;
const sent = await timed(() =>
  database.transaction((tx) =>
    jobs.sendAll(
      tx,
      count,
      Array.from({ length: JOBS }, (_, number) => ({ number })),
    ),
  ),
);
const done = await timed(() => jobs.runDue());
const idle = await timed(() => jobs.runDue());
await jobs.close();
const again = await timed(open);
await again.result.close();
const [written] = await database.query<{ n: number }>('select count(distinct number)::int as n from done');
if (written?.n !== JOBS) throw new Error(`${written?.n} of ${JOBS} done`);

process.stdout.write(`\n── ${JOBS.toLocaleString('en-US')} jobs, ${database.engine}\n`);
report('sent in one transaction', `${sent.ms.toFixed(0)} ms`);
report('done, a second', ((JOBS / done.ms) * 1_000).toFixed(0));
report('processor time a job', `${(done.cpuMs / JOBS).toFixed(2)} ms`);
report('a look at all queues with nothing due', `${idle.ms.toFixed(1)} ms`);
report(
  'opened for the first time, and again',
  `${first.ms.toFixed(0)} ms, ${again.ms.toFixed(0)} ms (processor ${first.cpuMs.toFixed(0)}, ${again.cpuMs.toFixed(0)})`,
);
report('memory of this process', `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`);
await database.close();
rmSync(folder, { recursive: true, force: true });
