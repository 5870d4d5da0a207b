import { queryOptions } from '@tanstack/react-query';
import type { BlockedContacts, CallableVolunteers } from '#features/roadside/roadside.schema.ts';
import { getJson } from '#platform/api-client/api-client.ts';
import { searchOf } from '#platform/api-client/search-of.ts';
import type { MailList } from '#platform/mail/mail.schema.ts';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';

const MAIL_PAGE_SIZE = 50;

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

export const mailsQuery = (asked: { q: string; state: string; page: number }) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, 'mails', asked],
    queryFn: ({ signal }) => {
      const { state, ...rest } = asked;
      const parameters = searchOf({ ...rest, ...(state !== 'all' && { state }), pageSize: MAIL_PAGE_SIZE });
      return getJson<MailList>(`/api/admin/mails?${parameters}`, { signal });
    },
  });
export const mailPages = (total: number): number => Math.ceil(total / MAIL_PAGE_SIZE);
