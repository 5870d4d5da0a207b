import { queryOptions } from '@tanstack/react-query';
import { getJson, postJson } from '#platform/api-client/api-client.ts';
import type { PublishedSubmission, Review, Submission, SubmissionsAnswer } from './articles.schema.ts';

export const SUBMISSIONS_KEY = ['admin', 'submissions'] as const;
const PAGE_SIZE = 20;

export const submissionsQuery = (asked: { q: string; status: string; sort: string; page: number }) =>
  queryOptions({
    gcTime: 0,
    queryKey: [...SUBMISSIONS_KEY, asked],
    queryFn: ({ signal }) => {
      const parameters = new URLSearchParams({
        ...asked,
        page: String(asked.page),
        pageSize: String(PAGE_SIZE),
      });
      return getJson<SubmissionsAnswer>(`/api/admin/blog/submissions?${parameters.toString()}`, { signal });
    },
  });

export const reviewSubmission = ({ id, ...review }: Review & { id: number }) =>
  postJson<Submission>(`/api/admin/blog/submissions/${id}/review`, review);

export const publishSubmission = (id: number) =>
  postJson<PublishedSubmission>(`/api/admin/blog/submissions/${id}/publish`, undefined);
