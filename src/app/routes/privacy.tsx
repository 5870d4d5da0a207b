import { privacyMeta } from '#features/privacy/privacy.seo.ts';
import { PrivacyPage } from '#features/privacy/ui/privacy-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/privacy';

export const handle = { background: 'home' } satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
  const { services, site } = context.get(requestContext);
  return { facts: services.privacy, siteName: site.siteName };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(privacyMeta(siteOf(matches)));

export default function PrivacyRoute({ loaderData }: Route.ComponentProps) {
  return <PrivacyPage {...loaderData} />;
}
