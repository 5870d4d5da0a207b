// Weather mails on a Friday evening: 10,000 subscribers over 800 ZIP codes, embedded, from due to written and sent.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadConfig } from '#platform/config/config.server.ts';
import { openDatabase } from '#platform/db/database.server.ts';
import { migrate } from '#platform/db/migrate.server.ts';
import { createLog } from '#platform/log/log.server.ts';
import { composeApp } from '#server/compose.ts';
import { simulatorSettings } from '../scripts/simulated-app.ts';
import { freePort } from '../scripts/free-port.ts';
import { memoryOf, report, startProcess, stopProcess } from './measure.ts';

const SUBSCRIBERS = Number(process.argv[3] ?? 10_000);
const ZIP_CODES = Number(process.argv[4] ?? 800);
const BATCH_MS = 15_000;
/** Friday, 6:06 PM in Denver. */
const DUE = Date.parse('2026-11-21T01:06:00Z');
const BUDGET = { mailsPerSecond: 100, callsPerHundredPlaces: 1.5, pauseMs: 250 };

const folder = mkdtempSync(join(tmpdir(), 'bench-mail-'));
let now = DUE - 3_600_000;
const port = await freePort();
const simulator = await startProcess('start-simulator.ts', [], {
  SIMULATOR_PORT: String(port),
  SIMULATOR_NOW: String(DUE),
});
const simulatorUrl = `http://127.0.0.1:${port}`;
const smtpPort = await freePort();
const mailServer = await startProcess('start-mail-server.ts', [], { SMTP_PORT: String(smtpPort) });
const config = loadConfig({
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
  MAIL_FROM: 'mail@ride.example',
  PUBLIC_URL: 'https://ride.example',
  ...simulatorSettings(simulatorUrl),
});
const { log } = createLog('error');
const database = await openDatabase({ ...config, log });
await migrate(database);
const { services, close } = await composeApp({ config, log, database, clock: { now: () => now } });
const requests = async (): Promise<number> => {
  const answer: Record<string, number> = await (await fetch(`${simulatorUrl}/_simulator/requests`)).json();
  return answer['open-meteo'] ?? 0;
};

const zipCodes: string[] = [];
for (let number = 501; zipCodes.length < ZIP_CODES; number += 113) {
  const zipCode = String(number % 100_000).padStart(5, '0');
  try {
    services.location.findZip(zipCode);
    if (!zipCodes.includes(zipCode)) zipCodes.push(zipCode);
  } catch {
    // There is no such ZIP code; the next one.
  }
}
await services.jobs.runDue();
await database.query(
  `INSERT INTO email_subscriptions
     (email, email_key, zip_codes, time_zone, end_date, days, hour, confirmed_at, next_at)
   SELECT 'rider' || n || '@ride.example', 'rider' || n || '@ride.example',
     ARRAY[($1::text[])[1 + n % $2], ($1::text[])[1 + (n + 1) % $2]],
     'America/Denver', '2027-11-20', ARRAY['saturday', 'sunday'], 18, $3, $4
   FROM generate_series(1, $5) n`,
  [zipCodes, ZIP_CODES, new Date(now).toISOString(), new Date(DUE - 360_000).toISOString(), SUBSCRIBERS],
);
process.stdout.write(
  `\n── ${SUBSCRIBERS.toLocaleString('en-US')} subscribers with 2 of ${ZIP_CODES} ZIP codes each, ${database.engine}\n`,
);

const written = async () =>
  Number(
    (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM mail_outbox`))[0]?.n ?? Number.NaN,
  );

// What a page would have to wait for, at worst.
const pauses = monitorEventLoopDelay({ resolution: 5 });
pauses.enable();
// On a machine with other work a pause holds that as well: this is what the thread itself did in one go.
let longestWorkMs = 0;
let turn = process.threadCpuUsage();
const turns = setInterval(() => {
  const worked = process.threadCpuUsage(turn);
  longestWorkMs = Math.max(longestWorkMs, (worked.user + worked.system) / 1_000);
  turn = process.threadCpuUsage();
}, 1);
const callsBefore = await requests();
const begun = performance.now();
const cpuBefore = process.cpuUsage();
now = DUE;
for (let round = 0; (await written()) < SUBSCRIBERS && round < 60; round += 1) {
  await services.jobs.runDue();
  now += BATCH_MS;
}
const seconds = (performance.now() - begun) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
pauses.disable();
clearInterval(turns);
const longestPause = pauses.max / 1e6;
const calls = (await requests()) - callsBefore;
const mails = await written();
mailServer.send('who got mail?');
const [readers]: string[][] = await once(mailServer, 'message');
if (mails !== SUBSCRIBERS || readers?.length !== SUBSCRIBERS)
  throw new Error(`${mails} written, ${readers?.length} received`);
if (new Set(readers).size !== SUBSCRIBERS) throw new Error('somebody got two');

const rate = SUBSCRIBERS / seconds;
report('mails written, sent and received, all of them once', `${SUBSCRIBERS} in ${seconds.toFixed(0)} s`);
report('mails a second', rate.toFixed(0), `≥ ${BUDGET.mailsPerSecond}`, rate >= BUDGET.mailsPerSecond);
report('processor time a mail', `${((user + system) / 1_000 / SUBSCRIBERS).toFixed(1)} ms`);
report(
  'forecast calls',
  `${calls} for ${ZIP_CODES} places`,
  `≤ ${BUDGET.callsPerHundredPlaces} per 100`,
  calls <= (BUDGET.callsPerHundredPlaces * ZIP_CODES) / 100,
);
report(
  'longest pause of the thread',
  `${longestPause.toFixed(0)} ms`,
  `≤ ${BUDGET.pauseMs} ms`,
  longestPause <= BUDGET.pauseMs,
);
report('longest work of the thread in one go', `${longestWorkMs.toFixed(0)} ms`);
report('memory of this process', `${(process.memoryUsage.rss() / 1e6).toFixed(0)} MB`);
report('memory of the simulator', `${memoryOf(simulator).now.toFixed(0)} MB`);
await close();
await database.close();
await stopProcess(mailServer);
await stopProcess(simulator);
rmSync(folder, { recursive: true, force: true });
