import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { createRequestHandler, ServerBuild } from 'react-router';
import type { PageContext } from '#features/page-context.server.ts';
import { databaseFailure, sqlState } from '#platform/db/database-problem.server.ts';
import type { AppError } from '#platform/errors/app-error.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { constantHeaders, pagePolicy } from '../http/answers/headers.ts';
import type { Lane } from '../load/lane.ts';
import { createPageIcons } from './page-icons.ts';
import { ownScripts } from './page-scripts.ts';
import type { FinishedPage } from './page-store.ts';
import { createSmallStyles } from './small-styles.ts';

export interface RenderOptions {
  context: (request: FastifyRequest) => Pick<PageContext, 'services' | 'requestId' | 'reportError'>;
  https: boolean;
  /** Vite renders and changes pages: their scripts go by nonces, and nothing is kept. */
  development: boolean;
  /** Folder of the built files; undefined in development. */
  assets: string | undefined;
  /** Origins that pages may show pictures from, beside our own. */
  imageSources: readonly string[];
  /** Origins that they may read from. */
  dataSources: readonly string[];
  /** Renderings follow each other; see `createLane`. */
  lane: Lane;
  now: () => number;
}

/** One build of the application, and what answers with it. */
export interface RendererOfBuild {
  build: ServerBuild;
  handle: ReturnType<typeof createRequestHandler>;
}

interface Rendering {
  request: FastifyRequest;
  /** Whose turn it is. */
  visitor: Visitor;
  /** Who the page is for; default the same. */
  reader?: Visitor;
  asked: Request;
  more?: Partial<PageContext>;
}

/** 128 random bits; hexadecimal, so that nothing on its way into a page escapes it. */
const newNonce = (): string => randomBytes(16).toString('hex');

/** Has React Router render a page, whole. @param site the facts about it that pages show */
export function createRendering(options: RenderOptions, site: () => PageContext['site']) {
  const { assets } = options;
  const writeIn = assets === undefined ? [] : [createSmallStyles(assets), createPageIcons(assets)];
  const always = [...Object.entries(constantHeaders(options)), ['cache-control', 'no-cache'] as const];

  /** The answer with its finished document. `isWhole` is false when a part of it failed. */
  async function render(
    { build, handle }: RendererOfBuild,
    { request, visitor, reader = visitor, asked, more = {} }: Rendering,
  ) {
    const facts = options.context(request);
    const nonce = newNonce();
    let outage: AppError | undefined;
    let isWhole = true;
    let html: string | undefined;
    const answered = await handle(
      asked,
      provideContext(build, {
        ...facts,
        site: site(),
        now: options.now(),
        visitor: reader,
        inTurn: (work) => options.lane.run(visitor.prefix, work),
        checkWeather: (zipCode) => facts.services.weather.check({ zipCode }, reader),
        ...more,
        deliver: (document) => {
          html = document;
        },
        nonce,
        reportError: (error: unknown) => {
          isWhole = false;
          const failure = databaseFailure(error);
          outage ??= failure;
          if (failure) request.log.warn({ reason: sqlState(error) }, 'the database is away');
          else facts.reportError(error);
        },
      }),
    );
    const response = outage && answered.status >= 500 ? unavailable(answered, outage) : answered;
    const isOutage = response !== answered;
    const hasBody = html !== undefined || response.body !== null;
    return { page: await finished(response, html, nonce), isWhole, isOutage, hasBody };
  }

  /** @param document what was rendered, see `PageContext.deliver`; where nothing was, the answer's own body is sent */
  async function finished(
    response: Response,
    document: string | undefined,
    nonce: string,
  ): Promise<FinishedPage> {
    const text = document ?? (response.body === null ? '' : await bodyOf(response));
    const isDocument = (response.headers.get('content-type') ?? '').startsWith('text/html');
    const { html, hashes } =
      options.development || !isDocument
        ? { html: text, hashes: [`'nonce-${nonce}'`] }
        : ownScripts(text, nonce);
    const headers = new Map([...always, ...response.headers]);
    headers.set('content-security-policy', pagePolicy(hashes, options));
    const written = writeIn.reduce((page, write) => write(page), html);
    const plain = Buffer.from(written, 'latin1');
    return { status: response.status, headers: [...headers], plain };
  }

  return render;
}

const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('latin1');

function unavailable(response: Response, { status, retryAfter }: AppError): Response {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  headers.set('retry-after', String(retryAfter));
  return new Response(response.body, { status, headers });
}

/** The entry module exports it, so that the context's key is the very object the loaders use. */
function provideContext(build: ServerBuild, value: PageContext) {
  const entry: object = build.entry.module;
  if (!('provideRequestContext' in entry) || typeof entry.provideRequestContext !== 'function') {
    throw new Error('the build has no provideRequestContext');
  }
  return entry.provideRequestContext(value);
}
