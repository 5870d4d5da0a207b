import {
  changedFields,
  recordAudit,
  type AuditActor,
} from '#features/accounts/audit/audit.service.server.ts';
import { onlyChanged } from '#features/review/review.model.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { WITHDRAWN_BY_WRITER } from '../articles/articles.model.ts';
import { isOfWithdrawn } from '../articles/articles.repo.server.ts';
import {
  addRedirect,
  countPosts,
  deletePost,
  endRedirect,
  findPost,
  listMadeSince,
  listPosts,
  listPostsHolding,
  lockWriter,
  updatePost,
} from '../blog.repo.server.ts';
import {
  CONTENT_REQUIRED,
  type AdminPost,
  type AdminPostsAnswer,
  type AdminPostsQuery,
  type CreatePost,
  type UpdatePost,
} from '../blog.schema.ts';
import type { StoredPost } from '../blog.tables.server.ts';
import { imageAddress, isEmptyHtml, postHtml } from '../post-html.mapper.server.ts';
import { chooseSlug, insertWithSlug, SLUG_TAKEN, slugOfId } from './slugs.service.server.ts';
import { keepRevision, revisionOf, revisionsOf } from './revisions.service.server.ts';
import { adminPost, auditedPost, derivedColumns } from '../post.mapper.server.ts';
import { postSlug } from '../blog.model.ts';
import { HOUR_MS } from '#platform/time/units.ts';

const ENTITY = 'blog-posts';
const UNIQUE_VIOLATION = '23505';
const POST_GONE = 'This post no longer exists.';
const EDITED_MEANWHILE =
  'Someone else saved this post while you were editing it. Nothing was overwritten, and your text is still here: ' +
  'copy what you need, reload the post, and put it in again.';

/** How long one that is sent again may be the same. */
const SAME_POST_MS = HOUR_MS;

/** A post to be made; the slug comes from the title. */
export interface PostDraft extends Omit<CreatePost, 'slug' | 'once'> {
  slug?: string;
  /** Byline; its links then count as a reader's. */
  authorName?: string | undefined;
}

/** Writing posts. Every change keeps slugs, redirects, the content's version and the audit log in step. */
export function createBlogEditing(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  versions: ContentVersions;
  publicUrl: string;
}) {
  const { database, clock, versions, publicUrl } = deps;
  const { origin } = new URL(publicUrl);

  /** @throws AppError `validation` when nothing is left of the content. */
  function checkedContent(html: string, byReader: boolean): string {
    const content = postHtml(html, { publicUrl, byReader });
    if (isEmptyHtml(content)) throw fieldError('content', CONTENT_REQUIRED);
    return content;
  }

  const image = (address: string | null) => address && imageAddress(address, origin);

  /**
   * Stores a new post as part of a transaction.
   * @throws AppError `validation`; `conflict` when the slug is taken.
   */
  async function create(tx: Db, draft: PostDraft, by: AuditActor): Promise<StoredPost> {
    const { title, status, tags, excerpt, authorName = null } = draft;
    const now = new Date(clock.now());
    const content = checkedContent(draft.content, authorName !== null);
    const post = await insertWithSlug(tx, draft.slug ?? '', {
      title,
      content,
      excerpt,
      featuredImage: image(draft.featuredImage),
      tags,
      status,
      authorId: by.id,
      authorName,
      publishedAt: status === 'published' ? now : null,
      createdAt: now,
    });
    await endRedirect(tx, post.slug);
    await keepRevision(tx, undefined, post, by, now);
    await recordAudit(tx, {
      at: now,
      by,
      action: 'created',
      entityType: ENTITY,
      entityId: post.id,
      before: null,
      after: auditedPost(post),
    });
    if (status === 'published') await versions.bump(tx);
    return post;
  }

  /** What the same admin made of the same words a while ago, and nobody changed since. */
  async function madeBefore(tx: Db, draft: CreatePost, by: AuditActor): Promise<StoredPost | undefined> {
    await lockWriter(tx, by.username);
    const { once: _once, slug, title, ...words } = draft;
    const wanted = {
      ...words,
      content: checkedContent(draft.content, false),
      featuredImage: image(draft.featuredImage),
      ...(postSlug(slug ?? '') && { slug: postSlug(slug ?? '') }),
    };
    const since = new Date(clock.now() - SAME_POST_MS);
    const made = await listMadeSince(tx, { authorId: by.id, title, since });
    return made.find((post) => Object.keys(onlyChanged(post, wanted)).length === 0);
  }

  /** One change as part of a transaction; nothing happens when it is none. @throws AppError `not_found`, `conflict`. */
  async function changeIn(
    tx: Db,
    id: number,
    by: AuditActor,
    action: string,
    changesOf: (tx: Db, post: StoredPost) => Promise<Partial<StoredPost>>,
  ): Promise<StoredPost> {
    // Before the post, as writers do, so that neither waits for the other.
    const isWithdrawn = await isOfWithdrawn(tx, id);
    const post = await findPost(tx, id, { lock: true });
    if (!post) throw new AppError('not_found', POST_GONE);
    const now = new Date(clock.now());
    const changes = onlyChanged(post, await changesOf(tx, post));
    if (Object.keys(changes).length === 0) return post;
    const next = { ...post, ...changes };
    if (isWithdrawn && changes.status === 'published')
      throw fieldError('status', WITHDRAWN_BY_WRITER, 'conflict');
    const stored = await updatePost(tx, id, {
      ...changes,
      ...derivedColumns(next),
      publishedAt: next.status === 'published' ? (post.publishedAt ?? now) : post.publishedAt,
      updatedAt: now,
      version: post.version + 1,
    });
    if (!stored) throw new AppError('not_found', POST_GONE);
    await keepRevision(tx, post, stored, by, now);
    if (stored.slug !== post.slug) {
      await endRedirect(tx, stored.slug);
      if (post.publishedAt) await addRedirect(tx, post.slug, id);
    }
    await recordAudit(tx, {
      at: now,
      by,
      action,
      entityType: ENTITY,
      entityId: id,
      ...changedFields(auditedPost(post), auditedPost(stored)),
    });
    if (post.status === 'published' || stored.status === 'published') await versions.bump(tx);
    return stored;
  }

  async function change(
    id: number,
    by: AuditActor,
    action: string,
    changesOf: (tx: Db, post: StoredPost) => Promise<Partial<StoredPost>>,
  ): Promise<AdminPost> {
    const changed = await refusingTakenSlugs(
      database.transaction((tx) => changeIn(tx, id, by, action, changesOf)),
    );
    return adminPost(changed);
  }

  return {
    createIn: create,
    /** A post whatever its state, as part of a transaction. */
    findIn: (tx: Db, id: number): Promise<StoredPost | undefined> => findPost(tx, id),
    /** HTML of a reader as a post stores it. */
    readerHtml: (html: string): string => checkedContent(html, true),
    /** Changes what is given in a reader's post, as part of a transaction. */
    changeReadersIn: (
      tx: Db,
      id: number,
      given: Partial<Pick<StoredPost, 'title' | 'content' | 'excerpt' | 'tags' | 'authorName' | 'status'>>,
      action: string,
      by: AuditActor,
    ): Promise<StoredPost> =>
      changeIn(tx, id, by, action, async () => ({
        ...given,
        ...(given.content !== undefined && { content: checkedContent(given.content, true) }),
      })),

    /** @throws AppError `validation`; `conflict` when the slug is taken. */
    async create(draft: CreatePost, by: AuditActor): Promise<AdminPost> {
      return adminPost(
        await database.transaction(
          async (tx) => (draft.once && (await madeBefore(tx, draft, by))) || create(tx, draft, by),
        ),
      );
    },

    /**
     * Changes what is given.
     * @throws AppError `not_found`; `validation`; `conflict` when the slug is taken or somebody saved since.
     */
    update: (id: number, { version, ...given }: UpdatePost, by: AuditActor): Promise<AdminPost> =>
      change(id, by, 'updated', async (tx, post) => {
        const { title, slug, content, excerpt, featuredImage, tags, status } = given;
        const changes = {
          ...(title !== undefined && { title }),
          ...(slug !== undefined && {
            slug: (await chooseSlug(tx, slug, title ?? post.title, id)) ?? (await slugOfId(tx, id)),
          }),
          ...(content !== undefined && { content: checkedContent(content, post.authorName !== null) }),
          ...(excerpt !== undefined && { excerpt }),
          ...(featuredImage !== undefined && { featuredImage: image(featuredImage) }),
          ...(tags !== undefined && { tags }),
          ...(status !== undefined && { status }),
        };
        // What is stored already is no conflict: the answer to the first sending may have been lost.
        const isStale = version !== undefined && version !== post.version;
        if (isStale && Object.keys(onlyChanged(post, changes)).length > 0)
          throw fieldError('version', EDITED_MEANWHILE, 'conflict');
        return changes;
      }),

    /** The stored versions of a post. @throws AppError `not_found`. */
    async revisions(id: number) {
      if (!(await findPost(database.db, id))) throw new AppError('not_found', POST_GONE);
      return revisionsOf(database.db, id);
    },
    /** @throws AppError `not_found`. */
    revision: (id: number, version: number) => revisionOf(database.db, id, version),
    /** Makes the texts of an earlier version those of a new one; address and state stay. @throws AppError `not_found`. */
    restore: (id: number, version: number, by: AuditActor): Promise<AdminPost> =>
      change(id, by, 'restored', async (tx, post) => {
        const { title, content, excerpt, featuredImage, tags } = await revisionOf(tx, id, version);
        // Once more through the allowlist, which may have become narrower.
        return {
          title,
          content: checkedContent(content, post.authorName !== null),
          excerpt,
          featuredImage: image(featuredImage),
          tags,
        };
      }),

    /** @throws AppError `not_found`; `conflict` when the post is published already. */
    publish: (id: number, by: AuditActor): Promise<AdminPost> =>
      change(id, by, 'published', async (_tx, { status }) => {
        if (status === 'published') throw new AppError('conflict', 'This post is published already.');
        return { status: 'published' };
      }),

    /** @throws AppError `not_found` when it is gone already. */
    async delete(id: number, by: AuditActor): Promise<void> {
      await database.transaction(async (tx) => {
        const post = await findPost(tx, id, { lock: true });
        if (!post) throw new AppError('not_found', POST_GONE);
        await deletePost(tx, id);
        await recordAudit(tx, {
          at: new Date(clock.now()),
          by,
          action: 'deleted',
          entityType: ENTITY,
          entityId: id,
          before: auditedPost(post),
          after: null,
        });
        if (post.status === 'published') await versions.bump(tx);
      });
    },

    /** @throws AppError `not_found`. */
    async find(id: number): Promise<AdminPost> {
      const post = await findPost(database.db, id);
      if (!post) throw new AppError('not_found', POST_GONE);
      return adminPost(post);
    },

    async list(query: AdminPostsQuery): Promise<AdminPostsAnswer> {
      const { page, pageSize, sort, fields } = query;
      const filter = { text: query.q, status: query.status };
      const rows = await listPosts(database.db, filter, sort, {
        limit: pageSize,
        offset: (page - 1) * pageSize,
      });
      const total = await countPosts(database.db, filter);
      const posts = rows.map(adminPost);
      return {
        posts: fields === 'card' ? posts.map(({ content: _content, ...card }) => card) : posts,
        total,
        page,
        pageSize,
      };
    },

    /** Posts that show a picture, by a part of its address that no other picture has. */
    usesOf: (address: string) => listPostsHolding(database.db, address),
  };
}
export type BlogEditing = ReturnType<typeof createBlogEditing>;

/** Two admins who choose one slug in the same instant meet only at the table's constraint. */
async function refusingTakenSlugs<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === UNIQUE_VIOLATION)
      throw fieldError('slug', SLUG_TAKEN, 'conflict', error);
    throw error;
  }
}
