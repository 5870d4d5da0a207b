import { and, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './handle.server.ts';

/** How much somebody sent, by address in lower case. Only the two numbers leave the server. */
export type SenderHistory = Map<string, { sent: number; published: number }>;

/**
 * How much people sent of one kind, by address in lower case. Needs an index of `lower(email)`.
 * @param of which rows: `published` are those that everyone sees or saw, `where` leaves some out.
 */
export async function countBySender(
  db: Db,
  of: { table: PgTable; email: PgColumn; published: SQL; where?: SQL | undefined },
  emails: readonly string[],
): Promise<SenderHistory> {
  if (emails.length === 0) return new Map();
  const who = sql<string>`lower(${of.email})`;
  const rows = await db
    .select({
      who,
      sent: sql<number>`count(*)`.mapWith(Number),
      published: sql<number>`count(*) FILTER (WHERE ${of.published})`.mapWith(Number),
    })
    .from(of.table)
    .where(and(inArray(who, [...emails]), of.where))
    .groupBy(who);
  return new Map(rows.map(({ who: email, ...counts }) => [email, counts]));
}
