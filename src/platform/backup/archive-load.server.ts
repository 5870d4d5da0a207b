import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import type { SqlConnection, TableRows } from '#platform/db/handle.server.ts';
import { CREATE_MIGRATIONS_TABLE, readMigrations } from '#platform/db/migrate.server.ts';
import { readArchive } from './archive-read.server.ts';
import type { Manifest } from './manifest.server.ts';
import {
  describeTables,
  digestTable,
  insertRows,
  quoted,
  setNumbering,
  STEADY_SESSION,
  tableName,
} from './tables.server.ts';

export interface Loaded {
  rows: TableRows;
  files: number;
  fileBytes: number;
  manifest: Pick<Manifest, 'createdAt' | 'version' | 'engine' | 'withFiles'>;
}

/**
 * Fills a database without tables with an archive, as of its own migrations, and compares every row and file. In one
 * transaction, which the caller undoes when this throws.
 * @throws DatabaseProblem when the archive is damaged, from a newer version, or the database then differs from it
 */
export async function loadArchive(sql: SqlConnection, place: string): Promise<Loaded> {
  let putBack: string[] = [];
  const { manifest, files } = await readArchive(place, {
    manifest: async (read) => {
      await sql.script(STEADY_SESSION);
      await makeTables(sql, read);
      putBack = await takeRulesAway(sql);
    },
    rows: (table, lines) => insertRows(sql, table, lines),
  });
  for (const statement of putBack) await sql.script(statement);
  for (const numbering of manifest.numberings) await setNumbering(sql, numbering);
  return {
    rows: await compareTables(sql, manifest),
    files: files.length,
    fileBytes: files.reduce((sum, file) => sum + file.bytes, 0),
    manifest,
  };
}

async function makeTables(sql: SqlConnection, manifest: Manifest): Promise<void> {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]));
  await sql.script(CREATE_MIGRATIONS_TABLE);
  for (const { name, checksum } of manifest.migrations) {
    const migration = known.get(name);
    if (migration?.checksum !== checksum)
      throw new DatabaseProblem(
        `The archive is of version ${manifest.version}, whose change ${name} this version ` +
          `${migration ? 'knows in another form' : 'does not know'}. Use that version, or a newer one.`,
      );
    await sql.script(migration.sql);
  }
  const made = new Set((await describeTables(sql)).map(({ name }) => name));
  for (const { name, columns } of manifest.tables.filter((table) => !made.has(table.name))) {
    const list = columns.map((column) => `${quoted(column.name)} ${column.type}`);
    await sql.script(`create table ${tableName(name)} (${list.join(', ')})`);
  }
}

/**
 * Rows come in any order and are already what triggers made of them: those, foreign keys and indexes wait.
 * @returns the statements that bring them back
 */
async function takeRulesAway(sql: SqlConnection): Promise<string[]> {
  const tables = (await describeTables(sql)).map(({ name }) => tableName(name));
  const keys = await sql.query<{ table: string; name: string; definition: string }>(`
    select c.conrelid::regclass::text as "table", quote_ident(c.conname) as name,
           pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  const indexes = await sql.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const table of tables) await sql.script(`alter table ${table} disable trigger user`);
  for (const { table, name } of keys) await sql.script(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await sql.script(`drop index ${name}`);
  // Migrations may have put rows of their own.
  for (const table of tables) await sql.script(`delete from ${table}`);
  return [
    ...indexes.map(({ definition }) => definition),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...tables.map((table) => `alter table ${table} enable trigger user`),
  ];
}

async function compareTables(sql: SqlConnection, manifest: Manifest): Promise<TableRows> {
  const rows: TableRows = {};
  const differences: string[] = [];
  for (const table of manifest.tables) {
    const found = await digestTable(sql, table);
    rows[table.name] = found.rows;
    if (found.rows !== table.rows)
      differences.push(`${table.name} has ${found.rows} rows instead of ${table.rows}`);
    else if (found.digest !== table.digest) differences.push(`${table.name} has other values`);
  }
  if (differences.length > 0)
    throw new DatabaseProblem(`The archive is not whole: ${differences.join('; ')}.`);
  return rows;
}
