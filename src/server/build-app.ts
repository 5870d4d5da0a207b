import compress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerBuild } from 'react-router';
import { adminApi } from '#features/admin/admin.api.server.ts';
import { auditApi } from '#features/admin/audit.api.server.ts';
import { secondFactorApi } from '#features/admin/second-factor.api.server.ts';
import { addAdminGuard } from '#features/admin/admin-guard.service.server.ts';
import { articlesApi } from '#features/articles/articles.api.server.ts';
import { ownArticleApi } from '#features/articles/own-article.api.server.ts';
import { adminBlogApi, blogApi } from '#features/blog/blog.api.server.ts';
import { locationApi } from '#features/location/location.api.server.ts';
import { privateEntriesApi } from '#features/private-entries/private-entries.api.server.ts';
import { radarApi } from '#features/radar/radar.api.server.ts';
import { moderationApi } from '#features/moderation/moderation.api.server.ts';
import { queueApi } from '#features/moderation/queue.api.server.ts';
import { proposalsApi } from '#features/proposals/proposals.api.server.ts';
import { ownRouteApi } from '#features/scenic-routes/own-route.api.server.ts';
import { reviewRoutesApi } from '#features/scenic-routes/review-routes.api.server.ts';
import { roadsideApi } from '#features/roadside/roadside.api.server.ts';
import { roadsidePrivateApi } from '#features/roadside/roadside-private.api.server.ts';
import { roadsidePublicApi } from '#features/roadside/roadside-public.api.server.ts';
import { imagesApi } from '#features/images/images.api.server.ts';
import { groupRidesApi } from '#features/group-rides/group-rides.api.server.ts';
import { riderReportsApi } from '#features/rider-reports/rider-reports.api.server.ts';
import { routeFeedsApi } from '#features/scenic-routes/route-feeds.api.server.ts';
import { roadGeometryApi } from '#features/road-geometry/road-geometry.api.server.ts';
import { scenicRoutesApi } from '#features/scenic-routes/scenic-routes.api.server.ts';
import { startRouteJobs } from '#features/scenic-routes/scenic-routes.jobs.server.ts';
import { rsvpApi } from '#features/rsvp/rsvp.api.server.ts';
import { sitemapApi } from '#features/sitemap/sitemap.api.server.ts';
import type { Services } from '#features/services.server.ts';
import { subscriptionsApi } from '#features/subscriptions/subscriptions.api.server.ts';
import { tripApi } from '#features/trip/trip.api.server.ts';
import { weatherApi } from '#features/weather/weather.api.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { Log } from '#platform/log/log.server.ts';
import { mailApi } from '#platform/mail/mail.api.server.ts';
import { spamApi } from '#platform/spam/spam.api.server.ts';
import { siteCredits } from './credits.ts';
import { addAdmission } from './http/admission.ts';
import { addBodyLimits } from './http/bodies.ts';
import { addCleanBodies, cleanAddress } from './http/clean-input.ts';
import { addErrorHandling } from './http/errors.ts';
import { addSecurityHeaders, tileOrigin } from './http/headers.ts';
import { addHealth } from './http/health.ts';
import { addInstallation } from './http/installation.ts';
import { addRequestLimit, createPageLimit } from './http/limits.ts';
import { addOpenApi } from './http/openapi.ts';
import { addRequestLog } from './http/request-log.ts';
import { addSameOriginCheck } from './http/same-origin.ts';
import { keptPages } from './kept-pages.ts';
import { addPages } from './ssr.ts';

export interface PageSource {
  loadBuild: () => Promise<ServerBuild>;
  /** Folder of the built client files; absent in development, where Vite serves them. */
  assets: string | undefined;
  development: boolean;
  /** Development only: hooks Vite in front of the pages. */
  extend?: (app: FastifyInstance) => Promise<void>;
}

export interface AppDependencies {
  config: Config;
  clock: Clock;
  log: Log;
  database: Database;
  services: Services;
  /** Absent in API tests, which need no pages. */
  pages?: PageSource;
  /** API requests a minute from one address prefix. */
  requestsPerMinute?: number;
  /** Milliseconds that a busy request may take before fewer are let in. */
  busyAfterMs?: number;
}

const BODY_LIMIT = 64 * 1024;
const REQUESTS_PER_MINUTE = 120;
const PAGES_PER_MINUTE = 240;
/** More in any case than one page takes on a small machine. */
const BUSY_AFTER_MS = 400;

/** The whole application on injected dependencies; a test gets the real one with a clock of its own. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const { config, clock, log, services } = deps;
  const https = config.publicUrl.startsWith('https:');
  const uploads = join(config.dataDir, 'uploads');
  const logger: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url = '/' }) => cleanAddress(url),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT,
    // What is slower than its kind of body may be is ended earlier, see `addBodyLimits`.
    requestTimeout: 200_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: true,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);

  addRequestLog(app);
  addCleanBodies(app);
  addSecurityHeaders(app, { https });
  addErrorHandling(app);
  addAdmission(app, { aimMs: deps.busyAfterMs ?? BUSY_AFTER_MS });
  addBodyLimits(app, { now: () => performance.now() });
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  addHealth(app, { ready: async () => !stopping && (await deps.database.ping().then(() => true)) });

  await app.register(async (api) => {
    addSameOriginCheck(api, { publicOrigin: new URL(config.publicUrl).origin });
    addRequestLimit(api, { perMinute: deps.requestsPerMinute ?? REQUESTS_PER_MINUTE, now: clock.now });
    addAdminGuard(api, { sessions: services.adminSessions });
    await addOpenApi(api, config);
    await api.register(adminApi, {
      signIn: services.signIn,
      sessions: services.adminSessions,
      users: services.adminUsers,
    });
    await api.register(secondFactorApi, { secondFactor: services.secondFactor });
    await api.register(auditApi, { audit: services.auditLog });
    await api.register(locationApi, { location: services.location });
    await api.register(weatherApi, { weather: services.weather });
    await api.register(tripApi, { trip: services.trip });
    await api.register(radarApi, { radar: services.radar });
    await api.register(scenicRoutesApi, { routes: services.scenicRoutes });
    await api.register(reviewRoutesApi, services.scenicRoutes);
    await api.register(roadsideApi, { roadside: services.roadside });
    await api.register(roadsidePublicApi, { roadside: services.roadside });
    await api.register(roadsidePrivateApi, {
      roadside: services.roadside,
      privateLinks: services.privateLinks,
    });
    await api.register(moderationApi, { desks: services.reviewDesks });
    await api.register(queueApi, { queue: services.queue, digest: services.queueDigest });
    await api.register(groupRidesApi, { routes: services.scenicRoutes });
    await api.register(rsvpApi, { rsvp: services.rsvp, links: services.privateLinks });
    await api.register(routeFeedsApi, { feeds: services.routeFeeds });
    await api.register(riderReportsApi, { reports: services.riderReports, uploads });
    await api.register(roadGeometryApi, {
      geometry: services.roadGeometry,
      tracks: services.routeTracks,
      uploads,
    });
    await api.register(blogApi, { blog: services.blog, feeds: services.blogFeeds });
    await api.register(adminBlogApi, { blog: services.blog });
    await api.register(articlesApi, { articles: services.articles });
    await api.register(ownRouteApi, { own: services.scenicRoutes.ownership, links: services.privateLinks });
    await api.register(ownArticleApi, { own: services.articles.ownership, links: services.privateLinks });
    await api.register(proposalsApi, { proposals: services.proposals });
    await api.register(sitemapApi, { sitemap: services.sitemap, publicUrl: config.publicUrl });
    await api.register(imagesApi, { images: services.images, uploads });
    await api.register(subscriptionsApi, {
      subscriptions: services.subscriptions,
      privateLinks: services.privateLinks,
    });
    await api.register(privateEntriesApi, { entries: services.privateEntries });
    await api.register(mailApi, { mail: services.mail });
    await api.register(spamApi, { guard: services.guard });
    api.all('/api/*', { schema: { hide: true } }, () => {
      throw new AppError('not_found', 'There is no such call.');
    });
  });

  app.addHook('onListen', async () => services.jobs.start());
  let stopRouteJobs: (() => void) | undefined;
  app.addHook('onListen', async () => {
    stopRouteJobs = startRouteJobs({ routes: services.scenicRoutes, log });
  });
  app.addHook('onClose', async () => stopRouteJobs?.());

  const { pages } = deps;
  if (pages) {
    await pages.extend?.(app);
    if (pages.assets && existsSync(pages.assets)) {
      const files = { wildcard: false, index: false } as const;
      await app.register(fastifyStatic, {
        ...files,
        root: `${pages.assets}/assets`,
        prefix: '/assets/',
        immutable: true,
        maxAge: '365d',
      });
      await app.register(fastifyStatic, {
        ...files,
        root: pages.assets,
        globIgnore: ['assets/**', 'sw.js'],
        decorateReply: false,
        maxAge: '1h',
      });
    }
    addInstallation(app, { config, assets: pages.assets });
    addPages(app, {
      loadBuild: pages.loadBuild,
      publicUrl: config.publicUrl,
      https,
      development: pages.development,
      // Posts may show pictures of other sites, which the admins chose.
      imageSources: ['https:', tileOrigin(config.baseMap.url)],
      limit: createPageLimit({
        perMinute: Math.max(deps.requestsPerMinute ?? 0, PAGES_PER_MINUTE),
        now: clock.now,
      }),
      kept: { rules: keptPages(services), now: clock.now },
      context: (request) => ({
        services,
        requestId: request.id,
        reportError: (error) => request.log.error({ err: error }, 'page failed'),
        site: {
          siteName: config.siteName,
          publicUrl: config.publicUrl,
          donationUrl: config.donationUrl ?? null,
          mailWorks: services.mail.canSend(),
          credits: siteCredits(services),
          baseMap: config.baseMap,
          simulated: config.demo || services.weather.isSimulated(),
          offlineCopies: config.offlineCopies,
          development: pages.development,
        },
      }),
    });
  }
  return app;
}
