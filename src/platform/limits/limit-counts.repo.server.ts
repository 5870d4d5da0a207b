import { and, eq, lte, sql, type SQL } from 'drizzle-orm';
import { CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { instant } from '#platform/db/instant.server.ts';
import { limitCounts } from './limit-counts.tables.server.ts';

interface Window {
  kind: string;
  now: number;
  lengthMs: number;
}

export interface CountRow {
  count: number;
  /** Epoch ms. */
  endsAt: number;
}

const ENDS_AT = sql.raw('(extract(epoch from known.ends_at) * 1000)::float8 AS "endsAt"');

/** Whether a row's time is running. What ends later than this allows stems from a clock that was wrong. */
const isCurrent = ({ now, lengthMs }: Window): SQL =>
  sql`known.ends_at > ${instant(now)} AND known.ends_at <= ${instant(now + lengthMs + CLOCKS_DIFFER_MS)}`;

/**
 * Counts one more of a key, in one statement: of two at once the second waits for the first one's row.
 * @param limits.most of the key; `upTo` of the others, `rows` of this kind in the table
 * @returns undefined, and nothing is counted, when the key has as many or the table is full
 */
export async function countOne(
  db: Db,
  window: Window,
  key: string,
  limits: { most: number; upTo: number; rows: number },
): Promise<(CountRow & { others: number }) | undefined> {
  const { kind, now, lengthMs } = window;
  const { most, upTo, rows } = limits;
  const current = isCurrent(window);
  const result = await db.execute<{ count: number; endsAt: number; others: number }>(
    sql`INSERT INTO limit_counts AS known (kind, key, count, ends_at)
        SELECT ${kind}, ${key}, 1, ${instant(now + lengthMs)}
        WHERE (SELECT count(*) FROM (SELECT FROM limit_counts WHERE kind = ${kind} LIMIT ${rows}) AS r) < ${rows}
        ON CONFLICT (kind, key) DO UPDATE SET
          count = CASE WHEN ${current} THEN known.count + 1 ELSE 1 END,
          ends_at = CASE WHEN ${current} THEN known.ends_at ELSE excluded.ends_at END
        WHERE NOT (${current}) OR known.count < ${most}
        RETURNING known.count::int AS count, ${ENDS_AT}, (
          SELECT least(coalesce(sum(o.count), 0), ${upTo})::int FROM (
            SELECT other.count FROM limit_counts AS other
            WHERE other.kind = ${kind} AND other.key <> ${key} AND other.ends_at > ${instant(now)} LIMIT ${upTo}
          ) AS o
        ) AS others`,
  );
  return result.rows[0];
}

/** The count of a key whose time is running. */
export async function findCount(db: Db, window: Window, key: string): Promise<CountRow | undefined> {
  const { rows } = await db.execute<{ count: number; endsAt: number }>(
    sql`SELECT known.count::int AS count, ${ENDS_AT} FROM limit_counts AS known
        WHERE kind = ${window.kind} AND key = ${key} AND ${isCurrent(window)}`,
  );
  return rows[0];
}

/** Counts one less of a key; its last one leaves nothing behind. */
export async function uncountOne(db: Db, kind: string, key: string): Promise<void> {
  await db.execute(
    sql`WITH last AS (
          DELETE FROM limit_counts WHERE kind = ${kind} AND key = ${key} AND count <= 1
        )
        UPDATE limit_counts SET count = count - 1 WHERE kind = ${kind} AND key = ${key} AND count > 1`,
  );
}

export async function deleteOver(db: Db, kind: string, now: number): Promise<void> {
  await db.delete(limitCounts).where(and(eq(limitCounts.kind, kind), lte(limitCounts.endsAt, new Date(now))));
}
