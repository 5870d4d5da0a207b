import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import { OfflinePage } from '../shell/offline-page.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/offline';

export const handle = { background: 'trip' };

const TITLE = 'You Are Offline';

export const loader = ({ context }: Route.LoaderArgs) => ({
  renderedAt: context.get(requestContext).now,
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ title: TITLE, description: TITLE, path: '/offline', site: siteOf(matches), noindex: true });

/** What every device keeps to show in place of a page that it cannot get. */
export default function OfflineRoute({ loaderData }: Route.ComponentProps) {
  return <OfflinePage title={TITLE} renderedAt={loaderData.renderedAt} />;
}
