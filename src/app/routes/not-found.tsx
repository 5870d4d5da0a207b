import { data } from 'react-router';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import { NotFoundPage, RefusalPage, refusalTitle } from '../shell/error-pages.tsx';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/not-found';

export const handle = { background: 'trip' } satisfies RouteHandle;

/**
 * Answers rather than throws: an address nobody has is no failure. The server has its refusals of requests shown here
 * too.
 */
export function loader({ context }: Route.LoaderArgs) {
  const refusal = context.get(requestContext).refusal ?? null;
  return data({ refusal }, { status: refusal?.status ?? 404 });
}

/** One page serves for every address that nobody has, so none stands in it. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const site = siteOf(matches);
  const refusal = loaderData?.refusal ?? null;
  if (refusal) {
    const { message } = refusal;
    return pageMeta({ title: refusalTitle(refusal), description: message, path: '/', site, noindex: true });
  }
  return pageMeta({
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    keywords: ['motorcycle', 'riding weather', 'scenic routes', 'group rides'],
    path: '/',
    site,
    noindex: true,
  });
};

export default function NotFoundRoute({ loaderData }: Route.ComponentProps) {
  return loaderData.refusal ? <RefusalPage refusal={loaderData.refusal} /> : <NotFoundPage />;
}
