import { parseArgs } from 'node:util';
import { createBackups, filesOf } from '#features/backups/backups.service.server.ts';
import { backUp } from '#platform/backup/backup.server.ts';
import { askRunningSite } from '#platform/backup/site-socket.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { backupLines } from '../commands.ts';
import { needDatabase, type Command, type CommandContext } from './command.ts';

export const backup: Command = {
  name: 'backup',
  usage: '',
  summary:
    'saves database and files into DATA_DIR/backups, also while the site runs, and proves that they can be restored',
  run: async (args, context) => {
    parseArgs({ args, strict: true });
    const { lines } = await makeBackup(context);
    for (const line of lines) context.say(line);
    return 0;
  },
};

/**
 * By the running site, or here when none runs on this data directory.
 * @throws DatabaseProblem that says why there is none
 */
export async function makeBackup(context: CommandContext): Promise<{ lines: string[]; file: string }> {
  const said = await askRunningSite(context.config.dataDir, 'backup');
  if (!said) return backUpHere(context);
  if (said.failed || said.file === undefined) throw new DatabaseProblem(said.lines.join('\n'));
  return { lines: said.lines, file: said.file };
}

async function backUpHere({ config, clock }: CommandContext): Promise<{ lines: string[]; file: string }> {
  const { databaseUrl, dataDir } = config;
  needDatabase(config);
  const { log } = createLog('error');
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    const [kept] = await database.query<{ there: boolean }>(
      `select to_regclass('backup_runs') is not null as there`,
    );
    const outbound = createOutbound({ userAgent: config.siteName, clock, random: Math.random, log });
    const made = kept?.there
      ? await createBackups({ config, clock, database, outbound, log }).run('command')
      : // An earlier version's, before its upgrade.
        {
          ...(await backUp({ database, databaseUrl, dataDir, files: filesOf(config), now: clock.now() })),
          problem: null,
        };
    const lines = backupLines(made);
    if (made.problem !== null) throw new DatabaseProblem([...lines, made.problem].join('\n'));
    return { lines, file: made.file };
  } finally {
    await database.close();
  }
}
