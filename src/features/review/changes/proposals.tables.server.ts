import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { FieldValues } from './proposals.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0019_ownership.sql, 0051_volunteer_proposals.sql and 0077_review_order.sql. */
export const ownerProposals = pgTable('owner_proposals', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  routeId: integer('route_id'),
  submissionId: integer('submission_id'),
  volunteerId: uuid('volunteer_id'),
  changes: jsonb().$type<FieldValues>().notNull(),
  base: jsonb().$type<FieldValues>().notNull(),
  startsAt: instant('starts_at'),
  declinedAt: instant('declined_at'),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
export type StoredProposal = typeof ownerProposals.$inferSelect;
