import { stopMeta } from '#features/subscriptions/subscriptions.seo.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { StopPage } from '#ui/stop-page.tsx';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/stop-weather-emails';

export const handle = { background: 'home' } satisfies RouteHandle;

type Found = { state: 'asks' | 'done' | 'nothing'; token: string; places: readonly string[] };

export async function loader({ params, context }: Route.LoaderArgs): Promise<Found> {
  const { token } = params;
  if (token === 'done') return { state: 'done', token: '', places: [] };
  const found = await context.get(requestContext).services.subscriptions.unsubscribable(token);
  if (!found) return { state: 'nothing', token: '', places: [] };
  return { state: 'asks', token, places: found.places };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(stopMeta(siteOf(matches)));

export default function StopWeatherEmailsRoute({ loaderData }: Route.ComponentProps) {
  const { state, token, places } = loaderData;
  return (
    <StopPage
      title="Stop Weather Emails"
      state={state}
      action={`/api/subscriptions/unsubscribe/${encodeURIComponent(token)}`}
      lead={`You get weather emails for ${places.join('; ')}. Stopping them erases your entry and your address.`}
      done={{ title: 'You get no more weather emails', text: 'Your entry and your address are erased.' }}
      nothing="These emails were stopped already, or the link was not copied completely."
      elsewhere={{ to: '/weather-emails', label: 'About weather emails' }}
    />
  );
}
