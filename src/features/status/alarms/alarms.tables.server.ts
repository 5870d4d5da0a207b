import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** See db/migrations/0086_alarms.sql. */
export const alarms = pgTable('alarms', {
  name: text().primaryKey(),
  problem: text().notNull(),
  since: instant('since').notNull(),
  seenAt: instant('seen_at').notNull(),
  wellSince: instant('well_since'),
  endedAt: instant('ended_at'),
  toldAt: instant('told_at'),
  isTold: boolean('is_told').notNull().default(false),
});
