import type { FastifyInstance } from 'fastify';
import type { Credentials } from '#features/accounts/admin-users.service.server.ts';
import { createServices, type Services } from '#features/services.server.ts';
import { systemClock, type Clock } from '#platform/clock/clock.ts';
import { ConfigError, type Config } from '#platform/config/config.server.ts';
import { openDatabase, type Database } from '#platform/db/database.server.ts';
import { closeToOthers } from '#platform/db/embedded/private-files.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { CallLimits } from '#platform/fetch/call-limits.ts';
import {
  createOutbound,
  type OutboundClient,
  type OutboundDependencies,
} from '#platform/fetch/outbound.server.ts';
import type { PublicCall } from '#platform/fetch/public-call.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { buildApp, type PageSource } from './build-app.ts';
import { answerCommands } from './commands.ts';
import { upgradeDatabase } from './upgrade.ts';

export interface ComposeOptions {
  config: Config;
  log: Log;
  clock?: Clock;
  /** An open, migrated database to use instead of the configured one; the caller closes it. */
  database?: Database;
  pages?: PageSource;
  /** Where people reach it. Without this it does not listen. */
  listen?: (app: FastifyInstance) => Promise<void>;
  requestsPerMinute?: number;
  shareOfOne?: CallLimits | null;
  /** For tests: calls to other programs. */
  publicCall?: PublicCall;
  /** Between two tries of a call outside. */
  retryPause?: NonNullable<OutboundDependencies['sleep']>;
  /** Milliseconds that a busy request may take before fewer are let in. */
  busyAfterMs?: number;
}

export interface RunningApp {
  app: FastifyInstance;
  services: Services;
  database: Database;
  outbound: OutboundClient;
  /** Name and password of the first admin when this start made them: show them once. */
  setUp: Credentials | undefined;
  /** Finishes requests under way, then background work, then closes the database. */
  close: (options?: CloseOptions) => Promise<void>;
}

export interface CloseOptions {
  /** Goes on serving for so long, saying that it is leaving. */
  serveMs?: number;
}

/** Wires settings to database, outside world, services and application. */
export async function composeApp(options: ComposeOptions): Promise<RunningApp> {
  const { config, log, clock = systemClock } = options;
  if (!options.database) {
    for (const file of closeToOthers(config.dataDir))
      log.warn({ file }, 'others may be able to read this, and it could not be changed');
  }
  const database = options.database ?? (await openDatabase({ ...config, log }));
  try {
    if (!options.database) await upgradeDatabase({ database, config, clock, log });
    const outbound = createOutbound({
      userAgent: userAgent(config),
      clock,
      random: Math.random,
      log,
      ...(options.retryPause && { sleep: options.retryPause }),
    });
    const services = createServices({
      config,
      clock,
      log,
      database,
      outbound,
      ...(options.publicCall && { publicCall: options.publicCall }),
      ...(options.shareOfOne !== undefined && { shareOfOne: options.shareOfOne }),
    });
    await services.jobs.open();
    log.info({ megabytes: config.cacheMb }, 'memory for caches');
    const { app, drain } = await buildApp({
      config,
      clock,
      log,
      database,
      services,
      ...(options.pages && { pages: options.pages }),
      ...(options.requestsPerMinute && { requestsPerMinute: options.requestsPerMinute }),
      ...(options.busyAfterMs && { busyAfterMs: options.busyAfterMs }),
    });
    const ensureAdmin = () =>
      services.adminUsers
        .ensureFirst({ ...config.firstAdmin, mayBeWeak: isOnThisMachine(config.publicUrl) })
        .catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          throw new ConfigError([`ADMIN_USERNAME, ADMIN_PASSWORD, ADMIN_EMAIL: ${error.userMessage}`]);
        });
    // What is wrong with a given one is said before anybody comes; one that is made here is shown once, so last of all.
    if (config.firstAdmin.password !== undefined) await ensureAdmin();
    await options.listen?.(app);
    const setUp = await ensureAdmin();
    const commands = options.database ? undefined : await answerCommands({ config, services, log });
    const close = async ({ serveMs = 0 }: CloseOptions = {}) => {
      drain.serveFor(serveMs);
      const noMoreCommands = commands?.close();
      await Promise.all([app.close(), services.jobs.close()]);
      await services.settle();
      await noMoreCommands;
      if (!options.database) await database.close();
    };
    return { app, services, database, outbound, setUp, close };
  } catch (error) {
    if (!options.database) await database.close();
    throw error;
  }
}

/** Nobody else reaches such a site, so its first password may be an easy one. */
const isOnThisMachine = (publicUrl: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\]|.*\.localhost)$/.test(new URL(publicUrl).hostname);

/** The National Weather Service refuses calls that do not say who asks and how to reach them. */
const userAgent = (config: Config) =>
  `${config.siteName} (${[config.publicUrl, config.contactEmail].filter(Boolean).join(', ')})`;
