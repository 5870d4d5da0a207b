import type { LocationService } from '#features/location/location.service.server.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { subscriptionsApi } from './subscriptions.api.server.ts';
import { addSubscriptionJobs } from './subscriptions.jobs.server.ts';
import { createSubscriptionsService, type SubscriptionsService } from './subscriptions.service.server.ts';
import { createUnsubscribeTokens } from '#platform/mail/unsubscribe-tokens.server.ts';
import { createWeatherEmails } from './weather-emails.worker.server.ts';

/** Weather by email: who asked for it, and the emails when they are due. */
export function subscriptionsFeature(
  platform: Platform,
  below: { location: LocationService; areas: AreaForecastService },
): Feature<SubscriptionsService> {
  const { config, mailLimits, privateLinks, secret } = platform;
  const parts = {
    ...platform,
    ...below,
    site: config,
    unsubscribeTokens: createUnsubscribeTokens({ secret: () => secret('unsubscribe') }),
  };
  const service = createSubscriptionsService({ ...parts, limits: mailLimits });
  addSubscriptionJobs({ ...parts, subscriptions: service, weatherEmails: createWeatherEmails(parts) });
  return { service, api: (app) => subscriptionsApi(app, { subscriptions: service, privateLinks }) };
}
