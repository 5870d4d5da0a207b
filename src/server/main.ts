import './production.ts';
import { existsSync } from 'node:fs';
import { ConfigError, loadConfig } from '#platform/config/config.server.ts';
import { misspelledSettings } from '#platform/config/misspelled.server.ts';
import { DatabaseProblem } from '#platform/db/database-problem.server.ts';
import { errorText } from '#platform/log/error-record.ts';
import { createLog } from '#platform/log/log.server.ts';
import { BUILD_FILES, builtPages } from './built-pages.ts';
import { HOUR_MS } from '#platform/time/units.ts';
import { composeApp } from './compose.ts';
import { listen } from './listen.ts';
import { stopOnSignals } from './stop.ts';

/** Old kept weather and sessions that are over go hourly, dead rows and planner statistics are seen to daily. */
const MAINTAIN_EVERY_HOURS = 24;

async function start(): Promise<void> {
  for (const line of misspelledSettings(process.env)) process.stderr.write(`${line}\n`);
  const config = loadConfig(process.env);
  const { log, flush } = createLog(config.logLevel);
  if (!existsSync(BUILD_FILES.server)) {
    throw new ConfigError(['the application is not built: run `npm run build` first']);
  }
  // What nobody can read, on a full disk or through a closed pipe, is no reason not to serve.
  process.stdout.on('error', () => {});
  const pages = await builtPages();
  const running = await composeApp({ config, log, pages, listen: (app) => listen(app, config) });

  let hours = 0;
  const housekeeping = setInterval(() => {
    hours += 1;
    const { services, database } = running;
    Promise.all([services.weather.forgetOld(), services.signIn.forgetOld()])
      .then(() => (hours % MAINTAIN_EVERY_HOURS === 0 ? database.maintain() : undefined))
      .catch((error: unknown) => log.error({ err: error }, 'housekeeping failed'));
  }, HOUR_MS);

  stopOnSignals(async (options) => {
    log.info('stopping');
    clearInterval(housekeeping);
    await running.close(options);
    log.info('stopped');
    flush();
  });

  if (running.setUp) {
    const { username, password } = running.setUp;
    process.stdout.write(
      `The admin area is at ${config.publicUrl}/admin. Sign in as ${username} with the password ${password}\n` +
        'and choose your own there: this one is shown only now.\n',
    );
  }
  // The first page, before a rider asks for one: what is wrong with rendering is in the log from the start.
  void running.app.inject('/offline');
  process.stdout.write(`${config.siteName} is running at ${config.publicUrl}\n`);
}

start().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof DatabaseProblem;
  const text = expected ? error.message : errorText(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
