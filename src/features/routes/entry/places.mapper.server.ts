import type { LocationService } from '#features/location/location.service.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';

interface HasZips {
  zipCodes: readonly string[];
}

/** The ZIP codes of routes as places; those that nobody knows are left out. */
export function createRoutePlaces({ knownZip }: Pick<LocationService, 'knownZip'>) {
  const placesOf = ({ zipCodes }: HasZips) => zipCodes.flatMap((zipCode) => knownZip(zipCode) ?? []);
  return {
    placesOf,
    /** The point of the first known ZIP code. */
    startOf(route: HasZips): GeoPoint | undefined {
      const [start] = placesOf(route);
      return start && { latitude: start.latitude, longitude: start.longitude };
    },
  };
}
export type RoutePlaces = ReturnType<typeof createRoutePlaces>;
