import { subscriptionMeta } from '#features/subscriptions/subscriptions.seo.ts';
import { SubscriptionPage } from '#features/subscriptions/ui/subscription-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-subscription';

export const handle = { background: 'home' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(subscriptionMeta(siteOf(matches)));

export default function PrivateSubscriptionRoute() {
  return <SubscriptionPage />;
}
