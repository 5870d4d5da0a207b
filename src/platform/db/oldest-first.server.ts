import { and, notInArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './handle.server.ts';
import { instant } from './instant.server.ts';

/** Where a list of several tables, the oldest first, goes on in one of them. */
export interface Place {
  createdAt: Date;
  /** Of rows of that very instant: those with a later id, all of them, or none. */
  sameInstant: { afterId: string } | 'all' | 'none';
}

/** A page of rows, the oldest first. */
export interface OldestFirstPage {
  after: Place | undefined;
  /** Ids that are left out. */
  hidden: readonly string[];
  limit: number;
}

/** The condition for a page that goes on after a place, in the order of an instant and `id`. */
export function laterThan(
  columns: { createdAt: PgColumn | SQL; id: PgColumn },
  after: Place | undefined,
): SQL | undefined {
  if (!after) return undefined;
  const { createdAt, id } = columns;
  const { sameInstant } = after;
  const from = instant(after.createdAt.getTime());
  if (sameInstant === 'all') return sql`${createdAt} >= ${from}`;
  if (sameInstant === 'none') return sql`${createdAt} > ${from}`;
  return sql`(${createdAt}, ${id}) > (${from}, ${sql.param(sameInstant.afterId, id)})`;
}

/** The condition that leaves out some ids. */
export const notHidden = (id: PgColumn, hidden: readonly string[]): SQL | undefined =>
  hidden.length === 0 ? undefined : notInArray(sql`${id}::text`, [...hidden]);

/**
 * Counts rows, and stops at `most`.
 * @param along the columns of the index that holds these rows alone. Without an order the database expects them spread
 * over the table, reads it from its beginning, and finds what waits, which is new, at its end.
 */
export async function countUpTo(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  most: number,
  along: readonly (PgColumn | SQL)[] = [],
): Promise<number> {
  const rows = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(and(condition))
    .orderBy(...along)
    .limit(most)
    .as('counted');
  const [row] = await db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(rows);
  return row?.count ?? 0;
}
