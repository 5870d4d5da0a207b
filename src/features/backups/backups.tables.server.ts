import { bigint, boolean, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** See db/migrations/0081_backups.sql. */
export const backupRuns = pgTable('backup_runs', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  cause: text({ enum: ['nightly', 'admin', 'command'] }).notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  outcome: text({ enum: ['done', 'failed'] }),
  file: text(),
  bytes: bigint({ mode: 'number' }),
  rowCount: bigint('row_count', { mode: 'number' }),
  fileCount: integer('file_count'),
  inBucket: boolean('in_bucket'),
  problem: text(),
});

export const backupAlarms = pgTable('backup_alarms', {
  day: date().primaryKey(),
});
