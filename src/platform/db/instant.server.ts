import { sql, type SQL } from 'drizzle-orm';

/** A moment, epoch ms, as a value of SQL. */
export const instant = (epochMs: number): SQL => sql`${new Date(epochMs).toISOString()}::timestamptz`;
