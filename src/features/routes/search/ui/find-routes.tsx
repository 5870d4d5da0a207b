import { useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { Link, useNavigation, useSearchParams } from 'react-router';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { MapCanvasProps } from '#ui/map/map-canvas.tsx';
import { Notice } from '#ui/notice.tsx';
import { Pagination } from '#ui/lists/pagination.tsx';
import type { SearchOutcome } from '#ui/lists/search-result.tsx';
import { useArrivalFocus } from '#ui/use-arrival-focus.ts';
import { useNow } from '#ui/use-now.ts';
import { routeSearchMessage, searchHeading } from '../../entry/route.model.ts';
import type { FoundRoute, RouteSearchAnswer } from '../../entry/route.schema.ts';
import { FoundRouteDetails } from '../../entry/ui/route-item.tsx';
import { EVERYWHERE, roadsAddressOf, roadsHref, withChoice } from '../roads-address.model.ts';
import { NoRoads } from './no-roads.tsx';
import type { NearbyCriteria } from './nearby-search-form.tsx';
import { RidingHours } from './riding-hours.tsx';
import { RoadCard } from './road-card.tsx';
import {
  agedRoad,
  askedOf,
  GOOD_FOR_MS,
  inOrder,
  isOld,
  searchAskedOf,
  type ViewedRoad,
  type RoadsView,
} from './roads-view.ts';
import { RoadsPane } from './roads-pane.tsx';
import { RoadsSummary } from './roads-summary.tsx';

export interface FindRoutesProps {
  criteria: NearbyCriteria;
  outcome: SearchOutcome<RouteSearchAnswer, keyof NearbyCriteria>;
  /** Of the roads of a search, or of the best ones before it; null when it could not be had. */
  view: RoadsView | null;
  /** Why it could not, where it was what was asked for. */
  problem?: string | undefined;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
  /** The site's zone. */
  timeZone: string;
  /** Undefined where the site's facts are: then there is no map. */
  baseMap: MapCanvasProps['baseMap'] | undefined;
}

const RESULTS_ID = 'route-results';

/** Whether a search is under way. */
export function useSearching(): boolean {
  const { location } = useNavigation();
  return location?.pathname === '/routes' && new URLSearchParams(location.search).has('zipCode');
}

/**
 * Where to ride: roads by their weather on the chosen day, on a map and as cards. A search replaces them by what it
 * found, nearest first.
 */
export function FindRoutes(props: FindRoutesProps) {
  const { criteria, outcome } = props;
  const [search] = useSearchParams();
  const isEmpty = outcome.kind === 'found' && outcome.answer.total === 0;
  const heading = useArrivalFocus<HTMLHeadingElement>(
    outcome.kind === 'found' ? JSON.stringify([criteria, outcome.answer.page]) : undefined,
  );
  if (outcome.kind === 'failed')
    return (
      <div className="measure py-6">
        <Notice tone="bad" title="Search Failed" live>
          <p>{outcome.message}</p>
        </Notice>
        <BrowseAllRoutes />
      </div>
    );
  if (isEmpty) {
    const isFiltered = criteria.difficulty !== 'all' || criteria.roadType !== 'all';
    return (
      <div className="measure py-6">
        <EmptyState
          icon="mountain"
          title={
            <span ref={heading} tabIndex={-1}>
              {searchHeading(0)}
            </span>
          }
          actions={
            <>
              {/* The filters stand above the roads, and there are none. */}
              {isFiltered && (
                <LinkButton to={withChoice(search, { difficulty: '', roadType: '' })} variant="secondary">
                  All difficulties and road types
                </LinkButton>
              )}
              <LinkButton to="/routes?tab=add" variant="secondary" icon="plus">
                Add a route here
              </LinkButton>
            </>
          }
        >
          <p>
            {routeSearchMessage(0, Number(criteria.maxDistance), criteria.zipCode)}. Widen the distance
            {isFiltered && ', or ask for all difficulties and road types'}.
          </p>
        </EmptyState>
        <BrowseAllRoutes />
      </div>
    );
  }
  const title = outcome.kind === 'found' && (
    <>
      <h2 id={RESULTS_ID} ref={heading} tabIndex={-1} className="w-fit">
        {searchHeading(outcome.answer.total)}
      </h2>
      <p className="text-note text-muted">
        Within {criteria.maxDistance} miles of {criteria.zipCode}, nearest first.{' '}
        <Link to={rankedHref(search, criteria)} className="text-link">
          Best weather first
        </Link>
      </p>
    </>
  );
  return <RoadsView {...props} title={title} />;
}

function RoadsView({
  criteria,
  outcome,
  view,
  problem,
  renderedAt,
  timeZone,
  baseMap,
  title,
}: FindRoutesProps & { title: ReactNode }) {
  const [search] = useSearchParams();
  const address = roadsAddressOf(search);
  const found = outcome.kind === 'found' ? outcome.answer : undefined;
  const [first] = useState(view);
  const list = useRef<HTMLDivElement>(null);
  // What is newer than the page belongs to the answer that the page brought.
  const [newer, setNewer] = useState<{ than: RoadsView | null; view: RoadsView; held?: RoadsView }>();
  const latest = (newer?.than === view ? newer.view : undefined) ?? view ?? undefined;
  const zone = latest?.timeZone ?? timeZone;
  const now = useNow(renderedAt);
  const roads = (latest?.roads ?? NO_ROADS).map((road) => agedRoad(road, now));

  // Under a focus nothing jumps: the new order waits until the focus has left the cards.
  const fillIn = (newest: RoadsView) => {
    const isHeld = list.current?.contains(document.activeElement) ?? false;
    const order = latest?.roads.map(({ id }) => id) ?? [];
    setNewer(
      isHeld
        ? { than: view, view: { ...newest, roads: inOrder(newest.roads, order) }, held: newest }
        : { than: view, view: newest },
    );
  };
  const letGo = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!newer?.held || currentTarget.contains(relatedTarget)) return;
    setNewer({ than: newer.than, view: newer.held });
  };
  const isHome = !found && address.zip === null && address.box === null;
  const isAged = roads.some(({ forecastAt }) => isOld(forecastAt, now));
  const hasTurned =
    now - renderedAt >= GOOD_FOR_MS ||
    (latest?.roads ?? NO_ROADS).some(({ level, forecastAt }) => level === 'good' && isOld(forecastAt, now));

  return (
    <RoadsPane
      view={latest}
      drawn={view === first && view !== null ? view : undefined}
      asked={found ? searchAskedOf(address, criteria.zipCode, found.routes) : askedOf(address)}
      onView={fillIn}
      baseMap={baseMap}
      hasTurned={hasTurned}
      now={now}
      timeZone={zone}
      filtersByMap={found === undefined}
      head={
        <div className="roads-head">
          {title}
          <RoadsSummary
            view={latest}
            problem={problem}
            isHeading={!found}
            everywhere={
              isHome && latest?.region ? roadsHref({ ...address, box: EVERYWHERE, page: 1 }) : undefined
            }
            isAged={isAged}
            now={now}
            timeZone={zone}
          />
          <RidingHours errors={outcome.kind === 'invalid' ? outcome.errors : NO_ERRORS} />
        </div>
      }
    >
      {(highlighted) => (
        <div ref={list} onBlur={letGo}>
          {found ? (
            <FoundRoads
              routes={found.routes}
              roads={roads}
              isAsked={latest !== undefined}
              highlighted={highlighted}
            />
          ) : (
            <RankedRoads roads={roads} highlighted={highlighted} />
          )}
          {!found && latest?.total === 0 && <NoRoads address={address} hasRegion={latest.region !== null} />}
          <Pagination
            page={(found ?? latest)?.page ?? 1}
            pageCount={Math.ceil(((found ?? latest)?.total ?? 0) / ((found ?? latest)?.pageSize ?? 1))}
            hrefFor={(page) => (found ? searchPage(search, page) : roadsHref({ ...address, page }))}
            label="Pages of scenic routes"
          />
          <BrowseAllRoutes />
        </div>
      )}
    </RoadsPane>
  );
}

/** Under what a search says, whatever that is. */
const BrowseAllRoutes = () => (
  <div className="flex flex-wrap gap-3 pt-5 pb-2">
    <LinkButton to="/all-routes" variant="quiet" icon="route" className="-ml-5">
      Browse All Routes
    </LinkButton>
  </div>
);

const NO_ROADS: readonly ViewedRoad[] = [];
const NO_ERRORS = {};

function searchPage(search: URLSearchParams, page: number): string {
  const next = new URLSearchParams(search);
  next.set('page', String(page));
  return `/routes?${next.toString()}`;
}

/** The roads of a search by their weather, on the same day. */
const rankedHref = (search: URLSearchParams, { zipCode, maxDistance }: NearbyCriteria) =>
  roadsHref({ ...roadsAddressOf(search), zip: zipCode, distance: Number(maxDistance), page: 1 });

function RankedRoads({ roads, highlighted }: { roads: readonly ViewedRoad[]; highlighted: number | null }) {
  return (
    <ol>
      {roads.map((road) => (
        <li key={road.id}>
          <RoadCard road={road} verdict={road} isHighlighted={highlighted === road.id} />
        </li>
      ))}
    </ol>
  );
}

interface FoundRoadsProps {
  routes: readonly FoundRoute[];
  /** With their verdicts, as far as they are there. */
  roads: readonly ViewedRoad[];
  /** False when nobody could be asked for them. */
  isAsked: boolean;
  highlighted: number | null;
}

/** The results of a search, with everything that it promises and the verdict of each. */
function FoundRoads({ routes, roads, isAsked, highlighted }: FoundRoadsProps) {
  const byId = new Map(roads.map((road) => [road.id, road]));
  return (
    <ol>
      {routes.map((route) => (
        <li key={route.id}>
          <RoadCard
            road={{
              id: route.id,
              title: route.name,
              start: route.startLocation,
              end: route.endLocation,
              miles: route.distance === 0 ? null : route.distance,
              milesAway: route.milesAway,
              rating: route.scenicRating,
              thumbnail: byId.get(route.id)?.thumbnail,
              isApproximate: byId.get(route.id)?.isApproximate ?? false,
            }}
            verdict={byId.get(route.id) ?? (isAsked ? 'coming' : 'failed')}
            isHighlighted={highlighted === route.id}
          >
            <FoundRouteDetails route={route} />
          </RoadCard>
        </li>
      ))}
    </ol>
  );
}
