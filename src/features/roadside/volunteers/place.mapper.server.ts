import type { LocationService } from '#features/location/location.service.server.ts';
import { chordOfMiles, spherePosition } from '#platform/geo/sphere.ts';
import { serviceBits } from '../roadside.model.ts';
import type { StoredVolunteer } from '../roadside.tables.server.ts';

/**
 * What the search compares of a volunteer, from what they gave.
 * @param stored before a change: a ZIP code that is one no longer keeps its place.
 * @throws AppError `validation` for one that is none.
 */
export function searchColumns(
  location: Pick<LocationService, 'knownZip' | 'zipOfForm'>,
  volunteer: Pick<StoredVolunteer, 'zipCode' | 'maxDistance' | 'servicesOffered'>,
  stored?: Pick<StoredVolunteer, 'zipCode' | 'position'>,
) {
  const { zipCode, maxDistance, servicesOffered } = volunteer;
  const kept = stored?.zipCode === zipCode && !location.knownZip(zipCode) ? stored.position : null;
  return {
    position: kept ?? spherePosition(location.zipOfForm(volunteer)),
    reach: chordOfMiles(maxDistance),
    serviceBits: serviceBits(servicesOffered),
  };
}
