import type { Site } from '#features/page-context.server.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { data } from 'react-router';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { routesPageMeta } from '#features/routes/directory/routes.seo.ts';
import { ROUTE_FEEDS } from '#features/routes/directory/ui/route-feeds.ts';
import { roadsViewOf } from '#features/routes/search/ui/roads-view.ts';
import { drawRoads } from '#features/routes/search/ui/roads-drawing.tsx';
import { thumbnailOf } from '#features/routes/search/ui/roads-map.ts';
import { roadsViewFrom, sentRoadsView } from '#features/routes/search/ui/sent-roads-view.ts';
import { withDrawing } from '#features/routes/search/ui/server-drawing.tsx';
import { RoutesPage } from '#features/routes/search/ui/routes-page.tsx';
import { whereSearch } from '#features/routes/where/where.queries.ts';
import { whereRequestSchema } from '#features/routes/where/where.schema.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { askedFor, RESULTS_PER_PAGE, ROAD_SEARCH, shownCriteria } from '../find-roads.ts';
import { searchNearby } from '../nearby-search.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/routes';
import '#ui/signs/band-bar.css';

export const handle = { background: 'routes' } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, now, visitor, reportError } = context.get(requestContext);
  const { location, scenicRoutes } = services;
  leadTownsToZipCodes(request, 'zipCode', location);
  const { status, ...search } = await searchNearby(request.url, {
    ...ROAD_SEARCH,
    search: (found) => scenicRoutes.search({ ...found, pageSize: RESULTS_PER_PAGE }),
  });
  const shown = { ...search, criteria: shownCriteria(request.url, search.criteria), renderedAt: now };
  const asked = askedFor(request.url, search);
  if (!asked) return data({ ...shown, view: null }, status);
  try {
    const parameters = new URLSearchParams(whereSearch(asked));
    const wanted = whereRequestSchema.parse(Object.fromEntries(parameters));
    // What is kept for everyone is asked for by the program.
    const answer = await scenicRoutes.where.search(wanted, parameters.size === 0 ? undefined : visitor);
    const drawing = scenicRoutes.drawnRoads(answer, drawRoads);
    const made = withDrawing(roadsViewOf(answer, thumbnailOf), drawing);
    return data({ ...shown, view: sentRoadsView(made) }, status);
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return data({ ...shown, view: null, problem: error.userMessage }, error.status);
    reportError(error);
    return data({ ...shown, view: null }, status);
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { findRoads } = await import('../find-roads.ts');
  return findRoads(request.url);
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
  const site = useSiteFacts<Site>();
  return (
    <RoutesPage
      {...loaderData}
      view={roadsViewFrom(loaderData.view)}
      {...useDetectZip()}
      timeZone={site?.timeZone ?? 'UTC'}
      baseMap={site?.baseMap}
    />
  );
}
