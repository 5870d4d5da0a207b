import { useQuery } from '#platform/api-client/queries.ts';
import { useNow } from '#ui/use-now.ts';
import { AgendaItem } from '../../agenda/ui/agenda-item.tsx';
import { useRideWeather } from '../../agenda/ui/use-ride-weather.ts';
import { HOME_SUGGESTIONS } from '../../entry/choices.model.ts';
import { SuggestionsHead, type SuggestionsNearProps } from '../../search/ui/route-suggestions.tsx';
import { RIDE_SEARCH } from '../ride-limits.model.ts';
import { rideSearchQuery } from '../rides.queries.ts';

const NONE = [] as const;

/** The nearest rides to a checked ZIP code, good or not. It comes after the verdict, and stays away when there are none. */
export function RideSuggestions({ zipCode, renderedAt }: SuggestionsNearProps) {
  const { data } = useQuery(
    rideSearchQuery({
      zipCode,
      maxDistance: RIDE_SEARCH.defaultMiles,
      difficulty: 'all',
      roadType: 'all',
      sort: 'nearest',
      page: 1,
      pageSize: HOME_SUGGESTIONS,
    }),
  );
  const rides = data?.routes.slice(0, HOME_SUGGESTIONS) ?? NONE;
  const { verdictOf } = useRideWeather(rides, renderedAt, useNow(renderedAt));
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby="ride-suggestions" className="min-w-0">
      <SuggestionsHead id="ride-suggestions" title="Rides near you" all={`/group-rides?zipCode=${zipCode}`} />
      <ul className="border-y border-line">
        {rides.map((ride) => (
          <li key={ride.id} className="border-line not-first:border-t">
            <AgendaItem ride={ride} verdict={verdictOf(ride)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
