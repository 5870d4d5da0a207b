import { data } from 'react-router';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { routeSearchQuery } from '#features/routes/entry/route.queries.ts';
import { ROUTE_SEARCH } from '#features/routes/entry/choices.model.ts';
import type { RouteSearchRequest } from '#features/routes/entry/route.schema.ts';
import { routesPageMeta } from '#features/routes/directory/routes.seo.ts';
import { ROUTE_FEEDS } from '#features/routes/directory/ui/directory-address.ts';
import { RoutesPage } from '#features/routes/search/ui/routes-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { searchNearby } from '../nearby-search.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/routes';

export const handle = { background: 'routes' } satisfies RouteHandle;

const SEARCH = {
  loadSchema: async () => (await import('#features/routes/entry/route.schema.ts')).routeSearchRequestSchema,
  defaults: {
    zipCode: '',
    maxDistance: String(ROUTE_SEARCH.defaultMiles),
    difficulty: 'all',
    roadType: 'all',
  },
  failure: 'Failed to fetch scenic routes',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { location, scenicRoutes } = context.get(requestContext).services;
  leadTownsToZipCodes(request, 'zipCode', location);
  const { status, ...search } = await searchNearby(request.url, { ...SEARCH, search: scenicRoutes.search });
  return data(search, status);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = (asked: RouteSearchRequest) => browserQueryClient().fetchQuery(routeSearchQuery(asked));
  const { criteria, outcome } = await searchNearby(request.url, { ...SEARCH, search });
  return { criteria, outcome };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(routesPageMeta(siteOf(matches))),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'New scenic routes',
    href: ROUTE_FEEDS[0].href,
  },
];

export default function RoutesRoute({ loaderData }: Route.ComponentProps) {
  return <RoutesPage {...loaderData} {...useDetectZip()} />;
}
