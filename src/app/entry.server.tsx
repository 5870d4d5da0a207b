import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type RouterContextProvider,
} from 'react-router';
import { NonceContext } from '#ui/nonce.tsx';
import { scriptsAfterPaint } from './late-scripts.ts';
import { renderAtOnce, renderInTime, withDataAtHand } from './render-document.server.ts';
import { requestContext } from './request-context.ts';

export { provideRequestContext } from './request-context.ts';

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
  const contextOfOne = await withDataAtHand(routerContext);
  const document = () => (
    <NonceContext value={nonce}>
      <ServerRouter context={contextOfOne()} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  const rendered = await inTurn(
    async () => renderAtOnce(document()) ?? (await renderInTime(document(), nonce)),
  );
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

/** A page that does not exist is an answer, not a failure, and an aborted request is nobody's fault. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider | undefined },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context?.get(requestContext).reportError(error);
}
