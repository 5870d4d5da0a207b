import path from 'node:path';
import type { Clock } from '#platform/clock/clock.ts';
import { backUp } from '#platform/backup/backup.server.ts';
import type { Config } from '#platform/config/config.server.ts';
import { DatabaseProblem, databaseTrouble } from '#platform/db/database-problem.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { migrate, migrationState, readMigrations, type Migration } from '#platform/db/migrate.server.ts';
import type { Log } from '#platform/log/log.server.ts';

interface UpgradeOptions {
  database: Database;
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'backups'>;
  clock: Clock;
  log: Pick<Log, 'info' | 'warn'>;
  migrations?: Migration[];
}

/** Any number that nothing else in the database uses as an advisory lock. */
const UPGRADE_LOCK = 6_204_718_856;

/**
 * Brings the schema up to date, after a backup of the database when it has been used by an earlier version.
 * @throws DatabaseProblem with the command that goes back, when an upgrade fails half way; and when there can be no
 *   backup, before anything is changed
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<void> {
  const { database } = options;
  if (database.engine === 'pglite') return upgrade(options);
  // Processes that start together: the others find nothing left to do.
  const upgraded = database.sqlTransaction(async (sql) => {
    await sql.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
    const [lock] = await sql.query<{ free: boolean }>(
      `select pg_try_advisory_xact_lock(${UPGRADE_LOCK}) as free`,
    );
    if (lock?.free !== true) {
      options.log.info({}, 'another process brings the database up to date: this one waits for it');
      await sql.script(`select pg_advisory_xact_lock(${UPGRADE_LOCK})`);
    }
    await upgrade(options);
  });
  await upgraded.catch((cause: unknown) => {
    if (cause instanceof DatabaseProblem || databaseTrouble(cause) !== 'away') throw cause;
    throw new DatabaseProblem(
      'The connection to PostgreSQL was lost while the database was brought up to date. What had begun was taken ' +
        'back: start again when the server is there.',
      { cause },
    );
  });
}

async function upgrade({ database, config, clock, log, migrations = readMigrations() }: UpgradeOptions) {
  const { applied, pending } = await migrationState(database, migrations);
  const isUpgrade = applied.length > 0 && pending.length > 0;
  let back = '';
  if (isUpgrade && config.backups.keepDays !== undefined) {
    log.info({ migrations: pending.length }, 'saving the database before an upgrade, which can take minutes');
    const { file } = await backUp({
      database,
      databaseUrl: config.databaseUrl,
      dataDir: config.dataDir,
      files: null,
      now: clock.now(),
    }).catch(noUpgrade);
    const command = `npm run restore -- ${path.resolve(file)} --force`;
    back = ` To go back: ${command}, then start the version that you had.`;
    log.info({ file, migrations: pending.length, back: command }, 'backed up before an upgrade');
  } else if (isUpgrade) log.warn({ migrations: pending.length }, 'no backup before an upgrade: they are off');
  try {
    await migrate(database, migrations);
  } catch (error) {
    if (back === '' || !(error instanceof DatabaseProblem)) throw error;
    throw new DatabaseProblem(`${error.message}${back}`, { cause: error });
  }
}

function noUpgrade(error: unknown): never {
  if (!(error instanceof DatabaseProblem)) throw error;
  throw new DatabaseProblem(
    `This version changes the database, and backs it up before. ${error.message} To start without one, set ` +
      'BACKUP_KEEP_DAYS to nothing.',
    { cause: error },
  );
}
