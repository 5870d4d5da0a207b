import type { LocationService } from '#features/location/location.service.server.ts';
import type { Database } from '#platform/db/database.server.ts';
import { ROADSIDE_SEARCH, SERVICES_FOR, serviceBits, volunteerSearchMessage } from '../roadside.model.ts';
import type { VolunteerSearch, VolunteerSearchAnswer } from '../public.schema.ts';
import { findPublicVolunteers, findVolunteersNear } from './search.repo.server.ts';

/** Who could help with a problem near a ZIP code. */
export function createVolunteerSearch(deps: {
  database: Pick<Database, 'db'>;
  location: Pick<LocationService, 'findZip'>;
}) {
  const { database, location } = deps;

  /**
   * @returns the answer, with the count of all matches.
   * @throws AppError `not_found` for a ZIP code that does not exist.
   */
  return async ({
    zipCode,
    issueType,
    maxDistance,
  }: VolunteerSearch): Promise<VolunteerSearchAnswer & { total: number }> => {
    const services = SERVICES_FOR[issueType];
    const { total, matches } = await findVolunteersNear(database.db, {
      center: location.findZip(zipCode),
      radius: maxDistance,
      exact: serviceBits(services.exact),
      also: serviceBits(services.also),
      limit: ROADSIDE_SEARCH.most,
    });
    const found = await findPublicVolunteers(
      database.db,
      matches.map(({ id }) => id),
    );
    return {
      total,
      volunteers: found,
      message: volunteerSearchMessage(total, maxDistance, zipCode),
    };
  };
}
