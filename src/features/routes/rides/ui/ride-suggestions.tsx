import { useQuery } from '@tanstack/react-query';
import { HOME_SUGGESTIONS } from '../../entry/choices.model.ts';
import { EntryList } from '#ui/entry.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { rideSearchQuery } from '../rides.queries.ts';
import { RIDE_SEARCH } from '../ride-limits.model.ts';
import { RideItem } from './ride-item.tsx';
import { useRideWeather } from './ride-weather.tsx';

const NONE = [] as const;

/** The next rides near a checked ZIP code. It comes after the verdict, and stays away when there are none. */
export function RideSuggestions({ zipCode, renderedAt }: { zipCode: string; renderedAt: number }) {
  const { data } = useQuery(
    rideSearchQuery({
      zipCode,
      maxDistance: RIDE_SEARCH.defaultMiles,
      difficulty: 'all',
      roadType: 'all',
      page: 1,
      pageSize: HOME_SUGGESTIONS,
    }),
  );
  const rides = data?.routes.slice(0, HOME_SUGGESTIONS) ?? NONE;
  const weatherOf = useRideWeather(rides, renderedAt);
  if (rides.length === 0) return null;
  return (
    <section aria-labelledby="ride-suggestions">
      <h2 id="ride-suggestions">Group rides nearby</h2>
      <EntryList>
        {rides.map((ride) => (
          <li key={ride.id}>
            <RideItem ride={ride} weather={weatherOf(ride.id)} brief />
          </li>
        ))}
      </EntryList>
      <LinkButton to={`/group-rides?zipCode=${zipCode}`} variant="secondary" icon="users">
        More group rides
      </LinkButton>
    </section>
  );
}
