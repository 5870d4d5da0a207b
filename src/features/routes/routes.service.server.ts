import type { HomeRegion } from '#features/location/location.schema.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import { ownedTitle } from '#features/review/review.mails.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { byteCache, ownBytes } from '#platform/cache/byte-cache.server.ts';
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
import { createAgenda } from './agenda/agenda.service.server.ts';
import { createRideDays } from './agenda/ride-days.cache.server.ts';
import { createRouteDirectory } from './directory/directory.cache.server.ts';
import { createRouteSummary } from './directory/summary.cache.server.ts';
import { createRouteChanges, routeLink } from './entry/changes.service.server.ts';
import { createRoutePlaces } from './entry/places.mapper.server.ts';
import { createPublishedRoutes } from './entry/published.cache.server.ts';
import { isPastRide, publicRoute, ridePlan } from './entry/route.mapper.server.ts';
import {
  findByEmail,
  findRoute,
  listCancelledRides,
  listNewestRoutes,
  listRidesBetween,
  listRidesFromToday,
} from './entry/route.repo.server.ts';
import type { DirectoryAnswer, RouteDetails } from './entry/route.schema.ts';
import type { DirectoryQuery } from './directory/directory.schema.ts';
import type { StoredRoute } from './entry/route.tables.server.ts';
import { createRouteMails, OWN_ROUTE_PAGE } from './entry/notify-sender.service.server.ts';
import { listRouteAddresses } from './feeds/addresses.repo.server.ts';
import { createRouteOutlook } from './outlook/outlook.service.server.ts';
import { createRouteOwnership } from './own/ownership.service.server.ts';
import { createRouteProposals } from './review/proposals.service.server.ts';
import { createRoutePreviews } from './review/queue-preview.mapper.server.ts';
import { createRouteModeration } from './review/review.service.server.ts';
import { createDrawnRoads } from './search/drawn-roads.cache.server.ts';
import { createRouteSearch } from './search/search.service.server.ts';
import { createRouteSubmission } from './submit/submit.service.server.ts';
import { createRideSeries } from './series/series.service.server.ts';
import { createSeriesJobs } from './series/series.jobs.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import { whereFrom } from './where/where-services.service.server.ts';
import type { RoadGeometry } from './tracks/tracks.service.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

/** Private links that are sent again at once. */
const LINKED = 20;
/** Of rides that were called off, read to find those near a place. */
const MOST_CANCELLED = 2_000;
const YEAR_MS = 366 * DAY_MS;

export const ROUTE_NOT_FOUND = "The scenic route you're looking for doesn't exist or may have been removed.";

export interface ScenicRoutesDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip' | 'knownZip'>;
  areas: AreaForecastService;
  jobs: Pick<Jobs, 'handle' | 'every' | 'send'>;
  share: Pick<OutsideShare, 'admit'>;
  guard: SubmissionGuardService;
  links: Pick<PrivateLinks, 'issue' | 'revoke'>;
  mail: Pick<MailService, 'queue' | 'canSend' | 'erase'>;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  site: { siteName: string; publicUrl: string; timeZone: string };
  /** Where lists and maps begin for visitors who name no place; null: with the whole country. */
  region: HomeRegion | null;
  /** Of rows, lists and searches in memory. */
  cacheBytes: number;
  /** Of drawn maps in memory. */
  drawingBytes: number;
  /** Whether the calls of the forecast service are limited. */
  isBudgeted: boolean;
  /** Verdicts of areas, for ranking roads. */
  grid: AreaGrid;
  tracks: Pick<
    RoadGeometry,
    'find' | 'attach' | 'detach' | 'passOn' | 'drawApproximate' | 'summaries' | 'shapeOf'
  >;
}

/** Beside an answer's bytes stand those that were compressed of it. */
const WITH_COMPRESSED = 2;
const PART_NAMES = ['row', 'isPast', 'weather', 'day', 'track', 'series'] as const;

/** Routes and rides: search, directory, pages, submissions, review. Readers only ever see published ones. */
export function createScenicRoutesService(deps: ScenicRoutesDependencies) {
  const { database, clock, location, areas, links, mail, tracks } = deps;
  const { db } = database;
  const cacheBytes = deps.cacheBytes / 4;
  const versions = createContentVersion({ database, clock, name: 'scenic_routes' });
  const places = createRoutePlaces(location);
  const published = createPublishedRoutes({ versions, tracks, cacheBytes });
  const directory = createRouteDirectory({ versions, placesOf: places.placesOf, cacheBytes });
  const summary = createRouteSummary({ db, versions });
  const outlook = createRouteOutlook({ db, clock, areas, share: deps.share, startOf: places.startOf });
  const changes = createRouteChanges({ database, clock, versions, links, mail, places });
  const mails = createRouteMails(deps);
  const where = whereFrom({ ...deps, versions, published });
  const series = createRideSeries({ database, clock, versions, changes });
  const dates = createSeriesJobs({ db, clock, jobs: deps.jobs, series });
  const ownership = createRouteOwnership({ database, clock, changes, places, series });

  /** What an answer about a route is made of; each is the same object until it changes. */
  async function partsOf(id: number, visitor: Visitor) {
    const row = await published.find(id);
    if (!row) throw new AppError('not_found', ROUTE_NOT_FOUND);
    return {
      row,
      isPast: isPastRide(row, clock.now()),
      weather: outlook.wanted(row, visitor),
      day: outlook.day(row),
      track: await published.trackOf(id),
      series: await series.shownTo(row),
    };
  }
  type Parts = Awaited<ReturnType<typeof partsOf>>;

  function detailsOf({ row, ...parts }: Parts): RouteDetails {
    const known = places.placesOf(row);
    const [start] = known;
    return {
      ...publicRoute(row),
      ...ridePlan(row),
      start: start
        ? { latitude: start.latitude, longitude: start.longitude, city: start.city, state: start.state }
        : null,
      knownZips: known.map(({ zipCode }) => zipCode),
      ...parts,
    };
  }

  /** @throws AppError `not_found` when there is no published route with this id. */
  const details = async (id: number, visitor: Visitor = THE_PROGRAM): Promise<RouteDetails> =>
    detailsOf(await partsOf(id, visitor));

  const texts = byteCache<{ parts: Parts; json: Buffer }>('routes', cacheBytes, {
    sizeOf: ({ json }) => json.length * WITH_COMPRESSED,
  });

  /** The same as JSON: the very same bytes until something in them changes. */
  async function detailsJson(id: number, visitor: Visitor): Promise<Buffer> {
    const parts = await partsOf(id, visitor);
    const kept = texts.get(String(id));
    if (kept && PART_NAMES.every((name) => kept.parts[name] === parts[name])) return kept.json;
    const json = ownBytes(Buffer.from(JSON.stringify(detailsOf(parts))));
    texts.set(String(id), { parts, json });
    return json;
  }

  const days = createRideDays({ db, clock, versions, placesOf: places.placesOf });

  return {
    ...createAgenda({ clock, location, days, outlook, timeZone: deps.site.timeZone, region: deps.region }),
    ...where,
    drawnRoads: createDrawnRoads(deps.drawingBytes),
    ...createRouteSearch({
      clock,
      location,
      versions,
      published,
      outlook,
      startOf: places.startOf,
      series,
      cacheBytes,
    }),
    ...createRouteSubmission({ ...deps, mails, places, series }),
    details,
    detailsJson,
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
    /** Published rides whose day where they start is not over, soonest first. */
    ridesFromToday: (limit: number) => listRidesFromToday(db, new Date(clock.now()), limit),
    /** The same of rides that were called off; all, or those within a radius in miles. */
    async cancelledRides(limit: number, near?: { zipCode: string; radius: number }): Promise<StoredRoute[]> {
      const rides = await listCancelledRides(db, new Date(clock.now()), near ? MOST_CANCELLED : limit);
      if (!near) return rides;
      const center = location.findZip(near.zipCode);
      return rides
        .filter((ride) => places.placesOf(ride).some((place) => distanceMiles(center, place) <= near.radius))
        .slice(0, limit);
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
    /** What is known of a ride's or route's weather now; nobody is asked. */
    knownWeather: outlook.known,
    /** Waits for the forecast of a route or ride, as its page shows it. @throws AppError `not_found` */
    async forecast(id: number, visitor: Visitor) {
      const row = await published.find(id);
      if (!row) throw new AppError('not_found', ROUTE_NOT_FOUND);
      return outlook.forecast(row, visitor);
    },
    warmRides: outlook.warmRides,
    /** Takes the directory into memory before the first reader waits for it. */
    warmDirectory: directory.warm,
    /** Moves with every change that readers can see; pages made from routes serve until then. */
    contentVersion: versions.current,
    knownVersion: versions.peek,
    /** Every route and coming ride that search engines may list. */
    publicPages: () => listRouteAddresses(db, clock.now()),
    review: createRouteModeration({ database, changes, mails, tracks, series, dates }),
    /** A standing ride with all of its dates, whatever their state. */
    standingRide: (id: number) => series.whole(db, id),
    /** "Every Saturday" by id, of those of these rides that repeat. */
    repeatTexts: series.textsOf,
    /** Makes those dates of a standing ride that are due. @returns how many. */
    makeRideDates: series.makeDates,
    /** What owners do by their private links. */
    ownership,
    /** Review of what owners ask to change. */
    proposals: createRouteProposals({
      database,
      clock,
      changes,
      ownership,
      series,
      mails,
      previews: createRoutePreviews(deps),
    }),
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
