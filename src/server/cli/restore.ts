import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { restore as restoreBackup } from '#platform/db/backup.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { tableLines, UsageError, type Command } from './command.ts';

/**
 * Everything is dropped first: `pg_restore --clean` knows only what the backup holds, and fails over partitions. One
 * transaction does all of it, and only when the backup could be read to its end.
 */
const serverRestore = (file: string): string =>
  [
    `pg_restore --no-owner --file=restore.sql ${quoted(path.resolve(file))}`,
    'psql "$DATABASE_URL" --single-transaction --set=ON_ERROR_STOP=1 --quiet --output=restore.log' +
      ' --command="drop schema if exists pgboss cascade; drop schema public cascade; create schema public"' +
      ' --file=restore.sql',
    'rm restore.sql restore.log',
  ].join(' && ');

const quoted = (text: string): string =>
  /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

export const restore: Command = {
  name: 'restore',
  usage: '<file> [--force]',
  summary: 'puts a backup in the place of the database; an old one is kept aside',
  run: async (args, { config, clock, say }) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { force: { type: 'boolean', default: false } },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw new UsageError('restore needs one backup file.');
    if (config.databaseUrl !== undefined) {
      if (!fs.existsSync(file)) throw new DatabaseProblem(`There is no file ${file}.`);
      throw new DatabaseProblem(
        'Nothing was restored: this database is a PostgreSQL server. Stop the site, then run the following, which ' +
          `replaces everything in the database, or changes nothing when it fails:\n  ${serverRestore(file)}`,
      );
    }
    const { rows, aside } = await restoreBackup({
      dataDir: config.dataDir,
      file,
      force: values.force,
      now: clock.now(),
    });
    say(`Restored ${file}:`);
    for (const line of tableLines(rows)) say(line);
    if (aside !== undefined) say(`The database from before is in ${aside}; delete it when all is well.`);
    return 0;
  },
};
