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
import { createRoadGeometry, type RoadGeometry } from '#features/routes/tracks/tracks.service.server.ts';
import { createRouteTracks, type RouteTracks } from '#features/routes/tracks/track-files.cache.server.ts';
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
import { reviewablePhotos, reviewableReports } from './rider-reports/rider-reports-queue.service.server.ts';
import {
  createRiderReports,
  type RiderReportsService,
} from './rider-reports/rider-reports.service.server.ts';
import { routeAddresses } from '#features/routes/feeds/addresses.service.server.ts';
import { reviewableRoutes } from '#features/routes/review/queue.service.server.ts';
import { createRouteFeeds, type RouteFeeds } from '#features/routes/feeds/feeds.service.server.ts';
import {
  createScenicRoutesService,
  type ScenicRoutesService,
} from '#features/routes/routes.service.server.ts';
import { createRsvpService, type RsvpService } from './rsvp/rsvp.service.server.ts';
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
  riderReports: RiderReportsService;
  routeFeeds: RouteFeeds;
  roadGeometry: RoadGeometry;
  /** Tracks of published routes. */
  routeTracks: RouteTracks;
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
  const {
    config,
    clock,
    database,
    jobs,
    mail,
    privateLinks,
    guard,
    share,
    mailLimits: limits,
    submissionKeys: sentForm,
    cacheBytes: sizeOf,
    secret,
  } = platform;
  const location = locationFeature(platform);
  const mailOutbox = mailOutboxFeature(platform);
  const weather = weatherFeature(platform, { location: location.service });
  const trip = tripFeature(platform, { location: location.service, weather });
  const radar = radarFeature(platform, { location: location.service });
  const accounts = accountsFeature(platform);
  const images = imagesFeature(platform);
  const blog = blogFeature(platform, { images: images.service });
  const roadGeometry = createRoadGeometry({
    database,
    clock,
    location: location.service,
    jobs,
    secret: () => secret('track-drafts'),
  });
  const scenicRoutes = createScenicRoutesService({
    database,
    clock,
    location: location.service,
    areas: weather.areas,
    share,
    cacheBytes: sizeOf('routes') * 0.75,
    guard,
    tracks: roadGeometry,
    links: privateLinks,
    mail,
    limits,
    sentForm,
    site: config,
  });
  const roadside = roadsideFeature(platform, {
    location: location.service,
    adminAddresses: accounts.service.adminUsers.mailAddresses,
  });
  const riderReports = createRiderReports({
    database,
    clock,
    jobs,
    guard,
    images: images.service,
    routes: scenicRoutes,
  });
  const routesToReview = {
    database,
    location: location.service,
    review: scenicRoutes.review,
    changes: scenicRoutes.proposals,
  };
  const review = reviewFeature(platform, {
    admins: accounts.service.adminUsers.digest,
    kinds: [
      roadside.reviewableRequests,
      reviewableRoutes(routesToReview, { rides: false }),
      reviewableRoutes(routesToReview, { rides: true }),
      roadside.reviewableVolunteers,
      ...blog.reviewables,
      reviewableReports({ clock, routes: scenicRoutes, conditions: riderReports.conditions }),
      reviewablePhotos({ routes: scenicRoutes, photos: riderReports.photos }),
    ],
  });
  const subscriptions = subscriptionsFeature(platform, {
    location: location.service,
    areas: weather.mailAreas,
  });
  const rsvp = createRsvpService({
    database,
    clock,
    jobs,
    mail,
    limits,
    sentForm,
    links: privateLinks,
    guard,
    routes: scenicRoutes,
    site: config,
  });
  const sitemap = sitemapFeature(platform, {
    posts: { version: blog.service.blog.contentVersion, pages: blog.service.blog.publicPages },
    routes: {
      version: scenicRoutes.contentVersion,
      pages: () => routeAddresses({ db: database.db, clock }),
    },
  });
  const myEntries = myEntriesFeature(platform, {
    owned: [
      roadside.service.listPrivateLinks,
      rsvp.listPrivateLinks,
      subscriptions.service.listPrivateLinks,
      scenicRoutes.listPrivateLinks,
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
    sitemap,
    mailOutbox,
    roadside,
    subscriptions,
    myEntries,
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
    scenicRoutes,
    riderReports,
    rsvp,
    routeFeeds: createRouteFeeds({
      routes: scenicRoutes,
      clock,
      site: config,
      cacheBytes: sizeOf('routes') * 0.25,
    }),
    roadGeometry,
    routeTracks: createRouteTracks({
      routes: scenicRoutes,
      geometry: roadGeometry,
      site: config,
      cacheBytes: sizeOf('tracks'),
    }),
    ...blog.service,
    sitemap: sitemap.service,
    guard,
    apis: features.flatMap(({ api }) => api ?? []),
    settle: async () => {
      await Promise.all([
        ...features.map(({ settle }) => settle?.()),
        roadGeometry.close(),
        platform.settle(),
      ]);
    },
  };
}
