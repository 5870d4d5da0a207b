import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool, type PoolClient, type QueryResult, type QueryResultRow } from 'pg';
import { CLOCKS_DIFFER_MS } from '#platform/clock/clock.ts';
import type { Log } from '#platform/log/log.server.ts';
import { transactionWithEffects } from '../after-commit.server.ts';
import {
  CONNECTION_FAILURE,
  databaseTrouble,
  DatabaseProblem,
  isTimeout,
  sqlState,
} from '../database-problem.server.ts';
import type { PostgresDatabase, SqlConnection } from '../handle.server.ts';
import { createReplica, type Replica } from './replica.server.ts';
import { createOutageProbe } from './outage-probe.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

const OLDEST_MAJOR = 15;
/** Of a database that takes every character; `SQL_ASCII` stands for any bytes. */
const ENCODINGS: ReadonlySet<string> = new Set(['UTF8', 'SQL_ASCII']);
const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that lives answers a new connection by then, however busy it is. */
const PROBE_TIMEOUT_MS = 2_000;
const IDLE_TIMEOUT_MS = 30_000;
/** A page never waits longer for one statement; migrations lift it for themselves. */
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** The server itself ends a statement before. Later it is gone, and the network would say so after a quarter of an hour. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 2_000;
/** What the server is told for new connections reaches all of them by then: that it may be written to again, above all. */
const CONNECTION_LIFE_S = 60;
/** For what may take as long as it takes. */
const LONGEST_WORK_MS = DAY_MS;

// Sent as a statement, since poolers such as PgBouncer refuse such settings in the connection's start. Times are read as
// ISO 8601 in UTC, and races are settled as the default isolation does: a server may be set up for others.
const SESSION = `set timezone = 'UTC';
  set datestyle = 'ISO';
  set default_transaction_isolation = 'read committed';
  set statement_timeout = ${STATEMENT_TIMEOUT_MS};
  set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`;

/** There is no connection to the server, or not any more. */
class ConnectionFailure extends Error {
  readonly code = CONNECTION_FAILURE;
  constructor(cause: unknown) {
    super(`no connection to the database: ${reason(cause)}`, { cause });
  }
}

type Connected = Parameters<Pool['connect']>[0];

const NO_ANSWER = 'the server does not answer';

/** Says of every failure to connect that it is one, whichever way it is asked; at once, while the server is silent. */
class ServerPool extends Pool {
  readonly outage = createOutageProbe(() => this.probe());

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (callback) {
      if (this.outage.isKnown())
        return void setImmediate(() => callback(new ConnectionFailure(NO_ANSWER), undefined, () => {}));
      return super.connect((error, client, done) => callback(error && this.failure(error), client, done));
    }
    if (this.outage.isKnown()) return Promise.reject(new ConnectionFailure(NO_ANSWER));
    return super.connect().catch((error: unknown) => {
      throw this.failure(error);
    });
  }

  override end(): Promise<void> {
    this.outage.stop();
    return super.end();
  }

  noteFailure(error: unknown): void {
    if (isTimeout(error)) this.outage.suspect();
  }

  private failure(error: unknown): ConnectionFailure {
    this.noteFailure(error);
    return new ConnectionFailure(error);
  }

  /** On a connection beside those of the pool, which may all be in use. */
  private async probe(): Promise<void> {
    const client = new Client({
      ...this.options,
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      query_timeout: PROBE_TIMEOUT_MS,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
    } catch (error) {
      // A refusal is an answer.
      if (isTimeout(error)) throw error;
    } finally {
      void client.end().catch(() => {});
    }
  }
}

/**
 * Opens a pool on a PostgreSQL server and checks that it answers. A replica may be away.
 * @throws DatabaseProblem when it cannot be reached or is too old
 */
export async function openPostgres(
  databaseUrl: string,
  log?: Log,
  replicaUrl?: string,
  limits: Partial<ConnectionLimits> = {},
): Promise<PostgresDatabase> {
  const replica = replicaUrl === undefined ? undefined : openReplica(replicaUrl, log);
  const database = postgresDatabase(createPool(databaseUrl, log, limits), { log, replica });
  try {
    await checkServer(database, databaseUrl, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function openReplica(url: string, log: Log | undefined): Replica {
  const pool = createPool(url, undefined);
  return createReplica({
    transaction: (work) =>
      onConnection(pool, (client) => drizzle(client).transaction(work, { accessMode: 'read only' })),
    close: () => pool.end(),
    log,
  });
}

interface ConnectionLimits {
  answerMs: number;
  lifeSeconds: number;
}

function createPool(
  url: string,
  log: Log | undefined,
  { answerMs = ANSWER_TIMEOUT_MS, lifeSeconds = CONNECTION_LIFE_S }: Partial<ConnectionLimits> = {},
): Pool {
  const pool = new ServerPool({
    connectionString: url,
    application_name: 'dryline',
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: answerMs,
    maxLifetimeSeconds: lifeSeconds,
    keepAlive: true,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its type does not say so
    onConnect: (client) => client.query(SESSION),
  });
  // On every connection, for the pool takes its own listener off one that is in use, and without any the end of a
  // connection would end this process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      log?.warn({ reason: error.message }, 'lost a database connection');
      // Statements under way fail with this very error.
      if (sqlState(error) === undefined) Object.assign(error, { code: CONNECTION_FAILURE });
    });
  });
  pool.on('error', () => {});
  pool.on('release', (error) => pool.noteFailure(error));
  return pool;
}

function postgresDatabase(
  pool: Pool,
  { log, replica }: { log: Log | undefined; replica: Replica | undefined },
): PostgresDatabase {
  const db = drizzle(pool);
  const query = connection(pool).query;
  let closing: Promise<void> | undefined;
  return {
    engine: 'postgres',
    db,
    replica,
    query,
    transaction: (work) =>
      transactionWithEffects(
        (run) => onConnection(pool, (client) => drizzle(client).transaction(run)),
        work,
        log,
      ),
    sqlTransaction: (work) =>
      onConnection(pool, async (client) => {
        const sql = connection(client, LONGEST_WORK_MS);
        try {
          await client.query('begin');
          const result = await work(sql);
          await sql.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback');
          throw error;
        }
      }),
    maintain: async () => {},
    pool: () => ({
      most: CONNECTIONS,
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => (closing ??= Promise.all([pool.end(), replica?.close()]).then(() => {})),
  };
}

/** Gives the connection back whatever happens, to be closed when it is lost or still in the midst of something. */
async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let lost: Error | undefined;
  const onLoss = (error: Error) => (lost ??= error);
  client.on('error', onLoss);
  try {
    return await work(client);
  } catch (error) {
    if (databaseTrouble(error) === 'away') lost ??= error instanceof Error ? error : undefined;
    // Then it failed for that, or nobody knows: its rollback failed too.
    throw lost ? new ConnectionFailure(lost) : error;
  } finally {
    client.off('error', onLoss);
    client.release(lost ?? client.getTransactionStatus() !== 'I');
  }
}

/** @param answerMs how long a statement may take, where that is not what the pool says */
const connection = (client: Pool | PoolClient, answerMs?: number): SqlConnection => {
  // Not in the driver's types for a single statement.
  const limit = { query_timeout: answerMs };
  return {
    query: async <Row>(text: string, values: unknown[] = []) =>
      (await client.query<Row & QueryResultRow>({ text, values, ...limit })).rows,
    script: async (text) => {
      // Several statements in one text answer a list of results; its type does not say so.
      const results: QueryResult | QueryResult[] = await client.query({ text, ...limit });
      return [results].flat().flatMap(({ rows }) => rows);
    },
  };
};

async function checkServer(database: PostgresDatabase, databaseUrl: string, log?: Log): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const where = `${host}${pathname}`;
  let version: number;
  let encoding: string;
  let aheadMs: number;
  try {
    const [row] = await database.query<{ version: string; encoding: string; now: number }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding,
        (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
    );
    aheadMs = Date.now() - (row?.now ?? Number.NaN);
    version = Math.floor(Number(row?.version) / 10_000);
    encoding = row?.encoding ?? '';
  } catch (cause) {
    throw new DatabaseProblem(`PostgreSQL at ${where} (DATABASE_URL) does not answer: ${reason(cause)}`, {
      cause,
    });
  }
  if (version < OLDEST_MAJOR) {
    throw new DatabaseProblem(
      `PostgreSQL at ${where} is version ${version}; ${OLDEST_MAJOR} or newer is needed.`,
    );
  }
  if (!ENCODINGS.has(encoding)) {
    throw new DatabaseProblem(
      `The database at ${where} is made for texts in ${encoding}, which has not all that people type. Make another one: ` +
        'createdb --encoding UTF8 --locale C.UTF-8 --template template0 NAME',
    );
  }
  // Whose clock is ahead takes what another process is at for left behind.
  if (Math.abs(aheadMs) > CLOCKS_DIFFER_MS)
    log?.warn(
      `the clock of this machine is ${Math.round(Math.abs(aheadMs) / 1000)} s from the database server's: ` +
        'set both by a time service, or emails may go out twice',
    );
}

/** Connecting to a name with several addresses fails with an AggregateError whose own message is empty. */
function reason(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reason).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
