import { myEntriesMeta } from '#features/my-entries/my-entries.seo.ts';
import { YourEntriesPage } from '#features/my-entries/ui/my-entries-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/my-entries';

export const handle = { background: 'home' } satisfies RouteHandle;

export const loader = ({ context }: Route.LoaderArgs) => ({
  mailWorks: context.get(requestContext).site.mailWorks,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(myEntriesMeta(siteOf(matches)));

export default function YourEntriesRoute({ loaderData }: Route.ComponentProps) {
  return <YourEntriesPage {...loaderData} />;
}
