import type { FastifyInstance } from 'fastify';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { createPlatform, type Feature, type PlatformDependencies } from '#platform/platform.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { accountsFeature, type AccountServices } from './accounts/accounts.feature.server.ts';
import { blogFeature, type BlogServices } from './blog/blog.feature.server.ts';
import { reviewFeature } from './review/review.feature.server.ts';
import type { QueueService } from './review/queue/queue.service.server.ts';
import { imagesFeature } from './images/images.feature.server.ts';
import type { ImagesService } from './images/images.service.server.ts';
import { locationFeature } from './location/location.feature.server.ts';
import type { LocationService } from './location/location.service.server.ts';
import type { PrivacyFacts } from './privacy/privacy.model.ts';
import { privacyFacts } from './privacy/privacy.service.server.ts';
import { myEntriesFeature } from './my-entries/my-entries.feature.server.ts';
import type { MyEntries } from './my-entries/my-entries.service.server.ts';
import { roadsideFeature } from './roadside/roadside.feature.server.ts';
import type { RoadsideService } from './roadside/roadside.service.server.ts';
import { subscriptionsFeature } from './subscriptions/subscriptions.feature.server.ts';
import type { SubscriptionsService } from './subscriptions/subscriptions.service.server.ts';
import { mailOutboxFeature } from './mail-outbox/mail-outbox.feature.server.ts';
import { radarFeature } from './radar/radar.feature.server.ts';
import type { RadarService } from './radar/radar.service.server.ts';
import { riderReportsFeature } from './rider-reports/rider-reports.feature.server.ts';
import type { RiderReportsService } from './rider-reports/rider-reports.service.server.ts';
import { routesFeature } from './routes/routes.feature.server.ts';
import type { ScenicRoutesService } from './routes/routes.service.server.ts';
import type { RoadGeometry } from './routes/tracks/tracks.service.server.ts';
import { rsvpFeature } from './rsvp/rsvp.feature.server.ts';
import type { RsvpService } from './rsvp/rsvp.service.server.ts';
import { sitemapFeature } from './sitemap/sitemap.feature.server.ts';
import type { SitemapService } from './sitemap/sitemap.service.server.ts';
import { tripFeature } from './trip/trip.feature.server.ts';
import type { TripService } from './trip/trip.service.server.ts';
import { weatherFeature } from './weather/weather.feature.server.ts';
import type { WeatherService } from '#features/weather/place/weather.service.server.ts';

/** Every use case of the product; the API's routes and the pages' loaders call the same ones. */
export interface Services extends AccountServices, BlogServices {
  roadside: RoadsideService;
  /** Everything that waits for an admin, in one list. */
  queue: QueueService;
  location: LocationService;
  weather: WeatherService;
  trip: TripService;
  radar: RadarService;
  scenicRoutes: ScenicRoutesService;
  /** Tracks of routes and rides, drafts among them. */
  roadGeometry: RoadGeometry;
  riderReports: RiderReportsService;
  rsvp: RsvpService;
  sitemap: SitemapService;
  images: ImagesService;
  mail: MailService;
  /** Weather by mail. */
  subscriptions: SubscriptionsService;
  /** Lost private links, sent again. */
  myEntries: MyEntries;
  /** Where data goes on this site, for the page that tells. */
  privacy: PrivacyFacts;
  /** Links that stand in for an account. */
  privateLinks: PrivateLinks;
  /** Work done later. Open it before anything is sent, start it when the site serves, close it at the end. */
  jobs: Jobs;
  /** Spam protection of every public form. */
  guard: SubmissionGuardService;
  /** Ends connections and waits for work that goes on after its answer was sent; call it before the database closes. */
  settle: () => Promise<void>;
  /** The API, feature by feature. */
  apis: readonly ((app: FastifyInstance) => Promise<void>)[];
}

export function createServices(dependencies: PlatformDependencies): Services {
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
    jobs,
    queue: review.service,
    privateLinks,
    mail,
    subscriptions: subscriptions.service,
    privacy: privacyFacts(config),
    myEntries: myEntries.service,
    images: images.service,
    roadside: roadside.service,
    ...accounts.service,
    location: location.service,
    weather: weather.service,
    trip: trip.service,
    radar: radar.service,
    scenicRoutes: routes.service,
    roadGeometry: routes.tracks,
    riderReports: riderReports.service,
    rsvp: rsvp.service,
    ...blog.service,
    sitemap: sitemap.service,
    guard,
    apis: features.flatMap(({ api }) => api ?? []),
    settle: async () => {
      await Promise.all([...features.map(({ settle }) => settle?.()), platform.settle()]);
    },
  };
}
