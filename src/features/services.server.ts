import { createPlatform, type Feature, type PlatformDependencies } from '#platform/platform.server.ts';
import { accountsFeature } from './accounts/accounts.feature.server.ts';
import { backupsFeature } from './backups/backups.feature.server.ts';
import { blogFeature } from './blog/blog.feature.server.ts';
import { embedsFeature } from './embeds/embeds.feature.server.ts';
import { imagesFeature } from './images/images.feature.server.ts';
import { locationFeature } from './location/location.feature.server.ts';
import { mailOutboxFeature } from './mail-outbox/mail-outbox.feature.server.ts';
import { mapsFeature } from './maps/maps.feature.server.ts';
import { myEntriesFeature } from './my-entries/my-entries.feature.server.ts';
import { notificationsFeature } from './notifications/notifications.feature.server.ts';
import { privacyFacts } from './privacy/privacy.mapper.server.ts';
import { radarFeature } from './radar/radar.feature.server.ts';
import { observationsOf } from './report-card/observed.mapper.server.ts';
import { reportCardFeature } from './report-card/report-card.feature.server.ts';
import { createSaidForecasts } from './report-card/said.service.server.ts';
import { reviewFeature } from './review/review.feature.server.ts';
import { riderReportsFeature } from './rider-reports/rider-reports.feature.server.ts';
import { roadsideFeature } from './roadside/roadside.feature.server.ts';
import { routesFeature } from './routes/routes.feature.server.ts';
import { rsvpFeature } from './rsvp/rsvp.feature.server.ts';
import { sitemapFeature } from './sitemap/sitemap.feature.server.ts';
import { statusFeature } from './status/status.feature.server.ts';
import { subscriptionsFeature } from './subscriptions/subscriptions.feature.server.ts';
import { termsOf } from './terms/terms.feature.server.ts';
import { tracksFeature } from './tracks/tracks.feature.server.ts';
import { tripFeature } from './trip/trip.feature.server.ts';
import { tripEmailsFeature } from './trip-emails/trip-emails.feature.server.ts';
import { weatherFeature } from './weather/weather.feature.server.ts';
import { webhooksFeature } from './webhooks/webhooks.feature.server.ts';

/** Every use case of the product; the API's routes and the pages' loaders call the same ones. */
export function createServices(dependencies: PlatformDependencies) {
  const platform = createPlatform(dependencies);
  const { config, jobs, mail, privateLinks, guard } = platform;
  const location = locationFeature(platform);
  const mailOutbox = mailOutboxFeature(platform);
  const maps = mapsFeature(platform);
  const weather = weatherFeature(platform, { location: location.service });
  const reportCard = reportCardFeature(platform, {
    location: location.service,
    forecasts: createSaidForecasts({ grid: weather.grid, clock: platform.clock }),
    runs: weather.sampleRuns,
    observations: observationsOf(weather.observations, {
      isOn: config.weatherStationsUrl !== undefined,
      clock: platform.clock,
    }),
  });
  const tracks = tracksFeature(platform, { location: location.service });
  const trip = tripFeature(platform, { location: location.service, weather, ...tracks.service });
  const radar = radarFeature(platform, { location: location.service, maps: maps.service });
  const accounts = accountsFeature(platform);
  const backups = backupsFeature(platform, { adminAddresses: accounts.service.adminUsers.mailAddresses });
  const images = imagesFeature(platform, { sessions: accounts.service.adminSessions });
  const blog = blogFeature(platform, { images: images.service });
  const routes = routesFeature(platform, {
    location: location.service,
    areas: weather.areas,
    grid: weather.grid,
    snapping: tracks.service.snapping,
  });
  const roadside = roadsideFeature(platform, {
    location: location.service,
    adminAddresses: accounts.service.adminUsers.mailAddresses,
  });
  const riderReports = riderReportsFeature(platform, { images: images.service, routes: routes.service });
  const review = reviewFeature(platform, {
    admins: accounts.service.adminUsers.digest,
    kinds: [
      roadside.reviewableRequests,
      ...routes.reviewables,
      roadside.reviewableVolunteers,
      ...blog.reviewables,
      ...riderReports.reviewables,
    ],
  });
  const subscriptions = subscriptionsFeature(platform, {
    location: location.service,
    areas: weather.mailAreas,
  });
  const tripEmails = tripEmailsFeature(platform, { trip: trip.service });
  const embeds = embedsFeature(platform, {
    location: location.service,
    routes: routes.service,
    weather: weather.service,
  });
  const webhooks = webhooksFeature(platform, {
    routes: routes.service,
    adminAddresses: accounts.service.adminUsers.mailAddresses,
    isSimulated: weather.service.isSimulated,
  });
  const rsvp = rsvpFeature(platform, { routes: routes.service });
  const notifications = notificationsFeature(platform, {
    location: location.service,
    areas: weather.mailAreas,
    routes: routes.service,
    roadside: roadside.service,
  });
  const sitemap = sitemapFeature(platform, {
    posts: { version: blog.service.blog.contentVersion, pages: blog.service.blog.publicPages },
    routes: { version: routes.service.contentVersion, pages: routes.service.publicPages },
  });
  const myEntries = myEntriesFeature(platform, {
    owned: [
      roadside.service.listPrivateLinks,
      rsvp.service.listPrivateLinks,
      subscriptions.service.listPrivateLinks,
      tripEmails.service.listPrivateLinks,
      routes.service.listPrivateLinks,
      blog.service.articles.listPrivateLinks,
    ],
  });
  const features: Feature<unknown>[] = [
    accounts,
    review,
    images,
    blog,
    location,
    maps,
    weather,
    reportCard,
    tracks,
    trip,
    radar,
    routes,
    rsvp,
    riderReports,
    roadside,
    subscriptions,
    tripEmails,
    embeds,
    webhooks,
    notifications,
    myEntries,
    sitemap,
    mailOutbox,
    backups,
  ];
  const status = statusFeature(platform, {
    watches: features.flatMap(({ watches }) => watches ?? []),
    adminAddresses: accounts.service.adminUsers.mailAddresses,
    backups: backups.service,
  });
  features.push(status);
  return {
    ...accounts.service,
    ...blog.service,
    backups: backups.service,
    images: images.service,
    location: location.service,
    myEntries: myEntries.service,
    /** Where data goes on this site. */
    privacy: privacyFacts(config),
    queue: review.service,
    radar: radar.service,
    reportCard: reportCard.service,
    riderReports: riderReports.service,
    roadGeometry: routes.tracks,
    roadside: roadside.service,
    rsvp: rsvp.service,
    scenicRoutes: routes.service,
    /** Roads through points, by the route services. */
    snapping: tracks.service.snapping,
    sitemap: sitemap.service,
    status: status.service,
    subscriptions: subscriptions.service,
    /** What `/terms` says, as HTML. */
    terms: termsOf(config),
    trip: trip.service,
    tripEmails: tripEmails.service,
    weather: weather.service,
    guard,
    mail,
    /** What /metrics tells. */
    metrics: platform.metrics,
    privateLinks,
    /** What stations of the nation measure. */
    observations: weather.observations,
    /** Open it before anything is sent, start it when the site serves, close it at the end. */
    jobs,
    /** The API, feature by feature. */
    apis: [...features.flatMap(({ api }) => api ?? []), platform.api],
    /** Waits for work that goes on after its answer was sent; call it before the database closes. */
    settle: async (): Promise<void> => {
      await Promise.all([...features.map(({ settle }) => settle?.()), platform.settle()]);
    },
  };
}
export type Services = ReturnType<typeof createServices>;
