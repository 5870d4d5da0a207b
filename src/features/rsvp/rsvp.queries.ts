import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { deleteJson, getJson, postJson, putJson } from '#platform/api-client/api-client.ts';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type {
  MyRsvp,
  RiderList,
  RsvpAnswer,
  RsvpChanges,
  RsvpCountsAnswer,
  RsvpForm,
} from './rsvp.schema.ts';

export const joinRideMutation = (rideId: number, guard: FormGuard) =>
  mutationOptions({
    mutationFn: (form: RsvpForm) => guardedPost<RsvpAnswer>(`/api/rides/${rideId}/rsvp`, form, guard),
  });

const MINE = '/api/private/rsvp';
export const loadMyRsvp = (privateToken: string, signal?: AbortSignal) =>
  getJson<MyRsvp>(MINE, { privateToken, ...(signal && { signal }) });
export const changeMyRsvp = (privateToken: string, changes: RsvpChanges) =>
  putJson<MyRsvp>(MINE, changes, { privateToken });
export const confirmMyRsvp = (privateToken: string) =>
  postJson<MyRsvp>(`${MINE}/confirm`, {}, { privateToken });
export const cancelMyRsvp = (privateToken: string) => deleteJson<{ message: string }>(MINE, { privateToken });

/** Everyone on the list of a ride, by the private link of its owner. */
export const organizerListQuery = (privateToken: string, rideId: number) =>
  queryOptions({
    queryKey: ['private', 'riders', privateToken, rideId],
    queryFn: ({ signal }) =>
      getJson<RiderList>(`/api/private/route/rsvps?date=${rideId}`, { privateToken, signal }),
    gcTime: 0,
  });

/** Riders per ride, for admins. */
export const riderCountsQuery = (rideIds: readonly number[]) =>
  queryOptions({
    queryKey: ['admin', 'rsvp-counts', rideIds],
    queryFn: ({ signal }) =>
      getJson<RsvpCountsAnswer>(`/api/admin/rsvps?ids=${rideIds.join(',')}`, { signal }),
    enabled: rideIds.length > 0,
    gcTime: 0,
  });

export const adminRidersQuery = (rideId: number) =>
  queryOptions({
    queryKey: ['admin', 'riders', rideId],
    queryFn: ({ signal }) => getJson<RiderList>(`/api/admin/scenic-routes/${rideId}/rsvps`, { signal }),
    gcTime: 0,
  });
export const removeRider = (id: string) => deleteJson<{ message: string }>(`/api/admin/rsvps/${id}`);
