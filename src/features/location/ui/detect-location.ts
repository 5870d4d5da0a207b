import type { LocationAnswer, LocationRequest } from '../location.schema.ts';
import { DETECTION_MESSAGES, type PositionSource } from '../position-words.model.ts';
import { currentPosition } from './current-position.ts';

/** A failure is a value: on page load it stays silent, after a click its message becomes a toast. */
export type Detection = { ok: true; location: LocationAnswer } | { ok: false; message: string };

export interface DetectionDependencies {
  /** Undefined when the browser offers none. */
  geolocation: PositionSource | undefined;
  /** Asks the server for the ZIP code at a position. */
  findZipAt: (position: LocationRequest) => Promise<LocationAnswer>;
}

const POSITION_OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 300_000, enableHighAccuracy: false };

/** The rider's ZIP code from the browser's position. Never rejects. */
export async function detectLocation({ geolocation, findZipAt }: DetectionDependencies): Promise<Detection> {
  try {
    const { latitude, longitude } = await currentPosition(geolocation, POSITION_OPTIONS);
    return await zipOf({ latitude, longitude }, findZipAt);
  } catch (error) {
    return failure(error instanceof Error ? error.message : DETECTION_MESSAGES.unexpected);
  }
}

const failure = (message: string): Detection => ({ ok: false, message });

async function zipOf(
  position: LocationRequest,
  findZipAt: DetectionDependencies['findZipAt'],
): Promise<Detection> {
  try {
    const location = await findZipAt(position);
    return location.zipCode ? { ok: true, location } : failure(DETECTION_MESSAGES.noZipCode);
  } catch {
    return failure(DETECTION_MESSAGES.noZipCode);
  }
}
