import {
  and,
  arrayContains,
  arrayOverlaps,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  ne,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inIdOrder } from '#platform/db/in-id-order.ts';
import { holding } from '#platform/db/like-pattern.ts';
import {
  blogPostRedirects,
  blogPosts,
  type NewPost,
  type StoredCard,
  type StoredPost,
} from './blog.tables.server.ts';

const CARD = {
  id: blogPosts.id,
  title: blogPosts.title,
  slug: blogPosts.slug,
  excerpt: blogPosts.excerpt,
  opening: blogPosts.opening,
  featuredImage: blogPosts.featuredImage,
  tags: blogPosts.tags,
  status: blogPosts.status,
  authorId: blogPosts.authorId,
  authorName: blogPosts.authorName,
  publishedAt: blogPosts.publishedAt,
  createdAt: blogPosts.createdAt,
  updatedAt: blogPosts.updatedAt,
  version: blogPosts.version,
};

const PUBLISHED = eq(blogPosts.status, 'published');
const NEWEST_FIRST = [desc(blogPosts.publishedAt), desc(blogPosts.id)] as const;
const COUNT = sql<number>`count(*)`.mapWith(Number);

interface Window {
  limit: number;
  offset: number;
}

const withTag = (key: string | undefined): SQL | undefined =>
  and(PUBLISHED, key === undefined ? undefined : arrayContains(blogPosts.tagKeys, [key]));

/** Published posts, newest first; with `tagKey` only those. */
export function listPublished(db: Db, { limit, offset }: Window, tagKey?: string): Promise<StoredCard[]> {
  return db
    .select(CARD)
    .from(blogPosts)
    .where(withTag(tagKey))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
}

/** The same with their content. */
export function listPublishedWhole(
  db: Db,
  { limit, offset }: Window,
  tagKey?: string,
): Promise<StoredPost[]> {
  return db
    .select()
    .from(blogPosts)
    .where(withTag(tagKey))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
}

export async function countPublished(db: Db, tagKey?: string): Promise<number> {
  const [row] = await db.select({ count: COUNT }).from(blogPosts).where(withTag(tagKey));
  return row?.count ?? 0;
}

export async function findPublishedBySlug(db: Db, slug: string): Promise<StoredPost | undefined> {
  const [row] = await db
    .select()
    .from(blogPosts)
    .where(and(PUBLISHED, eq(blogPosts.slug, slug)));
  return row;
}

/** The address of the published post that once had this one. */
export async function findRedirect(db: Db, slug: string): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: blogPosts.slug })
    .from(blogPostRedirects)
    .innerJoin(blogPosts, eq(blogPosts.id, blogPostRedirects.postId))
    .where(and(PUBLISHED, eq(blogPostRedirects.slug, slug)));
  return row?.slug;
}

/** Other published posts that share tags with one: most of them first, then the newest. */
export function listWithTags(
  db: Db,
  { id, tagKeys }: Pick<StoredPost, 'id' | 'tagKeys'>,
  limit: number,
): Promise<StoredCard[]> {
  const keys = sql.join(
    tagKeys.map((key) => sql`${key}`),
    sql`, `,
  );
  const shared = sql`(SELECT count(*) FROM unnest(${blogPosts.tagKeys}) AS key WHERE key IN (${keys}))`;
  return db
    .select(CARD)
    .from(blogPosts)
    .where(and(PUBLISHED, ne(blogPosts.id, id), arrayOverlaps(blogPosts.tagKeys, tagKeys)))
    .orderBy(desc(shared), ...NEWEST_FIRST)
    .limit(limit);
}

/** The newest published posts but some. */
export function listNewestExcept(db: Db, ids: readonly number[], limit: number): Promise<StoredCard[]> {
  return db
    .select(CARD)
    .from(blogPosts)
    .where(and(PUBLISHED, notInArray(blogPosts.id, [...ids])))
    .orderBy(...NEWEST_FIRST)
    .limit(limit);
}

/** Address, last change and first publication of every published post, newest first. */
export function listPublicAddresses(db: Db) {
  return db
    .select({
      slug: blogPosts.slug,
      publishedAt: blogPosts.publishedAt,
      createdAt: blogPosts.createdAt,
      updatedAt: blogPosts.updatedAt,
    })
    .from(blogPosts)
    .where(PUBLISHED)
    .orderBy(...NEWEST_FIRST);
}

/** A row whatever its state. With `lock`, nobody else changes it until the transaction ends. */
export async function findPost(
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredPost | undefined> {
  const query = db.select().from(blogPosts).where(eq(blogPosts.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

/** Those of some slugs that another post has, or had while it was public. */
export async function takenSlugs(
  db: Db,
  slugs: readonly string[],
  exceptId: number | undefined,
): Promise<Set<string>> {
  const posts = await db
    .select({ slug: blogPosts.slug })
    .from(blogPosts)
    .where(
      and(
        inArray(blogPosts.slug, [...slugs]),
        exceptId === undefined ? undefined : ne(blogPosts.id, exceptId),
      ),
    );
  const earlier = await db
    .select({ slug: blogPostRedirects.slug })
    .from(blogPostRedirects)
    .where(
      and(
        inArray(blogPostRedirects.slug, [...slugs]),
        exceptId === undefined ? undefined : ne(blogPostRedirects.postId, exceptId),
      ),
    );
  return new Set([...posts, ...earlier].map((row) => row.slug));
}

export async function isSlugOfAnother(db: Db, slug: string, exceptId: number | undefined): Promise<boolean> {
  const [row] = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), exceptId === undefined ? undefined : ne(blogPosts.id, exceptId)));
  return row !== undefined;
}

/** Until the transaction ends, this admin makes no other post that looks for what they made. */
export async function lockWriter(tx: Db, username: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`blog-post ${username}`}, 0))`);
}

/** Posts with a title that an admin made lately. */
export const listMadeSince = (
  db: Db,
  { authorId, title, since }: { authorId: number | null; title: string; since: Date },
): Promise<StoredPost[]> =>
  db
    .select()
    .from(blogPosts)
    .where(
      and(
        authorId === null ? isNull(blogPosts.authorId) : eq(blogPosts.authorId, authorId),
        eq(blogPosts.title, title),
        gte(blogPosts.createdAt, since),
      ),
    );

/** Stores a post. Undefined when its slug was taken in the meantime. */
export async function insertPost(db: Db, post: NewPost): Promise<StoredPost | undefined> {
  const [row] = await db
    .insert(blogPosts)
    .values(post)
    .onConflictDoNothing({ target: blogPosts.slug })
    .returning();
  return row;
}

export async function updatePost(
  db: Db,
  id: number,
  changes: Partial<NewPost>,
): Promise<StoredPost | undefined> {
  const [row] = await db.update(blogPosts).set(changes).where(eq(blogPosts.id, id)).returning();
  return row;
}

export async function deletePost(db: Db, id: number): Promise<void> {
  await db.delete(blogPosts).where(eq(blogPosts.id, id));
}

export async function addRedirect(db: Db, slug: string, postId: number): Promise<void> {
  await db
    .insert(blogPostRedirects)
    .values({ slug, postId })
    .onConflictDoUpdate({ target: blogPostRedirects.slug, set: { postId } });
}

/** A post that takes an address ends its redirect. */
export async function endRedirect(db: Db, slug: string): Promise<void> {
  await db.delete(blogPostRedirects).where(eq(blogPostRedirects.slug, slug));
}

interface PostFilter {
  /** '' for all. */
  text: string;
  status: StoredPost['status'] | 'all';
}

const matching = ({ text, status }: PostFilter): SQL | undefined =>
  and(
    text === '' ? undefined : sql`${blogPosts.searchText} LIKE ${holding(text)}`,
    status === 'all' ? undefined : eq(blogPosts.status, status),
  );

const ADMIN_ORDER = {
  newest: [desc(blogPosts.createdAt), desc(blogPosts.id)],
  oldest: [asc(blogPosts.createdAt), asc(blogPosts.id)],
  title: [sql`lower(${blogPosts.title})`, asc(blogPosts.id)],
};

/** Posts of every state. Their ids come first, so that skipping pages reads no contents. */
export async function listPosts(
  db: Db,
  filter: PostFilter,
  sort: keyof typeof ADMIN_ORDER,
  { limit, offset }: Window,
): Promise<StoredPost[]> {
  const found = await db
    .select({ id: blogPosts.id })
    .from(blogPosts)
    .where(matching(filter))
    .orderBy(...ADMIN_ORDER[sort])
    .limit(limit)
    .offset(offset);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.select().from(blogPosts).where(inArray(blogPosts.id, ids));
  return inIdOrder(ids, rows);
}

export async function countPosts(db: Db, filter: PostFilter): Promise<number> {
  const [row] = await db.select({ count: COUNT }).from(blogPosts).where(matching(filter));
  return row?.count ?? 0;
}

// As in the index of the same expression.
const PICTURES = sql`pictures_in(${blogPosts.content} || ' ' || coalesce(${blogPosts.featuredImage}, ''))`;

/** Posts whose content or featured image shows a picture, by the beginning of its address, for "used in". */
export function listPostsHolding(db: Db, picture: string) {
  return db
    .select({ id: blogPosts.id, title: blogPosts.title, slug: blogPosts.slug, status: blogPosts.status })
    .from(blogPosts)
    .where(sql`${PICTURES} @> array[${picture}]::text[]`)
    .orderBy(desc(blogPosts.createdAt), desc(blogPosts.id));
}
