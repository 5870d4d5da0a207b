import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { deleteOver } from './limit-counts.repo.server.ts';
import { memoryWindow, type LimitWindow } from './limit-window.server.ts';
import { sharedWindow } from './shared-window.server.ts';

const CLEAN_EVERY_MS = 5 * 60_000;

/** Makes the site's count of one kind of thing. Each kind is made once, before the jobs are opened. */
export type MakeLimit = (kind: string, lengthMs: number) => LimitWindow;

/**
 * Counts that hold for the whole site: in the database where several processes may run, in memory where one process
 * has the embedded database for itself.
 */
export function createLimits(deps: {
  database: Pick<Database, 'engine' | 'db'>;
  clock: Clock;
  jobs: Pick<Jobs, 'every'>;
  secret: () => Promise<string>;
}): MakeLimit {
  const { database, clock, jobs, secret } = deps;
  const { db } = database;
  if (database.engine === 'pglite') return (_kind, lengthMs) => memoryWindow({ lengthMs, clock });
  const kinds: string[] = [];
  jobs.every(CLEAN_EVERY_MS, 'forget-limit-counts', async () => {
    for (const kind of kinds) await deleteOver(db, kind, clock.now());
  });
  return (kind, lengthMs) => {
    kinds.push(kind);
    return sharedWindow({ kind, lengthMs, clock, db, secret });
  };
}
