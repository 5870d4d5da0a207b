import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Entered } from '../entry/route.schema.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';
import type { Repeats } from './repeat.model.ts';

/** What all dates of a standing ride have in common until one of them is changed. */
export type RideTemplate = Omit<Entered, 'rideDate'> & Pick<StoredRoute, 'rideTimeZone'>;

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0098_standing_rides.sql and 0107_skipped_ride_dates.sql. */
export const rideSeries = pgTable('ride_series', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  repeats: text().$type<Repeats>().notNull(),
  firstDate: text('first_date').notNull(),
  endsOn: text('ends_on').notNull(),
  madeUntil: text('made_until').notNull(),
  skipped: text().array().notNull().default([]),
  runs: boolean().notNull().default(false),
  template: jsonb().$type<RideTemplate>().notNull(),
  revision: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

export type StoredSeries = typeof rideSeries.$inferSelect;
export type NewSeries = typeof rideSeries.$inferInsert;
