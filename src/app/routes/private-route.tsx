import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { OwnRoute } from '#features/routes/own/own-route.schema.ts';
import { OwnRoutePage } from '#features/routes/own/ui/own-route-page.tsx';
import { serverNow } from '#platform/device/server-clock.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { FormLoading } from '#ui/late/form-loading.tsx';
import type { OrganizerRidersProps } from '#features/rsvp/riders/ui/organizer-riders.tsx';
import type { EditSlot } from '#features/my-entries/ui/owned-entry.tsx';
import { useDownload } from '#ui/late/use-download.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-route';

export const handle = { background: 'routes' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: 'Your route or ride',
    description: 'What you sent, where it stands, and how to change it or take it back.',
    path: '/private/route',
    site: siteOf(matches),
    noindex: true,
  });

/** Seeing what one sent can do without the library that the forms bring. */
const loadRouteForm = () => import('#features/routes/own/ui/edit-route-form.tsx');
const loadRiders = () => import('#features/rsvp/riders/ui/organizer-riders.tsx');
const loadRideForm = () => import('#features/routes/rides/ui/edit-ride-form.tsx');

export default function PrivateRoute() {
  const [search] = useSearchParams();
  return (
    <OwnRoutePage
      date={search.get('date')}
      ride={({ entry, token }) => (
        <Riders key={entry.id} token={token} rideId={entry.id} isOver={!entry.may.edit} />
      )}
      form={(props) => (props.entry.isRide ? <RideForm {...props} /> : <RouteForm {...props} />)}
    />
  );
}

function Riders(props: OrganizerRidersProps) {
  const { part, failed, retry } = useDownload(loadRiders);
  return part ? <part.OrganizerRiders {...props} /> : <FormLoading failed={failed} onRetry={retry} />;
}

function RouteForm(props: EditSlot<OwnRoute>) {
  const form = useDownload(loadRouteForm);
  if (!form.part) return <FormLoading failed={form.failed} onRetry={form.retry} />;
  return <form.part.EditRouteForm {...props} />;
}

function RideForm(props: EditSlot<OwnRoute>) {
  const form = useDownload(loadRideForm);
  const [openedAt] = useState(serverNow);
  if (!form.part) return <FormLoading failed={form.failed} onRetry={form.retry} />;
  return <form.part.EditRideForm {...props} renderedAt={openedAt} />;
}
