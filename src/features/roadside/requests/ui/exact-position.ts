import {
  DETECTION_MESSAGES,
  POSITION_FAILURES,
  type PositionSource,
} from '#features/location/position-words.model.ts';

export interface ExactPosition {
  latitude: number;
  longitude: number;
  /** Radius in metres within which the device is sure to be; null when it does not say. */
  accuracy: number | null;
}

/** Someone waits by the road for this: a fresh fix, but not for ever. */
const OPTIONS: PositionOptions = { timeout: 20_000, maximumAge: 30_000, enableHighAccuracy: true };
/** The browser's own timeout only starts once permission is given. */
const UNANSWERED_PROMPT_MS = 60_000;

/** Where the device is, as exactly as it knows. @throws Error with the sentence for the rider */
export function exactPosition(geolocation: PositionSource | undefined): Promise<ExactPosition> {
  return new Promise((resolve, reject) => {
    if (!geolocation) return reject(new Error(DETECTION_MESSAGES.unsupported));
    const unanswered = setTimeout(() => reject(new Error(DETECTION_MESSAGES.timeout)), UNANSWERED_PROMPT_MS);
    const settle = (end: () => void) => {
      clearTimeout(unanswered);
      end();
    };
    try {
      geolocation.getCurrentPosition(
        ({ coords }) =>
          settle(() =>
            resolve({
              latitude: rounded(coords.latitude),
              longitude: rounded(coords.longitude),
              accuracy: coords.accuracy ?? null,
            }),
          ),
        ({ code }) => settle(() => reject(new Error(POSITION_FAILURES[code] ?? DETECTION_MESSAGES.failed))),
        OPTIONS,
      );
    } catch {
      settle(() => reject(new Error(DETECTION_MESSAGES.unexpected)));
    }
  });
}

/** Five decimals are a yard; more is noise. */
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
