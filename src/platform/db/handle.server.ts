import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Replica } from './postgres/replica.server.ts';

/** What a raw `db.execute` answers on both engines. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this['row']>;
}

interface Rows<Row> {
  rows: Row[];
}

/**
 * A Drizzle handle of either engine: the database or one transaction. Repositories take it as an argument.
 * Trap: `db.execute` gives other number and date types on the two engines; use `.mapWith` or a cast.
 */
export type Db = PgDatabase<RowsResult>;

/** Plain SQL on one connection, for what has to run as written: migrations, checks, the job queue. */
export interface SqlConnection {
  /** One statement with `$1` parameters. */
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Any number of statements without parameters; answers the rows of all of them, in order. */
  script: (text: string) => Promise<object[]>;
}

interface DatabaseHandle {
  readonly db: Db;
  /** For reading what everyone sees, when there is one; see `ContentVersions.read`. */
  readonly replica?: Replica | undefined;
  /**
   * Runs `work` in one transaction. Inside it use only `tx`: `db` throws there, for it would wait forever.
   * What `afterCommit` is given inside runs when it has committed.
   */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** The same for plain SQL. */
  sqlTransaction: <T>(work: (sql: SqlConnection) => Promise<T>) => Promise<T>;
  /** One statement of plain SQL outside a transaction. */
  query: SqlConnection['query'];
  /**
   * Reclaims dead rows and renews the planner's statistics; call it daily. The embedded engine has no
   * autovacuum; on PostgreSQL this does nothing.
   */
  maintain: () => Promise<void>;
  /** Waits for the work under way. Calling it again is harmless. */
  close: () => Promise<void>;
}

/** Rows per table, `schema.table` for tables outside `public`. */
export type TableRows = Record<string, number>;

export interface EmbeddedDatabase extends DatabaseHandle {
  readonly engine: 'pglite';
  /**
   * Copies all of its files, of one instant. Others wait while what changed during the copying is copied again.
   * @param directory is made; of a database in memory a file `<directory>.tar` is
   * @returns the position in the log that the copy has reached once it is opened
   */
  copyTo: (directory: string) => Promise<string>;
}

export interface PostgresDatabase extends DatabaseHandle {
  readonly engine: 'postgres';
  /** Connections of this process: how many there may be, are, are not in use, and how much work waits for one. */
  pool: () => { most: number; open: number; idle: number; waiting: number };
}

export type Database = EmbeddedDatabase | PostgresDatabase;
