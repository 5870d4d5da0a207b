import type { LocationService } from '#features/location/location.service.server.ts';
import { ownedTitle } from '#features/review/review.mails.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { distanceMiles } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import { createRouteDirectory } from './directory/directory.cache.server.ts';
import { createRouteSummary } from './directory/summary.cache.server.ts';
import { createRouteChanges, routeLink } from './entry/changes.service.server.ts';
import { createRoutePlaces } from './entry/places.mapper.server.ts';
import { createPublishedRoutes } from './entry/published.cache.server.ts';
import { isPastRide, publicRoute } from './entry/route.mapper.server.ts';
import {
  findByEmail,
  findRoute,
  listCancelledRides,
  listNewestRoutes,
  listRidesBetween,
} from './entry/route.repo.server.ts';
import type { DirectoryAnswer, DirectoryQuery, RouteDetails } from './entry/route.schema.ts';
import type { StoredRoute } from './entry/route.tables.server.ts';
import { createRouteMails, OWN_ROUTE_PAGE } from './entry/sender-mails.service.server.ts';
import { routeAddresses } from './feeds/addresses.service.server.ts';
import { createRouteOutlook } from './outlook/outlook.service.server.ts';
import { createRouteOwnership } from './own/ownership.service.server.ts';
import { createRouteProposals } from './review/proposals.service.server.ts';
import { createRouteModeration } from './review/review.service.server.ts';
import { createRouteSearch } from './search/search.service.server.ts';
import { createRouteSubmission } from './submit/submit.service.server.ts';
import type { RoadGeometry } from './tracks/tracks.service.server.ts';

/** Private links that are sent again at once. */
const LINKED = 20;
const YEAR_MS = 366 * 86_400_000;

export const ROUTE_NOT_FOUND = "The scenic route you're looking for doesn't exist or may have been removed.";

export interface ScenicRoutesDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'knownZip'>;
  areas: AreaForecastService;
  share: Pick<OutsideShare, 'admit'>;
  guard: SubmissionGuardService;
  links: Pick<PrivateLinks, 'issue' | 'revoke'>;
  mail: Pick<MailService, 'queue' | 'canSend' | 'erase'>;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  site: { siteName: string; publicUrl: string };
  /** Of rows, lists and searches in memory. */
  cacheBytes: number;
  tracks: Pick<RoadGeometry, 'attach' | 'detach' | 'drawApproximate' | 'summaries'>;
}

/** Routes and rides: search, directory, pages, submissions, review. Readers only ever see published ones. */
export function createScenicRoutesService(deps: ScenicRoutesDependencies) {
  const { database, clock, location, areas, links, mail, tracks } = deps;
  const { db } = database;
  const cacheBytes = deps.cacheBytes / 3;
  const versions = createContentVersion({ db, clock, name: 'scenic_routes' });
  const places = createRoutePlaces(location);
  const published = createPublishedRoutes({ db, versions, tracks, cacheBytes });
  const directory = createRouteDirectory({ db, versions, cacheBytes });
  const summary = createRouteSummary({ db, versions });
  const outlook = createRouteOutlook({ db, clock, areas, share: deps.share, startOf: places.startOf });
  const changes = createRouteChanges({ database, clock, versions, links, mail, places });
  const mails = createRouteMails(deps);
  const ownership = createRouteOwnership({ database, clock, changes, places });

  /** @throws AppError `not_found` when there is no published route with this id. */
  async function details(id: number, visitor: Visitor = THE_PROGRAM): Promise<RouteDetails> {
    const row = await published.find(id);
    if (!row) throw new AppError('not_found', ROUTE_NOT_FOUND);
    const [start] = places.placesOf(row);
    return {
      ...publicRoute(row),
      start: start
        ? { latitude: start.latitude, longitude: start.longitude, city: start.city, state: start.state }
        : null,
      isPast: isPastRide(row, clock.now()),
      weather: outlook.wanted(row, visitor),
      track: await published.trackOf(id),
    };
  }

  return {
    ...createRouteSearch({ db, clock, location, versions, published, outlook, cacheBytes }),
    ...createRouteSubmission({ ...deps, mails, places }),
    details,
    /** A stored row behind a public page, for calendars and feeds; undefined when it is not public. */
    published: published.find,
    async directoryPage(query: DirectoryQuery): Promise<DirectoryAnswer> {
      const { ids, total } = await directory.page(query);
      const found = await published.list(ids);
      return { routes: found.map(publicRoute), total, page: query.page, pageSize: query.pageSize };
    },
    /** The summary of all published routes, ready to send. */
    allRoutes: summary.all,
    newestRoutes: (limit: number) => listNewestRoutes(db, limit),
    /** Published rides that have not started yet, soonest first. */
    upcomingRides: (limit: number) =>
      listRidesBetween(db, new Date(clock.now()), new Date(clock.now() + 2 * YEAR_MS), limit),
    /** Rides that were called off before they started, soonest first; all, or those within a radius in miles. */
    async cancelledRides(limit: number, near?: { zipCode: string; radius: number }): Promise<StoredRoute[]> {
      const rides = await listCancelledRides(db, new Date(clock.now()), limit);
      if (!near) return rides;
      const center = location.findZip(near.zipCode);
      return rides.filter((ride) =>
        places.placesOf(ride).some((place) => distanceMiles(center, place) <= near.radius),
      );
    },
    /** Published rides that take place and start between two instants (epoch ms), soonest first. */
    ridesBetween: (from: number, to: number, limit: number) =>
      listRidesBetween(db, new Date(from), new Date(to), limit),
    startOf: places.startOf,
    onChange: changes.onChange,
    /** A row whatever its state. */
    find: (id: number): Promise<StoredRoute | undefined> => findRoute(db, id),
    /** The same; nobody changes it until the transaction ends. */
    lock: (tx: Db, id: number): Promise<StoredRoute | undefined> => findRoute(tx, id, { lock: true }),
    weather: outlook.weather,
    warmRides: outlook.warmRides,
    /** Takes the directory into memory before the first reader waits for it. */
    warmDirectory: directory.warm,
    /** Moves with every change that readers can see; pages made from routes serve until then. */
    contentVersion: versions.current,
    knownVersion: versions.peek,
    /** Every route and coming ride that search engines may list. */
    publicPages: () => routeAddresses({ db, clock }),
    review: createRouteModeration({ database, changes, mails, tracks }),
    /** What owners do by their private links. */
    ownership,
    /** Review of what owners ask to change. */
    proposals: createRouteProposals({ database, clock, changes, ownership, mails }),
    /** The routes and rides that were sent with an address, newest first, as private links may be made for them. */
    listPrivateLinks: async (email: string): Promise<OwnedThing[]> =>
      (await findByEmail(db, email, LINKED)).map((row) => ({
        ...routeLink(row.id),
        page: OWN_ROUTE_PAGE,
        title: ownedTitle(
          row.isGroupRide ? 'Ride' : 'Route',
          row.isApproved ? row.name : null,
          row.createdAt,
        ),
      })),
  };
}
export type ScenicRoutesService = ReturnType<typeof createScenicRoutesService>;
