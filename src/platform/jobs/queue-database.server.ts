import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';

type QueueDatabase = ReturnType<typeof fromDrizzle>;

const TRANSACTION = /^\s*BEGIN;([^]*?)COMMIT;?\s*$/;

/** What pg-boss needs of a database. Its statements see the application's clock instead of the database's. */
export function queueDatabase(database: Database, clock: Clock): QueueDatabase {
  return {
    executeSql: async (text, values) => {
      const statement = withClock(text, clock);
      const several = TRANSACTION.exec(statement)?.[1];
      // A text with its own BEGIN would leave the embedded engine's only connection in a failed transaction.
      if (several !== undefined) return { rows: await database.sqlTransaction((tx) => tx.script(several)) };
      return { rows: await database.query(statement, values ?? []) };
    },
  };
}

/** The same inside somebody's transaction. */
export function transactionDatabase(tx: Db, clock: Clock): QueueDatabase {
  const inner = fromDrizzle(tx, sql);
  return { executeSql: (text, values) => inner.executeSql(withClock(text, clock), values) };
}

/** Table definitions keep `now()`: there it is a default that has to stay one. */
function withClock(text: string, clock: Clock): string {
  if (/\bcreate\s+(table|type|function|schema)\b/i.test(text)) return text;
  return text.replaceAll(/\bnow\(\)/g, `'${new Date(clock.now()).toISOString()}'::timestamptz`);
}
