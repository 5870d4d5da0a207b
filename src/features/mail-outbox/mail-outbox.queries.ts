import { queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';
import { getJson } from '#platform/api-client/api-client.ts';
import { searchOf } from '#platform/api-client/search-of.ts';
import { MAIL_PAGE_SIZE, type MailList } from './mail-outbox.schema.ts';

export const OUTBOX_KEY = [...ADMIN_KEY, 'mails'] as const;

/** One page of the outbox; asked for again each time it is opened. */
export const outboxQuery = ({ q, state, page }: { q: string; state: string; page: number }) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...OUTBOX_KEY, { q, state, page }],
    queryFn: ({ signal }) => {
      const asked = { q, page, state, pageSize: MAIL_PAGE_SIZE };
      return getJson<MailList>(`/api/admin/mails?${searchOf(asked)}`, { signal });
    },
  });

export const outboxPages = (total: number): number => Math.ceil(total / MAIL_PAGE_SIZE);
