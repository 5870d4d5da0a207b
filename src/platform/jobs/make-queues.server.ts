import type { PgBoss } from 'pg-boss';
import type { Database } from '#platform/db/database.server.ts';

const KEEP_DONE_SECONDS = 24 * 3_600;
const KEEP_WAITING_SECONDS = 60 * 24 * 3_600;
/** Above an attempt's own limit, so that only a dead process lets a job expire. */
const EXPIRY_MARGIN_SECONDS = 60;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

export interface QueueOptions {
  retryLimit: number;
  /** Seconds. */
  retryDelay?: number;
  retryDelayMax?: number;
  retryBackoff?: boolean;
}

interface QueueToMake {
  name: string;
  timeoutMs: number;
  /** Milliseconds, for recurring ones. */
  interval: number | undefined;
  options: QueueOptions;
}

/** Makes the tables and the queues, or brings them up to date. For one process at a time. */
export async function makeQueues(boss: PgBoss, queues: readonly QueueToMake[]): Promise<void> {
  await boss.start();
  for (const { name, interval, timeoutMs, options } of queues) {
    const lasting = { expireInSeconds: timeoutMs / 1000 + EXPIRY_MARGIN_SECONDS, ...options };
    await boss.createQueue(name, {
      ...lasting,
      policy: interval === undefined ? 'standard' : 'exclusive',
      deleteAfterSeconds: KEEP_DONE_SECONDS,
      retentionSeconds: KEEP_WAITING_SECONDS,
    });
    await boss.updateQueue(name, lasting);
    // Fills pg-boss's memory of the queue, which it would otherwise read in the midst of a transaction.
    await boss.findJobs(name, { id: NO_JOB });
  }
}

/** The embedded database belongs to this process alone, so what is under way at the start is nobody's. */
export async function reclaimInterrupted(
  boss: PgBoss,
  database: Database,
  queues: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (database.engine !== 'pglite') return;
  const left = await database.query<{ name: string; id: string }>(
    `select name, id from pgboss.job where state = 'active'`,
  );
  for (const { name, id } of left) {
    if (queues.has(name)) await boss.fail(name, id, { code: 'interrupted' });
  }
}
