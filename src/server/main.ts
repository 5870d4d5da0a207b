import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { createServices } from '#features/services.server.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createOutbound } from '#platform/fetch/outbound.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { buildApp } from './build-app.ts';

const CLIENT_FILES = resolve(import.meta.dirname, '../../build/client');
const SERVER_BUILD = resolve(import.meta.dirname, '../../build/server/index.js');
/** Requests under way get this long when the server stops. */
const STOP_TIMEOUT_MS = 10_000;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const { log, flush } = createLog(config.logLevel);
  if (!existsSync(SERVER_BUILD)) throw new ConfigError(['the application is not built: run `npm run build` first']);

  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  await migrate(database);
  const outbound = createOutbound({
    userAgent: `${config.siteName} (${config.publicUrl}${config.contactEmail ? `, ${config.contactEmail}` : ''})`,
    clock: systemClock,
    random: Math.random,
    log,
  });
  const services = createServices({ config, clock: systemClock, log, database, outbound });
  const build: Promise<ServerBuild> = import(pathToFileURL(SERVER_BUILD).href);
  const app = await buildApp({
    config,
    clock: systemClock,
    log,
    database,
    services,
    pages: { loadBuild: () => build, assets: CLIENT_FILES, development: false },
  });

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    const forced = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
    await app.close();
    await services.weather.settle();
    await database.close();
    clearTimeout(forced);
    flush();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));

  await build;
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(`${config.siteName} is running at ${config.publicUrl}\n`);
}

start().catch((error: unknown) => {
  const readable = error instanceof ConfigError || (error instanceof Error && error.name.endsWith('LockedError'));
  process.stderr.write(readable ? `${(error as Error).message}\n` : `${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
