import {
  bigint,
  boolean,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredRsvpState } from './rsvp.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0021_rsvp.sql and 0052_rsvp_confirmation.sql. */
export const rideRsvps = pgTable('ride_rsvps', {
  id: uuid().primaryKey(),
  routeId: integer('route_id').notNull(),
  lineNumber: bigint('line_number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  email: text(),
  partySize: smallint('party_size').notNull(),
  note: text(),
  shareEmail: boolean('share_email').notNull().default(false),
  state: text().$type<StoredRsvpState>().notNull(),
  submissionKey: uuid('submission_key'),
  linkMailedAt: instant('link_mailed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  eraseAt: instant('erase_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  lapsesAt: instant('lapses_at'),
});
export type StoredRsvp = typeof rideRsvps.$inferSelect;
export type NewRsvp = typeof rideRsvps.$inferInsert;

export const rideWeatherNotices = pgTable(
  'ride_weather_notices',
  {
    routeId: integer('route_id').notNull(),
    rideDate: text('ride_date').notNull(),
    recommendation: text().$type<'good' | 'caution' | 'bad'>().notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.routeId, table.rideDate] })],
);
