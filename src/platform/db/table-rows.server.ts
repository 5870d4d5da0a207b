import type { SqlConnection, TableRows } from './handle.server.ts';

interface TableName {
  /** As shown to people: without the schema when that is `public`. */
  name: string;
  /** Quoted for SQL. */
  identifier: string;
}

/** Every table that is not PostgreSQL's own, by name. */
export async function listTables(sql: Pick<SqlConnection, 'query'>): Promise<TableName[]> {
  return sql.query<TableName>(`
    select case when n.nspname = 'public' then c.relname else n.nspname || '.' || c.relname end as "name",
           format('%I.%I', n.nspname, c.relname) as "identifier"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
    order by 1`);
}

/** Counts every row of every table. */
export async function countRows(sql: Pick<SqlConnection, 'query'>): Promise<TableRows> {
  const rows: TableRows = {};
  for (const { name, identifier } of await listTables(sql)) {
    const [counted] = await sql.query<{ n: string }>(`select count(*)::text as n from ${identifier}`);
    rows[name] = Number(counted?.n);
  }
  return rows;
}
