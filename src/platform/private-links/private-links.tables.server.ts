import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0014_private_links.sql. */
export const privateLinks = pgTable('private_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text().notNull(),
  subject: text().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at'),
});
