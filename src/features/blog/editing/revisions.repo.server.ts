import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { blogPostRevisions, type NewRevision, type StoredRevision } from '../blog.tables.server.ts';

/** Stores a version; one that is stored already stays as it is. */
export async function insertRevision(tx: Db, revision: NewRevision): Promise<void> {
  await tx.insert(blogPostRevisions).values(revision).onConflictDoNothing();
}

/** Forgets all but the newest of a post. */
export async function trimRevisions(tx: Db, postId: number, keep: number): Promise<void> {
  const newest = tx
    .select({ version: blogPostRevisions.version })
    .from(blogPostRevisions)
    .where(eq(blogPostRevisions.postId, postId))
    .orderBy(desc(blogPostRevisions.version))
    .limit(keep);
  await tx
    .delete(blogPostRevisions)
    .where(and(eq(blogPostRevisions.postId, postId), notInArray(blogPostRevisions.version, newest)));
}

/** Without their contents, the newest first. */
export function listRevisions(db: Db, postId: number) {
  const { version, title, savedBy, savedAt, content } = blogPostRevisions;
  return db
    .select({ version, title, savedBy, savedAt, length: sql<number>`length(${content})`.mapWith(Number) })
    .from(blogPostRevisions)
    .where(eq(blogPostRevisions.postId, postId))
    .orderBy(desc(version));
}

export async function findRevision(
  db: Db,
  postId: number,
  version: number,
): Promise<StoredRevision | undefined> {
  const [row] = await db
    .select()
    .from(blogPostRevisions)
    .where(and(eq(blogPostRevisions.postId, postId), eq(blogPostRevisions.version, version)));
  return row;
}
