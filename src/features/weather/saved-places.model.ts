import * as z from 'zod/mini';
import { createDeviceStore } from '#platform/device/device-store.ts';
import { zipCodeSchema } from './weather.schema.ts';

/** More places than a rider can tell apart at a glance help nobody. */
export const MAX_SAVED_PLACES = 8;

const savedPlacesSchema = z.array(z.object({ zipCode: zipCodeSchema, location: z.string() }));
export type SavedPlace = z.infer<typeof savedPlacesSchema>[number];

/** Places a rider keeps on the device, newest first. */
export const savedPlaces = createDeviceStore<SavedPlace[]>(
  'saved-places',
  (value) => savedPlacesSchema.parse(value).slice(0, MAX_SAVED_PLACES),
  [],
);

export function withPlace(places: readonly SavedPlace[], place: SavedPlace): SavedPlace[] {
  return [place, ...places.filter(({ zipCode }) => zipCode !== place.zipCode)].slice(0, MAX_SAVED_PLACES);
}

export const withoutPlace = (places: readonly SavedPlace[], zipCode: string): SavedPlace[] =>
  places.filter((place) => place.zipCode !== zipCode);
