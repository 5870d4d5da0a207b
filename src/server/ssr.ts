import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';
import { databaseFailure, sqlState } from '#platform/db/database-problem.server.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import { visitorOf } from '#platform/http/visitor.server.ts';
import { addFailurePage } from './http/failure-page.ts';
import { pagePolicy } from './http/headers.ts';
import { createPageCache, newNonce, type KeptPages } from './page-cache.ts';

export interface PageOptions {
  /** The application's build; called per request, so that development always renders the newest one. */
  loadBuild: () => Promise<ServerBuild>;
  context: (request: FastifyRequest) => Omit<PageContext, 'nonce' | 'visitor'>;
  publicUrl: string;
  https: boolean;
  development: boolean;
  /** Origins that pages may show pictures from, beside our own. */
  imageSources: readonly string[];
  /** Called before a page is rendered. @throws AppError `rate_limited` when its visitor had too many. */
  limit: (prefix: string, url: string) => void;
  /** Which pages are rendered once and kept, and by whose clock. */
  kept: { rules: readonly KeptPages[]; now: () => number };
}

interface Renderer {
  build: ServerBuild;
  handle: ReturnType<typeof createRequestHandler>;
  /** Of this build only: development renders the newest one. */
  cache: ReturnType<typeof createPageCache>;
}

/** Everything that is neither an API call nor a file is a page, rendered by React Router. */
export function addPages(app: FastifyInstance, options: PageOptions): void {
  const mode = options.development ? 'development' : 'production';
  let renderer: Renderer | undefined;

  async function currentRenderer(): Promise<Renderer> {
    const build = await options.loadBuild();
    if (renderer?.build !== build)
      renderer = { build, handle: createRequestHandler(build, mode), cache: createPageCache(options.kept) };
    return renderer;
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { build, handle, cache } = await currentRenderer();
    const facts = options.context(request);
    const nonce = newNonce();
    const visitor = visitorOf(request);
    const render = async (asked: Request, renderNonce: string) => {
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
        provideContext(build, { ...facts, visitor, reportError, nonce: renderNonce }),
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
      const asked = () => new Request(new URL(request.url, options.publicUrl));
      const { status, headers, body } = await cache.page(key, nonce, (kept) => render(asked(), kept));
      return sendPage(reply, status, headers, body);
    }
    const response = await render(webRequest(request, reply, options.publicUrl), nonce);
    const body = response.body === null ? undefined : Buffer.from(await response.arrayBuffer());
    return sendPage(reply, response.status, response.headers, body);
  };

  void app.register(async (pages) => {
    // React Router reads bodies itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    addFailurePage(pages);
    pages.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', schema: { hide: true }, handler: answer });
  });
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
  // Pages never see the Host header: every address they build comes from PUBLIC_URL.
  return new Request(new URL(request.url, publicUrl), {
    method: request.method,
    headers,
    signal: abort.signal,
  });
}
