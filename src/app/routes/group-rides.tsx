import { data, useNavigation, useRevalidator } from 'react-router';
import { rideSearchQuery } from '#features/routes/rides/rides.queries.ts';
import { RIDE_SEARCH } from '#features/routes/rides/ride-limits.model.ts';
import type { RideSearchRequest } from '#features/routes/rides/rides.schema.ts';
import { groupRidesPageMeta } from '#features/routes/rides/rides.seo.ts';
import { GroupRidesPage } from '#features/routes/rides/ui/group-rides-page.tsx';
import { RIDE_FEEDS } from '#features/routes/rides/ui/ride-addresses.ts';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { NearbySearchForm } from '#features/routes/search/ui/nearby-search-form.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { searchErrors } from '#ui/search-result.tsx';
import { searchNearby } from '../nearby-search.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/group-rides';

export const handle = { background: 'group-rides' } satisfies RouteHandle;

const SEARCH = {
  loadSchema: async () => (await import('#features/routes/rides/rides.schema.ts')).rideSearchRequestSchema,
  defaults: {
    zipCode: '',
    maxDistance: String(RIDE_SEARCH.defaultMiles),
    difficulty: 'all',
    roadType: 'all',
  },
  failure: 'Failed to fetch group rides',
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, now } = context.get(requestContext);
  const { location, scenicRoutes } = services;
  leadTownsToZipCodes(request, 'zipCode', location);
  const asked = await searchNearby(request.url, { ...SEARCH, search: scenicRoutes.searchRides });
  const { status, ...search } = asked;
  return data({ ...search, renderedAt: now }, status);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = (asked: RideSearchRequest) => browserQueryClient().fetchQuery(rideSearchQuery(asked));
  const { criteria, outcome } = await searchNearby(request.url, { ...SEARCH, search });
  return { criteria, outcome, renderedAt: Date.now() };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(groupRidesPageMeta(siteOf(matches))),
  {
    tagName: 'link',
    rel: 'alternate',
    type: 'application/rss+xml',
    title: 'Group rides',
    href: RIDE_FEEDS[0].href,
  },
];

export default function GroupRidesRoute({ loaderData }: Route.ComponentProps) {
  const { criteria, outcome, renderedAt } = loaderData;
  const location = useDetectZip();
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const asked = navigation.location && new URLSearchParams(navigation.location.search);
  const searching = navigation.location?.pathname === '/group-rides' && (asked?.has('zipCode') ?? false);
  return (
    <GroupRidesPage
      criteria={criteria}
      outcome={outcome}
      renderedAt={renderedAt}
      searching={searching}
      onSearchAgain={() => void revalidator.revalidate()}
      searchForm={
        <NearbySearchForm
          action="/group-rides"
          label="Search group rides"
          button={{ label: 'Search Group Rides', pendingLabel: 'Searching...' }}
          limits={RIDE_SEARCH}
          criteria={criteria}
          errors={searchErrors(outcome)}
          searching={searching}
          {...location}
        />
      }
    />
  );
}
