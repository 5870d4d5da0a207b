import { $ZodRegistry, $ZodType } from 'zod/v4/core';
import * as admin from '#features/accounts/accounts.schema.ts';
import * as audit from '#features/accounts/audit/audit.schema.ts';
import * as backups from '#features/backups/backups.schema.ts';
import * as articles from '#features/blog/articles/articles.schema.ts';
import * as ownArticle from '#features/blog/articles/own-article.schema.ts';
import * as submitArticle from '#features/blog/articles/submit-article.schema.ts';
import * as blog from '#features/blog/blog.schema.ts';
import * as groupRides from '#features/routes/rides/rides.schema.ts';
import * as images from '#features/images/images.schema.ts';
import * as location from '#features/location/location.schema.ts';
import * as moderation from '#features/review/review.schema.ts';
import * as queue from '#features/review/queue/queue.schema.ts';
import * as privateEntries from '#features/my-entries/my-entries.schema.ts';
import * as proposals from '#features/review/changes/proposals.schema.ts';
import * as maps from '#features/maps/maps.schema.ts';
import * as radar from '#features/radar/radar.schema.ts';
import * as reportCard from '#features/report-card/report-card.schema.ts';
import * as riderReports from '#features/rider-reports/rider-reports.schema.ts';
import * as drawing from '#features/tracks/draw/draw.schema.ts';
import * as roadGeometry from '#features/routes/tracks/tracks.schema.ts';
import * as roadsidePrivate from '#features/roadside/private.schema.ts';
import * as roadsidePublic from '#features/roadside/public.schema.ts';
import * as roadside from '#features/roadside/roadside.schema.ts';
import * as rsvp from '#features/rsvp/rsvp.schema.ts';
import * as addRoute from '#features/routes/submit/add-route.schema.ts';
import * as ownRoute from '#features/routes/own/own-route.schema.ts';
import * as reviewRoute from '#features/routes/review/reviewed-route.schema.ts';
import * as roadTracing from '#features/routes/tracing/tracing.schema.ts';
import * as scenicRoutes from '#features/routes/entry/route.schema.ts';
import * as sitemap from '#features/sitemap/sitemap.schema.ts';
import * as status from '#features/status/status.schema.ts';
import * as subscriptions from '#features/subscriptions/subscriptions.schema.ts';
import * as trip from '#features/trip/trip.schema.ts';
import * as tripEmails from '#features/trip-emails/trip-emails.schema.ts';
import * as tripRuns from '#features/trip/probability/trip-runs.schema.ts';
import * as runs from '#features/weather/probability/runs.schema.ts';
import * as weather from '#features/weather/weather.schema.ts';
import * as webhooks from '#features/webhooks/webhooks.schema.ts';
import * as mail from '#features/mail-outbox/mail-outbox.schema.ts';
import * as privateLink from '#platform/private-links/private-link.schema.ts';
import * as notifications from '#features/notifications/notifications.schema.ts';
import * as submission from '#platform/spam/submission.schema.ts';

/** The contracts of all features; a test misses a file that is not here. */
const CONTRACTS: readonly object[] = [
  admin,
  audit,
  backups,
  articles,
  ownArticle,
  submitArticle,
  blog,
  groupRides,
  images,
  location,
  maps,
  moderation,
  notifications,
  queue,
  privateEntries,
  proposals,
  radar,
  reportCard,
  riderReports,
  drawing,
  roadGeometry,
  roadTracing,
  roadsidePrivate,
  roadsidePublic,
  roadside,
  rsvp,
  addRoute,
  ownRoute,
  reviewRoute,
  scenicRoutes,
  sitemap,
  status,
  subscriptions,
  trip,
  tripEmails,
  tripRuns,
  weather,
  runs,
  webhooks,
  mail,
  privateLink,
  submission,
];

/** What a schema is called in the description: `weatherAnswerSchema` is `WeatherAnswer`. */
const nameOf = (exported: string) =>
  exported.charAt(0).toUpperCase() + exported.slice(1).replace(/Schema$/, '');

/** Parameters stand in their operations one by one. */
const isPart = (exported: string) => exported.endsWith('Schema') && !/(?:Params|Query)Schema$/.test(exported);

/** Every exported schema of the contracts under its own name. @throws Error when two have one name */
export function namedSchemas(): $ZodRegistry<{ id: string }> {
  const registry = new $ZodRegistry<{ id: string }>();
  for (const contract of CONTRACTS)
    for (const [exported, schema] of Object.entries(contract))
      if (schema instanceof $ZodType && isPart(exported)) registry.add(schema, { id: nameOf(exported) });
  return registry;
}
