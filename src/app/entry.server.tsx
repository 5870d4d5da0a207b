import { Writable } from 'node:stream';
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
/** Once for a process: every page would say the same. */
let saidOtherTags = false;

const OTHER_TAGS =
  'Scripts no longer wait for the first paint: React Router writes other tags than src/app/late-scripts.ts knows.';

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
  const { nonce, inTurn, deliver, reportError } = loadContext.get(requestContext);
  const document = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const rendered = await inTurn(() => renderDocument(document, nonce));
  // Development keeps what React rendered, for it compares attributes.
  const html = import.meta.env.DEV
    ? rendered
    : scriptsAfterPaint(rendered, nonce, () => {
        if (!saidOtherTags) reportError(new Error(OTHER_TAGS));
        saidOtherTags = true;
      });
  deliver(html);
  return new Response(null, { status, headers });
}

/** The document's bytes, as `PageContext.deliver` takes them. */
function renderDocument(element: React.ReactElement, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let failure: unknown;
    const sink = new Writable({
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write: (chunk: Uint8Array, _encoding, done) => {
        chunks.push(chunk);
        done();
      },
      final: (done) => {
        clearTimeout(timer);
        if (failure === undefined) resolve(Buffer.concat(chunks).toString('latin1'));
        else reject(failure);
        done();
      },
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
