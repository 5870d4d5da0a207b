import { data } from 'react-router';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { NotFoundPage } from '../shell/error-pages.tsx';
import type { RouteHandle } from '../shell/landscape.tsx';
import type { Route } from './+types/not-found';

export const handle = { background: 'trip' } satisfies RouteHandle;

/** Answers rather than throws: an address nobody has is no failure. */
export function loader() {
  return data(null, { status: 404 });
}

export const meta: Route.MetaFunction = ({ matches, location }) => {
  const site = matches[0].loaderData;
  if (!site) return [];
  return pageMeta({
    title: 'Page Not Found',
    description: 'There is no page at this address.',
    path: location.pathname,
    site,
    noindex: true,
  });
};

export default NotFoundPage;
