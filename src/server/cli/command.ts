import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.server.ts';
import { clusterPath, hasCluster } from '#platform/db/embedded/data-directory.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { numberText } from '#platform/text/number-text.ts';

export interface CommandContext {
  config: Config;
  clock: Clock;
  /** Writes one line for the person at the terminal. */
  say: (line: string) => void;
}

/** One subcommand of the command line. */
export interface Command {
  name: string;
  /** Its arguments as shown in the help, for example "<file> [--force]". */
  usage: string;
  summary: string;
  /**
   * @returns the exit code: 0 when it did what was asked
   * @throws UsageError for wrong arguments; DatabaseProblem or ConfigError for what the person can put right
   */
  run: (args: string[], context: CommandContext) => Promise<number>;
}

/** Wrong arguments: the help follows and the exit code is 2. */
export class UsageError extends Error {}

/**
 * For what is of no use on a new database: without the settings of the site, a command would look at an empty one.
 * @throws DatabaseProblem
 */
export function needDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl === undefined && !hasCluster(dataDir))
    throw new DatabaseProblem(
      `There is no database in ${clusterPath(dataDir)} yet: set DATA_DIR or DATABASE_URL as the site has it.`,
    );
}

/** "1 table", "2 tables", "41,929 rows". */
export const counted = (n: number, noun: string) => `${numberText(n)} ${noun}${n === 1 ? '' : 's'}`;

/** Rows per table, aligned for reading. */
export function tableLines(rows: Record<string, number>): string[] {
  const width = Math.max(0, ...Object.keys(rows).map((name) => name.length));
  return Object.entries(rows).map(([name, n]) => `  ${name.padEnd(width)}  ${counted(n, 'row')}`);
}
