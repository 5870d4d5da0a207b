import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.server.ts';
import type { ReviewQuery } from './moderation.schema.ts';

/** A table whose rows are reviewed. Its indexes match the sort orders: see db/migrations/0010 and 0011. */
export interface ReviewedTable {
  table: PgTable;
  id: PgColumn;
  name: PgColumn;
  isApproved: PgColumn;
  isPublished: PgColumn;
  createdAt: PgColumn;
  /** Lower case. */
  searchText: PgColumn;
}

/** The ids of one page of a list for review, and how many entries there are on all pages. */
export async function listReviewIds<Id extends number | string>(
  db: Db,
  columns: ReviewedTable,
  query: ReviewQuery,
): Promise<{ ids: Id[]; total: number }> {
  const where = matching(columns, query);
  const rows = await db
    .select({ id: sql<Id>`${columns.id}` })
    .from(columns.table)
    .where(where)
    .orderBy(...order(columns, query))
    .limit(query.pageSize)
    .offset((query.page - 1) * query.pageSize);
  const [count] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(columns.table)
    .where(where);
  return { ids: rows.map(({ id }) => id), total: count?.total ?? 0 };
}

function matching(columns: ReviewedTable, { q, status }: ReviewQuery): SQL | undefined {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return and(
    status === 'all' ? undefined : eq(columns.isApproved, status !== 'pending'),
    status === 'all' ? undefined : eq(columns.isPublished, status === 'published'),
    q === '' ? undefined : sql`${columns.searchText} LIKE ${pattern}`,
  );
}

function order(columns: ReviewedTable, { sort }: ReviewQuery): SQL[] {
  const { isApproved, isPublished, createdAt, name, id } = columns;
  switch (sort) {
    case 'waiting':
      return [asc(isApproved), asc(isPublished), desc(createdAt), desc(id)];
    case 'newest':
      return [desc(createdAt), desc(id)];
    case 'oldest':
      return [asc(createdAt), asc(id)];
    case 'name':
      return [sql`lower(${name})`, asc(id)];
  }
}
