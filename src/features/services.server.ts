import { createPlatform, type Feature, type PlatformDependencies } from '#platform/platform.server.ts';
import { accountsFeature } from './accounts/accounts.feature.server.ts';
import { blogFeature } from './blog/blog.feature.server.ts';
import { imagesFeature } from './images/images.feature.server.ts';
import { locationFeature } from './location/location.feature.server.ts';
import { mailOutboxFeature } from './mail-outbox/mail-outbox.feature.server.ts';
import { myEntriesFeature } from './my-entries/my-entries.feature.server.ts';
import { privacyFacts } from './privacy/privacy.mapper.server.ts';
import { radarFeature } from './radar/radar.feature.server.ts';
import { reviewFeature } from './review/review.feature.server.ts';
import { riderReportsFeature } from './rider-reports/rider-reports.feature.server.ts';
import { roadsideFeature } from './roadside/roadside.feature.server.ts';
import { routesFeature } from './routes/routes.feature.server.ts';
import { rsvpFeature } from './rsvp/rsvp.feature.server.ts';
import { sitemapFeature } from './sitemap/sitemap.feature.server.ts';
import { subscriptionsFeature } from './subscriptions/subscriptions.feature.server.ts';
import { tripFeature } from './trip/trip.feature.server.ts';
import { weatherFeature } from './weather/weather.feature.server.ts';

/** Every use case of the product; the API's routes and the pages' loaders call the same ones. */
export function createServices(dependencies: PlatformDependencies) {
  const platform = createPlatform(dependencies);
  const { config, jobs, mail, privateLinks, guard } = platform;
  const location = locationFeature(platform);
  const mailOutbox = mailOutboxFeature(platform);
  const weather = weatherFeature(platform, { location: location.service });
  const trip = tripFeature(platform, { location: location.service, weather });
  const radar = radarFeature(platform, { location: location.service });
  const accounts = accountsFeature(platform);
  const images = imagesFeature(platform);
  const blog = blogFeature(platform, { images: images.service });
  const routes = routesFeature(platform, { location: location.service, areas: weather.areas });
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
  const rsvp = rsvpFeature(platform, { routes: routes.service });
  const sitemap = sitemapFeature(platform, {
    posts: { version: blog.service.blog.contentVersion, pages: blog.service.blog.publicPages },
    routes: { version: routes.service.contentVersion, pages: routes.service.publicPages },
  });
  const myEntries = myEntriesFeature(platform, {
    owned: [
      roadside.service.listPrivateLinks,
      rsvp.service.listPrivateLinks,
      subscriptions.service.listPrivateLinks,
      routes.service.listPrivateLinks,
      blog.service.articles.listPrivateLinks,
    ],
  });
  const features: readonly Feature<unknown>[] = [
    accounts,
    review,
    images,
    blog,
    location,
    weather,
    trip,
    radar,
    routes,
    rsvp,
    riderReports,
    roadside,
    subscriptions,
    myEntries,
    sitemap,
    mailOutbox,
  ];
  return {
    ...accounts.service,
    ...blog.service,
    images: images.service,
    location: location.service,
    myEntries: myEntries.service,
    /** Where data goes on this site. */
    privacy: privacyFacts(config),
    queue: review.service,
    radar: radar.service,
    riderReports: riderReports.service,
    roadGeometry: routes.tracks,
    roadside: roadside.service,
    rsvp: rsvp.service,
    scenicRoutes: routes.service,
    sitemap: sitemap.service,
    subscriptions: subscriptions.service,
    trip: trip.service,
    weather: weather.service,
    guard,
    mail,
    privateLinks,
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
