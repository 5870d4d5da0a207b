import { createServices, type Services } from '#features/services.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { upgradeDatabase } from '../upgrade.ts';
import type { CommandContext } from './command.ts';

/**
 * Works on the configured database, which is there and up to date then: with a backup from before, as at a start.
 * @returns the exit code of a command that did what was asked
 * @throws DatabaseProblem as `upgradeDatabase`
 */
export async function withServices(
  { config, clock, say }: CommandContext,
  work: (services: Services, database: Database) => Promise<void>,
): Promise<number> {
  const { log } = createLog('error');
  const database = await openDatabase({ ...config, log });
  try {
    const tell = (facts: { back?: string }, message = '') =>
      say(`This version changes the database: ${message}.${facts.back ? ` To go back: ${facts.back}` : ''}`);
    await upgradeDatabase({ database, config, clock, log: { info: tell, warn: tell } });
    const outbound = createOutbound({ userAgent: config.siteName, clock, random: Math.random, log });
    const services = createServices({ config, clock, log, database, outbound });
    // What a command sends is done by the site.
    await services.jobs.open();
    await work(services, database);
    return 0;
  } finally {
    await database.close();
  }
}
