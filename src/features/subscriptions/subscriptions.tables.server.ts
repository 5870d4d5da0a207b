import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Weekday } from './subscriptions.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0017_subscriptions.sql and 0114_forms_of_weather_emails.sql. */
export const emailSubscriptions = pgTable('email_subscriptions', {
  id: uuid().primaryKey().defaultRandom(),
  email: text().notNull(),
  emailKey: text('email_key').notNull(),
  zipCodes: text('zip_codes').array().notNull(),
  timeZone: text('time_zone').notNull(),
  endDate: text('end_date').notNull(),
  days: text().array().$type<Weekday[]>().notNull(),
  hour: integer().notNull(),
  warnings: boolean().notNull().default(false),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  formKey: text('form_key'),
  askedAt: instant('asked_at'),
  confirmedAt: instant('confirmed_at'),
  endedAt: instant('ended_at'),
  outlookFor: text('outlook_for'),
  warningFor: text('warning_for'),
  toldBad: text('told_bad').array().notNull().default([]),
  nextAt: instant('next_at'),
  claimedAt: instant('claimed_at'),
});
export type StoredSubscription = typeof emailSubscriptions.$inferSelect;
export type NewSubscription = typeof emailSubscriptions.$inferInsert;
