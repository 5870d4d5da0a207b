import type { MadeBackup } from '#features/backups/backups.service.server.ts';
import type { Services } from '#features/services.server.ts';
import { listenForCommands } from '#platform/backup/site-socket.server.ts';
import type { Config } from '#platform/config/config.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { counted, tableLines } from './cli/command.ts';

/** What is said of a backup that was made, for the person at the terminal. */
export const backupLines = (made: Pick<MadeBackup, 'file' | 'bytes' | 'rows' | 'files'>): string[] => [
  `Saved ${made.file} (${(made.bytes / 1e6).toFixed(1)} MB) and restored it once to prove it:`,
  ...tableLines(made.rows),
  `  and ${counted(made.files, 'file')}`,
];

/** Does what the commands of this machine ask of the running site. */
export async function answerCommands({
  config,
  services,
  log,
}: {
  config: Config;
  services: Pick<Services, 'backups'>;
  log: Log;
}): Promise<{ close: () => Promise<void> } | undefined> {
  const answer = async (word: string) => {
    try {
      if (word !== 'backup')
        throw new DatabaseProblem('The running site is of another version. Restart it first.');
      const made = await services.backups.run('command');
      return {
        lines: [...backupLines(made), ...(made.problem ? [made.problem] : [])],
        file: made.file,
        failed: made.problem !== null,
      };
    } catch (error) {
      if (error instanceof DatabaseProblem) return { lines: [error.message], failed: true };
      log.error({ err: error }, 'a command failed');
      return { lines: ['It did not work; the log of the site has more.'], failed: true };
    }
  };
  try {
    return await listenForCommands(config.dataDir, answer);
  } catch (error) {
    log.warn({ err: error }, 'commands cannot reach this process');
    return undefined;
  }
}
