// Weather mails on a Friday evening: 10,000 subscribers over 800 ZIP codes, from due to written and received.
// Embedded, or on the empty PostgreSQL database of DATABASE_URL.
import { addDays } from '#platform/time/days.ts';
import { zonedInstant } from '#platform/time/zone.ts';
import { startFilledSite } from './setup/filled-site.ts';
import { startMailServer } from './setup/mail-server.ts';
import { processorMs, report } from './setup/measure.ts';
import { longestWaitDuring, ownClock, until, zipCodesOver } from './setup/site.ts';

const SUBSCRIBERS = Number(process.argv[3] ?? 10_000);
const ZIP_CODES = Number(process.argv[4] ?? 800);
const BUDGET = { mailsPerSecond: 100, callsPerHundredPlaces: 1.5, pauseMs: 250 };
/** Batches are further apart, the calls of one are not. */
const ONE_BATCH_MS = 5_000;

const today = new Date().toISOString().slice(0, 10);
const friday = addDays(today, (5 - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7);
const sixPm = zonedInstant(friday, '18:00', 'America/Denver');
// What goes on by itself with a site's start is over before they are due.
const clock = ownClock(sixPm - 20_000);
const mailServer = await startMailServer();
const site = await startFilledSite(
  async ({ database }) => {
    await database.query(
      `INSERT INTO email_subscriptions
         (email, email_key, zip_codes, time_zone, end_date, days, hour, confirmed_at, next_at)
       SELECT 'rider' || n || '@ride.example', 'rider' || n || '@ride.example',
         ARRAY[($1::text[])[1 + n % $2], ($1::text[])[1 + (n + 1) % $2]],
         'America/Denver', $3, ARRAY['saturday', 'sunday'], 18, $4, $4
       FROM generate_series(1, $5) n`,
      [zipCodesOver(ZIP_CODES), ZIP_CODES, addDays(friday, 365), new Date(sixPm).toISOString(), SUBSCRIBERS],
    );
    // A site looks for them every five minutes; this one the next time that it looks for anything.
    await database.query(
      `INSERT INTO jobs (queue, recurring, due_at, sent_at) VALUES ('find-due-weather-mails', true, $1, $1)`,
      [new Date(sixPm + 1_000).toISOString()],
    );
    return database.engine;
  },
  mailServer.env,
  { clock: clock.env },
);
process.stdout.write(
  `\n── ${SUBSCRIBERS.toLocaleString('en-US')} subscribers with 2 of ${ZIP_CODES} ZIP codes each, ${site.filled}\n`,
);

/** When forecasts were asked for, epoch ms. */
const asked: number[] = [];
const forecasts = async () => (await site.outsideCalls())['open-meteo'] ?? 0;
const before = await forecasts();
const workedBefore = processorMs(site.pid);
const longest = await longestWaitDuring(site, () =>
  until('all mails', 900, async () => {
    while (asked.length < (await forecasts()) - before) asked.push(Date.now());
    return (await mailServer.received()).length >= SUBSCRIBERS;
  }),
);
const worked = processorMs(site.pid) - workedBefore;
const mails = await mailServer.received();
if (mails.length !== SUBSCRIBERS) throw new Error(`${mails.length} received`);
if (new Set(mails.map(({ to }) => to)).size !== SUBSCRIBERS) throw new Error('somebody got two');

// The site waits between batches, for it spares the forecast service: what counts is when it had mails to write or send.
const begins = asked.filter((at, index) => index === 0 || at - (asked[index - 1] ?? 0) > ONE_BATCH_MS);
const busyMs = begins.reduce((sum, begin, index) => {
  const next = begins[index + 1] ?? Infinity;
  const end = mails.findLast(({ at }) => at < next)?.at ?? begin;
  return sum + Math.max(0, end - begin);
}, 0);
const rate = (SUBSCRIBERS / busyMs) * 1_000;
const { now, peak } = site.memory();
report(
  'mails written, sent and received, all of them once',
  `${SUBSCRIBERS} in ${(((mails.at(-1)?.at ?? 0) - (asked[0] ?? 0)) / 1_000).toFixed(0)} s`,
);
report(
  'mails a second, while there were some to send',
  rate.toFixed(0),
  `≥ ${BUDGET.mailsPerSecond}`,
  rate >= BUDGET.mailsPerSecond,
);
report('processor time a mail', `${(worked / SUBSCRIBERS).toFixed(1)} ms`);
report(
  'forecast calls',
  `${asked.length} for ${ZIP_CODES} places`,
  `≤ ${BUDGET.callsPerHundredPlaces} per 100`,
  asked.length <= (BUDGET.callsPerHundredPlaces * ZIP_CODES) / 100,
);
report(
  'longest that anybody waited meanwhile',
  `${longest.toFixed(0)} ms`,
  `≤ ${BUDGET.pauseMs} ms`,
  longest <= BUDGET.pauseMs,
);
report('memory (peak)', `${now.toFixed(0)} (${peak.toFixed(0)}) MB`);
await site.stop();
await mailServer.stop();
