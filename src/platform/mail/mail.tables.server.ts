import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MailState } from './mail.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0008_mail.sql, 0014_private_links.sql, 0055_mail_erasure.sql and 0109_trip_emails.sql. */
export const mailOutbox = pgTable('mail_outbox', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  plainText: text('plain_text').notNull(),
  headers: jsonb().$type<Record<string, string>>().notNull().default({}),
  state: text().$type<MailState>().notNull().default('queued'),
  attempts: integer().notNull().default(0),
  resends: integer().notNull().default(0),
  lastError: text('last_error'),
  sentAs: text('sent_as').$type<'smtp' | 'file'>(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  heldFor: uuid('held_for'),
  confidential: boolean().notNull().default(false),
  forgetWhenDone: boolean('forget_when_done').notNull().default(false),
  about: uuid(),
  sendUntil: instant('send_until'),
});

export type StoredMail = typeof mailOutbox.$inferSelect;
