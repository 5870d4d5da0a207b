import type { Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { PostRevision, PostRevisions } from '../blog.schema.ts';
import type { StoredPost } from '../blog.tables.server.ts';
import { findRevision, insertRevision, listRevisions, trimRevisions } from './revisions.repo.server.ts';

const KEPT_REVISIONS = 50;
const REVISION_GONE = 'This version no longer exists.';

const textsOf = ({ title, content, excerpt, featuredImage, tags }: StoredPost) => ({
  title,
  content,
  excerpt,
  featuredImage,
  tags,
});

/**
 * Keeps what a save stored, in its transaction; a save that changed no text keeps nothing.
 * @param before the post until now; undefined for a new one.
 */
export async function keepRevision(
  tx: Db,
  before: StoredPost | undefined,
  after: StoredPost,
  by: { username: string },
  at: Date,
): Promise<void> {
  if (before && JSON.stringify(textsOf(before)) === JSON.stringify(textsOf(after))) return;
  // Posts that are older than revisions: their text is stored when it is first changed.
  if (before && (await listRevisions(tx, before.id)).length === 0)
    await insertRevision(tx, {
      ...textsOf(before),
      postId: before.id,
      version: before.version,
      savedBy: null,
      savedAt: before.updatedAt ?? before.createdAt,
    });
  await insertRevision(tx, {
    ...textsOf(after),
    postId: after.id,
    version: after.version,
    savedBy: by.username,
    savedAt: at,
  });
  await trimRevisions(tx, after.id, KEPT_REVISIONS);
}

/** The stored versions of a post, the newest first; the first one is how the post reads now. */
export async function revisionsOf(db: Db, postId: number): Promise<PostRevisions> {
  const rows = await listRevisions(db, postId);
  return { revisions: rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })) };
}

/** @throws AppError `not_found`. */
export async function revisionOf(db: Db, postId: number, version: number): Promise<PostRevision> {
  const row = await findRevision(db, postId, version);
  if (!row) throw new AppError('not_found', REVISION_GONE);
  const { postId: _post, savedAt, ...rest } = row;
  return { ...rest, length: row.content.length, savedAt: savedAt.toISOString() };
}
