import { systemClock, type Clock } from '#platform/clock/clock.ts';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { misspelledSettings } from '#platform/config/misspelled.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { closeToOthers } from '#platform/db/embedded/private-files.server.ts';
import { errorText } from '#platform/log/error-record.ts';
import { adminCommands } from './admins.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { UsageError, type Command } from './command.ts';
import { exportSite } from './export.ts';
import { importSite, restore } from './restore.ts';
import { seed } from './seed.ts';

const COMMANDS: readonly Command[] = [backup, restore, exportSite, importSite, check, seed, ...adminCommands];

export interface Terminal {
  env: Record<string, string | undefined>;
  say: (line: string) => void;
  complain: (line: string) => void;
  clock?: Clock;
}

/**
 * Runs one command line, for example ["restore", "file", "--force"].
 * @returns the exit code: 0 done, 1 failed, 2 not understood
 */
export async function runCli(args: string[], terminal: Terminal): Promise<number> {
  const [name = 'help', ...rest] = args;
  const { say, complain, env, clock = systemClock } = terminal;
  if (['help', '--help', '-h'].includes(name)) {
    for (const line of help()) say(line);
    return 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  try {
    if (!command) throw new UsageError(`There is no command "${name}".`);
    for (const line of misspelledSettings(env)) complain(line);
    const config = loadConfig(env);
    closeToOthers(config.dataDir);
    return await command.run(rest, { config, clock, say });
  } catch (error) {
    if (error instanceof UsageError || isArgumentError(error)) {
      complain(error.message);
      for (const line of help()) complain(line);
      return 2;
    }
    const expected =
      error instanceof DatabaseProblem || error instanceof ConfigError || error instanceof AppError;
    if (expected) complain(error.message);
    else complain(errorText(error));
    return 1;
  }
}

function help(): string[] {
  const lines = COMMANDS.map(({ name, usage, summary }) => [`${name} ${usage}`.trim(), summary] as const);
  const width = Math.max(...lines.map(([call]) => call.length));
  return ['', ...lines.map(([call, summary]) => `  ${call.padEnd(width)}  ${summary}`)];
}

/** What `parseArgs` throws for an unknown option. */
const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
