import type { LocationService } from '#features/location/location.service.server.ts';
import type { Db } from '#platform/db/database.server.ts';
import { searchColumns } from './place.mapper.server.ts';
import { listUnplaced, placeVolunteer } from './search.repo.server.ts';

const AT_ONCE = 200;

/**
 * Fills the search columns of volunteers that an older version of the program stored without them. Where a ZIP code is
 * one no longer nobody knows where they are: they are found again once they or an admin gave another.
 */
export async function placeOlder(
  db: Db,
  location: Pick<LocationService, 'knownZip' | 'zipOfForm'>,
): Promise<void> {
  for (let after: string | undefined, more = true; more;) {
    const unplaced = await listUnplaced(db, AT_ONCE, after);
    for (const { id, ...volunteer } of unplaced)
      if (location.knownZip(volunteer.zipCode))
        await placeVolunteer(db, id, searchColumns(location, volunteer));
    after = unplaced.at(-1)?.id;
    more = unplaced.length === AT_ONCE;
  }
}
