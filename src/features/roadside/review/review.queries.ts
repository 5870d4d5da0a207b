import { queryOptions } from '@tanstack/react-query';
import type { BlockedContacts, CallableVolunteers } from '#features/roadside/roadside.schema.ts';
import { getJson } from '#platform/api-client/api-client.ts';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';

/** Volunteers whom an admin may call for a request. */
export const callableVolunteersQuery = (requestId: string) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'call-list', requestId],
    queryFn: ({ signal }) =>
      getJson<CallableVolunteers>(`/api/admin/requests/${encodeURIComponent(requestId)}/volunteers`, {
        signal,
      }),
  });

export const blockedContactsQuery = () =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'blocked-contacts'],
    queryFn: ({ signal }) => getJson<BlockedContacts>('/api/admin/blocked-contacts', { signal }),
  });
