import { sql } from 'drizzle-orm';
import { databaseTrouble } from './database-problem.server.ts';
import { freeBytes, LEAST_FREE } from './embedded/disk-space.server.ts';
import type { Database } from './handle.server.ts';
import { newestMigration } from './migrate.server.ts';

export type Readiness =
  'ready' | 'database away' | 'database read-only' | 'database of a newer version' | 'disk full';

/** Whoever asks more often gets the same answer again. */
const CACHED_MS = 1_000;
/** A database that does not answer within it is away for whoever asks: proxies wait for a few seconds. */
const ANSWER_MS = 3_000;

/** Sorting so much in so little memory writes a file: a full disk fails it, and nothing of it stays. */
const LITTLE_MEMORY = sql`set local work_mem = '64kB'`;
const WRITE_SOMETHING = sql`select count(*) from (select g from generate_series(1, 30000) g order by g desc) s`;

/**
 * Whether the site can read and write, and what it reads is of its version: beside processes that were upgraded first, an
 * older one leaves requests to them.
 * @param options.free bytes left on the disk of the data directory
 * @param options.now milliseconds of a clock that only goes forward
 */
export function createReadiness(options: {
  database: Database;
  dataDir: string;
  free?: (directory: string) => number | undefined;
  now?: () => number;
  answerMs?: number;
}) {
  const {
    database,
    dataDir,
    free = freeBytes,
    now = () => performance.now(),
    answerMs = ANSWER_MS,
  } = options;
  const newest = newestMigration();
  let known: { at: number; answer: Promise<Readiness> } | undefined;
  /** One at a time: each holds a connection for as long as the database says nothing. */
  let looking: Promise<Readiness> | undefined;

  async function look(): Promise<Readiness> {
    try {
      const [state] = await database.query<{ readOnly: boolean; isNewer: boolean }>(
        `select pg_is_in_recovery() or current_setting('transaction_read_only')::bool as "readOnly",
           exists (select from schema_migrations where name > $1) as "isNewer"`,
        [newest],
      );
      if (state?.readOnly) return 'database read-only';
      if (state?.isNewer) return 'database of a newer version';
      if (database.engine === 'postgres')
        await database.transaction(async (tx) => {
          await tx.execute(LITTLE_MEMORY);
          await tx.execute(WRITE_SOMETHING);
        });
    } catch (error) {
      return databaseTrouble(error) === 'read_only' ? 'disk full' : 'database away';
    }
    return (free(dataDir) ?? LEAST_FREE) < LEAST_FREE ? 'disk full' : 'ready';
  }

  async function answer(): Promise<Readiness> {
    looking ??= look().finally(() => (looking = undefined));
    const late = Promise.withResolvers<Readiness>();
    const timer = setTimeout(() => late.resolve('database away'), answerMs);
    try {
      return await Promise.race([looking, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  return (): Promise<Readiness> => {
    if (!known || now() - known.at >= CACHED_MS) known = { at: now(), answer: answer() };
    return known.answer;
  };
}
