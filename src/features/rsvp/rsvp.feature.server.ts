import type { ScenicRoutesService } from '#features/routes/routes.service.server.ts';
import type { Feature, Platform } from '#platform/platform.server.ts';
import { rsvpApi } from './rsvp.api.server.ts';
import { createRsvpService, type RsvpService } from './rsvp.service.server.ts';

/** Signing up for group rides. */
export function rsvpFeature(
  platform: Platform,
  { routes }: { routes: ScenicRoutesService },
): Feature<RsvpService> {
  const { config: site, clock, database, guard, jobs, mail, privateLinks: links } = platform;
  const service = createRsvpService({
    database,
    clock,
    jobs,
    mail,
    limits: platform.mailLimits,
    sentForm: platform.submissionKeys,
    links,
    guard,
    routes,
    site,
  });
  return { service, api: (app) => rsvpApi(app, { rsvp: service, links }) };
}
