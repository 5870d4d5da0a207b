import { postJson } from '#platform/api-client/api-client.ts';
import type { TripAnswer, TripRequest } from './trip.schema.ts';

export const TRIP_FAILED = 'Trip Weather Check Failed';
/** The specification gives the trip the text of the weather check. */
export const TRIP_FALLBACK = 'Unable to fetch weather data. Please try again.';

export const checkTrip = (request: TripRequest) => postJson<TripAnswer>('/api/trip-weather', request);
