import type { HomeRegion } from '#features/location/location.schema.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import type { PublishedRoutes } from '../entry/published.cache.server.ts';
import { createAreaAsker } from './area-asker.service.server.ts';
import { createNationMap } from './nation.service.server.ts';
import { createRideVerdicts } from './ride-verdicts.service.server.ts';
import { createRoadIndex } from './road-index.cache.server.ts';
import { createWhereToRide } from './where.service.server.ts';

const EDITION_MS = 5_000;

/** Everything about where to ride, on one index of roads. */
export function whereFrom(deps: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'knownZip'>;
  grid: AreaGrid;
  share: Pick<OutsideShare, 'admit'>;
  isBudgeted: boolean;
  site: { timeZone: string };
  region: HomeRegion | null;
  versions: ContentVersions;
  published: Pick<PublishedRoutes, 'list'>;
}) {
  const { database, clock, location, grid, share, isBudgeted, site, region, versions, published } = deps;
  const { timeZone } = site;
  const roads = createRoadIndex({ db: database.db, clock, versions, location, grid });
  let edition = { number: 0, at: 0 };
  const asker = createAreaAsker({ clock, grid, share });
  return {
    /** Roads ranked by their weather. */
    where: createWhereToRide({
      clock,
      timeZone,
      location,
      grid,
      asker,
      isBudgeted,
      roads,
      published,
      region,
    }),
    /** The nation's roads at a glance. */
    nation: createNationMap({ clock, timeZone, grid, roads, region }),
    /** Verdicts of rides by their own dates and hours. */
    rides: createRideVerdicts({ clock, grid, asker, roads }),
    /**
     * Moves with everything that these show but the roads themselves, for pages that are kept: at the latest after 5
     * seconds, since areas come by the hundred.
     */
    whereEdition(): string {
      if (grid.edition() !== edition.number && Math.abs(clock.now() - edition.at) >= EDITION_MS)
        edition = { number: grid.edition(), at: clock.now() };
      return `${edition.number} ${grid.warnings().checked} ${roads.known() !== undefined}`;
    },
    /** False in the first seconds of a large site. */
    areRoadsKnown: (): boolean => roads.known() !== undefined,
    /** Takes the roads into memory before the first reader waits for them. */
    warmRoads: roads.warm,
  };
}
