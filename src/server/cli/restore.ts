import { parseArgs } from 'node:util';
import { restore as restoreBackup } from '#platform/db/backup.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { tableLines, UsageError, type Command } from './command.ts';

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
      throw new DatabaseProblem(
        'Nothing was restored: this database is a PostgreSQL server. Stop the site and run: ' +
          `pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" ${file}`,
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
