import { Link } from 'react-router';
import { useQuery } from '#platform/api-client/queries.ts';
import { Icon } from '#ui/icon.tsx';
import { RoadThumbnail } from '#ui/map/road-thumbnail.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { VerdictLine } from '../../agenda/ui/verdict-line.tsx';
import type { RideVerdict } from '../../agenda/ride-verdict.model.ts';
import { routeSearchQuery } from '../../entry/route.queries.ts';
import { HOME_SUGGESTIONS, ROUTE_SEARCH } from '../../entry/choices.model.ts';
import { shortMilesAway } from '../../entry/route.model.ts';
import { runsByShare } from '../../where/ui/line-shares.ts';
import { agedRuns, roadCardVerdict } from '../../where/road-card-verdict.model.ts';
import { whereQuery } from '../../where/where.queries.ts';
import type { WhereRoad } from '../../where/where.schema.ts';

const NONE = [] as const;

export interface SuggestionsNearProps {
  zipCode: string;
  /** Epoch ms at which the page was made. */
  renderedAt: number;
}

/** The nearest routes to a checked ZIP code, good or not. It comes after the verdict, and stays away when there are none. */
export function RouteSuggestions({ zipCode, renderedAt }: SuggestionsNearProps) {
  const now = useNow(renderedAt);
  const { data, isPending } = useQuery(
    routeSearchQuery({
      zipCode,
      maxDistance: ROUTE_SEARCH.defaultMiles,
      difficulty: 'all',
      roadType: 'all',
      page: 1,
      pageSize: HOME_SUGGESTIONS,
    }),
  );
  const routes = data?.routes.slice(0, HOME_SUGGESTIONS) ?? NONE;
  const ids = routes.map(({ id }) => id);
  const search = useQuery({
    ...whereQuery({ ids, zip: zipCode, distance: ROUTE_SEARCH.defaultMiles, wait: 'yes' }),
    enabled: ids.length > 0,
  });
  const verdictOf = (id: number): RideVerdict => {
    if (search.isLoading) return { kind: 'waiting', level: null, text: 'Getting the forecast' };
    const card = search.data?.roads.find((road) => road.id === id);
    if (!search.data || !card) return { kind: 'none', level: null, text: 'No forecast right now' };
    return roadCardVerdict(card, { day: search.data.day, at: Date.parse(card.forecastAt ?? '') }, now);
  };
  // Most places have as many as it shows.
  if (isPending) return <Skeleton className="h-96" />;
  if (routes.length === 0) return null;
  return (
    <section aria-labelledby="route-suggestions" className="min-w-0">
      <SuggestionsHead id="route-suggestions" title="Roads near you" all={`/routes?zipCode=${zipCode}`} />
      <ol className="border-y border-line">
        {routes.map((route) => (
          <li
            key={route.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3 not-first:border-t"
          >
            <RoadMark road={search.data?.roads.find((road) => road.id === route.id)} now={now} />
            <div className="min-w-0 flex-[1_1_9rem]">
              <h3 className="text-[1.125rem] leading-snug font-extrabold">
                <Link to={`/route/${route.id}`} className="text-link -my-3 inline-block py-3">
                  {route.name}
                </Link>
              </h3>
              <VerdictLine verdict={verdictOf(route.id)} narrow />
              <p className="text-note text-muted">{awayText(route.milesAway)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The head of a list under a verdict, with the way to all of it. */
export function SuggestionsHead({ id, title, all }: { id: string; title: string; all: string }) {
  return (
    <div className="mb-2 flex items-baseline justify-between gap-4">
      <h2 id={id}>{title}</h2>
      <Link
        to={all}
        aria-label={`All ${title.toLowerCase()}`}
        className="text-link -my-3 inline-flex min-h-12 min-w-12 items-center justify-end gap-1.5 font-bold"
      >
        All
        <Icon name="arrow-right" className="size-4" />
      </Link>
    </div>
  );
}

const awayText = (miles: number) => {
  const text = shortMilesAway(miles);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The road as small as a stamp, or the mark of a road without a line. */
function RoadMark({ road, now }: { road: Pick<WhereRoad, 'line' | 'forecastAt'> | undefined; now: number }) {
  const line = road?.line;
  const runs = agedRuns(line?.runs ?? [], Date.parse(road?.forecastAt ?? ''), now);
  return (
    <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-[0.625rem] map-colors bg-(--map-land) text-muted">
      {line ? (
        <RoadThumbnail line={line.points} runs={runsByShare(line.points, runs)} />
      ) : (
        <Icon name="route" className="size-7" />
      )}
    </span>
  );
}
