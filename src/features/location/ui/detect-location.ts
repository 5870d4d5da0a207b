import { DETECTION_MESSAGES, POSITION_FAILURES, type PositionSource } from '../position-words.model.ts';
import type { LocationAnswer, LocationRequest } from '../location.schema.ts';

/** A failure is a value: on page load it stays silent, after a click its message becomes a toast. */
export type Detection = { ok: true; location: LocationAnswer } | { ok: false; message: string };

export interface DetectionDependencies {
  /** Undefined when the browser offers none. */
  geolocation: PositionSource | undefined;
  /** Asks the server for the ZIP code at a position. */
  findZipAt: (position: LocationRequest) => Promise<LocationAnswer>;
}

const POSITION_OPTIONS: PositionOptions = { timeout: 15_000, maximumAge: 300_000, enableHighAccuracy: false };
/** The browser's own timeout only starts once permission is given, and some never answer a dismissed prompt. */
const UNANSWERED_PROMPT_MS = 60_000;

/** The rider's ZIP code from the browser's position. Never rejects. */
export async function detectLocation({ geolocation, findZipAt }: DetectionDependencies): Promise<Detection> {
  if (!geolocation) return failure(DETECTION_MESSAGES.unsupported);
  try {
    const position = await currentPosition(geolocation);
    return typeof position === 'string' ? failure(position) : await zipOf(position, findZipAt);
  } catch {
    return failure(DETECTION_MESSAGES.unexpected);
  }
}

const failure = (message: string): Detection => ({ ok: false, message });

/** The position, or the message for why there is none. */
function currentPosition(geolocation: PositionSource): Promise<LocationRequest | string> {
  return new Promise((resolve, reject) => {
    const unanswered = setTimeout(() => resolve(DETECTION_MESSAGES.timeout), UNANSWERED_PROMPT_MS);
    const settle = (outcome: LocationRequest | string) => {
      clearTimeout(unanswered);
      resolve(outcome);
    };
    try {
      geolocation.getCurrentPosition(
        ({ coords }) => settle({ latitude: coords.latitude, longitude: coords.longitude }),
        ({ code }) => settle(POSITION_FAILURES[code] ?? DETECTION_MESSAGES.failed),
        POSITION_OPTIONS,
      );
    } catch (error) {
      clearTimeout(unanswered);
      reject(error);
    }
  });
}

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
