import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp, backupsPath, fileStamp } from '#platform/db/backup.server.ts';
import { clusterPath, hasCluster } from '#platform/db/data-directory.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { openEmbedded } from '#platform/db/embedded-database.server.ts';
import { counted, tableLines, type Command, type CommandContext } from './command.ts';
import { dumpServer, findPostgresTool } from './postgres-tools.ts';

export const backup: Command = {
  name: 'backup',
  usage: '',
  summary: 'copies the database into DATA_DIR/backups and proves that the copy can be restored',
  run: async (args, context) => {
    parseArgs({ args, strict: true });
    const { databaseUrl } = context.config;
    return databaseUrl === undefined ? backUpEmbedded(context) : backUpServer(databaseUrl, context);
  },
};

async function backUpEmbedded({ config: { dataDir }, clock, say }: CommandContext): Promise<number> {
  if (!hasCluster(dataDir)) throw new DatabaseProblem(`There is no database in ${clusterPath(dataDir)} yet.`);
  const database = await openEmbedded(dataDir);
  try {
    const { file, bytes, rows } = await backUp(database, dataDir, clock.now());
    say(`Saved ${file} (${(bytes / 1e6).toFixed(1)} MB) and restored it once to prove it:`);
    for (const line of tableLines(rows)) say(line);
    return 0;
  } finally {
    await database.close();
  }
}

function backUpServer(databaseUrl: string, { config: { dataDir }, clock, say }: CommandContext): number {
  const directory = backupsPath(dataDir);
  const file = path.join(directory, `dryline-${fileStamp(clock.now())}.dump`);
  const tools = { dump: findPostgresTool('pg_dump'), restore: findPostgresTool('pg_restore') };
  if (!tools.dump || !tools.restore) {
    throw new DatabaseProblem(
      'No backup was made: this database is a PostgreSQL server, and pg_dump is not installed here. Where it ' +
        `is, run: pg_dump --format=custom --no-owner --file=${path.basename(file)} "$DATABASE_URL"`,
    );
  }
  fs.mkdirSync(directory, { recursive: true });
  const tables = dumpServer({ dump: tools.dump, restore: tools.restore }, databaseUrl, file);
  say(
    `Saved ${file} (${(fs.statSync(file).size / 1e6).toFixed(1)} MB, ${counted(tables, 'table')}) with pg_dump.`,
  );
  return 0;
}
