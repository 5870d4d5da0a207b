import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Columns are explained in db/migrations/0088_limit_counts.sql. */
export const limitCounts = pgTable(
  'limit_counts',
  {
    kind: text().notNull(),
    key: text().notNull(),
    count: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);
