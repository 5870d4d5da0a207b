import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { QueueVerdict } from './queue.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export type DecisionState = 'held' | 'doing' | 'done' | 'undone' | 'lapsed' | 'failed';

/** Columns are explained in db/migrations/0025_review_queue.sql 0077_review_order.sql and
 * 0078_held_mails.sql. */
export const reviewDecisions = pgTable('review_decisions', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  entryId: text('entry_id').notNull(),
  title: text().notNull(),
  verdict: text().$type<QueueVerdict>().notNull(),
  reason: text(),
  adminId: integer('admin_id').notNull(),
  adminName: text('admin_name').notNull(),
  state: text().$type<DecisionState>().notNull(),
  submittedAt: instant('submitted_at'),
  decidedAt: instant('decided_at').notNull(),
  dueAt: instant('due_at').notNull(),
  leftAt: instant('left_at'),
});
export type StoredDecision = typeof reviewDecisions.$inferSelect;

export const reviewClaims = pgTable(
  'review_claims',
  {
    kind: text().notNull(),
    entryId: text('entry_id').notNull(),
    adminId: integer('admin_id').notNull(),
    adminName: text('admin_name').notNull(),
    until: instant('until').notNull(),
  },
  ({ kind, entryId }) => [primaryKey({ columns: [kind, entryId] })],
);
export type StoredClaim = typeof reviewClaims.$inferSelect;
