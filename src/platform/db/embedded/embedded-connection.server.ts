import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { SqlConnection } from '../handle.server.ts';

/** PGlite, or a transaction of it, as plain SQL. */
export const pgliteConnection = (client: Pick<PGlite | Transaction, 'query' | 'exec'>): SqlConnection => ({
  query: async <Row>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows,
  script: async (text) => (await client.exec(text)).flatMap(({ rows }) => rows),
});
