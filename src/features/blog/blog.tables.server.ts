import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { PostStatus } from './blog.model.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Columns are explained in db/migrations/0004_blog.sql. */
export const blogPosts = pgTable('blog_posts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  slug: text().notNull(),
  content: text().notNull(),
  excerpt: text(),
  opening: text().notNull(),
  featuredImage: text('featured_image'),
  tags: text().array().notNull().default([]),
  tagKeys: text('tag_keys').array().notNull().default([]),
  status: text().$type<PostStatus>().notNull().default('draft'),
  authorId: integer('author_id'),
  authorName: text('author_name'),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at'),
  version: integer().notNull().default(1),
  searchText: text('search_text').notNull(),
});

/** A row as it is stored, published or not. */
export type StoredPost = typeof blogPosts.$inferSelect;
export type NewPost = typeof blogPosts.$inferInsert;
/** A row without its content, for lists. */
export type StoredCard = Omit<StoredPost, 'content' | 'searchText' | 'tagKeys'>;

export const blogPostRedirects = pgTable('blog_post_redirects', {
  slug: text().primaryKey(),
  postId: integer('post_id').notNull(),
});

/** Columns are explained in db/migrations/0027_post_revisions.sql. */
export const blogPostRevisions = pgTable(
  'blog_post_revisions',
  {
    postId: integer('post_id').notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text(),
    featuredImage: text('featured_image'),
    tags: text().array().notNull().default([]),
    savedBy: text('saved_by'),
    savedAt: instant('saved_at').notNull(),
  },
  ({ postId, version }) => [primaryKey({ columns: [postId, version] })],
);
export type StoredRevision = typeof blogPostRevisions.$inferSelect;
export type NewRevision = typeof blogPostRevisions.$inferInsert;
