import type { LocationService } from '#features/location/location.service.server.ts';
import { serviceBits } from '../roadside.model.ts';
import type { StoredVolunteer } from '../roadside.tables.server.ts';
import { placeColumns } from './search.repo.server.ts';

/** What the search compares of a volunteer, from what they gave. */
export const searchColumns = (
  location: Pick<LocationService, 'zipOfForm'>,
  volunteer: Pick<StoredVolunteer, 'zipCode' | 'maxDistance' | 'servicesOffered'>,
) => ({
  ...placeColumns(location.zipOfForm(volunteer), volunteer.maxDistance),
  serviceBits: serviceBits(volunteer.servicesOffered),
});
