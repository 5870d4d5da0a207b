import { privateRoadsideMeta } from '#features/roadside/roadside.seo.ts';
import { SharedRequestPage } from '#features/roadside/requests/ui/shared-request-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-shared-request';

export const handle = { background: 'roadside' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(privateRoadsideMeta('A request for help', '/private/shared-request', siteOf(matches)));

export default SharedRequestPage;
