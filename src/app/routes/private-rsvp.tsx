import { useState } from 'react';
import { RideDetails } from '#features/routes/rides/ui/ride-details.tsx';
import { MyRsvpPage } from '#features/rsvp/own/ui/my-rsvp-page.tsx';
import { serverNow } from '#platform/device/server-clock.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-rsvp';

export const handle = { background: 'group-rides' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your place on a ride',
    description: 'See, change or take back your entry for a group ride.',
    path: '/private/rsvp',
    site: siteOf(matches),
    noindex: true,
  });

/** Only the browser knows the link, so the ride is drawn there, at the browser's time. */
export default function PrivateRsvpRoute() {
  const [openedAt] = useState(serverNow);
  return <MyRsvpPage rideDetails={(ride) => <RideDetails ride={ride} renderedAt={openedAt} />} />;
}
