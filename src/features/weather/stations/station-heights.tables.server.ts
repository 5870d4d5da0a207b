import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** How high the stations of a network stand, from its metadata. */
export const stationHeights = pgTable('station_heights', {
  network: text('network').primaryKey(),
  feet: jsonb('feet').$type<Record<string, number>>().notNull(),
  fetchedAt: timestamp('fetched_at', { withTimezone: true }).notNull(),
});
