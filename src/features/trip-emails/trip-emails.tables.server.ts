import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { TripRequest } from '#features/trip/trip.schema.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0109_trip_emails.sql. */
export const tripWatches = pgTable('trip_watches', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  request: jsonb().$type<TripRequest>().notNull(),
  tripKey: text('trip_key').notNull(),
  title: text().notNull(),
  timeZone: text('time_zone').notNull(),
  departure: instant('departure').notNull(),
  createdAt: instant('created_at').notNull(),
  askedAt: instant('asked_at'),
  confirmedAt: instant('confirmed_at'),
  told: text().$type<Recommendation>().notNull(),
  toldSummary: text('told_summary').notNull(),
  toldAt: instant('told_at').notNull(),
  mails: integer().notNull().default(0),
  mailedAt: instant('mailed_at'),
  knownAt: instant('known_at'),
  nextAt: instant('next_at'),
  claimedAt: instant('claimed_at'),
});
export type StoredWatch = typeof tripWatches.$inferSelect;
export type NewWatch = typeof tripWatches.$inferInsert;
