import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { isSignedIn, sessionQuery } from '#features/admin/admin.queries.ts';
import type { SessionAnswer } from '#features/admin/admin.schema.ts';
import { AccountView } from '#features/admin/ui/account-view.tsx';
import { AdminPage } from '#features/admin/ui/admin-page.tsx';
import { AuditView } from '#features/admin/ui/audit-view.tsx';
import type { DashboardView } from '#features/admin/ui/dashboard.tsx';
import { MailView } from '#features/admin/ui/mail-view.tsx';
import { RequestsTab } from '#features/admin/ui/requests-tab.tsx';
import { RoutesTab } from '#features/admin/ui/routes-tab.tsx';
import { VolunteersTab } from '#features/admin/ui/volunteers-tab.tsx';
import { SitemapTab } from '#features/sitemap/ui/sitemap-tab.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { browserQueryClient } from '../shell/query-client.ts';
import { siteOf } from '../site.ts';
import type { Route } from './+types/admin';

export const handle = { background: 'none' } satisfies RouteHandle;

const BlogTab = lazy(() => import('../admin/blog-tab.tsx'));

/** Who is signed in, so that the page arrives as the form or as the dashboard. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const cookies = request.headers.get('cookie') ?? undefined;
  const found = await context.get(requestContext).services.adminSessions.find(cookies);
  const session: SessionAnswer | null = found
    ? { ...found.admin, passwordIsTemporary: found.passwordIsTemporary }
    : null;
  return data({ session }, { headers: { 'cache-control': 'no-store' } });
}

export async function clientLoader() {
  const session = await browserQueryClient().fetchQuery({ ...sessionQuery(), staleTime: 0 });
  return { session: isSignedIn(session) ? session : null };
}

/** Lists keep their state in the address; that is no reason to ask who is signed in. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'Admin',
    description: 'For the volunteers who keep this site clean and alive.',
    path: '/admin',
    site: siteOf(matches),
    noindex: true,
  });
}

const TABS: readonly DashboardView[] = [
  { id: 'routes', label: 'Scenic Routes', content: () => <RoutesTab /> },
  { id: 'volunteers', label: 'Volunteers', content: () => <VolunteersTab /> },
  { id: 'requests', label: 'Assistance Requests', content: () => <RequestsTab /> },
  {
    id: 'blog',
    label: 'Blog',
    content: () => (
      <Suspense
        fallback={
          <Loading label="Loading the blog">
            <Skeleton className="h-80 w-full" />
          </Loading>
        }
      >
        <BlogTab />
      </Suspense>
    ),
  },
  { id: 'sitemap', label: 'Sitemap', content: () => <SitemapTab /> },
];

const MORE: readonly DashboardView[] = [
  { id: 'account', label: 'Sessions', content: () => <AccountView /> },
  { id: 'audit', label: 'Audit log', content: () => <AuditView /> },
  { id: 'mail', label: 'Mail outbox', content: () => <MailView /> },
];

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return <AdminPage session={loaderData.session} tabs={TABS} more={MORE} />;
}
