// For tests of how a query is answered once its table is large.
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import type { Database, Db } from '#platform/db/handle.server.ts';

/** The plans of the statements that `work` sends; they are planned on `database`, and nothing is run. */
export async function plansOf(database: Database, work: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: { text: string; values: unknown[] }[] = [];
  const query = ({ text }: { text: string }, values: unknown[]) => {
    asked.push({ text, values });
    return Promise.resolve({ rows: [] });
  };
  await work(drizzle(Object.assign(new Pool(), { query })));
  const plans: string[] = [];
  for (const { text, values } of asked) {
    const lines = await database.query<Record<string, string>>(`explain ${text}`, values);
    plans.push(...lines.flatMap((line) => Object.values(line)));
  }
  return plans.join('\n');
}
