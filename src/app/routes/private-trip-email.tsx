import { watchedTripMeta } from '#features/trip-emails/trip-emails.seo.ts';
import { WatchedTripPage } from '#features/trip-emails/ui/watched-trip-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-trip-email';

export const handle = { background: 'trip' };

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(watchedTripMeta(siteOf(matches)));

export default function PrivateTripEmailRoute() {
  return <WatchedTripPage />;
}
