// For tests of the job queue: queues on one database, by a clock that the tests move.
import * as z from 'zod/mini';
import { afterEach, beforeAll } from 'vitest';
import type { Database } from '#platform/db/database.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import { createJobs, type Jobs } from '#platform/jobs/jobs.server.ts';
import { createLog } from '#platform/log/log.server.ts';

export const wash: Job<{ bike: string }> = {
  name: 'wash',
  data: z.object({ bike: z.string({ error: 'must be text' }) }),
  retries: 2,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 600,
  timeoutSeconds: 30,
  atOnce: 2,
};

/** Each test begins without jobs and log lines; the clock goes on. */
export function jobsSuite(open: () => Promise<Database>) {
  let database: Database;
  const opened: Jobs[] = [];
  const lines: string[] = [];
  const { log } = createLog('info', { write: (line) => void lines.push(line) });

  beforeAll(async () => {
    database = await open();
  });
  afterEach(async () => {
    for (const jobs of opened.splice(0)) await jobs.close();
    await database.query('delete from jobs');
    lines.length = 0;
  });

  const suite = {
    /** Epoch ms. */
    now: Date.parse('2026-11-20T19:00:00Z'),
    lines,
    get database() {
      return database;
    },
    /** Opens a queue of its own, as another process would. */
    async start(prepare: (jobs: Jobs) => void): Promise<Jobs> {
      const jobs = createJobs({ database, clock: { now: () => suite.now }, log });
      prepare(jobs);
      await jobs.open();
      opened.push(jobs);
      return jobs;
    },
    send: (jobs: Jobs, bike: string, at?: number) =>
      database.transaction((tx) => jobs.send(tx, wash, { bike }, at === undefined ? {} : { at })),
  };
  return suite;
}
