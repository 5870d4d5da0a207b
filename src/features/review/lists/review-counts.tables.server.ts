import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Counted by triggers; see db/migrations/0013_review_lists.sql. */
export const reviewCounts = pgTable('review_counts', {
  list: text().primaryKey(),
  pending: integer().notNull().default(0),
  approved: integer().notNull().default(0),
  published: integer().notNull().default(0),
});
