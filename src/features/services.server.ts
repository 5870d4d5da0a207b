import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import { createPlatform, type PlatformDependencies } from '#platform/platform.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import { createAdminUsers, type AdminUsers } from '#features/accounts/admin-users.service.server.ts';
import { createAuditLog, type AuditLog } from '#features/accounts/audit/audit-log.service.server.ts';
import { createCaptcha } from '#features/accounts/sign-in/captcha.upstream.server.ts';
import {
  createSecondFactor,
  type SecondFactor,
} from '#features/accounts/second-factor/second-factor.service.server.ts';
import { createSignIn, type SignIn } from '#features/accounts/sign-in/sign-in.service.server.ts';
import { createSignInThrottle } from '#features/accounts/sign-in/throttle.guard.server.ts';
import {
  createAdminSessions,
  type AdminSessions,
} from '#features/accounts/sessions/sessions.service.server.ts';
import {
  createArticlesService,
  type ArticlesService,
} from '#features/blog/articles/articles.service.server.ts';
import { reviewableArticles } from '#features/blog/articles/queue.service.server.ts';
import { createBlogFeeds, type BlogFeeds } from './blog/blog-feeds.service.server.ts';
import { createBlogService, type BlogService } from './blog/blog.service.server.ts';
import { reviewFeature } from './review/review.feature.server.ts';
import type { QueueService } from './review/queue/queue.service.server.ts';
import { reviewableRequests, reviewableVolunteers } from '#features/roadside/review/queue.service.server.ts';
import { diskStorage } from '#platform/storage/disk-storage.server.ts';
import { s3Storage } from '#platform/storage/s3-storage.server.ts';
import { createImages, type ImagesService } from './images/images.service.server.ts';
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
export interface Services {
  adminSessions: AdminSessions;
  adminUsers: AdminUsers;
  signIn: SignIn;
  secondFactor: SecondFactor;
  auditLog: AuditLog;
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
  blog: BlogService;
  blogFeeds: BlogFeeds;
  articles: ArticlesService;
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
    outbound,
    jobs,
    mail,
    privateLinks,
    guard,
    proofOfWork,
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
  const adminSessions = createAdminSessions({
    db: database.db,
    clock,
    https: config.publicUrl.startsWith('https:'),
  });
  const throttle = createSignInThrottle({
    database,
    clock,
    secret: () => secret('sign-in'),
    verifyProof: proofOfWork.verify,
  });
  const blog = createBlogService({
    database,
    clock,
    publicUrl: config.publicUrl,
    cacheBytes: sizeOf('posts'),
  });
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
  const adminUsers = createAdminUsers({
    database,
    clock,
    sessions: adminSessions,
    throttle,
    siteName: config.siteName,
  });
  const roadside = roadsideFeature(platform, {
    location: location.service,
    adminAddresses: adminUsers.mailAddresses,
  });
  const images = createImages({
    database,
    clock,
    jobs,
    storage: config.s3 ? s3Storage(config.s3, outbound) : diskStorage(join(config.dataDir, 'files')),
    findUses: async (texts) =>
      new Map(await Promise.all(texts.map(async (text) => [text, await blog.editing.usesOf(text)] as const))),
  });
  const articles = createArticlesService({
    database,
    clock,
    guard,
    mail,
    limits,
    sentForm,
    editing: blog.editing,
    links: privateLinks,
    site: config,
  });
  const riderReports = createRiderReports({ database, clock, jobs, guard, images, routes: scenicRoutes });
  const secondFactor = createSecondFactor({
    database,
    clock,
    sessions: adminSessions,
    throttle,
    mail,
    secret: () => secret('second-factor'),
    site: config,
  });
  const routesToReview = {
    database,
    location: location.service,
    review: scenicRoutes.review,
    changes: scenicRoutes.proposals,
  };
  const volunteersToReview = { database, roadside: roadside.service, mail, site: config };
  const review = reviewFeature(platform, {
    admins: adminUsers.digest,
    kinds: [
      reviewableRequests(volunteersToReview),
      reviewableRoutes(routesToReview, { rides: false }),
      reviewableRoutes(routesToReview, { rides: true }),
      reviewableVolunteers(volunteersToReview),
      reviewableArticles({ database, review: articles.review, changes: articles.proposals }),
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
    posts: { version: blog.contentVersion, pages: blog.publicPages },
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
      articles.listPrivateLinks,
    ],
  });
  const features = [
    review,
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
    images,
    auditLog: createAuditLog({ db: database.db }),
    roadside: roadside.service,
    adminSessions,
    adminUsers,
    secondFactor,
    signIn: createSignIn({
      database,
      clock,
      sessions: adminSessions,
      throttle,
      secondFactor,
      captcha: config.recaptchaSecret
        ? createCaptcha({ secret: config.recaptchaSecret, outbound })
        : undefined,
    }),
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
    blog,
    blogFeeds: createBlogFeeds({ blog, site: config }),
    articles,
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
