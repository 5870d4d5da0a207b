import { postJson } from '#platform/api-client/api-client.ts';
import { hearServerTime } from '#platform/device/server-clock.ts';
import type { TripRuns } from './probability/trip-runs.schema.ts';
import type { TripAnswer, TripRequest } from './trip.schema.ts';

export const TRIP_FAILED = 'Trip Weather Check Failed';
/** The specification gives the trip the text of the weather check. */
export const TRIP_FALLBACK = 'Unable to fetch weather data. Please try again.';

/** A forecast is cached on the server for so long at most. */
const ANSWER_AGE_MS = 11 * 60_000;

export async function checkTrip(request: TripRequest): Promise<TripAnswer> {
  const answer = await postJson<TripAnswer>('/api/trip-weather', request);
  hearServerTime(Date.parse(answer.fetchedAt), ANSWER_AGE_MS);
  return answer;
}

/** How sure the weather of a checked trip is, which comes later; with the weather of each run for own limits. */
export const askTripRuns = (request: TripRequest, values: boolean, signal: AbortSignal): Promise<TripRuns> =>
  postJson<TripRuns>(`/api/trip-weather/probability${values ? '?values=true' : ''}`, request, { signal });
