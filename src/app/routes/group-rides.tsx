import type { Site } from '#features/page-context.server.ts';
import { useSiteFacts } from '#platform/page-text/site-facts.ts';
import { data, useNavigation, useRevalidator } from 'react-router';
import {
  agendaAddressOf,
  agendaOfSearch,
  type AgendaAddress,
} from '#features/routes/agenda/agenda-address.model.ts';
import { agendaQuery } from '#features/routes/agenda/agenda.queries.ts';
import type { AgendaAnswer } from '#features/routes/agenda/agenda.schema.ts';
import { rideSearchQuery } from '#features/routes/rides/rides.queries.ts';
import { RIDE_SEARCH } from '#features/routes/rides/ride-limits.model.ts';
import type { RideSearchAnswer, RideSearchRequest } from '#features/routes/rides/rides.schema.ts';
import { groupRidesPageMeta } from '#features/routes/rides/group-rides.seo.ts';
import { GroupRidesPage } from '#features/routes/rides/ui/group-rides-page.tsx';
import { RIDE_FEEDS } from '#features/routes/rides/ui/ride-addresses.ts';
import { noPlace } from '#features/location/location.model.ts';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { NearbySearchForm } from '#features/routes/search/ui/nearby-search-form.tsx';
import { goingQuery } from '#features/rsvp/ride-rsvp.queries.ts';
import { comingText } from '#features/rsvp/rsvp.model.ts';
import { useLateAnswer } from '#platform/api-client/late-answer.ts';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { serverNow } from '#platform/device/server-clock.ts';
import { asPageText, fromPageText } from '#platform/page-text/page-text.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { searchErrors } from '#ui/lists/search-result.tsx';
import { searchNearby, type NearbySearch } from '../nearby-search.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/group-rides';
import '#ui/signs/band-bar.css';

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
  const { services, now, reportError } = context.get(requestContext);
  const { location, scenicRoutes, rsvp } = services;
  leadTownsToZipCodes(request, 'zipCode', location);
  const { status, ...asked } = await searchNearby(request.url, {
    ...SEARCH,
    search: scenicRoutes.searchRides,
  });
  const address = addressOf(request.url, asked);
  const agenda = await agendaOf(address, scenicRoutes.agenda).catch((error: unknown) => {
    // The search is the specified page; what stands beside it may be away.
    reportError(error);
    return null;
  });
  const answer = outcomeOf(asked, address, agenda);
  const { going } = await rsvp.going(idsOf({ ...asked, agenda })).catch((error: unknown) => {
    // Asked for again by the browser: nobody is to read that nobody comes.
    reportError(error);
    return { going: undefined };
  });
  const sent = agenda && asPageText(agenda);
  const isUnknown = answer.outcome !== asked.outcome;
  return data({ ...answer, address, agenda: sent, going, renderedAt: now }, isUnknown ? 404 : status);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const client = await lateQueryClient();
  const search = async (request: RideSearchRequest) => client.fetchQuery(rideSearchQuery(request));
  const { status: _status, ...asked } = await searchNearby(request.url, { ...SEARCH, search });
  const address = addressOf(request.url, asked);
  const agenda = await agendaOf(address, (of) => client.fetchQuery(agendaQuery(of))).catch(() => null);
  const answer = outcomeOf(asked, address, agenda);
  return { ...answer, address, agenda, going: undefined, renderedAt: serverNow() };
}

/** The rides to come; near a place that nobody knows, those that are shown to who names none. */
const agendaOf = (address: AgendaAddress, ask: (address: AgendaAddress) => Promise<AgendaAnswer>) =>
  ask(address).catch((error: unknown) => {
    const isUnknown = error instanceof Error && 'status' in error && error.status === 404;
    if (isUnknown && address.near !== null) return ask({ ...address, near: null });
    throw error;
  });

type Asked = Pick<NearbySearch<typeof SEARCH.defaults, RideSearchAnswer>, 'outcome' | 'criteria'>;

/** With a search, month and map are of its place and distance. */
function addressOf(url: string, { outcome, criteria }: Asked): AgendaAddress {
  const address = agendaAddressOf(new URL(url).searchParams);
  if (outcome.kind !== 'found') return address;
  return agendaOfSearch(address, { zipCode: criteria.zipCode, maxDistance: Number(criteria.maxDistance) });
}

/** Rides near a ZIP code without a place: what a search for it says. */
function outcomeOf(asked: Asked, { near, within }: AgendaAddress, agenda: AgendaAnswer | null): Asked {
  if (asked.outcome.kind !== 'none' || near === null || !agenda || agenda.place) return asked;
  const criteria = { ...asked.criteria, zipCode: near, maxDistance: String(within) };
  return { criteria, outcome: { kind: 'failed', message: noPlace(near) } };
}

const idsOf = ({ outcome, agenda }: Pick<Asked, 'outcome'> & { agenda: AgendaAnswer | null }) =>
  (outcome.kind === 'found' ? outcome.answer.routes : (agenda?.rides ?? [])).map(({ id }) => id);

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
  const { criteria, outcome, address, renderedAt } = loaderData;
  const agenda = loaderData.agenda && fromPageText<AgendaAnswer>(loaderData.agenda);
  const location = useDetectZip();
  const revalidator = useRevalidator();
  const navigation = useNavigation();
  const baseMap = useSiteFacts<Site>()?.baseMap;
  const asked = navigation.location && new URLSearchParams(navigation.location.search);
  const searching = navigation.location?.pathname === '/group-rides' && (asked?.has('zipCode') ?? false);
  const ids = idsOf({ outcome, agenda });
  const late = useLateAnswer(goingQuery(ids), loaderData.going === undefined && ids.length > 0);
  const going: Record<string, number> = loaderData.going ?? late.data?.going ?? {};
  const place = agenda?.place;
  return (
    <GroupRidesPage
      criteria={criteria}
      outcome={outcome}
      address={address}
      agenda={agenda}
      goingOf={({ id, maxRiders }) => comingText({ going: going[id] ?? 0, capacity: maxRiders })}
      baseMap={baseMap}
      renderedAt={renderedAt}
      searching={searching}
      onSearchAgain={() => void revalidator.revalidate()}
      searchForm={
        <NearbySearchForm
          action="/group-rides"
          label="Search group rides"
          button={{ label: 'Search Group Rides', pendingLabel: 'Searching...' }}
          limits={RIDE_SEARCH}
          criteria={outcome.kind === 'none' ? criteriaNear(criteria, address, place) : criteria}
          town={place ? `${place.city}, ${place.state}` : undefined}
          errors={searchErrors(outcome)}
          searching={searching}
          {...location}
        />
      }
    />
  );
}

/** Before a search the form holds the place that the rides are near, and what the filters say. */
const criteriaNear = (
  criteria: typeof SEARCH.defaults,
  { within }: AgendaAddress,
  place: AgendaAnswer['place'] | undefined,
) => (place ? { ...criteria, zipCode: place.zipCode, maxDistance: String(within) } : criteria);
