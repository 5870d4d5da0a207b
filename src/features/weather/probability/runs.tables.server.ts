import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { compressedJson } from '#platform/db/compressed-json.server.ts';

/** Judged runs as JSON: the arrays of `JudgedRuns` as plain ones. */
export interface StoredRuns {
  time: number[];
  members: number;
  needed: number;
  levels: number[];
  reasons: number[];
  present: number[];
  values: { temperature: number[]; gust: number[]; precipitation: number[]; road: number[] };
}

/** The judged runs behind the answer of a ZIP code. */
export const weatherRuns = pgTable(
  'weather_runs',
  {
    zipCode: text('zip_code').primaryKey(),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
    runs: compressedJson<StoredRuns>('runs').notNull(),
  },
  (table) => [index('weather_runs_fetched_at').on(table.fetchedAt)],
);
