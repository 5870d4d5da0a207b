import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { postJson } from '#platform/api-client/api-client.ts';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type {
  HelpForm,
  SubmittedAnswer,
  VolunteerForm,
  VolunteerSearch,
  VolunteerSearchAnswer,
} from './public.schema.ts';

/** Asked again each time: who just paused must not be found. */
export const volunteerSearchQuery = (search: VolunteerSearch) =>
  queryOptions({
    queryKey: ['roadside-volunteers', search],
    queryFn: ({ signal }) => postJson<VolunteerSearchAnswer>('/api/roadside/search', search, { signal }),
    staleTime: 0,
  });

export const registerVolunteerMutation = (guard: FormGuard) =>
  mutationOptions({
    mutationFn: (volunteer: VolunteerForm) =>
      guardedPost<SubmittedAnswer>('/api/roadside/volunteer', volunteer, guard),
  });

export const requestHelpMutation = (guard: FormGuard) =>
  mutationOptions({
    mutationFn: (request: HelpForm) => guardedPost<SubmittedAnswer>('/api/roadside/request', request, guard),
  });
