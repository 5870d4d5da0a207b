import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { data, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { ROADSIDE_SEARCH } from '#features/roadside/roadside.model.ts';
import { volunteerSearchQuery } from '#features/roadside/roadside.queries.ts';
import type { VolunteerSearch } from '#features/roadside/public.schema.ts';
import { roadsideMeta } from '#features/roadside/roadside.seo.ts';
import { RoadsidePage } from '#features/roadside/ui/roadside-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { searchNearby } from '../nearby-search.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/roadside-assistance';

export const handle = { background: 'roadside' } satisfies RouteHandle;

const SEARCH = {
  loadSchema: async () => (await import('#features/roadside/public.schema.ts')).volunteerSearchSchema,
  defaults: { zipCode: '', issueType: '', maxDistance: String(ROADSIDE_SEARCH.default) },
  failure: 'Failed to search volunteers',
};
const MAIL_KEY = ['roadside-mail-works'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { location, roadside, mail } = context.get(requestContext).services;
  leadTownsToZipCodes(request, 'zipCode', location);
  const { status, ...search } = await searchNearby(request.url, { ...SEARCH, search: roadside.search });
  return data({ ...search, mailWorks: mail.canSend() }, status);
}

/** Never fails: whoever stands by the road without a connection keeps the page and what is typed in it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const client = browserQueryClient();
  const search = (asked: VolunteerSearch) => client.fetchQuery(volunteerSearchQuery(asked));
  const [{ criteria, outcome }, mailWorks] = await Promise.all([
    searchNearby(request.url, { ...SEARCH, search }),
    client
      .fetchQuery({ queryKey: MAIL_KEY, queryFn: async () => (await serverLoader()).mailWorks })
      .catch(() => null),
  ]);
  return { criteria, outcome, mailWorks };
}

/** Another tab of the page is no other search. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const tabs = currentUrl.searchParams.get('tab') !== nextUrl.searchParams.get('tab');
  return tabs && sameSearch(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

const sameSearch = (one: URL, other: URL) =>
  Object.keys(SEARCH.defaults).every((name) => one.searchParams.get(name) === other.searchParams.get(name));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(roadsideMeta(siteOf(matches)));

export default function RoadsideRoute({ loaderData }: Route.ComponentProps) {
  const { criteria, outcome, mailWorks } = loaderData;
  const client = useQueryClient();
  const location = useDetectZip();
  const navigation = useNavigation();
  const next = navigation.location;
  const searching =
    next?.pathname === '/roadside-assistance' && new URLSearchParams(next.search).has('zipCode');

  // The server's page knows already; searches from here on need not ask.
  useEffect(() => {
    if (mailWorks !== null) client.setQueryData(MAIL_KEY, mailWorks);
  }, [client, mailWorks]);

  return <RoadsidePage {...{ criteria, outcome, searching, mailWorks, ...location }} />;
}
