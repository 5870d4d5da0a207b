import { termsMeta } from '#features/terms/terms.seo.ts';
import { TermsPage } from '#features/terms/ui/terms-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/terms';

export const handle = { background: 'home' } satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
  return { html: context.get(requestContext).services.terms };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(termsMeta(siteOf(matches)));

export default function TermsRoute({ loaderData }: Route.ComponentProps) {
  return <TermsPage html={loaderData.html} />;
}
