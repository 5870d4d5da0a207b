import type { TripService } from '#features/trip/trip.service.server.ts';
import { createUnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#platform/time/units.ts';
import { tripEmailsApi } from './trip-emails.api.server.ts';
import { createTripEmailsService, type TripEmailsService } from './trip-emails.service.server.ts';
import { createTripWatching } from './trip-emails.worker.server.ts';

/** Emails when the verdict of a planned trip changes. */
export function tripEmailsFeature(
  platform: Platform,
  { trip }: { trip: Pick<TripService, 'plan'> },
): Feature<TripEmailsService> {
  const { config, jobs, limit, log, mail, mailLimits, openMeteoBudget, privateLinks, secret } = platform;
  const parts = {
    ...platform,
    trip,
    site: config,
    hasRoads: Boolean(config.valhallaUrl ?? config.osrmUrl),
    unsubscribeTokens: createUnsubscribeTokens({ secret: () => secret('unsubscribe-trip') }),
  };
  const service = createTripEmailsService({
    ...parts,
    limits: mailLimits,
    asked: limit('trip-emails', DAY_MS),
  });
  const watching = createTripWatching({ ...parts, budget: openMeteoBudget });
  jobs.every(5 * MINUTE_MS, 'watch-trips', async (signal) => {
    // Without a mail server nobody would get them; they are not written for a drawer.
    if (!mail.canSend()) return;
    const mails = await watching.look(signal);
    if (mails > 0) log.info({ mails }, 'trip emails written');
  });
  jobs.every(HOUR_MS, 'forget-watched-trips', () => service.forgetOver());
  return { service, api: (app) => tripEmailsApi(app, { tripEmails: service, privateLinks }) };
}
