import { ROUTE_SEARCH } from '#features/routes/entry/choices.model.ts';
import { routeSearchQuery } from '#features/routes/entry/route.queries.ts';
import type { RouteSearchAnswer, RouteSearchRequest } from '#features/routes/entry/route.schema.ts';
import { roadsAddressOf } from '#features/routes/search/roads-address.model.ts';
import type { NearbyCriteria } from '#features/routes/search/ui/nearby-search-form.tsx';
import { askedOf, roadsViewOf, searchAskedOf } from '#features/routes/search/ui/roads-view.ts';
import { thumbnailOf } from '#features/routes/search/ui/roads-map.ts';
import { whereQuery, type WhereAsked } from '#features/routes/where/where.queries.ts';
import { ApiError, userMessage } from '#platform/api-client/api-client.ts';
import { browserQueryClient } from '#platform/api-client/query-client.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { searchNearby, type NearbySearch } from './nearby-search.ts';

/** Shared by the server's and the browser's loader of Scenic Routes; the browser fetches this file when it is needed. */

export const ROAD_SEARCH = {
  loadSchema: async () => (await import('#features/routes/entry/route.schema.ts')).routeSearchRequestSchema,
  defaults: {
    zipCode: '',
    maxDistance: String(ROUTE_SEARCH.defaultMiles),
    difficulty: 'all',
    roadType: 'all',
  },
  failure: 'Failed to fetch scenic routes',
};

/** Results of a page: each has a card with its day, and a page stays within 20 kB. */
export const RESULTS_PER_PAGE = 20;

/** The roads to show weather for: the results of a search, before one the best roads, none after a failed search. */
export function askedFor(
  url: string,
  { criteria, outcome }: Pick<NearbySearch<NearbyCriteria, RouteSearchAnswer>, 'criteria' | 'outcome'>,
): WhereAsked | undefined {
  const address = roadsAddressOf(new URL(url).searchParams);
  if (outcome.kind === 'failed') return undefined;
  if (outcome.kind !== 'found') return askedOf(address);
  const { routes } = outcome.answer;
  return routes.length === 0 ? undefined : searchAskedOf(address, criteria.zipCode, routes);
}

/** The form shows the search, or the place that the roads are near. */
export function shownCriteria(url: string, criteria: NearbyCriteria): NearbyCriteria {
  const { zip, distance } = roadsAddressOf(new URL(url).searchParams);
  if (criteria.zipCode !== '' || zip === null) return criteria;
  return { ...criteria, zipCode: zip, maxDistance: String(distance) };
}

/** Loads what the page shows at an address, in the browser. */
export async function findRoads(url: string) {
  const search = (asked: RouteSearchRequest) =>
    browserQueryClient().fetchQuery(routeSearchQuery({ ...asked, pageSize: RESULTS_PER_PAGE }));
  const { criteria, outcome } = await searchNearby(url, { ...ROAD_SEARCH, search });
  const asked = askedFor(url, { criteria, outcome });
  const shown = { criteria: shownCriteria(url, criteria), outcome, renderedAt: serverNow() };
  if (!asked) return { ...shown, view: null };
  try {
    return {
      ...shown,
      view: roadsViewOf(await browserQueryClient().fetchQuery(whereQuery(asked)), thumbnailOf),
    };
  } catch (error) {
    // The page says why there are no verdicts, and a search shows what it found.
    const isOurs = error instanceof ApiError && error.status < 500;
    return { ...shown, view: null, ...(isOurs && { problem: userMessage(error, '') }) };
  }
}
