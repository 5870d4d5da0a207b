import { data, redirect } from 'react-router';
import { directoryPageQuery } from '#features/routes/entry/route.queries.ts';
import type { DirectoryAnswer, DirectoryQuery } from '#features/routes/entry/route.schema.ts';
import { directoryPageMeta } from '#features/routes/directory/routes.seo.ts';
import { AllRoutesPage } from '#features/routes/directory/ui/all-routes-page.tsx';
import {
  directoryHref,
  directoryQueryOf,
  ROUTE_FEEDS,
} from '#features/routes/directory/ui/directory-address.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/all-routes';

export const handle = { background: 'routes' } satisfies RouteHandle;

const askedQuery = (url: string): DirectoryQuery => directoryQueryOf(new URL(url).searchParams);

/** A page beyond the last one leads to the last one. */
function beyondTheEnd(query: DirectoryQuery, { total, pageSize }: DirectoryAnswer): string | undefined {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return query.page > last ? directoryHref({ ...query, page: last }) : undefined;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, reportError } = context.get(requestContext);
  const query = askedQuery(request.url);
  let answer: DirectoryAnswer;
  try {
    answer = await services.scenicRoutes.directoryPage(query);
  } catch (error) {
    // The specification shows a failed fetch as an empty list; the log keeps what failed.
    reportError(error);
    return data({ query, answer: null }, error instanceof AppError ? error.status : 503);
  }
  const better = beyondTheEnd(query, answer);
  if (better !== undefined) throw redirect(better);
  return data({ query, answer });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = askedQuery(request.url);
  let answer: DirectoryAnswer | null;
  try {
    answer = await browserQueryClient().fetchQuery(directoryPageQuery(query));
  } catch {
    return { query, answer: null };
  }
  const better = beyondTheEnd(query, answer);
  if (better !== undefined) throw redirect(better);
  return { query, answer };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(
    directoryPageMeta(
      loaderData?.query ?? directoryQueryOf(new URLSearchParams()),
      siteOf(matches),
      loaderData?.answer?.routes,
    ),
  ),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'New scenic routes',
    href: ROUTE_FEEDS[0].href,
  },
];

export default function AllRoutesRoute({ loaderData }: Route.ComponentProps) {
  return <AllRoutesPage {...loaderData} />;
}
