import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** See db/migrations/0085_outcomes.sql. */
export const outcomes = pgTable(
  'outcomes',
  {
    kind: text().$type<'service' | 'job'>().notNull(),
    name: text().notNull(),
    wellAt: instant('well_at'),
    failedAt: instant('failed_at'),
    failingSince: instant('failing_since'),
    failures: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.kind, table.name] })],
);
