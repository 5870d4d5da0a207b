import { and, asc, desc, eq, getTableName, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#platform/db/database.server.ts';
import { holding } from '#platform/db/like-pattern.ts';
import { MOST_COUNTED, type ReviewQuery } from '../review.schema.ts';
import { reviewCounts } from './review-counts.tables.server.ts';

/** A table whose rows are reviewed. Its indexes match the sort orders: see db/migrations. */
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

/**
 * So many matches of a search are sorted by themselves. Through a sort order's index they may be the last ones of
 * tens of thousands, for what was written alike is often of the same days. Those of a word that is everywhere are
 * met soon enough.
 */
const FEW_MATCHES = 1.5 * MOST_COUNTED;

/** One page of a list for review. */
export interface ReviewPage<Row> {
  rows: Row[];
  /** On all pages; of a search at most `MOST_COUNTED`. */
  total: number;
  /** Another page follows, also where counting stopped. */
  more: boolean;
}

/** The ids of one page of a list for review. */
export async function listReviewIds<Id extends number | string>(
  db: Db,
  columns: ReviewedTable,
  query: ReviewQuery,
): Promise<ReviewPage<Id>> {
  const found =
    query.q === '' ? await countState(db, columns, query) : await countMatches(db, columns, query);
  const isSearch = query.q !== '';
  const total = isSearch ? Math.min(found, MOST_COUNTED) : found;
  const isCounted = !isSearch || found < FEW_MATCHES;
  const offset = (query.page - 1) * query.pageSize;
  // One more says whether another page follows what nobody counted.
  const length = isCounted ? Math.min(query.pageSize, found - offset) : query.pageSize + 1;
  if (length <= 0) return { rows: [], total, more: false };
  const more = offset + length < found;
  if (isSearch && isCounted) {
    const matches = fewMatches(db, columns, query);
    const rows = await db
      .select({ id: sql<Id>`${matches.id}` })
      .from(matches)
      .orderBy(...order(matches, query.sort))
      .limit(length)
      .offset(offset);
    return { rows: rows.map(({ id }) => id), total, more };
  }
  // What is skipped costs as much as what is read, so the second half of a list is read from its end.
  const backwards = !isSearch && offset > total / 2;
  const rows = await db
    .select({ id: sql<Id>`${columns.id}` })
    .from(columns.table)
    .where(matching(columns, query))
    .orderBy(...order(columns, query.sort, backwards))
    .limit(length)
    .offset(backwards ? total - offset - length : offset);
  const ids = rows.map(({ id }) => id);
  if (!isCounted) return { rows: ids.slice(0, query.pageSize), total, more: ids.length > query.pageSize };
  return { rows: backwards ? ids.toReversed() : ids, total, more };
}

/** Counted by triggers: counting the rows would take longer than everything else. */
async function countState(db: Db, { table }: ReviewedTable, { status }: ReviewQuery): Promise<number> {
  const [row] = await db
    .select()
    .from(reviewCounts)
    .where(eq(reviewCounts.list, getTableName(table)));
  if (!row) return 0;
  return status === 'all' ? row.pending + row.approved + row.published : row[status];
}

async function countMatches(db: Db, columns: ReviewedTable, query: ReviewQuery): Promise<number> {
  const matches = fewMatches(db, columns, query);
  const [count] = await db.select({ total: sql<number>`count(*)`.mapWith(Number) }).from(matches);
  return count?.total ?? 0;
}

/** Its limit also keeps the planner from looking for them along a sort order. */
const fewMatches = (db: Db, columns: ReviewedTable, query: ReviewQuery) =>
  db
    .select({
      id: columns.id,
      name: columns.name,
      isApproved: columns.isApproved,
      isPublished: columns.isPublished,
      createdAt: columns.createdAt,
    })
    .from(columns.table)
    .where(matching(columns, query))
    .limit(FEW_MATCHES)
    .as('matches');

function matching(columns: ReviewedTable, { q, status }: ReviewQuery): SQL | undefined {
  return and(
    status === 'all' ? undefined : eq(columns.isApproved, status !== 'pending'),
    status === 'all' ? undefined : eq(columns.isPublished, status === 'published'),
    q === '' ? undefined : sql`${columns.searchText} LIKE ${holding(q)}`,
  );
}

type Sorted = Record<'isApproved' | 'isPublished' | 'createdAt' | 'name' | 'id', SQLWrapper>;

function order(entry: Sorted, sort: ReviewQuery['sort'], backwards = false): SQL[] {
  const { isApproved, isPublished, createdAt, name, id } = entry;
  const [up, down] = backwards ? [desc, asc] : [asc, desc];
  switch (sort) {
    case 'waiting':
      return [up(isApproved), up(isPublished), down(createdAt), down(id)];
    case 'newest':
      return [down(createdAt), down(id)];
    case 'oldest':
      return [up(createdAt), up(id)];
    case 'name':
      return [up(sql`lower(${name})`), up(id)];
  }
}
