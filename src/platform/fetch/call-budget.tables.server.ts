import { bigint, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Calls of outside services that count them, and of uses that have a part of those, by the hour (hours since 1970). */
export const outsideCalls = pgTable(
  'outside_calls',
  {
    service: text().notNull(),
    hour: bigint({ mode: 'number' }).notNull(),
    calls: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.hour] })],
);
