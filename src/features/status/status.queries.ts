import { queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';
import { getJson } from '#platform/api-client/api-client.ts';
import type { SiteStatus, StatusProblems } from './status.schema.ts';

/** The site looks every few minutes. */
const LOOK_AGAIN_MS = 60_000;

/** How the site is; asked for again each time it is opened. */
export const statusQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'status'],
    queryFn: ({ signal }) => getJson<SiteStatus>('/api/admin/status', { signal }),
  });

/** What stays broken. */
export const problemsQuery = () =>
  queryOptions({
    queryKey: [...ADMIN_KEY, 'status', 'problems'],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) => getJson<StatusProblems>('/api/admin/status/problems', { signal }),
  });
