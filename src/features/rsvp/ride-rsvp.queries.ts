import { queryOptions } from '@tanstack/react-query';
import { getJson } from '#platform/api-client/api-client.ts';
import type { GoingAnswer, RideRsvp } from './rsvp.schema.ts';

/** How many come. Others sign up all the time, so each visit asks again. */
export const rideRsvpQuery = (rideId: number) =>
  queryOptions({
    queryKey: ['rsvp', rideId],
    queryFn: ({ signal }) => getJson<RideRsvp>(`/api/rides/${rideId}/rsvp`, { signal }),
    gcTime: 0,
  });

/** How many go on each of up to 50 rides. */
export const goingQuery = (rideIds: readonly number[]) =>
  queryOptions({
    queryKey: ['rsvp', 'going', rideIds],
    queryFn: ({ signal }) => getJson<GoingAnswer>(`/api/rides/going?ids=${rideIds.join(',')}`, { signal }),
    gcTime: 0,
  });
