import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { compressedJson } from '#platform/db/compressed-json.server.ts';

/** `JudgedRuns` as JSON: the bytes of each typed array in base64. */
export interface StoredRuns {
  time: readonly number[];
  members: number;
  needed: number;
  levels: string;
  reasons: string;
  present: string;
  values: { temperature: string; gust: string; precipitation: string; road: string };
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
