import { PassThrough } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { NonceContext } from '#ui/nonce.tsx';
import { scriptsAfterPaint } from './late-scripts.ts';
import { requestContext } from './request-context.ts';

export { provideRequestContext } from './request-context.ts';

const RENDER_TIMEOUT_MS = 5_000;

/** Renders a page as one finished document: a rider on a bad connection gets all of it or nothing. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { nonce, inTurn } = loadContext.get(requestContext);
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const html = await inTurn(() => renderDocument(document, nonce));
  return new Response(html, { status, headers });
}

function renderDocument(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let failure: unknown;
    const sink = new PassThrough();
    sink.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    sink.on('end', () => {
      clearTimeout(timer);
      const html = Buffer.concat(chunks).toString();
      // Development keeps what React rendered, for it compares attributes.
      if (failure === undefined) resolve(import.meta.env.DEV ? html : scriptsAfterPaint(html, nonce));
      else reject(failure);
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Large parts would otherwise wait, hidden, for a script that puts them in their place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void pipe(sink),
      onShellError: reject,
      onError: (error) => {
        failure ??= error;
      },
    });
    const timer = setTimeout(() => abort(new Error('rendering took too long')), RENDER_TIMEOUT_MS);
  });
}

/** A page that does not exist is an answer, not a failure, and an aborted request is nobody's fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider | undefined },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context?.get(requestContext).reportError(error);
}
