import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { databaseFailure } from '#platform/db/database-problem.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { EVERYONE, visitorOf, type Visitor } from '#platform/http/visitor.server.ts';
import { isApiPath, pageAddress, pathOf, type PagePatterns } from './http/requests/addresses.ts';
import { busy } from './load/admission.ts';
import type { Refusal } from './http/answers/errors.ts';
import { sendPage, webRequest } from './pages/page-messages.ts';
import { createPagePlaces, NOT_KEPT, patternsOf, type Place } from './pages/page-places.ts';
import type { PageRule, Shown } from './pages/page-rules.ts';
import { createPageStore, type FinishedPage } from './pages/page-store.ts';
import { createRendering, type RendererOfBuild, type RenderOptions } from './pages/render-page.ts';

export interface PageOptions extends RenderOptions {
  /** The application's build; called per request, so that development always renders the newest one. */
  loadBuild: () => Promise<ServerBuild>;
  site: () => PageContext['site'];
  publicUrl: string;
  /** Called for a page that is refused because too many wait for their turn. */
  onRefusal?: () => void;
  /** Called before a page is rendered. @throws AppError `rate_limited` when its visitor had too many. */
  limit: (prefix: string, url: string) => void;
  rules: readonly PageRule[];
  /** Of kept pages. */
  cacheBytes: number;
}

interface Renderer extends RendererOfBuild {
  /** Of this build only: development renders the newest one. */
  store: ReturnType<typeof createPageStore>;
  patterns: PagePatterns;
  placeOf: (url: string) => Place;
}

/** Any address that no page has: refusals are shown in place of "Page Not Found". */
const REFUSED_PATH = '/refused/request';
/** The route of everything that is neither an API call nor a file. */
const PAGES = '/*';
const MOVED_FOR = 'public, max-age=3600';
const SITE_FACTS_MS = 1_000;
/** Of what is kept: there are a handful of them. */
const REFUSALS_SHARE = 0.02;
/** Of what is kept: every browser takes it. */
const BROTLI_SHARE = 0.94;
/** Without the database a page is shown as it was, unless it is older than this. */
const EARLIER_MS = 5 * 60_000;
/** Who could be shown a kept page waits no longer for a database that has fallen silent. */
const LATE_MS = 1_500;

export type Pages = ReturnType<typeof createPages>;

/** The pages, rendered by React Router and kept. */
export function createPages(options: PageOptions) {
  const { now } = options;
  const mode = options.development ? 'development' : 'production';
  const rules = new Map(options.rules.map((rule) => [rule.pattern, rule]));
  const flights = new SingleFlight<FinishedPage & { isOutage?: boolean }>();
  const refusals = byteCache<FinishedPage>('pages', options.cacheBytes * REFUSALS_SHARE);
  const render = createRendering(options, () => siteFacts().site);
  let renderer: Renderer | undefined;
  let known = { site: options.site(), text: '', at: -Infinity, version: 0 };

  /** The site's facts, made once a second, with a number that moves when they change. */
  function siteFacts() {
    const at = now();
    if (at >= known.at && at - known.at < SITE_FACTS_MS) return known;
    const site = options.site();
    const text = JSON.stringify(site);
    known = text === known.text ? { ...known, at } : { site, text, at, version: known.version + 1 };
    return known;
  }

  async function currentRenderer(): Promise<Renderer> {
    const build = await options.loadBuild();
    if (renderer?.build !== build) {
      const patterns = patternsOf(build);
      renderer = {
        build,
        handle: createRequestHandler(build, mode),
        store: createPageStore({
          now,
          cacheBytes: options.cacheBytes * (1 - REFUSALS_SHARE),
          brotli: BROTLI_SHARE,
        }),
        patterns,
        placeOf: options.development ? () => NOT_KEPT : createPagePlaces(patterns, rules),
      };
    }
    return renderer;
  }

  function shownAt({ rule, address }: Place): Shown | undefined {
    const shown = rule?.shown(now(), address);
    return shown && { ...shown, stamp: `${siteFacts().version} ${shown.stamp}` };
  }

  function admit(visitor: Visitor, url: string): void {
    if (!options.lane.hasRoom(visitor.prefix)) {
      options.onRefusal?.();
      throw busy();
    }
    options.limit(visitor.prefix, url);
  }

  /** Sends a page that is kept, and shows what is so now; false when it has to be looked for. */
  function sendKnown(request: FastifyRequest, reply: FastifyReply): boolean | Promise<boolean> {
    const { url = '', method } = request.raw;
    if (!renderer || (method !== 'GET' && method !== 'HEAD')) return false;
    const at = renderer;
    const place = at.placeOf(url);
    // Files are no pages, with a slash behind them neither.
    if (place.rule?.pattern === '*' && request.routeOptions.url !== PAGES) return false;
    const shown = shownAt(place);
    if (shown) return sendIfKnown(at, place, shown, request, reply);
    const refreshed = at.store.has(place.address) ? place.rule?.refresh?.(place.address) : undefined;
    return refreshed ? sendRefreshed(at, place, refreshed, request, reply) : false;
  }

  /** Sends a kept page once it is known that it shows what is so, and as it was while the database does not say so. */
  async function sendRefreshed(
    at: Renderer,
    place: Place,
    refreshed: Promise<unknown>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const late = Promise.withResolvers<'away'>();
    const timer = setTimeout(late.resolve, LATE_MS, 'away');
    const learned = refreshed.then(
      () => 'known' as const,
      (error: unknown) => (databaseFailure(error) ? 'away' : 'failed'),
    );
    const found = await Promise.race([learned, late.promise]);
    clearTimeout(timer);
    if (found === 'known') return sendIfKnown(at, place, shownAt(place), request, reply);
    return found === 'away' && sendEarlier(at, place, request, reply);
  }

  function sendIfKnown(
    { store }: Renderer,
    { address }: Place,
    shown: Shown | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): boolean {
    const entry = shown && store.known(address, shown.stamp, request.raw);
    if (!entry) return false;
    passHooks(request, reply);
    store.send(address, entry, request.raw, reply.raw);
    return true;
  }

  /** Sends a page of the store, which is made first when it is not there; false when it cannot be kept. */
  async function sendKept(
    at: Renderer,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean | FinishedPage> {
    const place = at.placeOf(request.url);
    const { rule, address } = place;
    if (!rule) return false;
    const visitor = visitorOf(request);
    let shown = shownAt(place);
    let more: Partial<PageContext> = {};
    let isAway = false;
    if (!shown) {
      const found = await learn(rule, address, visitor).catch(unlessOutage);
      isAway = found === 'away';
      if (found !== 'away') more = found;
      shown = shownAt(place);
    }
    const asked = new Request(options.publicUrl + (shown ? address : request.url));
    if (!shown) {
      if (isAway && (await sendEarlier(at, place, request, reply))) return true;
      admit(visitor, request.url);
      return (await render(at, { request, visitor, asked, more })).page;
    }
    if (sendIfKnown(at, place, shown, request, reply)) return true;
    const { stamp, moment } = shown;
    const keptStatus = rule.pattern === '*' ? 404 : 200;
    const flight = `${stamp} ${address}`;
    // Unpacking a kept page for who takes no brotli is work too.
    if (!flights.running(flight)) admit(visitor, request.url);
    let entry = await at.store.find(address, stamp, request.raw);
    if (!entry) {
      // The same for everyone: nothing of this one request, and nothing that its visitor was refused.
      const page = await flights.run(flight, async () => {
        const reader = EVERYONE;
        const made = await render(at, { request, visitor, reader, asked, more: { now: moment } });
        if (made.isOutage) return { ...made.page, isOutage: true };
        const mayBeKept = made.isWhole && !/no-store/.test(headerOf(made.page, 'cache-control'));
        if (mayBeKept && made.page.status === keptStatus) await at.store.keep(address, stamp, made.page);
        return made.page;
      });
      if (page.isOutage && (await sendEarlier(at, place, request, reply))) return true;
      entry = await at.store.find(address, stamp, request.raw);
      if (!entry) return page;
    }
    passHooks(request, reply);
    at.store.send(address, entry, request.raw, reply.raw);
    return true;
  }

  /** Sends a kept page as it was before the database went away; false when there is none. */
  async function sendEarlier(
    at: Renderer,
    { rule, address }: Place,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<boolean> {
    const entry = await at.store.findEarlier(address, now() - EARLIER_MS, request.raw);
    if (!entry || !rule) return false;
    passHooks(request, reply);
    at.store.send(address, entry, request.raw, reply.raw);
    return true;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const at = await currentRenderer();
    if (isApiPath(pathOf(request.url))) throw new AppError('not_found', 'There is no such call.');
    if (!pathOf(request.url).endsWith('.data')) {
      const found = pageAddress(request.url, at.patterns);
      if (found.kind === 'moved') return reply.header('cache-control', MOVED_FOR).redirect(found.to, 301);
      if (found.kind === 'unknown' && found.strange) throw noSuchPage();
    }
    const kept = await sendKept(at, request, reply);
    if (kept === true) return reply;
    if (kept !== false) return sendPage(reply, kept, { hasBody: request.method !== 'HEAD', now: now() });
    const visitor = visitorOf(request);
    admit(visitor, request.url);
    const asked = webRequest(request, reply, options.publicUrl);
    const { page, hasBody } = await render(at, { request, visitor, asked });
    return sendPage(reply, page, { hasBody, now: now() });
  }

  return {
    answer,
    sendKnown,

    /** What an address of a page takes; empty when no page has it. */
    async methodsAt(url: string): Promise<string[]> {
      const { patterns } = await currentRenderer();
      return pageAddress(url, patterns).kind === 'unknown' ? [] : ['GET', 'HEAD'];
    },

    /** The page that tells people of a refusal, rendered once for all who get the same. */
    async refusal(request: FastifyRequest, reply: FastifyReply, refused: Refusal): Promise<Buffer> {
      const at = await currentRenderer();
      const { status, answer: told } = refused;
      const refusal = { status, code: told.code, message: told.message };
      const key = JSON.stringify([refusal, siteFacts().version]);
      const page =
        refusals.get(key) ??
        (await flights.run(key, async () => {
          const asked = new Request(options.publicUrl + REFUSED_PATH);
          const more = { refusal };
          const visitor = visitorOf(request);
          const { page: made } = await render(at, { request, visitor, reader: EVERYONE, asked, more });
          if (made.status === status) refusals.set(key, made);
          return made;
        }));
      if (page.status !== status) throw new Error(`the page of a refusal was answered with ${page.status}`);
      void reply.header('content-security-policy', headerOf(page, 'content-security-policy'));
      return page.plain;
    },
  };
}

/** For an answer that is made: it may wait for those before it on the connection, and never end if that is cut. */
function passHooks(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.pass?.leave();
}

const headerOf = ({ headers }: FinishedPage, name: string): string =>
  headers.find(([known]) => known === name)?.[1] ?? '';

/** Everything that is neither an API call nor a file is a page. Register them last. */
export function addPages(app: FastifyInstance, pages: Pages): void {
  app.route({ method: ['GET', 'HEAD'], url: PAGES, schema: { hide: true }, handler: pages.answer });
}

/** Pages that are kept are sent before anything else looks at the request: they cost nobody anything. */
export function addCachedPages(
  app: FastifyInstance,
  pages: Pick<Pages, 'sendKnown'>,
  arrived: () => void,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    const end = (isSent: boolean) => (isSent ? arrived() : done());
    const sent = pages.sendKnown(request, reply);
    if (typeof sent === 'boolean') end(sent);
    else void sent.then(end, done);
  });
}

export const noSuchPage = () => new AppError('not_found', 'There is no page at this address.');

/** Learns what a page shows, where that is not known at once. */
async function learn(rule: PageRule, address: string, visitor: Visitor): Promise<Partial<PageContext>> {
  const refreshed = rule.refresh?.(address);
  if (!refreshed) return (await rule.look?.(visitor, address)) ?? {};
  await refreshed;
  return {};
}

/** Without its database the site shows a page that says so, made as other pages are. */
function unlessOutage(error: unknown): 'away' {
  if (!databaseFailure(error)) throw error;
  return 'away';
}
