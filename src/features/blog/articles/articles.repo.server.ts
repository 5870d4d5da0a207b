import { and, asc, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#platform/db/database.server.ts';
import { inIdOrder } from '#platform/db/in-id-order.ts';
import { holding } from '#platform/db/like-pattern.ts';
import { emailKeyOf } from '#platform/mail/mailbox.server.ts';
import type { SubmissionStatus } from './articles.model.ts';
import type { SubmissionsQuery } from './articles.schema.ts';
import { userBlogSubmissions, type NewSubmission, type StoredSubmission } from './articles.tables.server.ts';

const COUNT = sql<number>`count(*)`.mapWith(Number);

export async function findIdBySubmissionKey(db: Db, submissionKey: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: userBlogSubmissions.id })
    .from(userBlogSubmissions)
    .where(eq(userBlogSubmissions.submissionKey, submissionKey));
  return row?.id;
}

/** Stores an article. Undefined when its submission key is there already: the same form was sent twice. */
export async function insertSubmission(db: Db, row: NewSubmission): Promise<number | undefined> {
  const [stored] = await db
    .insert(userBlogSubmissions)
    .values(row)
    .onConflictDoNothing({ target: userBlogSubmissions.submissionKey })
    .returning({ id: userBlogSubmissions.id });
  return stored?.id;
}

/** With `lock`, nobody else changes it until the transaction ends. */
export async function findSubmission(
  db: Db,
  id: number,
  options: { lock?: boolean } = {},
): Promise<StoredSubmission | undefined> {
  const query = db.select().from(userBlogSubmissions).where(eq(userBlogSubmissions.id, id));
  const [row] = options.lock ? await query.for('update') : await query;
  return row;
}

/** Whether a post is of an article that its writer withdrew. Nobody withdraws it until the transaction ends. */
export async function isOfWithdrawn(tx: Db, postId: number): Promise<boolean> {
  const rows = await tx
    .select({ withdrawnAt: userBlogSubmissions.withdrawnAt })
    .from(userBlogSubmissions)
    .where(eq(userBlogSubmissions.publishedBlogPostId, postId))
    .for('share');
  return rows.some(({ withdrawnAt }) => withdrawnAt !== null);
}

/** What was sent with an email address and is not withdrawn, newest first. */
export function findByEmail(db: Db, email: string, limit: number): Promise<StoredSubmission[]> {
  return db
    .select()
    .from(userBlogSubmissions)
    .where(
      and(
        sql`lower(${userBlogSubmissions.authorEmail}) = ${emailKeyOf(email)}`,
        isNull(userBlogSubmissions.withdrawnAt),
      ),
    )
    .orderBy(desc(userBlogSubmissions.createdAt), desc(userBlogSubmissions.id))
    .limit(limit);
}

export async function deleteSubmission(db: Db, id: number): Promise<void> {
  await db.delete(userBlogSubmissions).where(eq(userBlogSubmissions.id, id));
}

export async function updateSubmission(
  db: Db,
  id: number,
  changes: Partial<NewSubmission>,
): Promise<StoredSubmission | undefined> {
  const [row] = await db
    .update(userBlogSubmissions)
    .set(changes)
    .where(eq(userBlogSubmissions.id, id))
    .returning();
  return row;
}

const matching = ({ q, status }: Pick<SubmissionsQuery, 'q' | 'status'>): SQL | undefined =>
  and(
    q === '' ? undefined : sql`${userBlogSubmissions.searchText} LIKE ${holding(q)}`,
    status === 'all' ? undefined : eq(userBlogSubmissions.status, status),
  );

const ORDER = {
  newest: [desc(userBlogSubmissions.createdAt), desc(userBlogSubmissions.id)],
  oldest: [asc(userBlogSubmissions.createdAt), asc(userBlogSubmissions.id)],
};

/** One page. The ids come first, so that skipping pages reads no contents. */
export async function listSubmissions(db: Db, query: SubmissionsQuery): Promise<StoredSubmission[]> {
  const found = await db
    .select({ id: userBlogSubmissions.id })
    .from(userBlogSubmissions)
    .where(matching(query))
    .orderBy(...ORDER[query.sort])
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db.select().from(userBlogSubmissions).where(inArray(userBlogSubmissions.id, ids));
  return inIdOrder(ids, rows);
}

export async function countSubmissions(
  db: Db,
  query: Pick<SubmissionsQuery, 'q' | 'status'>,
): Promise<number> {
  const [row] = await db.select({ count: COUNT }).from(userBlogSubmissions).where(matching(query));
  return row?.count ?? 0;
}

export async function countByStatus(db: Db): Promise<Record<SubmissionStatus, number>> {
  const rows = await db
    .select({ status: userBlogSubmissions.status, count: COUNT })
    .from(userBlogSubmissions)
    .groupBy(userBlogSubmissions.status);
  return {
    pending: 0,
    approved: 0,
    rejected: 0,
    ...Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}
