import { lt, sql } from 'drizzle-orm';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { createHmac } from 'node:crypto';
import { CLOCKS_DIFFER_MS, type Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { instant } from '#platform/db/instant.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import { HOUR_MS, DAY_MS } from '#platform/time/units.ts';
import { mailboxOf } from './mailbox.server.ts';

/** Columns are explained in db/migrations/0049_mail_limits.sql. */
export const mailLimits = pgTable('mail_limits', {
  key: text().primaryKey(),
  sentAt: timestamp('sent_at', { withTimezone: true }).array().notNull(),
  forgetAt: timestamp('forget_at', { withTimezone: true }).notNull(),
});

/** At most so many mails of a kind to an address within a time. */
interface MailLimit {
  most: number;
  withinMs: number;
}

/** Of every kind of mail that a stranger can have sent to an address by typing it into a form. */
const STRANGER_LIMITS: readonly MailLimit[] = [
  { most: 3, withinMs: HOUR_MS },
  { most: 6, withinMs: DAY_MS },
];
/** The same for people, as forms and private pages say it whether or not it is reached. */
export const STRANGER_LIMITS_TEXT = 'An address gets at most 3 such emails an hour and 6 a day.';

/** Keeps mails that anybody can cause from being aimed at somebody. */
export interface MailLimits {
  /**
   * Counts a mail of a kind to an address, as part of the transaction that queues it.
   * @returns whether it may be queued; false, and not counted, when a limit is reached
   */
  take: (tx: Db, kind: string, address: string, limits?: readonly MailLimit[]) => Promise<boolean>;
}

/** @param deps.secret of the keyed hash, so that the table names nobody */
export function createMailLimits(deps: {
  db: Db;
  clock: Clock;
  jobs: Jobs;
  secret: (db: Db) => Promise<string>;
}): MailLimits {
  const { db, clock, jobs, secret } = deps;
  jobs.every(DAY_MS, 'forget-mail-limits', async () => {
    await db.delete(mailLimits).where(lt(mailLimits.forgetAt, new Date(clock.now())));
  });
  return {
    take: async (tx, kind, address, limits = STRANGER_LIMITS) => {
      const now = clock.now();
      const longest = Math.max(...limits.map(({ withinMs }) => withinMs));
      const key = createHmac('sha256', await secret(tx))
        .update(`${kind} ${mailboxOf(address)}`)
        .digest('base64url');
      // What lies further ahead stems from a clock that was wrong, and counts for nothing.
      const since = (ms: number) =>
        sql`from unnest(${mailLimits.sentAt}) as t(sent) where sent > ${instant(now - ms)} and sent <= ${instant(now + CLOCKS_DIFFER_MS)}`;
      const free = limits.map(
        ({ most, withinMs }) => sql`(select count(*) ${since(withinMs)}) < ${sql.raw(String(most))}`,
      );
      // One statement: of two at once the second waits for the first one's row, and counts it.
      const taken = await tx
        .insert(mailLimits)
        .values({ key, sentAt: [new Date(now)], forgetAt: new Date(now + longest) })
        .onConflictDoUpdate({
          target: mailLimits.key,
          set: {
            sentAt: sql`array(select sent ${since(longest)} order by sent) || ${instant(now)}`,
            forgetAt: new Date(now + longest),
          },
          setWhere: sql.join(free, sql` and `),
        })
        .returning({ key: mailLimits.key });
      return taken.length > 0;
    },
  };
}
