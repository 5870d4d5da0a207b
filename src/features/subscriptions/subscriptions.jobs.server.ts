import * as z from 'zod/mini';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import { MINUTE_MS, DAY_MS } from '#platform/time/units.ts';
import { batchesByPlace } from './batches.model.ts';
import { claimDue } from './subscriptions.repo.server.ts';
import type { SubscriptionsService } from './subscriptions.service.server.ts';
import type { WeatherEmails } from './weather-emails.worker.server.ts';

const CHECK_EVERY_MS = 5 * MINUTE_MS;
/** What a job took and has not finished after this is taken again. */
const CLAIM_LASTS_MS = 30 * MINUTE_MS;
/** Taken in one transaction. */
const PER_CLAIM = 5_000;
/**
 * A batch asks about at most 100 places; a provider that counts 600 points a minute has room for its pages too.
 * Its mails take as long as the pause to the next one.
 */
const BATCH = { places: 100, subscriptions: 1_500, everyMs: 15_000 } as const;

const writeMails: Job<{ ids: string[] }> = {
  name: 'write-weather-mails',
  data: z.object({ ids: z.array(z.uuid({ error: 'must be the id of a subscription' })) }),
  retries: 3,
  retryAfterSeconds: 60,
  retryAtMostSeconds: 300,
  timeoutSeconds: 600,
  atOnce: 1,
};

interface SubscriptionJobsDependencies {
  jobs: Jobs;
  database: Database;
  clock: Clock;
  log: Log;
  mail: Pick<MailService, 'canSend'>;
  subscriptions: Pick<SubscriptionsService, 'forgetOver'>;
  weatherEmails: WeatherEmails;
}

/**
 * Looks for subscriptions that are due and hands them out in batches of neighboring places, as jobs in the
 * database. Before the queue is opened.
 */
export function addSubscriptionJobs(deps: SubscriptionJobsDependencies): void {
  const { jobs, database, clock, log, mail, subscriptions, weatherEmails } = deps;

  jobs.handle(writeMails, async ({ ids }) => {
    const mails = await weatherEmails.write(ids);
    if (mails > 0) log.info({ mails }, 'weather emails written');
  });

  /** @returns how many were handed out */
  const handOut = (batchesBefore: number): Promise<{ taken: number; batches: number }> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const due = await claimDue(tx, {
        now: new Date(now),
        claimedBefore: new Date(now - CLAIM_LASTS_MS),
        limit: PER_CLAIM,
      });
      const batches = batchesByPlace(due, BATCH);
      for (const [index, ids] of batches.entries())
        await jobs.send(tx, writeMails, { ids }, { at: now + (batchesBefore + index) * BATCH.everyMs });
      return { taken: due.length, batches: batches.length };
    });

  jobs.every(CHECK_EVERY_MS, 'find-due-weather-mails', async (signal) => {
    // Without a mail server nobody would get them; they are not written for a drawer.
    if (!mail.canSend()) return;
    let batches = 0;
    for (let taken = PER_CLAIM; taken === PER_CLAIM && !signal.aborted;) {
      const handed = await handOut(batches);
      taken = handed.taken;
      batches += handed.batches;
    }
  });

  jobs.every(DAY_MS, 'forget-subscriptions', () => subscriptions.forgetOver());
}
