import { lazy, Suspense, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';
import { data } from 'react-router';
import { isSignedIn, sessionQuery } from '#features/accounts/accounts.queries.ts';
import type { SessionAnswer } from '#features/accounts/accounts.schema.ts';
import { AdminPage } from '#app/admin/admin-page.tsx';
import type { DashboardView } from '#app/admin/dashboard.tsx';
import { loadWithRetry } from '#ui/late/load-with-retry.ts';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { lateQueryClient } from '#platform/api-client/late-queries.ts';
import { pageMeta } from '#platform/seo/page-meta.ts';
import { requestContext } from '../request-context.ts';
import type { RouteHandle } from '../shell/landscape.tsx';
import { siteOf } from '../site.ts';
import type { Route } from './+types/admin';
import '../admin/admin.css';
import '#ui/lists/table.css';
import '#ui/lists/table-stacks.css';

export const handle = { background: 'none' } satisfies RouteHandle;

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
  const session = await (await lateQueryClient()).fetchQuery({ ...sessionQuery(), staleTime: 0 });
  return { session: isSignedIn(session) ? session : null };
}

/** Lists keep their state in the address; that is no reason to ask who is signed in. */
export const shouldRevalidate = () => false;

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export function meta({ matches }: Route.MetaArgs) {
  const site = siteOf(matches);
  const description = 'For the volunteers who keep this site clean and alive.';
  return pageMeta({
    title: 'Admin',
    description,
    keywords: ['motorcycle', 'site administration'],
    path: '/admin',
    site,
    noindex: true,
  });
}

const subscribe = () => () => undefined;
const LOADING = (
  <Loading label="Loading">
    <Skeleton className="h-80 w-full" />
  </Loading>
);

/** Drawn by the browser alone: a button that is there before its code would swallow the first press. */
function InBrowser({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const isThere = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isThere ? <Suspense fallback={fallback}>{children}</Suspense> : fallback;
}

/** A view whose code comes when it is first opened, and is waited for: what is typed in another view stays. */
function later(load: () => Promise<ComponentType>, fallback: ReactNode = LOADING): () => ReactNode {
  const View = lazy(async () => ({ default: await loadWithRetry(load) }));
  return () => (
    <InBrowser fallback={fallback}>
      <View />
    </InBrowser>
  );
}

const QUEUE = {
  id: 'queue',
  label: 'Waiting',
  content: later(async () => (await import('../admin/queue-tab.tsx')).QueueTab),
  count: later(async () => (await import('#features/review/queue/ui/queue-count.tsx')).QueueCount, null),
  first: later(async () => (await import('../admin/queue-first.tsx')).DashboardQueue, null),
};

const TABS: readonly DashboardView[] = [
  {
    id: 'routes',
    label: 'Scenic Routes',
    content: later(async () => (await import('../admin/routes-tab.tsx')).RoutesAndRidersTab),
  },
  {
    id: 'volunteers',
    label: 'Volunteers',
    content: later(
      async () => (await import('#features/roadside/review/ui/volunteers-tab.tsx')).VolunteersTab,
    ),
  },
  {
    id: 'requests',
    label: 'Assistance Requests',
    content: later(async () => (await import('#features/roadside/review/ui/requests-tab.tsx')).RequestsTab),
  },
  { id: 'blog', label: 'Blog', content: later(async () => (await import('../admin/blog-tab.tsx')).BlogTab) },
  {
    id: 'sitemap',
    label: 'Sitemap',
    content: later(async () => (await import('#features/sitemap/ui/sitemap-tab.tsx')).SitemapTab),
  },
];

const MORE: readonly DashboardView[] = [
  {
    id: 'status',
    label: 'Status',
    content: later(async () => (await import('#features/status/ui/status-view.tsx')).StatusView),
  },
  {
    id: 'tracing',
    label: 'Trace roads',
    content: later(async () => (await import('#app/admin/tracing-view.tsx')).TracingView),
  },
  {
    id: 'account',
    label: 'Account',
    content: later(async () => (await import('#app/admin/account-view.tsx')).AccountView),
  },
  {
    id: 'audit',
    label: 'Audit log',
    content: later(async () => (await import('#features/accounts/audit/ui/audit-view.tsx')).AuditView),
  },
  {
    id: 'webhooks',
    label: 'Webhooks',
    content: later(async () => (await import('#features/webhooks/ui/webhooks-view.tsx')).WebhooksView),
  },
  {
    id: 'mail',
    label: 'Email outbox',
    content: later(async () => (await import('#features/mail-outbox/ui/mail-outbox.tsx')).MailOutbox),
  },
  {
    id: 'guide',
    label: 'Guide',
    content: later(async () => (await import('#app/admin/guide-view.tsx')).GuideView),
  },
];

const TROUBLE = later(async () => (await import('../admin/trouble.tsx')).Trouble, null);
const RELEASE = later(async () => (await import('#features/status/ui/version-line.tsx')).VersionLine, null);

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage
      session={loaderData.session}
      queue={QUEUE}
      tabs={TABS}
      more={MORE}
      trouble={TROUBLE}
      release={RELEASE}
    />
  );
}
