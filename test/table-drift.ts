import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/db/handle.server.ts';

interface StoredColumn {
  name: string;
  type: string;
  required: boolean;
  filled: boolean;
}

/** PostgreSQL's own spelling of the types that Drizzle names differently. */
const SPELLINGS: readonly [RegExp, string][] = [
  [/^varchar\b/, 'character varying'],
  [/^(big|small)?serial$/, '$1int'],
  [/^int$/, 'integer'],
  [/^bigint$/, 'bigint'],
  [/^timestamp$/, 'timestamp without time zone'],
];

const canonical = (type: string) =>
  SPELLINGS.reduce((text, [pattern, spelling]) => text.replace(pattern, spelling), type);

/**
 * How a Drizzle table differs from the table in the database: names, types, required columns and columns
 * the database has to fill. One sentence each; empty when they agree.
 */
export async function tableDrift(database: Database, table: PgTable): Promise<string[]> {
  const { name, schema, columns } = getTableConfig(table);
  const stored = await database.query<StoredColumn>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
            a.atthasdef or a.attidentity <> '' as filled
     from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`,
    [`"${schema ?? 'public'}"."${name}"`],
  );
  if (stored.length === 0) return [`${name}: there is no such table in the database`];
  const left = new Map(stored.map((column) => [column.name, column]));
  const drift: string[] = [];
  for (const column of columns) {
    const found = left.get(column.name);
    left.delete(column.name);
    const type = canonical(column.getSQLType());
    if (!found) {
      drift.push(`${name}.${column.name}: missing in the database`);
      continue;
    }
    if (found.type !== type)
      drift.push(`${name}.${column.name}: ${type} in code, ${found.type} in the database`);
    if (found.required !== column.notNull) {
      drift.push(`${name}.${column.name}: ${found.required ? 'not null' : 'nullable'} only in the database`);
    }
    const filledByDatabase = column.hasDefault && column.defaultFn === undefined;
    if (filledByDatabase && !found.filled)
      drift.push(`${name}.${column.name}: has no default in the database`);
  }
  for (const extra of left.keys()) drift.push(`${name}.${extra}: missing in code`);
  return drift;
}
