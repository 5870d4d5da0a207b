import type { Site } from '#features/page-context.server.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { useEffect } from 'react';
import { data, useRevalidator } from 'react-router';
import { isGroupRide, shownClock } from '#features/routes/rides/rides.model.ts';
import { ridePageMeta } from '#features/routes/rides/rides.seo.ts';
import { shortTime, shortWeekdayOf } from '#features/routes/agenda/month.model.ts';
import { rideCalendarPath } from '#features/routes/rides/ui/ride-addresses.ts';
import { RidePage } from '#features/routes/rides/ui/ride-page.tsx';
import { TrackFacts } from '#features/routes/tracks/ui/track-facts.tsx';
import { TripLink } from '#features/routes/tracks/ui/trip-link.tsx';
import { RideRsvp } from '#features/rsvp/sign-up/ui/ride-rsvp.tsx';
import { RiderNotes } from '#features/rider-reports/ui/rider-notes.tsx';
import { RoadConditions } from '#features/rider-reports/ui/road-conditions.tsx';
import { routeDetailsQuery } from '#features/routes/entry/route.queries.ts';
import { routeIdParamsSchema, type RouteDetails } from '#features/routes/entry/route.schema.ts';
import { routePageMeta } from '#features/routes/page/route-page.seo.ts';
import { RouteLoadingPage, RouteNotFoundPage, RoutePage } from '#features/routes/page/ui/route-page.tsx';
import { StartMap } from '#features/routes/page/ui/start-map.tsx';
import { serverNow } from '#platform/device/server-clock.ts';
import { forget, lateQueryClient, prefetch } from '#platform/api-client/late-queries.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { asPageText, fromPageText, type PageText } from '#platform/page-text/page-text.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { latePart } from '#ui/late/late-part.tsx';
// With the page's HTML: its maps are drawn by the server, whose code comes late.
import '#ui/map/road-drawing.css';
import '#features/routes/page/ui/late-rooms.css';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { useSavedPageInstead } from '../shell/saved-page.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/route';

/** What only shows something is there from the beginning; its code comes when the page is alive. */
const ElevationCard = latePart(
  async () => (await import('#features/routes/tracks/ui/elevation-card.tsx')).ElevationCard,
);
const TrackMap = latePart(async () => (await import('#features/routes/tracks/ui/track-map.tsx')).TrackMap);
const MeetingPlace = latePart(
  async () => (await import('#features/routes/rides/ui/meeting-place.tsx')).MeetingPlace,
);
const RideNotify = latePart(async () => (await import('../late-notify.tsx')).LateNotify);
const RouteRadar = latePart(async () => (await import('../route-radar.tsx')).RouteRadar);

export const handle = {
  background: (loaded) => (isRideLoaded(loaded) ? 'group-rides' : 'routes'),
  menuPath: (loaded) => (isRideLoaded(loaded) ? '/group-rides' : undefined),
} satisfies RouteHandle;

/** The loader's data, as far as the frame needs it. */
function isRideLoaded(loaded: unknown): boolean {
  if (typeof loaded !== 'object' || loaded === null || !('route' in loaded)) return false;
  const route: unknown = fromPageText(loaded.route);
  return typeof route === 'object' && route !== null && 'isGroupRide' in route && route.isGroupRide === true;
}

/** `route` is null when there is none, and undefined while the browser still waits for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, visitor, reportError, now: renderedAt } = context.get(requestContext);
  const asked = routeIdParamsSchema.safeParse(params);
  if (!asked.success) return data({ route: null, renderedAt }, 404);
  const id = Number(asked.data.id);
  try {
    const route = await services.scenicRoutes.details(id, visitor);
    const reports = await services.riderReports.view(id);
    return data({ route: asPageText(route), reports, renderedAt });
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      return data({ route: null, renderedAt }, error.status);
    // The specification shows a failed load as the same page; the log keeps what failed.
    reportError(error);
    return data({ route: null, renderedAt }, 503);
  }
}

/** Does not wait: the page says that it is loading, fetches, and asks this loader again. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const client = await lateQueryClient();
  const { queryKey } = routeDetailsQuery(params.id);
  const failed = client.getQueryState(queryKey)?.status === 'error';
  return { route: failed ? null : client.getQueryData(queryKey), failed, renderedAt: serverNow() };
}

const detailsOf = (route: PageText<RouteDetails> | RouteDetails | null | undefined) =>
  route && fromPageText(route);

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = siteOf(matches);
  const route = loaderData && detailsOf(loaderData.route);
  if (route) return pageMeta(isGroupRide(route) ? ridePageMeta(route, site) : routePageMeta(route, site));
  const title = route === null ? 'Route Not Found' : 'Loading route details...';
  return pageMeta({ title, description: title, path: location.pathname, site, noindex: true });
};

export default function RouteDetailsRoute({ loaderData, params }: Route.ComponentProps) {
  const { renderedAt } = loaderData;
  const route = detailsOf(loaderData.route);
  const reports = 'reports' in loaderData ? loaderData.reports : undefined;
  const baseMap = useSiteFacts<Site>()?.baseMap;
  if (route === undefined) return <LoadRoute key={params.id} id={params.id} />;
  if (route === null)
    return <MissingRoute id={params.id} failed={'failed' in loaderData && loaderData.failed} />;
  const { track } = route;
  const line = track && { routeId: route.id, revision: track.revision };
  const conditions = <RoadConditions routeId={route.id} known={reports} renderedAt={renderedAt} />;
  const along = line && (
    <>
      {track?.climb && <ElevationCard {...line} approximate={track.approximate} />}
      <RouteRadar {...line} />
    </>
  );
  const trackMap = line && baseMap && (
    <TrackMap {...line} name={route.name} baseMap={baseMap} approximate={track?.approximate} />
  );
  const trackFacts = track ? (
    <TrackFacts routeId={route.id} track={track} />
  ) : (
    <TripLink zipCodes={route.knownZips} />
  );
  if (isGroupRide(route)) {
    const clock = shownClock(route);
    const when = route.rideDate && clock ? `${shortWeekdayOf(route.rideDate)} ${shortTime(clock)}` : '';
    return (
      <RidePage
        key={route.id}
        ride={route}
        renderedAt={renderedAt}
        join={<RideRsvp ride={route} calendarPath={rideCalendarPath(route.id)} when={when} />}
        meet={
          <>
            <MeetingPlace ride={route} baseMap={baseMap} />
            {!route.isPast && !route.isCancelled && <RideNotify watch={{ kind: 'ride', rideId: route.id }} />}
          </>
        }
        conditions={conditions}
        track={
          <>
            {trackMap}
            {trackFacts}
          </>
        }
        along={along}
      />
    );
  }
  return (
    <RoutePage
      key={route.id}
      route={route}
      renderedAt={renderedAt}
      conditions={conditions}
      riders={<RiderNotes routeId={route.id} name={route.name} known={reports} renderedAt={renderedAt} />}
      track={trackFacts}
      map={
        trackMap ??
        (baseMap && route.start && <StartMap name={route.name} start={route.start} baseMap={baseMap} />)
      }
      along={along}
    />
  );
}

function LoadRoute({ id }: { id: string }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    void prefetch(routeDetailsQuery(id)).then(() => revalidate());
  }, [id, revalidate]);
  return <RouteLoadingPage />;
}

/** Forgets the failure on leaving: the next visit asks again. */
function MissingRoute({ id, failed }: { id: string; failed: boolean }) {
  useSavedPageInstead(failed);
  useEffect(() => () => void forget(routeDetailsQuery(id)), [id]);
  return <RouteNotFoundPage />;
}
