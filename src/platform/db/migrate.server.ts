import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseProblem, sqlState } from './database-problem.server.ts';
import type { Database, SqlConnection } from './handle.server.ts';

const MIGRATIONS_DIRECTORY = path.resolve(import.meta.dirname, '../../../db/migrations');

export interface Migration {
  /** File name without `.sql`, for example "0001_weather_cache". */
  name: string;
  sql: string;
  /** SHA-256 of the text with LF line ends, so that a checkout on Windows agrees. */
  checksum: string;
}

interface MigrationState {
  applied: { name: string; appliedAt: string }[];
  pending: Migration[];
}

interface AppliedRow {
  name: string;
  checksum: string;
  appliedAt: string;
}

export const MIGRATIONS_TABLE = 'schema_migrations';
export const CREATE_MIGRATIONS_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`;

/** Any number that nothing else in the database uses as an advisory lock. */
const MIGRATION_LOCK = 6_204_718_855;

/** Files in order. */
const filesIn = (directory: string): string[] =>
  fs
    .readdirSync(directory)
    .filter((file) => !file.startsWith('.'))
    .toSorted();

/** The name of the last migration that this version brings. */
export const newestMigration = (): string => filesIn(MIGRATIONS_DIRECTORY).at(-1)?.slice(0, -4) ?? '';

/**
 * Reads the migrations in order.
 * @throws DatabaseProblem for a file that is not named NNNN_name.sql, or two with one number
 */
export function readMigrations(directory = MIGRATIONS_DIRECTORY): Migration[] {
  const numbers = new Map<string, string>();
  return filesIn(directory).map((file) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1];
    if (number === undefined) throw new DatabaseProblem(`${file} is not named like 0001_name.sql.`);
    const twin = numbers.get(number);
    if (twin !== undefined) throw new DatabaseProblem(`${twin} and ${file} have the same number.`);
    numbers.set(number, file);
    const sql = fs.readFileSync(path.join(directory, file), 'utf8').replaceAll('\r\n', '\n');
    return { name: file.slice(0, -4), sql, checksum: hash('sha256', sql) };
  });
}

/**
 * Brings the schema up to date: each migration in its own transaction, once, however many processes start
 * together.
 * @returns the names of the migrations this call applied
 * @throws DatabaseProblem when an applied migration was changed, is unknown to this version, or a new one fails
 */
export async function migrate(database: Database, migrations = readMigrations()): Promise<string[]> {
  try {
    await database.sqlTransaction(async (sql) => {
      await takeLock(sql);
      await sql.script(CREATE_MIGRATIONS_TABLE);
      checkApplied(await readApplied(sql), migrations);
    });
  } catch (error) {
    throw error instanceof DatabaseProblem ? error : failure('nothing was changed', error);
  }
  const done: string[] = [];
  for (const migration of migrations) {
    if (await applyOnce(database, migration)) done.push(migration.name);
  }
  return done;
}

/**
 * Compares the database with the migrations without changing it.
 * @throws DatabaseProblem as `migrate`
 */
export async function migrationState(
  database: Database,
  migrations = readMigrations(),
): Promise<MigrationState> {
  const [table] = await database.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  const applied = table?.found ? await readApplied(database) : [];
  checkApplied(applied, migrations);
  const names = new Set(applied.map(({ name }) => name));
  return {
    applied: applied.map(({ name, appliedAt }) => ({ name, appliedAt })),
    pending: migrations.filter(({ name }) => !names.has(name)),
  };
}

async function applyOnce(database: Database, migration: Migration): Promise<boolean> {
  try {
    return await database.sqlTransaction(async (sql) => {
      await takeLock(sql);
      const seen = await sql.query('select 1 from schema_migrations where name = $1', [migration.name]);
      if (seen.length > 0) return false;
      await sql.script(migration.sql);
      await sql.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
        migration.name,
        migration.checksum,
      ]);
      return true;
    });
  } catch (cause) {
    throw failure(`${migration.name} failed and changed nothing`, cause);
  }
}

const INSUFFICIENT_PRIVILEGE = '42501';

function failure(outcome: string, cause: unknown): DatabaseProblem {
  const reason = cause instanceof Error ? cause.message : String(cause);
  // Since PostgreSQL 15 nobody but the owner of a database may make tables in it.
  const advice =
    sqlState(cause) === INSUFFICIENT_PRIVILEGE
      ? ' The role of DATABASE_URL has to own its database: alter database NAME owner to ROLE.'
      : '';
  return new DatabaseProblem(
    `The database could not be brought up to date: ${outcome} (${reason}).${advice}`,
    { cause },
  );
}

/** Held to the end of the transaction, so it works through a transaction pooler too. */
async function takeLock(sql: SqlConnection): Promise<void> {
  await sql.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  await sql.script(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

const readApplied = (sql: Pick<SqlConnection, 'query'>) =>
  sql.query<AppliedRow>(
    `select name, checksum, to_char(applied_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as "appliedAt"
     from schema_migrations order by name`,
  );

function checkApplied(applied: AppliedRow[], migrations: Migration[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const migration = known.get(name);
    if (!migration) {
      throw new DatabaseProblem(
        `The database has the change ${name}, which this version does not know: a newer version has used it. ` +
          'Start that version, or restore a backup from before.',
      );
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseProblem(
        `${name}.sql was changed after this database applied it. Put the file back as it was and make the ` +
          'change in a new migration.',
      );
    }
  }
}
