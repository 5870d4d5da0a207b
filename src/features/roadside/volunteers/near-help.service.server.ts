import type { LocationService } from '#features/location/location.service.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { DAY_MS, MINUTE_MS } from '#platform/time/units.ts';
import type { NearHelp, NearHelpQuery } from '../public.schema.ts';
import { listAnswered } from '../requests/requests.repo.server.ts';
import { SERVICES_FOR, serviceBits } from '../roadside.model.ts';
import { AROUND, CIRCLES, nearHelpMessage, usualMinutes } from './near-help.model.ts';
import { findVolunteersNear } from './search.repo.server.ts';

const KEPT_MS = 10 * MINUTE_MS;
/** Whoever asks from town to town would see in which of them somebody waits for help right now. */
const TOLD_AFTER_MS = DAY_MS;

interface Answered {
  /** The town: a request that is erased has no other place. */
  at: GeoPoint;
  minutes: number;
}

/** How many could help with a problem around a place, and how long a yes has taken there. */
export function createNearHelp(deps: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'towns' | 'placeNear'>;
}) {
  const { database, clock, location } = deps;
  const flights = new SingleFlight<readonly Answered[]>();
  let kept: { until: number; answered: readonly Answered[] } | undefined;

  /** The latest requests of the whole site that had a yes, the latest first; of the last day none. */
  async function answered(): Promise<readonly Answered[]> {
    const now = clock.now();
    if (kept && now < kept.until && kept.until <= now + KEPT_MS) return kept.answered;
    return flights.run('', async () => {
      const towns = new Map<string, GeoPoint | undefined>();
      const rows = (await listAnswered(database.db)).flatMap(({ area, createdAt, helpedAt }) => {
        if (helpedAt.getTime() > now - TOLD_AFTER_MS) return [];
        if (!towns.has(area)) towns.set(area, location.towns(area)[0]);
        const at = towns.get(area);
        return at ? [{ at, minutes: (helpedAt.getTime() - createdAt.getTime()) / MINUTE_MS }] : [];
      });
      kept = { until: now + KEPT_MS, answered: rows };
      return rows;
    });
  }

  /** @throws AppError `not_found` for a ZIP code that does not exist. */
  return async ({ zipCode, issueType, latitude, longitude }: NearHelpQuery): Promise<NearHelp> => {
    const zip = location.findZip(zipCode);
    // As the relay finds its center.
    const center =
      latitude !== null && longitude !== null ? (location.placeNear({ latitude, longitude }) ?? zip) : zip;
    const services = SERVICES_FOR[issueType];
    let volunteers = 0;
    let miles = 0;
    // As the relay asks: farther only where nobody is nearer.
    for (miles of CIRCLES) {
      const { total } = await findVolunteersNear(database.db, {
        center,
        radius: miles,
        exact: serviceBits(services.exact),
        also: serviceBits(services.also),
        limit: 1,
      });
      volunteers = total;
      if (volunteers > 0) break;
    }
    const around = (await answered()).filter(({ at }) => distanceMiles(center, at) <= AROUND);
    const usual = usualMinutes(around.map(({ minutes }) => minutes));
    const area = `${center.city}, ${center.state}`;
    return { volunteers, miles, message: nearHelpMessage({ volunteers, miles, area, issueType, usual }) };
  };
}
