import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { ServerBuild } from 'react-router';
import { addAdminGuard } from '#features/accounts/sessions/admin.guard.server.ts';
import type { Services } from '#features/services.server.ts';
import { cacheSizes } from '#platform/cache/byte-cache.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Config } from '#platform/config/config.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { createReadiness } from '#platform/db/readiness.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { createProcessMetrics } from '#platform/metrics/process-metrics.server.ts';
import { siteCredits } from './credits.ts';
import { isApiPath, originForm, pathOf } from './http/requests/addresses.ts';
import { contractValidator } from './http/requests/absent-fields.ts';
import { addAdmission } from './load/admission.ts';
import { addPipeliningLimit } from './load/pipelining.ts';
import { addBodyLimits } from './load/body-limits.ts';
import { addCleanBodies, cleanAddress } from './http/requests/clean-input.ts';
import { addCompression } from './http/answers/compression.ts';
import { answerClientError } from './http/requests/client-errors.ts';
import { addCrossOriginReads, SHARED_NAMES } from './http/requests/cross-origin.ts';
import { addDrain, type Drain } from './http/drain.ts';
import { addErrorHandling } from './http/answers/errors.ts';
import { addHeadLength } from './http/answers/head-length.ts';
import { addSecurityHeaders, constantHeaders, tileOrigins, vectorOrigins } from './http/answers/headers.ts';
import { Gate } from './load/gate.ts';
import { addHealth } from './http/health.ts';
import { addInstallation } from './http/installation.ts';
import { addRequestLimit, createPageLimit, RequestLimiter } from './load/request-limit.ts';
import { createLane } from './load/lane.ts';
import { addMetrics } from './http/metrics.ts';
import { addListPages } from './http/answers/list-pages.ts';
import { addMethodAnswers, addMissingCalls } from './http/requests/methods.ts';
import { addOpenApi } from './openapi/openapi.ts';
import { addOneHost } from './http/requests/one-host.ts';
import { trustedProxies } from './http/requests/proxies.ts';
import { addRequestCoding } from './http/requests/request-coding.ts';
import { createRequestCounts, gateFamilies } from './http/request-counts.ts';
import { addCachedAnswers } from './http/answers/cached-answers.ts';
import { addKnownChecks } from './http/requests/known-checks.ts';
import { addRequestLog } from './http/request-log.ts';
import { collectRoutes } from './http/requests/route-table.ts';
import { addSecurityText } from './http/security-text.ts';
import { addSameOriginCheck } from './http/requests/same-origin.ts';
import { addFilesInMemory, addStaticFiles } from './http/answers/static-files.ts';
import { addTrailingSlashRedirect } from './http/requests/trailing-slash.ts';
import { answerRules } from './pages/answer-rules.ts';
import { pageRules } from './pages/page-rules.ts';
import { addIcons, makeIcons, type SiteIcons } from './site-icons.ts';
import { addLogo, readLogo, type SiteLogo } from './site-logo.ts';
import { addCachedPages, addPages, createPages, noSuchPage, type PageOptions } from './ssr.ts';

export interface PageSource {
  loadBuild: () => Promise<ServerBuild>;
  /** Folder of the built client files; absent in development, where Vite serves them. */
  assets: string | undefined;
  development: boolean;
  /** Shows `/design`. */
  design?: boolean;
  /** Path of the demo's mailbox, which every page links to. */
  demoMailbox?: string;
  /** What stands in front of the pages and is no part of the product: Vite in development, the demo's mailbox. */
  extend?: (app: FastifyInstance, services: Services) => Promise<void>;
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
/** The longest slug, and room for its escapes. */
const LONGEST_PARAMETER = 1_000;
const REQUESTS_PER_MINUTE = 120;
const PAGES_PER_MINUTE = 240;
/** Of what is kept of pages, for answers to programs. */
const ANSWERS_SHARE = 0.08;
/** More in any case than one page takes on a small machine. */
const BUSY_AFTER_MS = 250;

/** The whole application on injected dependencies; a test gets the real one with a clock of its own. */
export async function buildApp(deps: AppDependencies): Promise<{ app: FastifyInstance; drain: Drain }> {
  const { config, clock, log, services } = deps;
  const https = config.publicUrl.startsWith('https:');
  const logger: FastifyBaseLogger = log;
  const { busyAfterMs = BUSY_AFTER_MS } = deps;
  const gate = new Gate({ aimMs: busyAfterMs, now: () => performance.now() });
  const lane = createLane({
    arrivals: () => gate.arrivals,
    now: () => performance.now(),
    longestWaitMs: busyAfterMs,
  });
  const logo = config.logoFile ? await readLogo(config.logoFile) : undefined;
  const icons = config.logoFile && deps.pages ? await iconsOf(config.logoFile, log) : undefined;
  if (config.siteColor?.instead)
    log.warn(
      { asked: config.siteColor.instead, used: config.siteColor.accent },
      'SITE_COLOR cannot be read on dark ground, so a lighter one of its hue is used',
    );
  const pages =
    deps.pages &&
    createPages({
      ...pageOptions(deps, deps.pages, { logo, icons }),
      lane,
      onRefusal: () => gate.refuse(),
    });
  const proxies = trustedProxies(config.trustProxy, () =>
    log.warn(
      'A sender outside of private networks names other senders (X-Forwarded-For) and is not believed. ' +
        'If it is your proxy, put its addresses into TRUST_PROXY.',
    ),
  );
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: proxies,
    bodyLimit: BODY_LIMIT,
    // What is slower than its kind of body may be is ended earlier, see `addBodyLimits`.
    requestTimeout: 200_000,
    // Of silence: whoever reads nothing of an answer would keep the connection and the answer forever.
    connectionTimeout: 200_000,
    http: { headersTimeout: 20_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_PARAMETER },
    // Whoever got through is served: see `addDrain`.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => cleanAddress(originForm(url)),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, logger),
    // Addresses that cannot be read reach no hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers(constantHeaders({ https }));
      const isPage = pages && error.code === 'FST_ERR_BAD_URL' && !isApiPath(pathOf(request.url));
      void answerError(isPage ? noSuchPage() : error, request, reply);
    },
  });
  app.setValidatorCompiler(contractValidator);
  app.setSerializerCompiler(serializerCompiler);

  // Nothing is counted for nobody.
  const watched = config.metricsToken === undefined ? undefined : watchRequests(deps, app, gate);
  const table = collectRoutes(app);
  const methods = { table, pageMethods: async (url: string) => (await pages?.methodsAt(url)) ?? [] };
  const answerError = addErrorHandling(app, {
    isFile: (path) => table.methodsAt(path).length > 0,
    ...(pages && { page: pages.refusal }),
  });
  addPipeliningLimit(app);
  addRequestLog(app, watched?.count);
  addOneHost(app);
  const perMinute = deps.requestsPerMinute ?? REQUESTS_PER_MINUTE;
  const limiter = new RequestLimiter(perMinute, clock.now);
  const publicOrigin = new URL(config.publicUrl).origin;
  addKnownChecks(app, {
    checks: services.weather,
    constant: constantHeaders({ https }),
    publicOrigin,
    limiter,
    arrived: () => gate.arrived(),
  });
  const inMemory = addFilesInMemory(app, () => gate.arrived());
  if (pages) addCachedPages(app, pages, () => gate.arrived());
  addCachedAnswers(app, {
    rules: answerRules(services),
    constant: [...Object.keys(constantHeaders({ https })), ...SHARED_NAMES],
    cacheBytes: cacheSizes(config.cacheMb)('pages') * ANSWERS_SHARE,
    now: clock.now,
    arrived: () => gate.arrived(),
  });
  addCleanBodies(app);
  addListPages(app);
  addSecurityHeaders(app, { https });
  addAdmission(app, gate);
  addBodyLimits(app, { now: () => performance.now() });
  addRequestCoding(app);
  addTrailingSlashRedirect(app, (url) => !url.startsWith('/api/'));
  addCompression(app);
  const drain = addDrain(app);
  const readiness = createReadiness({ database: deps.database, dataDir: config.dataDir });
  addMetrics(app, { token: config.metricsToken, metrics: services.metrics, now: clock.now });
  addHeadLength(app);
  addHealth(app, { readiness: async () => (drain.begun ? 'stopping' : readiness()) });

  await app.register(async (api) => {
    addCrossOriginReads(api);
    addSameOriginCheck(api, { publicOrigin });
    addRequestLimit(api, { perMinute, now: clock.now, common: limiter });
    addAdminGuard(api, { sessions: services.adminSessions });
    // Behind the guard: strangers learn nothing of the admins' calls.
    addTrailingSlashRedirect(api, (url) => url.startsWith('/api/'));
    await addOpenApi(api, config);
    addSecurityText(api, { contact: config.contactEmail, now: clock.now });
    for (const featureApi of services.apis) await api.register(featureApi);
    addMissingCalls(api, methods);
  });

  app.addHook('onListen', async () => services.jobs.start());

  if (deps.pages && pages) {
    const { assets, extend } = deps.pages;
    await extend?.(app, services);
    const ours = icons ? Object.values(icons).map(({ instead }) => instead.slice(1)) : [];
    if (assets && existsSync(assets)) await addStaticFiles(app, assets, { except: ours, inMemory });
    if (logo) addLogo(app, logo);
    if (icons) addIcons(app, icons);
    addInstallation(app, { config, assets, icons });
    addPages(app, pages);
  }
  addMethodAnswers(app, methods);
  return { app, drain };
}

/** Icons of the site's logo; a file of which there can be none leaves ours in their place. */
async function iconsOf(file: string, log: Log): Promise<SiteIcons | undefined> {
  try {
    return await makeIcons(file);
  } catch (error) {
    log.warn(
      { err: error },
      'SITE_LOGO can be no icon of tabs and apps, so ours stay; a square PNG works best',
    );
    return undefined;
  }
}

/** What /metrics tells of this process and its requests. */
function watchRequests({ services, database }: AppDependencies, app: FastifyInstance, gate: Gate) {
  const counts = createRequestCounts();
  const ofProcess = createProcessMetrics({ engine: database.engine });
  app.addHook('onClose', async () => ofProcess.close());
  services.metrics.add('process', ofProcess.families);
  services.metrics.add('requests', () => [...counts.families(), ...gateFamilies(gate)]);
  return counts;
}

/** Ids that name a request in the log and to its sender: a random word for this process, and a number. */
function requestIds(): () => string {
  const own = randomBytes(6).toString('hex');
  let number = 0;
  return () => `${own}-${(number += 1)}`;
}

function pageOptions(
  deps: AppDependencies,
  source: PageSource,
  { logo, icons }: { logo: SiteLogo | undefined; icons: SiteIcons | undefined },
): Omit<PageOptions, 'lane' | 'onRefusal'> {
  const { config, clock, services } = deps;
  return {
    loadBuild: source.loadBuild,
    publicUrl: config.publicUrl,
    https: config.publicUrl.startsWith('https:'),
    development: source.development,
    assets: source.assets,
    // Posts may show pictures of other sites, which the admins chose.
    imageSources: ['https:', ...tileOrigins(config.baseMap)],
    dataSources: vectorOrigins(config.baseMap),
    limit: createPageLimit({
      perMinute: Math.max(deps.requestsPerMinute ?? 0, PAGES_PER_MINUTE),
      now: clock.now,
    }),
    rules: pageRules(services),
    now: clock.now,
    cacheBytes: cacheSizes(config.cacheMb)('pages') * (1 - ANSWERS_SHARE),
    context: (request) => ({
      services,
      requestId: request.id,
      reportError: (error) => request.log.error({ err: error }, 'page failed'),
    }),
    site: () => ({
      siteName: config.siteName,
      publicUrl: config.publicUrl,
      donationUrl: config.donationUrl ?? null,
      logo: logo ? { src: logo.src, width: logo.width } : config.logoFile === null ? null : 'own',
      icons: icons ? { tab: icons.tab.src, ico: icons.ico.src, apple: icons.apple.src } : null,
      color: config.siteColor && { accent: config.siteColor.accent, hover: config.siteColor.hover },
      footer: config.footer,
      timeZone: config.timeZone,
      mailWorks: services.mail.canSend(),
      credits: siteCredits(services),
      baseMap: config.baseMap,
      simulated: config.demo || services.weather.isSimulated(),
      asksRuns: config.openMeteoEnsembleUrl !== undefined,
      // Without a worker nothing could show them.
      notifies: config.pushServices.length > 0 && config.offlineCopies,
      offlineCopies: config.offlineCopies,
      design: source.design ?? false,
      demoMailbox: source.demoMailbox ?? null,
    }),
  };
}
