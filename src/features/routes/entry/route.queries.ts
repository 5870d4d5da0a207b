import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type {
  DirectoryAnswer,
  RouteDetails,
  RouteForecast,
  RouteSearchAnswer,
  RouteSearchRequest,
  RouteWeatherAnswer,
} from './route.schema.ts';
import type { DirectoryQuery } from '../directory/directory.schema.ts';

/** Everything that shows routes or rides starts with this key. */
export const ROUTES_KEY = ['scenic-routes'] as const;

export const routeSearchQuery = (request: RouteSearchRequest) =>
  queryOptions({
    queryKey: [...ROUTES_KEY, 'search', request],
    queryFn: ({ signal }) => postJson<RouteSearchAnswer>('/api/scenic-routes', request, { signal }),
  });

/** The API address of one page of the directory. */
function directoryPath(query: DirectoryQuery): string {
  const parameters = new URLSearchParams({
    q: query.q,
    state: query.state,
    difficulty: query.difficulty,
    roadType: query.roadType,
    sort: query.sort,
    page: String(query.page),
    pageSize: String(query.pageSize),
  });
  return `/api/all-scenic-routes?${parameters.toString()}`;
}

export const directoryPageQuery = (query: DirectoryQuery) =>
  queryOptions({
    queryKey: [...ROUTES_KEY, 'directory', query],
    queryFn: ({ signal }) => getJson<DirectoryAnswer>(directoryPath(query), { signal }),
  });

export const routeDetailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ROUTES_KEY, 'details', id],
    queryFn: ({ signal }) => getJson<RouteDetails>(`/api/scenic-route/${encodeURIComponent(id)}`, { signal }),
  });

/** Weather of one route or ride, with the hours that its page shows. */
export const routeForecastQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROUTES_KEY, 'forecast', id],
    queryFn: ({ signal }) => getJson<RouteForecast>(`/api/scenic-route/${id}/weather`, { signal }),
    gcTime: 0,
  });

/** Weather of routes and rides whose answer came without it, for at most 50 ids. */
export const routeWeatherQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...ROUTES_KEY, 'weather', ids],
    queryFn: ({ signal }) =>
      getJson<RouteWeatherAnswer>(`/api/scenic-route-weather?ids=${ids.join(',')}`, { signal }),
    enabled: ids.length > 0,
  });
