import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { RideRsvp } from './rsvp.schema.ts';

/** How many come. Others sign up all the time, so each visit asks again. */
export const rideRsvpQuery = (rideId: number) =>
  queryOptions({
    queryKey: ['rsvp', rideId],
    queryFn: ({ signal }) => getJson<RideRsvp>(`/api/rides/${rideId}/rsvp`, { signal }),
    gcTime: 0,
  });
