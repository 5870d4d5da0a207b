import type { LocationService } from '#features/location/location.service.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { serviceBits } from '../roadside.model.ts';
import type { StoredVolunteer } from '../roadside.tables.server.ts';
import { placeColumns } from './search.repo.server.ts';

/** The place of a ZIP code in a form. @throws AppError `validation` at `zipCode` when there is no such ZIP code. */
export function knownPlace(location: Pick<LocationService, 'findZip'>, zipCode: string) {
  try {
    return location.findZip(zipCode);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('validation', error.userMessage, { fieldErrors: { zipCode: error.userMessage } });
  }
}

/** What the search compares of a volunteer, from what they gave. */
export const searchColumns = (
  location: Pick<LocationService, 'findZip'>,
  volunteer: Pick<StoredVolunteer, 'zipCode' | 'maxDistance' | 'servicesOffered'>,
) => ({
  ...placeColumns(knownPlace(location, volunteer.zipCode), volunteer.maxDistance),
  serviceBits: serviceBits(volunteer.servicesOffered),
});
