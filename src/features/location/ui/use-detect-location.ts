import { useCallback, useEffect, useRef, useState } from 'react';
import { postJson } from '#platform/api-client/api-client.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { LocationAnswer } from '../location.schema.ts';
import { DETECTION_MESSAGES } from '../position-words.model.ts';
import { ownGeolocation } from './current-position.ts';
import { detectLocation, type Detection } from './detect-location.ts';

/** One prompt for the whole page: a click while it is open joins it. */
const detections = new SingleFlight<Detection>();

async function detectInBrowser(): Promise<Detection> {
  return detectLocation({
    geolocation: ownGeolocation(),
    findZipAt: (position) => postJson<LocationAnswer>('/api/location/zip', position),
  });
}

/**
 * Finds the rider's ZIP code. `detect` resolves to undefined when the page has gone meanwhile; it never rejects
 * and never asks twice at a time.
 */
export function useDetectLocation(): { detect: () => Promise<Detection | undefined>; detecting: boolean } {
  const [detecting, setDetecting] = useState(false);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  const detect = useCallback(async () => {
    setDetecting(true);
    const detection = await detections
      .run('location', detectInBrowser)
      .catch((): Detection => ({ ok: false, message: DETECTION_MESSAGES.unexpectedManual }));
    if (!mounted.current) return undefined;
    setDetecting(false);
    return detection;
  }, []);

  return { detect, detecting };
}
