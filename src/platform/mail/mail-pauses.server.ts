import { lt, sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createHmac } from 'node:crypto';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';

const DAY_MS = 86_400_000;

/** Columns are explained in db/migrations/0018_mail_pauses.sql. */
export const mailPauses = pgTable('mail_pauses', {
  key: text().primaryKey(),
  until: timestamp({ withTimezone: true }).notNull(),
});

/** Keeps mails that anybody can ask for from being aimed at somebody: one of a kind per address and time. */
export interface MailPauses {
  /**
   * Whether an address may get a mail of a kind now, as part of the transaction that queues it; if so, it gets
   * no other for `pauseMs`.
   */
  take: (tx: Db, kind: string, address: string, pauseMs: number) => Promise<boolean>;
}

/** @param deps.secret of the keyed hash, so that the table names nobody */
export function createMailPauses(deps: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  secret: (db: Db) => Promise<string>;
}): MailPauses {
  const { db, clock, jobs, secret } = deps;
  jobs.every(DAY_MS, 'forget-mail-pauses', async () => {
    await db.delete(mailPauses).where(lt(mailPauses.until, new Date(clock.now())));
  });
  return {
    take: async (tx, kind, address, pauseMs) => {
      const now = clock.now();
      const key = createHmac('sha256', await secret(tx))
        .update(`${kind} ${address.toLowerCase()}`)
        .digest('base64url');
      const until = new Date(now + pauseMs);
      const taken = await tx
        .insert(mailPauses)
        .values({ key, until })
        .onConflictDoUpdate({
          target: mailPauses.key,
          set: { until },
          setWhere: sql`${mailPauses.until} <= ${new Date(now).toISOString()}::timestamptz`,
        })
        .returning({ key: mailPauses.key });
      return taken.length > 0;
    },
  };
}
