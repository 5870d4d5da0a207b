import { privateRoadsideMeta } from '#features/roadside/roadside.seo.ts';
import { OfferPage } from '#features/roadside/relay/ui/offer-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-offer';

export const handle = { background: 'roadside' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(privateRoadsideMeta('A rider needs help', '/private/offer', siteOf(matches)));

export default OfferPage;
