import { stopMeta } from '#features/subscriptions/subscriptions.seo.ts';
import { StopPage, type StopPageProps } from '#features/subscriptions/ui/stop-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/stop-weather-emails';

export const handle = { background: 'home' } satisfies RouteHandle;

export async function loader({ params, context }: Route.LoaderArgs): Promise<StopPageProps> {
  const { token } = params;
  if (token === 'done') return { state: 'done', token: '', places: [] };
  const found = await context.get(requestContext).services.subscriptions.unsubscribable(token);
  if (!found) return { state: 'nothing', token: '', places: [] };
  return { state: 'asks', token, places: found.places };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(stopMeta(siteOf(matches)));

export default function StopWeatherEmailsRoute({ loaderData }: Route.ComponentProps) {
  return <StopPage {...loaderData} />;
}
