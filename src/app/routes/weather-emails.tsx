import { isZipCode } from '#features/location/zip-code.model.ts';
import { weatherEmailsMeta } from '#features/subscriptions/subscriptions.seo.ts';
import { WeatherEmailsPage } from '#features/subscriptions/ui/weather-emails-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { isoDay } from '#platform/time/format-time.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/weather-emails';

export const handle = { background: 'home' } satisfies RouteHandle;

/** The last zone of the country to begin a day; a place further west is checked by its own clock when it is sent. */
const LATEST_ZONE = 'Pacific/Pago_Pago';

export function loader({ request, context }: Route.LoaderArgs) {
  const { now, site } = context.get(requestContext);
  const zip = new URL(request.url).searchParams.get('zip')?.trim() ?? '';
  return {
    zipCode: isZipCode(zip) ? zip : '',
    today: isoDay(now / 1_000, LATEST_ZONE),
    mailWorks: site.mailWorks,
  };
}

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(weatherEmailsMeta(siteOf(matches)));

export default function WeatherEmailsRoute({ loaderData }: Route.ComponentProps) {
  return <WeatherEmailsPage {...loaderData} />;
}
