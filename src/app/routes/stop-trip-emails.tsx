import { stopTripEmailsMeta } from '#features/trip-emails/trip-emails.seo.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { StopPage } from '#ui/stop-page.tsx';
import { requestContext } from '../request-context.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/stop-trip-emails';

export const handle = { background: 'trip' };

type Found = { state: 'asks' | 'done' | 'nothing'; token: string; title: string };

export async function loader({ params, context }: Route.LoaderArgs): Promise<Found> {
  const { token } = params;
  if (token === 'done') return { state: 'done', token: '', title: '' };
  const found = await context.get(requestContext).services.tripEmails.unsubscribable(token);
  return found ? { state: 'asks', token, title: found.title } : { state: 'nothing', token: '', title: '' };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(stopTripEmailsMeta(siteOf(matches)));

export default function StopTripEmailsRoute({ loaderData }: Route.ComponentProps) {
  const { state, token, title } = loaderData;
  return (
    <StopPage
      title="Stop Trip Emails"
      state={state}
      action={`/api/trip-emails/unsubscribe/${encodeURIComponent(token)}`}
      lead={`You get an email when your trip ${title} changes. Stopping erases the trip and your address with it.`}
      done={{
        title: 'You get no more emails about this trip',
        text: 'The trip and your address are erased.',
      }}
      nothing="These emails were stopped already, or the link was not copied completely."
      elsewhere={{ to: '/trip', label: 'Plan a trip' }}
    />
  );
}
