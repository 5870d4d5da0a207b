import type { AdminPost, BlogPost, PostCard } from './blog.schema.ts';
import { searchTextOf, tagKey } from './blog.model.ts';
import type { NewPost, StoredCard, StoredPost } from './blog.tables.server.ts';
import { openingOf } from './post-html.mapper.server.ts';

export const publicCard = (row: StoredCard): PostCard => ({
  id: row.id,
  title: row.title,
  slug: row.slug,
  excerpt: row.excerpt,
  summary: row.excerpt ?? row.opening,
  featuredImage: row.featuredImage,
  tags: row.tags,
  status: row.status,
  authorId: row.authorId,
  authorName: row.authorName,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt?.toISOString() ?? null,
});

export const publicPost = (row: StoredPost): BlogPost => ({ ...publicCard(row), content: row.content });

export const adminPost = (row: StoredPost): AdminPost => ({ ...publicPost(row), version: row.version });

/** The columns computed from a post's other fields. */
export const derivedColumns = (
  post: Pick<NewPost, 'title' | 'slug' | 'content' | 'authorName'> & { tags: string[] },
) => ({
  opening: openingOf(post.content),
  tagKeys: post.tags.map(tagKey),
  searchText: searchTextOf(post),
});

/** What the audit log records of a post: not its texts, but their length, which shows that they changed. */
export const auditedPost = (row: StoredPost) => ({
  title: row.title,
  slug: row.slug,
  status: row.status,
  excerpt: row.excerpt,
  featuredImage: row.featuredImage,
  tags: row.tags,
  contentLength: row.content.length,
});
