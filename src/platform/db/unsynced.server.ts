import { sql } from 'drizzle-orm';
import type { Db } from './handle.server.ts';

/**
 * Runs `work` in a transaction whose commit waits neither for the disk nor for another server: for rows that nobody
 * misses when a crash takes them. The embedded database syncs on the thread that serves requests.
 */
export const unsynced = (db: Db, work: (tx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL synchronous_commit = off`);
    await work(tx);
  });
