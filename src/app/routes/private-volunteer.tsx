import { privateRoadsideMeta } from '#features/roadside/roadside.seo.ts';
import { VolunteerPage } from '#features/roadside/volunteers/ui/volunteer-page.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { LateNotify } from '../late-notify.tsx';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/private-volunteer';

export const handle = { background: 'roadside' } satisfies RouteHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(privateRoadsideMeta('Your registration as a volunteer', '/private/volunteer', siteOf(matches)));

export default function VolunteerRoute() {
  // Without a mail server volunteers are called, not asked.
  return (
    <VolunteerPage
      notify={({ id, mailWorks }, token) =>
        mailWorks && <LateNotify watch={{ kind: 'volunteer', id, token }} />
      }
    />
  );
}
