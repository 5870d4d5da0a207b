import type { TripRequest } from '#features/trip/trip.schema.ts';
import { deleteJson, getJson, postJson } from '#platform/api-client/api-client.ts';
import { guardedPost, type FormGuard } from '#platform/spam/guarded-post.ts';
import type { TripEmailForm, WatchedTrip, WatchedTripData, TripEmailAnswer } from './trip-emails.schema.ts';

const OWN = '/api/private/trip-email';

export const watchTrip = (trip: TripRequest, form: TripEmailForm, guard: FormGuard) =>
  guardedPost<TripEmailAnswer>('/api/trip-emails', { ...trip, ...form }, guard);

/** The trip that a private link opens. */
export const fetchWatchedTrip = (privateToken: string, signal?: AbortSignal) =>
  getJson<WatchedTrip>(OWN, { privateToken, ...(signal && { signal }) });

export const confirmWatchedTrip = (privateToken: string) =>
  postJson<WatchedTrip>(`${OWN}/confirm`, undefined, { privateToken });

export const eraseWatchedTrip = (privateToken: string) =>
  deleteJson<{ message: string }>(OWN, { privateToken });

export const fetchWatchedTripData = (privateToken: string) =>
  getJson<WatchedTripData>(`${OWN}/data`, { privateToken });
