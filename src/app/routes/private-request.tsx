import { privateRoadsideMeta } from '#features/roadside/roadside.seo.ts';
import { RequestPage } from '#features/roadside/requests/ui/request-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-request';

export const handle = { background: 'roadside' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(privateRoadsideMeta('Your request for help', '/private/request', siteOf(matches)));

export default RequestPage;
