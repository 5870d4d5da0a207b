import { DETECTION_MESSAGES, POSITION_FAILURES, type PositionSource } from '../position-words.model.ts';

export interface DevicePosition {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Radius in meters within which the device is sure to be; null when it does not say. */
  accuracy: number | null;
}

/** The browser's own timeout only starts once permission is given, and some never answer a dismissed prompt. */
const UNANSWERED_PROMPT_MS = 60_000;

/** Undefined on plain http, where a browser still offers geolocation but refuses it, as if the rider had. */
export const ownGeolocation = (): PositionSource | undefined =>
  window.isSecureContext ? navigator.geolocation : undefined;

/**
 * Asks the device where it is.
 * @param geolocation undefined when the browser offers none
 * @throws Error whose message is the specified sentence for the rider
 */
export function currentPosition(
  geolocation: PositionSource | undefined,
  options: PositionOptions,
): Promise<DevicePosition> {
  return new Promise((resolve, reject) => {
    const fail = (message: string) => reject(new Error(message));
    if (!geolocation) return fail(DETECTION_MESSAGES.unsupported);
    const unanswered = setTimeout(fail, UNANSWERED_PROMPT_MS, DETECTION_MESSAGES.timeout);
    try {
      geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy = null } }) => {
          clearTimeout(unanswered);
          resolve({ latitude, longitude, accuracy });
        },
        ({ code }) => {
          clearTimeout(unanswered);
          fail(POSITION_FAILURES[code] ?? DETECTION_MESSAGES.failed);
        },
        options,
      );
    } catch {
      clearTimeout(unanswered);
      fail(DETECTION_MESSAGES.unexpected);
    }
  });
}
