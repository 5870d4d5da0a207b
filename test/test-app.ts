import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { loadConfig } from '#platform/config/config.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { CallLimits } from '#platform/fetch/call-limits.ts';
import type { PublicCall } from '#platform/fetch/public-call.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import type { PageSource } from '#server/build-app.ts';
import { composeApp, type RunningApp } from '#server/compose.ts';
import { openTestDatabase } from './embedded-copy.ts';
import { startSimulator, type Simulator } from '#simulator/server.ts';

export interface TestApp extends RunningApp {
  app: FastifyInstance;
  simulator: Simulator;
  /** Moves the clock of the application and of its outside world. */
  advance: (ms: number) => void;
  now: () => number;
  /** What the application logged, one JSON line each. */
  logLines: string[];
}

/** A fair Friday noon in the Rockies; daylight in all of the US but Guam. */
export const TEST_NOW = Date.parse('2026-11-20T19:00:00Z');

/** The admin of an application in a test. */
export const TEST_ADMIN = { username: 'admin', password: 'rain or shine' } as const;

/** Signs in as the test's admin. @returns the `Cookie` header of the session. */
export async function signInAsAdmin({ app }: Pick<TestApp, 'app'>): Promise<string> {
  const response = await app.inject({ method: 'POST', url: '/api/admin/login', payload: TEST_ADMIN });
  const cookie = String(response.headers['set-cookie']).split(';')[0];
  if (response.statusCode !== 200 || !cookie) throw new Error(`Sign-in failed: ${response.body}`);
  return cookie;
}

export interface TestAppOptions {
  now?: number;
  env?: Record<string, string>;
  /** Settings that lead to services of the simulator, which is at this address. */
  outside?: (simulatorUrl: string) => Record<string, string>;
  /** Road and weather stations measure; `services.observations.renew()` asks for them. */
  stations?: boolean;
  requestsPerMinute?: number;
  shareOfOne?: CallLimits;
  pages?: PageSource;
  publicCall?: PublicCall;
}

/** The real application, without pages unless they are given, for `inject`, on a given database, a fake clock and a simulator. */
export async function openTestApp(database: Database, options: TestAppOptions = {}): Promise<TestApp> {
  let now = options.now ?? TEST_NOW;
  const clock = { now: () => now };
  const simulator = await startSimulator({ clock });
  const logLines: string[] = [];
  // As if nobody had sent anything for a while: processes count together in it.
  await database.query('DELETE FROM limit_counts');
  const { log } = createLog('info', { write: (line) => void logLines.push(line) });
  const dataDir = mkdtempSync(join(tmpdir(), 'dryline-test-'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    CONTACT_EMAIL: 'test@ride.example',
    ...simulatorSettings(simulator.url),
    DEMO: 'false',
    // Asked for in the background of every check: only tests of what they bring have them.
    OPEN_METEO_ENSEMBLE_URL: '',
    OPEN_METEO_AIR_QUALITY_URL: '',
    // Measured only where a test is about it.
    ...(!options.stations && { ROAD_STATIONS_URL: '', WEATHER_STATIONS_URL: '' }),
    // Asked by the tests that are about them.
    WORK_ZONES_URL: '',
    FIRES_URL: '',
    // Tests that let days pass are not about them.
    BACKUP_KEEP_DAYS: '',
    ADMIN_USERNAME: TEST_ADMIN.username,
    ADMIN_PASSWORD: TEST_ADMIN.password,
    ...options.outside?.(simulator.url),
    ...options.env,
  });
  const running = await composeApp({
    config,
    log,
    clock,
    database,
    requestsPerMinute: options.requestsPerMinute ?? 100_000,
    shareOfOne: options.shareOfOne ?? null,
    ...(options.publicCall && { publicCall: options.publicCall }),
    ...(options.pages && { pages: options.pages }),
    retryPause: () => Promise.resolve(),
    // Tests share their machine with each other; being slow is no answer to what they ask.
    busyAfterMs: 60_000,
  });
  return {
    ...running,
    simulator,
    logLines,
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
    close: async () => {
      await running.close();
      await simulator.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The same on an embedded database of its own, which closes with it. */
export async function openTestSite(options?: TestAppOptions): Promise<TestApp> {
  const database = await openTestDatabase();
  const test = await openTestApp(database, options);
  const close = async () => {
    await test.close();
    await database.close();
  };
  return { ...test, close };
}
