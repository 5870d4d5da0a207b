import { bigint, boolean, integer, jsonb, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Work that is not done yet: see db/migrations/0068_jobs.sql. */
export const jobs = pgTable('jobs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  queue: text().notNull(),
  recurring: boolean().notNull().default(false),
  data: jsonb().notNull().default({}),
  priority: smallint().notNull().default(0),
  dueAt: instant('due_at').notNull(),
  attempts: integer().notNull().default(0),
  claimed: boolean().notNull().default(false),
  sentAt: instant('sent_at').notNull(),
});

export type StoredJob = typeof jobs.$inferSelect;
