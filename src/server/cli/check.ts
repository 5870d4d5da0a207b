import { parseArgs } from 'node:util';
import { clusterPath } from '#platform/db/embedded/data-directory.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { checkIntegrity, type IntegrityReport } from '#platform/db/integrity.server.ts';
import { migrationState } from '#platform/db/migrate.server.ts';
import { counted, needDatabase, tableLines, type Command } from './command.ts';

export const check: Command = {
  name: 'check',
  usage: '',
  summary: 'reads the whole database and says what it holds and whether it is sound',
  run: async (args, { config, say }) => {
    parseArgs({ args, strict: true });
    const { databaseUrl, dataDir } = config;
    needDatabase({ databaseUrl, dataDir });
    const database = await openDatabase({ databaseUrl, dataDir });
    try {
      say(
        `Database: ${databaseUrl === undefined ? `embedded, in ${clusterPath(dataDir)}` : serverName(databaseUrl)}`,
      );
      const problems: string[] = [];
      for (const line of await schemaLines(database, problems)) say(line);
      const report = await checkIntegrity(database);
      for (const line of tableLines(report.rows)) say(line);
      say(comparedLine(report));
      problems.push(...report.problems);
      if (problems.length === 0) say('Everything is in order.');
      else {
        say(`Found ${counted(problems.length, 'problem')}:`);
        for (const problem of problems) say(`  ${problem}`);
      }
      return problems.length === 0 ? 0 : 1;
    } finally {
      await database.close();
    }
  },
};

async function schemaLines(database: Database, problems: string[]): Promise<string[]> {
  try {
    const { applied, pending } = await migrationState(database);
    const newest = applied.at(-1);
    return [
      newest
        ? `Schema: ${counted(applied.length, 'migration')} applied, the newest ${newest.name} on ${newest.appliedAt} UTC.`
        : 'Schema: no migration applied yet.',
      ...(pending.length > 0
        ? [`The next start applies ${pending.map(({ name }) => name).join(', ')}.`]
        : []),
    ];
  } catch (error) {
    if (!(error instanceof DatabaseProblem)) throw error;
    problems.push(error.message);
    return [];
  }
}

const comparedLine = ({ compared, rows }: IntegrityReport) =>
  compared
    ? `Read every row, and compared ${counted(compared.tables, 'table')} and ${counted(compared.indexes, 'index').replace(/indexs$/, 'indexes')}, the catalog's included.`
    : `Read every row of ${counted(Object.keys(rows).length, 'table')}. Indexes were not compared: that needs the right to install amcheck.`;

function serverName(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host}${pathname}`;
}
