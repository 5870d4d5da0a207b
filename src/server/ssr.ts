import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';
import { pagePolicy } from './http/headers.ts';

export interface PageOptions {
  /** The application's build; called per request, so that development always renders the newest one. */
  loadBuild: () => Promise<ServerBuild>;
  context: (request: FastifyRequest) => Omit<PageContext, 'nonce'>;
  publicUrl: string;
  https: boolean;
  development: boolean;
  /** Origins that pages may show pictures from, beside our own. */
  imageSources: readonly string[];
}

/** Everything that is neither an API call nor a file is a page, rendered by React Router. */
export function addPages(app: FastifyInstance, options: PageOptions): void {
  const mode = options.development ? 'development' : 'production';
  let handler: { build: ServerBuild; handle: ReturnType<typeof createRequestHandler> } | undefined;

  const render = async (request: FastifyRequest, reply: FastifyReply) => {
    const build = await options.loadBuild();
    if (handler?.build !== build) handler = { build, handle: createRequestHandler(build, mode) };
    const nonce = randomBytes(16).toString('base64');
    const context = provideContext(build, { ...options.context(request), nonce });
    const response = await handler.handle(webRequest(request, reply, options.publicUrl), context);

    void reply.code(response.status);
    void reply.header('content-security-policy', pagePolicy(nonce, options));
    for (const [name, value] of response.headers) void reply.header(name, value);
    if (!response.headers.has('cache-control')) void reply.header('cache-control', 'no-cache');
    return reply.send(response.body === null ? undefined : Buffer.from(await response.arrayBuffer()));
  };

  void app.register(async (pages) => {
    // React Router reads bodies itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    pages.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', schema: { hide: true }, handler: render });
  });
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
