import { useEffect } from 'react';
import { data, useRevalidator, useRouteLoaderData } from 'react-router';
import { isGroupRide } from '#features/routes/rides/rides.model.ts';
import { ridePageMeta } from '#features/routes/rides/rides.seo.ts';
import { RideDetails } from '#features/routes/rides/ui/ride-details.tsx';
import { RiderNotes } from '#features/rider-reports/ui/rider-notes.tsx';
import { RoadConditions } from '#features/rider-reports/ui/road-conditions.tsx';
import { ElevationCard } from '#features/routes/tracks/ui/elevation-card.tsx';
import { TrackFacts } from '#features/routes/tracks/ui/track-facts.tsx';
import { TripLink } from '#features/routes/tracks/ui/trip-link.tsx';
import { TrackMap } from '#features/routes/tracks/ui/track-map.tsx';
import { RideRsvp } from '#features/rsvp/sign-up/ui/ride-rsvp.tsx';
import { routeDetailsQuery } from '#features/routes/entry/route.queries.ts';
import { routeIdParamsSchema } from '#features/routes/entry/route.schema.ts';
import { routePageMeta } from '#features/routes/page/route-page.seo.ts';
import { RouteLoadingPage, RouteNotFoundPage, RoutePage } from '#features/routes/page/ui/route-page.tsx';
import { StartMap } from '#features/routes/page/ui/start-map.tsx';
import { serverNow } from '#platform/device/server-clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import type { loader as rootLoader } from '../root.tsx';
import { RouteRadar } from '../route-radar.tsx';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { useSavedPageInstead } from '../shell/saved-page.ts';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/route';

export const handle = { background: 'routes' } satisfies RouteHandle;

/** `route` is null when there is none, and undefined while the browser still waits for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor, reportError, now: renderedAt } = context.get(requestContext);
  const asked = routeIdParamsSchema.safeParse(params);
  if (!asked.success) return data({ route: null, renderedAt }, 404);
  const id = Number(asked.data.id);
  try {
    const route = await services.scenicRoutes.details(id, visitor);
    return data({ route, reports: await services.riderReports.view(id), renderedAt });
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return data({ route: null, renderedAt }, error.status);
    // The specification shows a failed load as the same page; the log keeps what failed.
    reportError(error);
    return data({ route: null, renderedAt }, 503);
  }
}

/** Does not wait: the page says that it is loading, fetches, and asks this loader again. */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = browserQueryClient();
  const { queryKey } = routeDetailsQuery(params.id);
  const route = client.getQueryState(queryKey)?.status === 'error' ? null : client.getQueryData(queryKey);
  return { route, renderedAt: serverNow() };
}

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = siteOf(matches);
  const route = loaderData?.route;
  if (route) return pageMeta(isGroupRide(route) ? ridePageMeta(route, site) : routePageMeta(route, site));
  const title = route === null ? 'Route Not Found' : 'Loading route details...';
  return pageMeta({ title, description: title, path: location.pathname, site, noindex: true });
};

export default function RouteDetailsRoute({ loaderData, params }: Route.ComponentProps) {
  const { route, renderedAt } = loaderData;
  const reports = 'reports' in loaderData ? loaderData.reports : undefined;
  const baseMap = useRouteLoaderData<typeof rootLoader>('root')?.baseMap;
  if (route === undefined) return <LoadRoute key={params.id} id={params.id} />;
  if (route === null) return <MissingRoute id={params.id} />;
  const { track } = route;
  const line = track && { routeId: route.id, revision: track.revision };
  return (
    <RoutePage
      key={route.id}
      route={route}
      renderedAt={renderedAt}
      ride={
        isGroupRide(route) && (
          <>
            <RideDetails ride={route} renderedAt={renderedAt} />
            <RideRsvp ride={route} />
          </>
        )
      }
      conditions={<RoadConditions routeId={route.id} known={reports} renderedAt={renderedAt} />}
      riders={
        !isGroupRide(route) && (
          <RiderNotes routeId={route.id} name={route.name} known={reports} renderedAt={renderedAt} />
        )
      }
      track={track ? <TrackFacts routeId={route.id} track={track} /> : <TripLink zipCodes={route.zipCodes} />}
      map={
        baseMap &&
        (line ? (
          <TrackMap {...line} name={route.name} baseMap={baseMap} approximate={track?.approximate} />
        ) : (
          route.start && <StartMap name={route.name} start={route.start} baseMap={baseMap} />
        ))
      }
      along={
        line && (
          <>
            {track?.climb && <ElevationCard {...line} />}
            <RouteRadar {...line} />
          </>
        )
      }
    />
  );
}

function LoadRoute({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void browserQueryClient()
      .prefetchQuery(routeDetailsQuery(id))
      .then(() => revalidate());
  }, [id, revalidate]);
  return <RouteLoadingPage />;
}

/** Forgets the failure on leaving: the next visit asks again. */
function MissingRoute({ id }: { id: string }) {
  useSavedPageInstead(browserQueryClient().getQueryState(routeDetailsQuery(id).queryKey)?.status === 'error');
  useEffect(
    () => () => browserQueryClient().removeQueries({ queryKey: routeDetailsQuery(id).queryKey }),
    [id],
  );
  return <RouteNotFoundPage />;
}
