import { data, redirect } from 'react-router';
import { directoryPageQuery } from '#features/routes/entry/route.queries.ts';
import type { DirectoryAnswer } from '#features/routes/entry/route.schema.ts';
import type { DirectoryQuery } from '#features/routes/directory/directory.schema.ts';
import { directoryPageMeta } from '#features/routes/directory/routes.seo.ts';
import {
  directoryWeatherOf,
  type DirectoryWeather,
} from '#features/routes/directory/ui/directory-weather.ts';
import { AllRoutesPage } from '#features/routes/directory/ui/all-routes-page.tsx';
import { drawDirectory } from '#features/routes/search/ui/roads-drawing.tsx';
import { withDrawing } from '#features/routes/search/ui/server-drawing.tsx';
import { directoryHref, directoryQueryOf } from '#features/routes/directory/directory-address.model.ts';
import { ROUTE_FEEDS } from '#features/routes/directory/ui/route-feeds.ts';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { whereRequestSchema } from '#features/routes/where/where.schema.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import type { PageContext, Site } from '#features/page-context.server.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { asPageText, fromPageText, type PageText } from '#platform/page-text/page-text.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/all-routes';

export const handle = { background: 'routes' } satisfies RouteHandle;

const askedQuery = (url: string): DirectoryQuery => directoryQueryOf(new URL(url).searchParams);

const listOf = (answer: PageText<DirectoryAnswer> | DirectoryAnswer | null) => answer && fromPageText(answer);

/** A page beyond the last one leads to the last one. */
function beyondTheEnd(query: DirectoryQuery, { total, pageSize }: DirectoryAnswer): string | undefined {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return query.page > last ? directoryHref({ ...query, page: last }) : undefined;
}

/** The weather of a list's roads, as far as it is known; null where it is unavailable. */
async function weatherOf(
  { routes }: DirectoryAnswer,
  { services, visitor, reportError }: PageContext,
  isPlain: boolean,
): Promise<DirectoryWeather | null> {
  if (routes.length === 0 || !services.scenicRoutes.areRoadsKnown()) return null;
  try {
    const request = whereRequestSchema.parse({ ids: routes.map(({ id }) => id).join(',') });
    // What everyone opens is asked for by the program; what else is kept shows what is known.
    const answer = await services.scenicRoutes.where.search(request, isPlain ? undefined : visitor);
    return withDrawing(
      directoryWeatherOf(answer),
      services.scenicRoutes.drawnRoads(answer, drawDirectory, 'directory'),
    );
  } catch (error) {
    reportError(error);
    return null;
  }
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(requestContext);
  const { services, reportError, now: renderedAt } = page;
  const query = askedQuery(request.url);
  let answer: DirectoryAnswer;
  try {
    answer = await services.scenicRoutes.directoryPage(query);
  } catch (error) {
    // The specification shows a failed fetch as an empty list; the log keeps what failed.
    reportError(error);
    const status = error instanceof AppError ? error.status : 503;
    return data({ query, answer: null, weather: null, renderedAt }, status);
  }
  const better = beyondTheEnd(query, answer);
  if (better !== undefined) throw redirect(better);
  const isPlain = new URL(request.url).search === '';
  const weather = await weatherOf(answer, page, isPlain);
  return data({ query, answer: asPageText(answer), weather, renderedAt });
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = askedQuery(request.url);
  let answer: DirectoryAnswer | null;
  try {
    answer = await (await lateQueryClient()).fetchQuery(directoryPageQuery(query));
  } catch {
    return { query, answer: null, weather: null, renderedAt: serverNow() };
  }
  const better = beyondTheEnd(query, answer);
  if (better !== undefined) throw redirect(better);
  return { query, answer, weather: null, renderedAt: serverNow() };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...pageMeta(
    directoryPageMeta(
      loaderData?.query ?? directoryQueryOf(new URLSearchParams()),
      siteOf(matches),
      listOf(loaderData?.answer ?? null)?.routes,
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
  const baseMap = useSiteFacts<Site>()?.baseMap;
  return <AllRoutesPage {...loaderData} answer={listOf(loaderData.answer)} baseMap={baseMap} />;
}
