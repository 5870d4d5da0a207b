import type { LocationService } from '#features/location/location.service.server.ts';
import type { Reviewable } from '#features/review/reviewable.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { roadsidePrivateApi } from './private.api.server.ts';
import { reviewableRequests, reviewableVolunteers } from './review/queue.service.server.ts';
import { roadsidePublicApi } from './public.api.server.ts';
import { roadsideApi } from './roadside.api.server.ts';
import { createRoadsideService, type RoadsideService } from './roadside.service.server.ts';

/** Riders who help riders by the road: who volunteers, who asks, and the relay between them. */
export function roadsideFeature(
  platform: Platform,
  below: { location: LocationService; adminAddresses: () => Promise<string[]> },
): Feature<RoadsideService> & Record<'reviewableRequests' | 'reviewableVolunteers', Reviewable> {
  const { config, mailLimits, submissionKeys, privateLinks } = platform;
  const service = createRoadsideService({
    ...platform,
    ...below,
    limits: mailLimits,
    sentForm: submissionKeys,
    site: config,
    needsReview: config.roadsideRelay === 'after_approval',
    night: { watch: config.nightWatch, timeZone: config.timeZone },
  });
  const reviewed = {
    database: platform.database,
    location: below.location,
    roadside: service,
    mail: platform.mail,
    site: config,
  };
  return {
    service,
    reviewableRequests: reviewableRequests(reviewed),
    reviewableVolunteers: reviewableVolunteers(reviewed),
    api: async (app) => {
      await app.register(roadsideApi, { roadside: service });
      await app.register(roadsidePublicApi, { roadside: service });
      await app.register(roadsidePrivateApi, { roadside: service, privateLinks });
    },
  };
}
