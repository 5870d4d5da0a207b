import { LOCATION_NOT_FOUND } from './location.model.ts';
import type { LocationRequest } from './location.schema.ts';

/** The specification's texts (section 8), to the letter. */
export const DETECTION_MESSAGES = {
  denied: 'Location access denied by user',
  unavailable: 'Location unavailable',
  timeout: 'Location request timeout',
  failed: 'Location access failed',
  unsupported: 'Geolocation not supported',
  noZipCode: LOCATION_NOT_FOUND,
  unexpected: 'Unexpected error getting location',
  unexpectedManual: 'An unexpected error occurred while detecting location.',
} as const;

/** By the code of the browser's `GeolocationPositionError`. */
export const POSITION_FAILURES: Record<number, string> = {
  1: DETECTION_MESSAGES.denied,
  2: DETECTION_MESSAGES.unavailable,
  3: DETECTION_MESSAGES.timeout,
};

/** The part of the browser's Geolocation that is used. */
export interface PositionSource {
  getCurrentPosition(
    success: (position: { coords: LocationRequest & { accuracy?: number } }) => void,
    failure: (error: { code: number }) => void,
    options: PositionOptions,
  ): void;
}
