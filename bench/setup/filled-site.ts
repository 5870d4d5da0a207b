// A site that a bench fills before the site starts: embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { createServices } from '#features/services.server.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { loadConfig, type Config } from '#platform/config/config.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { startSite, type StartOptions } from './site.ts';

/** What `fill` wrote is there when it starts, and `filled` is what it resolved to. */
export async function startFilledSite<T>(
  fill: (opened: OpenedSite) => Promise<T>,
  env: Record<string, string> = {},
  options: Omit<StartOptions, 'before'> = {},
) {
  const filled = Promise.withResolvers<T>();
  const site = await startSite(env, {
    ...options,
    before: async (settings) => {
      const config = loadConfig({ DATABASE_URL: process.env.DATABASE_URL ?? '', ...settings });
      const opened = await openSite(config);
      const result = await fill(opened);
      await opened.services.settle();
      await settle(opened.database);
      await opened.database.close();
      filled.resolve(result);
    },
  });
  return { ...site, filled: await filled.promise };
}

/** The database of a site, as it is now, and the services on it. */
async function openSite(config: Config) {
  const { log } = createLog('error');
  const database = await openDatabase({ ...config, log });
  await migrate(database);
  const outbound = createOutbound({ userAgent: 'bench', clock: systemClock, random: Math.random });
  const services = createServices({ config, clock: systemClock, log, database, outbound });
  return { database, services, log };
}

export type OpenedSite = Awaited<ReturnType<typeof openSite>>;

/** As a database is after a while: with what its planner knows of its rows. */
async function settle(database: Database): Promise<void> {
  await database.maintain();
  if (database.engine === 'postgres') await database.query('VACUUM ANALYZE');
}
