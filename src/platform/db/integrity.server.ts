import { sqlState } from './database-problem.server.ts';
import type { Database, SqlConnection, TableRows } from './handle.server.ts';
import { listTables } from './table-rows.server.ts';

export interface IntegrityReport {
  rows: TableRows;
  /** Tables and indexes that amcheck compared; null where the account may not install it. */
  compared: { tables: number; indexes: number } | null;
  /** One sentence each. */
  problems: string[];
}

const NOT_ALLOWED = '42501';
const NOT_AVAILABLE = ['58P01', '0A000'];

/** Ends a transaction whose changes are not wanted. */
class Undo extends Error {}

/** Reads every value of every table and compares every B-tree index with its table. Changes nothing. */
export async function checkIntegrity(database: Database): Promise<IntegrityReport> {
  const report: IntegrityReport = { rows: {}, compared: null, problems: [] };
  await undone(database, (sql) => readEverything(sql, report));
  try {
    await undone(database, (sql) => compareIndexes(sql, report));
  } catch (error) {
    const state = sqlState(error);
    if (state !== NOT_ALLOWED && !NOT_AVAILABLE.includes(state ?? '')) throw error;
  }
  return report;
}

async function undone(database: Database, work: (sql: SqlConnection) => Promise<void>): Promise<void> {
  const undo = new Undo();
  await database
    .sqlTransaction(async (sql) => {
      await sql.script('set local statement_timeout = 0');
      await work(sql);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
}

async function readEverything(sql: SqlConnection, report: IntegrityReport): Promise<void> {
  for (const { name, identifier } of await listTables(sql)) {
    await step(sql, report, name, async () => {
      // The text of a row needs all its values, those stored out of line too.
      const [row] = await sql.query<{ n: string }>(
        `select count(*)::text as n, sum(length(t::text)) from ${identifier} t`,
      );
      report.rows[name] = Number(row?.n);
    });
  }
}

async function compareIndexes(sql: SqlConnection, report: IntegrityReport): Promise<void> {
  await sql.script('create extension if not exists amcheck');
  const relations = await sql.query<{ name: string; isIndex: boolean }>(`
    select c.oid::regclass::text as name, c.relkind = 'i' as "isIndex"
    from pg_class c left join pg_am a on a.oid = c.relam left join pg_index i on i.indexrelid = c.oid
    where c.relpersistence = 'p'
      and (c.relkind in ('r', 't') or (c.relkind = 'i' and a.amname = 'btree' and i.indisvalid))
    order by c.relkind, 1`);
  for (const { name, isIndex } of relations) {
    await step(sql, report, name, async () => {
      if (isIndex) {
        await sql.query('select bt_index_check($1::regclass, true)', [name]);
      } else {
        const found = await sql.query<{ msg: string }>('select msg from verify_heapam($1::regclass)', [name]);
        for (const { msg } of found) report.problems.push(`${name}: ${msg}`);
      }
    });
  }
  const indexes = relations.filter(({ isIndex }) => isIndex).length;
  report.compared = { indexes, tables: relations.length - indexes };
}

/** One check, whose failure is a finding and does not stop those after it. */
async function step(
  sql: SqlConnection,
  report: IntegrityReport,
  subject: string,
  check: () => Promise<void>,
): Promise<void> {
  await sql.script('savepoint step');
  try {
    await check();
    await sql.script('release savepoint step');
  } catch (error) {
    await sql.script('rollback to savepoint step');
    report.problems.push(`${subject}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
