import { roundTo } from '#platform/numbers/round-to.ts';
import type { PositionSource } from '#features/location/position-words.model.ts';
import { currentPosition, type DevicePosition } from '#features/location/ui/current-position.ts';

/** Someone waits by the road for this: a fresh fix, but not forever. */
const OPTIONS: PositionOptions = { timeout: 20_000, maximumAge: 30_000, enableHighAccuracy: true };

/** Where the device is, as exactly as it knows. @throws Error with the sentence for the rider */
export async function exactPosition(geolocation: PositionSource | undefined): Promise<DevicePosition> {
  const { latitude, longitude, accuracy } = await currentPosition(geolocation, OPTIONS);
  return { latitude: rounded(latitude), longitude: rounded(longitude), accuracy };
}

/** Five decimals are a yard; more is noise. */
const rounded = (degrees: number) => roundTo(degrees, 5);
