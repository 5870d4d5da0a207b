import type { LRUCache } from 'lru-cache';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { createBlogEditing } from './editing/editing.service.server.ts';
import { blogHref, RELATED_POSTS, tagKey } from './blog.model.ts';
import {
  countPublished,
  findPublishedBySlug,
  findRedirect,
  listNewestExcept,
  listPublicAddresses,
  listPublished,
  listPublishedWhole,
  listWithTags,
} from './blog.repo.server.ts';
import type { PostList, PostListAnswer, PostListQuery, PostPage } from './blog.schema.ts';
import type { StoredPost } from './blog.tables.server.ts';
import { publicCard, publicPost } from './post.mapper.server.ts';

const CACHE_BYTES = 4 * 1024 * 1024;

const POST_NOT_FOUND = 'Blog post not found';

interface BlogDependencies {
  database: Pick<Database, 'db' | 'transaction' | 'replica'>;
  clock: Clock;
  publicUrl: string;
  /** Of posts and their lists in memory; default 4 MB. */
  cacheBytes?: number;
}

/** The blog: what readers see, and in `editing` what admins do. Readers only ever see published posts. */
export function createBlogService({
  database,
  clock,
  publicUrl,
  cacheBytes = CACHE_BYTES,
}: BlogDependencies) {
  const { db } = database;
  const versions = createContentVersion({ database, clock, name: 'blog' });
  const lists = byteCache<PostList>('posts', cacheBytes / 2);
  const posts = byteCache<PostPage>('posts', cacheBytes / 2);

  async function keep<Value extends object>(
    cache: LRUCache<string, Value>,
    name: string,
    make: (db: Db) => Promise<Value | undefined>,
  ): Promise<Value | undefined> {
    const { version } = await versions.current();
    const key = `${version} ${name}`;
    const cached = cache.get(key);
    if (cached) return cached;
    const made = await versions.read(version, make);
    if (made) cache.set(key, made);
    return made;
  }

  /** Reads what is public now. */
  const read = async <Value>(query: (from: Db) => Promise<Value>): Promise<Value> =>
    versions.read((await versions.current()).version, query);

  async function relatedTo(db: Db, post: StoredPost) {
    const sharing = post.tagKeys.length > 0 ? await listWithTags(db, post, RELATED_POSTS) : [];
    if (sharing.length > 0) return sharing;
    return listNewestExcept(db, [post.id], RELATED_POSTS);
  }

  return {
    /**
     * A page of published posts, newest first; with a tag only those that have it.
     * @throws AppError `not_found` for a tag that no published post has.
     */
    async list({
      tag,
      page,
      pageSize,
    }: {
      tag: string | null;
      page: number;
      pageSize: number;
    }): Promise<PostList> {
      const key = tag === null ? undefined : tagKey(tag);
      const found = await keep(lists, `${page} ${pageSize} ${key ?? ''}`, async (from) => {
        const total = await countPublished(from, key);
        if (total === 0 && key !== undefined) return undefined;
        const rows = await listPublished(from, { limit: pageSize, offset: (page - 1) * pageSize }, key);
        const spelled = rows.flatMap(({ tags }) => tags.filter((one) => tagKey(one) === key))[0] ?? tag;
        return { posts: rows.map(publicCard), total, page, pageSize, tag: spelled };
      });
      if (!found) throw new AppError('not_found', `No posts are tagged “${tag}”.`);
      return found;
    },

    /** The same for the API, which gives the contents too unless it is asked for cards. */
    async answer({ tag, page, pageSize, fields }: PostListQuery): Promise<PostListAnswer> {
      const key = tag === '' ? undefined : tagKey(tag);
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      return read(async (from) => {
        const rows =
          fields === 'card'
            ? (await listPublished(from, window, key)).map(publicCard)
            : (await listPublishedWhole(from, window, key)).map(publicPost);
        return { posts: rows, total: await countPublished(from, key), page, pageSize };
      });
    },

    /**
     * A published post by its address.
     * @returns the post, or the address that it has now.
     * @throws AppError `not_found` for drafts, archived posts and what never was.
     */
    async read(slug: string): Promise<{ post: PostPage } | { movedTo: string }> {
      const post = await keep(posts, slug, async (from) => {
        const row = await findPublishedBySlug(from, slug);
        return row && { ...publicPost(row), related: (await relatedTo(from, row)).map(publicCard) };
      });
      if (post) return { post };
      const movedTo = await findRedirect(db, slug);
      if (movedTo === undefined) throw new AppError('not_found', POST_NOT_FOUND);
      return { movedTo };
    },

    /** The newest posts, whole, for feeds. */
    newest: async (limit: number) =>
      (await read((from) => listPublishedWhole(from, { limit, offset: 0 }))).map(publicPost),
    /** Every post's page, for the sitemap. Instants in epoch ms. */
    publicPages: async () =>
      (await read(listPublicAddresses)).map((row) => ({
        path: blogHref(row.slug),
        changedAt: (row.updatedAt ?? row.publishedAt ?? row.createdAt).getTime(),
        firstPublicAt: row.publishedAt?.getTime() ?? null,
      })),
    /** Moves with every change that readers can see; pages made from posts serve until then. */
    contentVersion: versions.current,
    knownVersion: versions.peek,
    editing: createBlogEditing({ database, clock, versions, publicUrl }),
  };
}
export type BlogService = ReturnType<typeof createBlogService>;
