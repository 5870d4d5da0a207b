import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { DeliveryState } from './webhooks.schema.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0091_webhooks.sql. */
export const webhookTargets = pgTable('webhook_targets', {
  id: uuid().primaryKey(),
  url: text().notNull(),
  secret: text().notNull(),
  isActive: boolean('is_active').notNull(),
  createdAt: instant('created_at').notNull(),
  failingSince: instant('failing_since'),
  gaveUpAt: instant('gave_up_at'),
});
export type StoredTarget = typeof webhookTargets.$inferSelect;

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey(),
  targetId: uuid('target_id').notNull(),
  event: text().notNull(),
  body: text().notNull(),
  state: text().$type<DeliveryState>().notNull(),
  attempts: integer().notNull(),
  result: text(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
});
export type StoredDelivery = typeof webhookDeliveries.$inferSelect;

export const webhookRides = pgTable('webhook_rides', {
  rideId: integer('ride_id').primaryKey(),
  isCanceled: boolean('is_canceled').notNull(),
  verdict: text(),
});
export type NotifiedRide = typeof webhookRides.$inferSelect;
