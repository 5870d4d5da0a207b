import { and, asc, desc, ne, sql } from 'drizzle-orm';
import type { Database, Db } from '#platform/db/database.server.ts';
import { countBySender, type SenderHistory } from '#platform/db/senders.server.ts';
import { countUpTo, laterThan, notHidden, type OldestFirstPage } from '#platform/db/oldest-first.server.ts';
import { userBlogSubmissions, type StoredSubmission } from './articles.tables.server.ts';

const { id, title, status, createdAt, withdrawnAt } = userBlogSubmissions;
/** Trigram similarity from which two titles count as alike; 1 is equal. */
const SAME_TITLE = 0.5;
const MOST_SIMILAR = 5;

// Written out, not as a parameter: the index holds pending ones alone.
const WAITS = sql`${status} = 'pending' AND ${withdrawnAt} IS NULL`;

/** Articles that wait for review, the oldest first. */
export function listWaitingArticles(db: Db, page: OldestFirstPage): Promise<StoredSubmission[]> {
  return db
    .select()
    .from(userBlogSubmissions)
    .where(and(WAITS, laterThan({ createdAt, id }, page.after), notHidden(id, page.hidden)))
    .orderBy(asc(createdAt), asc(id))
    .limit(page.limit);
}

export const countWaitingArticles = (db: Db, most: number): Promise<number> =>
  countUpTo(db, userBlogSubmissions, WAITS, most, [createdAt, id]);

/** Articles by the address of their writers. */
export const countArticlesBySender = (db: Db, emails: readonly string[]): Promise<SenderHistory> =>
  countBySender(
    db,
    {
      table: userBlogSubmissions,
      email: userBlogSubmissions.authorEmail,
      published: sql`${userBlogSubmissions.isPublished}`,
    },
    emails,
  );

/** Articles whose titles are alike, the most alike first. */
export function listSimilarArticles(
  database: Pick<Database, 'transaction'>,
  article: Pick<StoredSubmission, 'id' | 'title'>,
): Promise<StoredSubmission[]> {
  const wanted = article.title.toLowerCase();
  return database.transaction(async (tx) => {
    await tx.execute(sql`SELECT set_config('pg_trgm.similarity_threshold', ${String(SAME_TITLE)}, true)`);
    return tx
      .select()
      .from(userBlogSubmissions)
      .where(and(sql`lower(${title}) % ${wanted}`, ne(id, article.id)))
      .orderBy(desc(sql`similarity(lower(${title}), ${wanted})`), asc(id))
      .limit(MOST_SIMILAR);
  });
}
