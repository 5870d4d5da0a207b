import { useQuery } from '@tanstack/react-query';
import { EntryList } from '#ui/entry.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { routeSearchQuery } from '../../entry/route.queries.ts';
import { HOME_SUGGESTIONS, ROUTE_SEARCH } from '../../entry/choices.model.ts';
import { SuggestedRouteItem } from '../../entry/ui/route-item.tsx';

/** The nearest routes to a checked ZIP code. It comes after the verdict, and stays away when there are none. */
export function RouteSuggestions({ zipCode }: { zipCode: string }) {
  const { data } = useQuery(
    routeSearchQuery({
      zipCode,
      maxDistance: ROUTE_SEARCH.defaultMiles,
      difficulty: 'all',
      roadType: 'all',
      page: 1,
      pageSize: HOME_SUGGESTIONS,
    }),
  );
  if (!data || data.routes.length === 0) return null;
  return (
    <section aria-labelledby="route-suggestions">
      <h2 id="route-suggestions">Scenic routes nearby</h2>
      <EntryList>
        {data.routes.slice(0, HOME_SUGGESTIONS).map((route) => (
          <li key={route.id}>
            <SuggestedRouteItem route={route} />
          </li>
        ))}
      </EntryList>
      <LinkButton to={`/routes?zipCode=${zipCode}`} variant="secondary" icon="mountain">
        More scenic routes
      </LinkButton>
    </section>
  );
}
