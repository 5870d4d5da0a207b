import { lazy, Suspense } from 'react';
import { RoutesTab, useRoutesReview } from '#features/routes/review/ui/routes-tab.tsx';
import { useListedRiders } from '#features/rsvp/riders/ui/use-listed-riders.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';

const RouteAdditions = lazy(async () => ({
  default: (await import('#features/rider-reports/ui/route-additions.tsx')).RouteAdditions,
}));

/** Routes and rides, with the riders of each ride and what riders added to each route. */
export function RoutesAndRidersTab() {
  const review = useRoutesReview();
  const riders = useListedRiders((review.list.data?.rows ?? []).filter(({ isGroupRide }) => isGroupRide));
  return (
    <>
      <RoutesTab
        review={review}
        riders={riders}
        additionsOf={({ id, isGroupRide }) =>
          !isGroupRide && (
            <Suspense
              fallback={
                <Loading label="Loading">
                  <Skeleton className="h-80 w-full" />
                </Loading>
              }
            >
              <RouteAdditions routeId={id} />
            </Suspense>
          )
        }
      />
      {riders.dialog}
    </>
  );
}
