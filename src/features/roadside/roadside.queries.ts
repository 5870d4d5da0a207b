import { queryOptions } from '@tanstack/react-query';
import { postJson } from '#platform/api-client/api-client.ts';
import type { VolunteerSearch, VolunteerSearchAnswer } from './public.schema.ts';

/** Asked again each time: who just paused must not be found. */
export const volunteerSearchQuery = (search: VolunteerSearch) =>
  queryOptions({
    queryKey: ['roadside-volunteers', search],
    queryFn: ({ signal }) => postJson<VolunteerSearchAnswer>('/api/roadside/search', search, { signal }),
    staleTime: 0,
  });
