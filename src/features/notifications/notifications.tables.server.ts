import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import type { WatchKind } from './notifications.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0096_push.sql. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid().primaryKey().defaultRandom(),
  endpointHash: text('endpoint_hash').notNull(),
  endpoint: text().notNull(),
  p256dh: text().notNull(),
  auth: text().notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  lastSuccessAt: instant('last_success_at'),
  failingSince: instant('failing_since'),
  countedDay: text('counted_day'),
  sent: integer().notNull().default(0),
});
export type StoredBrowser = typeof pushSubscriptions.$inferSelect;

export const pushWatches = pgTable(
  'push_watches',
  {
    subscriptionId: uuid('subscription_id').notNull(),
    watchKey: text('watch_key').notNull(),
    kind: text().$type<WatchKind>().notNull(),
    zipCodes: text('zip_codes').array().notNull().default([]),
    timeZone: text('time_zone'),
    date: text(),
    rideId: integer('ride_id'),
    volunteerId: uuid('volunteer_id'),
    createdAt: instant('created_at').notNull(),
    until: instant('until'),
    slotAt: instant('slot_at'),
    nextAt: instant('next_at'),
    toldDate: text('told_date'),
    told: text().$type<Recommendation>(),
  },
  (table) => [primaryKey({ columns: [table.subscriptionId, table.watchKey] })],
);
export type StoredWatch = typeof pushWatches.$inferSelect;
