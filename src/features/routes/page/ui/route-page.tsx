import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Bullets } from '#ui/bullets.tsx';
import { DataList } from '#ui/lists/data-list.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { SignFace } from '#ui/signs/sign-face.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { Stars } from '#ui/signs/stars.tsx';
import { DIFFICULTY_LABELS, distanceText, minutesText, ROAD_TYPE_LABELS } from '../../entry/route.model.ts';
import type { RouteDetails } from '../../entry/route.schema.ts';
import { RATED_BY } from '../../entry/ui/route-facts.tsx';
import { rideDateText } from '../../rides/rides.model.ts';
import { RouteOutlook } from '../../outlook/ui/route-outlook.tsx';
import { AROUND_LINK, AroundStart } from './around-start.tsx';

export interface RoutePageProps {
  route: RouteDetails;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** The map of the road, or of its start. */
  map?: ReactNode;
  /** What its track says, and what can be done with it. */
  track?: ReactNode;
  /** What takes width: the heights along the road, the radar over it. */
  along?: ReactNode;
  /** What riders found on the road lately. */
  conditions?: ReactNode;
  /** What riders add: that they rode it, photos. */
  riders?: ReactNode;
}

/** One road, whole; a ride's page is in rides/. */
export function RoutePage(props: RoutePageProps) {
  const { route, renderedAt, map, track, along, conditions, riders } = props;
  const ends = [route.startLocation, route.endLocation].filter((end) => end !== '');
  return (
    <Page
      title={route.name}
      lead={ends.length > 0 ? ends.join(' to ') : undefined}
      tone="recreation"
      tab={<BackLink />}
    >
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-8 empty:hidden">
          <RouteOutlook route={route} renderedAt={renderedAt} />
          {conditions}
          {route.description && (
            <section aria-labelledby="about-heading" className="max-w-prose">
              <h2 id="about-heading">About this route</h2>
              <p className="mt-2 whitespace-pre-line">{route.description}</p>
            </section>
          )}
        </div>
        <div className="flex flex-col gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {map}
          <section aria-labelledby="facts-heading">
            <h2 id="facts-heading">The road</h2>
            <DataList className="mt-2 border-y border-line" items={factsOf(route)} />
            <p className="mt-2 text-note text-muted">Added by {route.submittedBy}.</p>
          </section>
          {track}
          <AroundStart
            route={route}
            className="flex flex-col gap-1"
            also={(_zip, start) => (
              <li>
                <a
                  href={`https://www.openstreetmap.org/directions?to=${start.latitude}%2C${start.longitude}`}
                  target="_blank"
                  rel="noopener noreferrer"
                  className={AROUND_LINK}
                >
                  <Icon name="map-pin" />
                  Directions to {start.city}, {start.state} on OpenStreetMap
                </a>
              </li>
            )}
          />
        </div>
        <div className="flex flex-col gap-8">
          <div className="flex max-w-prose flex-col gap-8 empty:hidden">
            <Bullets title="Highlights" items={route.highlights} />
            <Bullets title={<WarningsTitle />} items={route.warnings} />
          </div>
          {along}
          {riders && <div className="max-w-prose empty:hidden">{riders}</div>}
        </div>
      </div>
    </Page>
  );
}

const WarningsTitle = () => (
  <span className="flex items-center gap-2.5">
    <SignFace shape="diamond" className="size-8" />
    Warnings & Tips
  </span>
);

function factsOf(route: RouteDetails) {
  return [
    {
      key: 'rating',
      term: 'Scenic rating',
      value: (
        <span className="flex items-center gap-2">
          <Stars value={route.scenicRating} note={RATED_BY} />
          <span aria-hidden="true">{route.scenicRating} of 5</span>
        </span>
      ),
    },
    { key: 'distance', term: 'Distance', value: distanceText(route.distance) },
    { key: 'time', term: 'Riding time', value: minutesText(route.estimatedTime) },
    { key: 'difficulty', term: 'Difficulty', value: DIFFICULTY_LABELS[route.difficulty] },
    { key: 'roadType', term: 'Road type', value: ROAD_TYPE_LABELS[route.roadType] },
    ...(route.rideDate ? [{ key: 'date', term: 'Ride date', value: rideDateText(route.rideDate) }] : []),
    { key: 'start', term: 'Start', value: route.startLocation || 'Not stated' },
    { key: 'end', term: 'End', value: route.endLocation || 'Not stated' },
  ];
}

const BackLink = () => (
  <Link to="/all-routes" className="inline-flex min-h-12 items-center gap-2 hover:underline">
    <Icon name="arrow-left" />
    All Routes
  </Link>
);

/** Says that there is no such route; the answer's status is 404. */
export function RouteNotFoundPage() {
  return (
    <Page
      title="Route Not Found"
      lead="The scenic route you're looking for doesn't exist or may have been removed."
      tone="plain"
      width="narrow"
    >
      <LinkButton to="/all-routes" icon="arrow-left">
        Back to All Routes
      </LinkButton>
    </Page>
  );
}

/** While a route's data is on its way to the browser. */
export function RouteLoadingPage() {
  return (
    <Page title="Scenic Route" tone="recreation">
      <Loading label="Loading route details..." visible>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="mt-8 h-72 w-full" />
      </Loading>
    </Page>
  );
}
