import type { SqlConnection } from '#platform/db/handle.server.ts';

/** What an archive says of a table. */
export interface TableDescription {
  name: string;
  /** Those that are stored, in order: generated ones are computed again. */
  columns: { name: string; type: string }[];
}

/** Where the numbering of a column stands. */
export interface Numbering {
  table: string;
  column: string;
  last: string;
  used: boolean;
}

type Query = Pick<SqlConnection, 'query'>;

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const tableName = (name: string): string => `public.${quoted(name)}`;

/** Values are then written the same on every server, and nothing ends a long transaction. */
export const STEADY_SESSION = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local search_path = public`;

/** Every table of the schema `public` that does not belong to an extension, by name. */
export async function describeTables(sql: Query): Promise<TableDescription[]> {
  const rows = await sql.query<{ table: string; column: string | null; type: string | null }>(`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as type
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a
      on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = 'public'
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`);
  const tables = new Map<string, TableDescription>();
  for (const { table, column, type } of rows) {
    const known = tables.get(table) ?? { name: table, columns: [] };
    tables.set(table, known);
    if (column !== null && type !== null) known.columns.push({ name: column, type });
  }
  return [...tables.values()];
}

/**
 * How many rows a table has, and a number that every value of every stored column changes, whatever the rows' order.
 * The same on every PostgreSQL.
 */
export async function digestTable(
  sql: Query,
  { name, columns }: TableDescription,
): Promise<{ rows: number; digest: string }> {
  const values = columns.map((column) => quoted(column.name)).join(', ');
  const [row] = await sql.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
            coalesce(sum(('x' || left(md5(row(${values})::text), 15))::bit(60)::bigint), 0)::text as digest
     from ${tableName(name)}`,
  );
  return { rows: Number(row?.rows), digest: row?.digest ?? '' };
}

export async function readNumberings(sql: Query): Promise<Numbering[]> {
  const owned = await sql.query<{ sequence: string; table: string; column: string }>(`
    select format('%I.%I', n.nspname, s.relname) as sequence, t.relname as "table", a.attname as "column"
    from pg_class s join pg_namespace n on n.oid = s.relnamespace
    join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid and d.deptype in ('a', 'i')
      and d.refclassid = 'pg_class'::regclass
    join pg_class t on t.oid = d.refobjid join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    where s.relkind = 'S' and n.nspname = 'public' order by t.relname, a.attnum`);
  const numberings: Numbering[] = [];
  for (const { sequence, table, column } of owned) {
    const [at] = await sql.query<{ last: string; used: boolean }>(
      `select last_value::text as last, is_called as used from ${sequence}`,
    );
    if (at) numberings.push({ table, column, ...at });
  }
  return numberings;
}

export async function setNumbering(sql: Query, { table, column, last, used }: Numbering): Promise<void> {
  await sql.query(`select setval(pg_get_serial_sequence($1, $2), $3::bigint, $4::boolean)`, [
    tableName(table),
    column,
    last,
    used,
  ]);
}

/** JSON has one null, and a column of JSON two. */
const JSON_NULL = `'{"$json": null}'::jsonb`;

/** Rows as JSON objects, one text each, some at a time. In a transaction. */
export async function* readRows(
  sql: SqlConnection,
  { name, columns }: TableDescription,
): AsyncGenerator<string[]> {
  const values = columns.map((column) => {
    const value = quoted(column.name);
    return column.type === 'jsonb'
      ? `case when ${value} = 'null'::jsonb then ${JSON_NULL} else ${value} end as ${value}`
      : value;
  });
  await sql.script(
    `declare archive_rows no scroll cursor for
     select row_to_json(r)::text as line from (select ${values.join(', ')} from ${tableName(name)}) r`,
  );
  for (;;) {
    const rows = await sql.query<{ line: string }>('fetch 200 from archive_rows');
    if (rows.length === 0) break;
    yield rows.map(({ line }) => line);
  }
  await sql.script('close archive_rows');
}

/** Adds rows as `readRows` gives them. */
export async function insertRows(
  sql: Query,
  { name, columns }: TableDescription,
  lines: readonly string[],
): Promise<void> {
  if (lines.length === 0) return;
  const names = columns.map((column) => quoted(column.name)).join(', ');
  const values = columns.map((column) => {
    const value = `r.${quoted(column.name)}`;
    return column.type === 'jsonb'
      ? `case when ${value} = ${JSON_NULL} then 'null'::jsonb else ${value} end`
      : value;
  });
  await sql.query(
    `insert into ${tableName(name)} (${names}) overriding system value
     select ${values.join(', ')} from json_populate_recordset(null::${tableName(name)}, $1::json) r`,
    [`[${lines.join(',')}]`],
  );
}
