import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';
import { databaseFailure, sqlState } from '#platform/db/database-problem.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { isApiPath, pageAddress, pathOf, type PagePatterns } from './http/addresses.ts';
import { busy } from './http/admission.ts';
import type { Refusal } from './http/errors.ts';
import type { Lane } from './http/lane.ts';
import { pagePolicy } from './http/headers.ts';
import { createPageCache, newNonce, type KeptPages } from './page-cache.ts';

export interface PageOptions {
  /** The application's build; called per request, so that development always renders the newest one. */
  loadBuild: () => Promise<ServerBuild>;
  context: (request: FastifyRequest) => Omit<PageContext, 'nonce' | 'visitor' | 'inTurn' | 'refusal'>;
  publicUrl: string;
  https: boolean;
  development: boolean;
  /** Origins that pages may show pictures from, beside our own. */
  imageSources: readonly string[];
  /** Renderings follow each other; see `createLane`. */
  lane: Lane;
  /** A page that would have to wait longer for its turn is refused. */
  longestWaitMs: number;
  /** Called before a page is rendered. @throws AppError `rate_limited` when its visitor had too many. */
  limit: (prefix: string, url: string) => void;
  /** Which pages are rendered once and kept, and by whose clock. */
  kept: { rules: readonly KeptPages[]; now: () => number; cacheBytes: number };
}

interface Renderer {
  build: ServerBuild;
  handle: ReturnType<typeof createRequestHandler>;
  /** Of this build only: development renders the newest one. */
  cache: ReturnType<typeof createPageCache>;
  patterns: PagePatterns;
}

/** Any address that no page has: refusals are shown in the place of "Page Not Found". */
const REFUSED_PATH = '/refused/request';
const MOVED_FOR = 'public, max-age=3600';

export type Pages = ReturnType<typeof createPages>;

/** The pages, rendered by React Router. */
export function createPages(options: PageOptions) {
  const mode = options.development ? 'development' : 'production';
  let renderer: Renderer | undefined;

  async function currentRenderer(): Promise<Renderer> {
    const build = await options.loadBuild();
    if (renderer?.build !== build) {
      const cache = createPageCache(options.kept);
      renderer = { build, handle: createRequestHandler(build, mode), cache, patterns: patternsOf(build) };
    }
    return renderer;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { build, handle, cache, patterns } = await currentRenderer();
    if (isApiPath(pathOf(request.url))) throw new AppError('not_found', 'There is no such call.');
    if (!pathOf(request.url).endsWith('.data')) {
      const found = pageAddress(request.url, patterns);
      if (found.kind === 'moved') return reply.header('cache-control', MOVED_FOR).redirect(found.to, 301);
      if (found.kind === 'unknown' && found.strange) throw noSuchPage();
    }
    const facts = options.context(request);
    const nonce = newNonce();
    const visitor = visitorOf(request);
    const render = async (asked: Request, renderNonce: string) => {
      if (options.lane.expectedWaitMs(visitor.prefix) > options.longestWaitMs) throw busy();
      options.limit(visitor.prefix, request.url);
      let outage: AppError | undefined;
      const reportError = (error: unknown) => {
        const failure = databaseFailure(error);
        outage ??= failure;
        if (failure) request.log.warn({ reason: sqlState(error) }, 'the database is away');
        else facts.reportError(error);
      };
      const response = await handle(
        asked,
        provideContext(build, {
          ...facts,
          visitor,
          inTurn: (work) => options.lane.run(visitor.prefix, work),
          reportError,
          nonce: renderNonce,
        }),
      );
      return outage && response.status >= 500 ? unavailable(response, outage) : response;
    };
    void reply.header('content-security-policy', pagePolicy(nonce, options));

    const key =
      request.method === 'GET'
        ? await cache.keyOf(request.url, JSON.stringify(facts.site)).catch(unlessOutage)
        : undefined;
    if (key !== undefined) {
      // The same for everyone: nothing of this one request reaches the rendering.
      const asked = () => new Request(options.publicUrl + request.url);
      const { status, headers, body } = await cache.page(key, nonce, (kept) => render(asked(), kept));
      return sendPage(reply, status, headers, body);
    }
    const response = await render(webRequest(request, reply, options.publicUrl), nonce);
    const body = response.body === null ? undefined : Buffer.from(await response.arrayBuffer());
    return sendPage(reply, response.status, response.headers, body);
  }

  return {
    answer,

    /** What an address of a page takes; empty when no page has it. */
    async methodsAt(url: string): Promise<string[]> {
      const { patterns } = await currentRenderer();
      return pageAddress(url, patterns).kind === 'unknown' ? [] : ['GET', 'HEAD'];
    },

    /** The page that tells people of a refusal, rendered once for all who get the same. */
    async refusal(request: FastifyRequest, reply: FastifyReply, refused: Refusal): Promise<Buffer> {
      const { build, handle, cache } = await currentRenderer();
      const { status, answer: told } = refused;
      const visitor = visitorOf(request);
      const inTurn: PageContext['inTurn'] = (work) => options.lane.run(visitor.prefix, work);
      const facts = { ...options.context(request), visitor, inTurn };
      const nonce = newNonce();
      const refusal = { status, code: told.code, message: told.message };
      const asked = new Request(options.publicUrl + REFUSED_PATH);
      const page = await cache.page(
        JSON.stringify([refusal, facts.site]),
        nonce,
        (kept) => handle(asked, provideContext(build, { ...facts, nonce: kept, refusal })),
        status,
      );
      if (page.status !== status) throw new Error(`the page of a refusal was answered with ${page.status}`);
      void reply.header('content-security-policy', pagePolicy(nonce, options));
      return page.body;
    },
  };
}

/** Everything that is neither an API call nor a file is a page. Register them last. */
export function addPages(app: FastifyInstance, pages: Pages): void {
  app.route({ method: ['GET', 'HEAD'], url: '/*', schema: { hide: true }, handler: pages.answer });
}

export const noSuchPage = () => new AppError('not_found', 'There is no page at this address.');

function patternsOf(build: ServerBuild): PagePatterns {
  const paths = Object.values(build.routes).flatMap((route) =>
    route === undefined || route.path === '*' || route.id === 'root' ? [] : [route.path ?? ''],
  );
  return paths.map((path) => path.split('/').filter((segment) => segment !== ''));
}

/** Without its database the site shows a page that says so, made as other pages are. */
function unlessOutage(error: unknown): undefined {
  if (!databaseFailure(error)) throw error;
}

function unavailable(response: Response, { status, retryAfter }: AppError): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.set('retry-after', String(retryAfter));
  return new Response(response.body, { status, headers });
}

function sendPage(
  reply: FastifyReply,
  status: number,
  headers: Iterable<[string, string]>,
  body: Buffer | undefined,
) {
  void reply.code(status).header('cache-control', 'no-cache');
  for (const [name, value] of headers) void reply.header(name, value);
  return reply.send(body);
}

/** The entry module exports it, so that the context's key is the very object the loaders use. */
function provideContext(build: ServerBuild, value: PageContext) {
  const entry: object = build.entry.module;
  if (!('provideRequestContext' in entry) || typeof entry.provideRequestContext !== 'function') {
    throw new Error('the build has no provideRequestContext');
  }
  return entry.provideRequestContext(value);
}

function webRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (Array.isArray(value)) for (const one of value) headers.append(name, one);
    else if (value !== undefined) headers.set(name, value);
  }
  // Pages never see the Host header: every address they build comes from PUBLIC_URL. As text: resolving `//a` against
  // it would take the host from the visitor.
  return new Request(publicUrl + request.url, { method: request.method, headers, signal: abort.signal });
}
