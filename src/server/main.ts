import './production.ts';
import { existsSync } from 'node:fs';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { errorText } from '#platform/log/error-record.ts';
import { createLog } from '#platform/log/log.server.ts';
import { BUILD_FILES, builtPages } from './built-pages.ts';
import { composeApp } from './compose.ts';

/** Old kept weather and sessions that are over go hourly, dead rows and planner statistics are seen to daily. */
const HOUR_MS = 3_600_000;
const MAINTAIN_EVERY_HOURS = 24;
/** Requests under way get this long when the server stops. */
const STOP_TIMEOUT_MS = 10_000;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const { log, flush } = createLog(config.logLevel);
  if (!existsSync(BUILD_FILES.server)) {
    throw new ConfigError(['the application is not built: run `npm run build` first']);
  }
  const running = await composeApp({ config, log, pages: await builtPages() });

  let hours = 0;
  const housekeeping = setInterval(() => {
    hours += 1;
    const { services, database } = running;
    Promise.all([services.weather.forgetOld(), services.signIn.forgetOld()])
      .then(() => (hours % MAINTAIN_EVERY_HOURS === 0 ? database.maintain() : undefined))
      .catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  }, HOUR_MS);

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    clearInterval(housekeeping);
    const forced = setTimeout(() => process.exit(1), STOP_TIMEOUT_MS);
    await running.close();
    clearTimeout(forced);
    flush();
    process.exit(0);
  };
  process.once('SIGTERM', (signal) => void stop(signal));
  process.once('SIGINT', (signal) => void stop(signal));

  await running.app.listen({ port: config.port, host: config.host });
  process.stdout.write(`${config.siteName} is running at ${config.publicUrl}\n`);
  if (running.setUp) {
    const { username, password } = running.setUp;
    process.stdout.write(
      `The admin area is at ${config.publicUrl}/admin. Sign in as ${username} with the password ${password}\n` +
        'and choose your own there: this one is shown only now.\n',
    );
  }
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DatabaseProblem;
  const text = expected ? error.message : errorText(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
