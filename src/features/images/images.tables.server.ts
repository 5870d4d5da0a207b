import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Columns are explained in db/migrations/0009_images.sql and 0029_rider_reports.sql. */
export const images = pgTable('images', {
  stem: text().primaryKey(),
  filename: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  files: text().array().notNull(),
  alt: text().notNull().default(''),
  shelf: text().$type<ImageShelf>().notNull().default('blog'),
  uploadedBy: text('uploaded_by').notNull(),
  uploadedAt: timestamp('uploaded_at', { withTimezone: true }).notNull(),
});

/** The blog's gallery, or what riders sent of a route. */
export type ImageShelf = 'blog' | 'routes';

export type StoredImage = typeof images.$inferSelect;
