import { useEffect } from 'react';
import { data, useNavigation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { useDetectZip } from '#features/location/ui/use-detect-zip.ts';
import { ROADSIDE_SEARCH } from '#features/roadside/roadside.model.ts';
import { volunteerSearchQuery } from '#features/roadside/roadside.queries.ts';
import type { VolunteerSearch } from '#features/roadside/public.schema.ts';
import { roadsideMeta } from '#features/roadside/roadside.seo.ts';
import { RoadsidePage } from '#features/roadside/ui/roadside-page.tsx';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { searchNearby } from '../nearby-search.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import { leadTownsToZipCodes } from '../town-address.ts';
import type { Route } from './+types/roadside-assistance';

export const handle = { background: 'roadside' } satisfies RouteHandle;

const SEARCH = {
  loadSchema: async () => (await import('#features/roadside/public.schema.ts')).volunteerSearchSchema,
  defaults: { zipCode: '', issueType: '', maxDistance: String(ROADSIDE_SEARCH.default) },
  failure: 'Failed to search volunteers',
};
const RULES_KEY = ['roadside-rules'];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, now } = context.get(requestContext);
  const { location, roadside, mail } = services;
  leadTownsToZipCodes(request, 'zipCode', location);
  const { status, ...search } = await searchNearby(request.url, { ...SEARCH, search: roadside.search });
  const rules = {
    mailWorks: mail.canSend(),
    needsReview: roadside.needsReview,
    night: roadside.nightWords(now),
  };
  return data({ ...search, rules }, status);
}

/** Never fails: whoever stands by the road without a connection keeps the page and what is typed in it. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const search = async (asked: VolunteerSearch) =>
    (await lateQueryClient()).fetchQuery(volunteerSearchQuery(asked));
  const askRules = async () =>
    (await lateQueryClient()).fetchQuery({
      queryKey: RULES_KEY,
      queryFn: async () => (await serverLoader()).rules,
    });
  const [{ criteria, outcome }, rules] = await Promise.all([
    searchNearby(request.url, { ...SEARCH, search }),
    askRules().catch(() => null),
  ]);
  return { criteria, outcome, rules };
}

/** Another tab of the page, or step of its form, is no other search. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const moved = ['tab', 'step'].some(
    (name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name),
  );
  return moved && sameSearch(currentUrl, nextUrl) ? false : defaultShouldRevalidate;
}

const sameSearch = (one: URL, other: URL) =>
  Object.keys(SEARCH.defaults).every((name) => one.searchParams.get(name) === other.searchParams.get(name));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(roadsideMeta(siteOf(matches)));

export default function RoadsideRoute({ loaderData }: Route.ComponentProps) {
  const { criteria, outcome, rules } = loaderData;
  const location = useDetectZip();
  const navigation = useNavigation();
  const next = navigation.location;
  const searching =
    next?.pathname === '/roadside-assistance' && new URLSearchParams(next.search).has('zipCode');

  // The server's page knows already; searches from here on need not ask.
  useEffect(() => {
    if (rules === null) return;
    lateQueryClient().then(
      (client) => client.setQueryData(RULES_KEY, rules),
      () => undefined,
    );
  }, [rules]);

  return <RoadsidePage {...{ criteria, outcome, searching, rules, ...location }} />;
}
