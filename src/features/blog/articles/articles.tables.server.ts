import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { SubmissionStatus } from './articles.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0005_articles.sql and 0019_ownership.sql. */
export const userBlogSubmissions = pgTable('user_blog_submissions', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  content: text().notNull(),
  excerpt: text(),
  tags: text().array().notNull().default([]),
  authorName: text('author_name').notNull(),
  authorEmail: text('author_email').notNull(),
  status: text().$type<SubmissionStatus>().notNull().default('pending'),
  publishedBlogPostId: integer('published_blog_post_id'),
  isPublished: boolean('is_published')
    .notNull()
    .generatedAlwaysAs(sql`published_blog_post_id IS NOT NULL`),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  rejectionReason: text('rejection_reason'),
  withdrawnAt: instant('withdrawn_at'),
  submissionKey: uuid('submission_key'),
  spamHints: text('spam_hints').array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  searchText: text('search_text').notNull(),
});
export type StoredSubmission = typeof userBlogSubmissions.$inferSelect;
export type NewSubmission = typeof userBlogSubmissions.$inferInsert;
