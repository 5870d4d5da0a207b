import { queryOptions } from '@tanstack/react-query';
import { ADMIN_KEY } from '#features/accounts/accounts.queries.ts';
import { getList } from '#platform/api-client/api-client.ts';
import { searchOf } from '#platform/api-client/search-of.ts';

/** Entries of a page in the lists for review. */
export const REVIEW_PAGE_SIZE = 20;

/** One page of a list for review. Others decide too: it is asked for again each time it is opened. */
export const reviewListQuery = <Row>(
  kind: string,
  asked: { q: string; status: string; sort: string; page: number },
) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...ADMIN_KEY, kind, asked],
    queryFn: ({ signal }) => {
      const parameters = searchOf({ ...asked, pageSize: REVIEW_PAGE_SIZE });
      return getList<Row>(`/api/admin/${kind}?${parameters}`, { signal });
    },
  });
