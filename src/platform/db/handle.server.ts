import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

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
  /**
   * Runs `work` in one transaction. Inside it use only `tx`: `db` throws there, for it would wait forever.
   * What `afterCommit` is given inside runs when it has committed.
   */
  transaction: <T>(work: (tx: Db) => Promise<T>) => Promise<T>;
  /** The same for plain SQL. */
  sqlTransaction: <T>(work: (sql: SqlConnection) => Promise<T>) => Promise<T>;
  /** One statement of plain SQL outside a transaction. */
  query: SqlConnection['query'];
  /** Rejects when the database does not answer. */
  ping: () => Promise<void>;
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
  /** A gzipped tar of the data directory and its row counts, both of one instant. Writers wait meanwhile. */
  dump: () => Promise<{ archive: Blob; rows: TableRows }>;
}

export interface PostgresDatabase extends DatabaseHandle {
  readonly engine: 'postgres';
}

export type Database = EmbeddedDatabase | PostgresDatabase;
