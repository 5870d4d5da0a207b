import { isZipCode } from '#features/location/zip-code.model.ts';
import { createDeviceStore } from '#platform/device/device-store.ts';

/** More places than a rider can tell apart at a glance help nobody. */
export const MAX_SAVED_PLACES = 8;

export interface SavedPlace {
  zipCode: string;
  location: string;
}

/** Places a rider keeps on the device, newest first. */
export const savedPlaces = createDeviceStore<SavedPlace[]>('saved-places', parsePlaces, []);

// By hand: a schema library would double what the page loads for these two lines.
function parsePlaces(value: unknown): SavedPlace[] {
  return Array.isArray(value) ? value.filter(isPlace).slice(0, MAX_SAVED_PLACES) : [];
}

function isPlace(value: unknown): value is SavedPlace {
  if (typeof value !== 'object' || value === null || !('zipCode' in value && 'location' in value))
    return false;
  return typeof value.zipCode === 'string' && isZipCode(value.zipCode) && typeof value.location === 'string';
}

export function withPlace(places: readonly SavedPlace[], place: SavedPlace): SavedPlace[] {
  return [place, ...places.filter(({ zipCode }) => zipCode !== place.zipCode)].slice(0, MAX_SAVED_PLACES);
}

export const withoutPlace = (places: readonly SavedPlace[], zipCode: string): SavedPlace[] =>
  places.filter((place) => place.zipCode !== zipCode);
