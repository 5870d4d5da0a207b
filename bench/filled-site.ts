// A site that a bench fills before the site starts: embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { join } from 'node:path';
import { createServices } from '#features/services.server.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { loadConfig, type Config } from '#platform/config/config.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { startSimulator } from '#simulator/server.ts';
import { freePort } from '../scripts/free-port.ts';
import { benchFolder } from './measure.ts';
import { siteSettings } from './site.ts';

/** Its settings, the same for those who fill it and for `startProgram`, and the simulator that it asks. */
export async function siteToFill(name: string) {
  const folder = benchFolder(name);
  const simulator = await startSimulator();
  const port = await freePort(4500);
  const env = {
    ...siteSettings({ port, dataDir: join(folder, 'data'), simulatorUrl: simulator.url }),
    DATABASE_URL: process.env.DATABASE_URL ?? '',
  };
  return { folder, port, origin: `http://127.0.0.1:${port}`, env, config: loadConfig(env), simulator };
}

/** The database of a site, as it is now, and the services on it. */
export async function openSite(config: Config) {
  const { log } = createLog('error');
  const database = await openDatabase({ ...config, log });
  await migrate(database);
  const outbound = createOutbound({ userAgent: 'bench', clock: systemClock, random: Math.random });
  const services = createServices({ config, clock: systemClock, log, database, outbound });
  return { database, services, log };
}

/** As a database is after a while: with what its planner knows of its rows. */
export async function settle(database: Database): Promise<void> {
  await database.maintain();
  if (database.engine === 'postgres') await database.query('VACUUM ANALYZE');
}
