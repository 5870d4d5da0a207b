import { LRUCache } from 'lru-cache';
import { isGroupRide, rideProblems, rideSearchMessage } from './rides/rides.model.ts';
import { RIDE_MESSAGES } from './rides/ride-limits.model.ts';
import type { RideSearchRequest } from './rides/rides.schema.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { TrackSummary } from './tracks/tracks.schema.ts';
import type { RoadGeometry } from './tracks/tracks.service.server.ts';
import type { AreaForecastService } from '#features/weather/area/area-forecast.service.server.ts';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { createContentVersion } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import type { MailLimits } from '#platform/mail/mail-limits.server.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { PrivateLink } from '#platform/private-links/private-link.schema.ts';
import type { OwnedThing, PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { SubmissionGuardService } from '#platform/spam/submission-guard.server.ts';
import type { SentForm, SubmissionKeys } from '#platform/spam/submission-keys.server.ts';
import {
  RIDE_ADDED,
  ROUTE_ADDED,
  type AddRouteAnswer,
  type AddRouteRequest,
} from './submit/add-route.schema.ts';
import { ownedTitle } from '#features/review/review.mails.ts';
import { createRouteChanges, routeLink } from './entry/changes.service.server.ts';
import { createRouteDirectory } from './directory/directory.cache.server.ts';
import { createRouteListeners } from './entry/listeners.service.server.ts';
import { createRouteMails, OWN_ROUTE_PAGE } from './entry/sender-mails.service.server.ts';
import { createRouteModeration } from './review/review.service.server.ts';
import { createRouteOutlook } from './outlook/outlook.service.server.ts';
import { createRouteOwnership } from './own/ownership.service.server.ts';
import { createRouteProposals } from './review/proposals.service.server.ts';
import { isPastRide, publicRoute, recordOf, startsInThePast } from './entry/route.mapper.server.ts';
import { searchRides, searchRoutes, type RadiusMatches } from './search/radius.repo.server.ts';
import { createRouteSummary } from './directory/summary.cache.server.ts';
import { routeSearchMessage, unknownZips } from './entry/route.model.ts';
import {
  findByEmail,
  findIdBySubmissionKey,
  findPublished,
  findRoute,
  insertRoute,
  listCancelledRides,
  listNewestRoutes,
  listRidesBetween,
} from './entry/route.repo.server.ts';
import type {
  DirectoryAnswer,
  DirectoryQuery,
  RouteDetails,
  RouteSearchAnswer,
  RouteSearchRequest,
} from './entry/route.schema.ts';
import type { StoredRoute } from './entry/route.tables.server.ts';

const KEPT_BYTES = 4 * 1024 * 1024;
const KEPT_TRACKS = 5_000;
/** Private links that are sent again at once. */
const LINKED = 20;
const YEAR_MS = 366 * 86_400_000;

export const ROUTE_NOT_FOUND = "The scenic route you're looking for doesn't exist or may have been removed.";

export interface ScenicRoutesDependencies {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  location: Pick<LocationService, 'findZip'>;
  areas: AreaForecastService;
  share: Pick<OutsideShare, 'admit'>;
  guard: SubmissionGuardService;
  links: Pick<PrivateLinks, 'issue' | 'revoke'>;
  mail: Pick<MailService, 'queue' | 'canSend' | 'erase'>;
  limits: MailLimits;
  sentForm: SubmissionKeys;
  site: { siteName: string; publicUrl: string };
  /** Of rows, lists and feeds in memory; default 4 MB. */
  cacheBytes?: number;
  tracks: Pick<RoadGeometry, 'attach' | 'detach' | 'summaries'>;
}

/** Routes and rides: search, directory, pages, submissions, review. Readers only ever see published ones. */
export function createScenicRoutesService(deps: ScenicRoutesDependencies) {
  const { database, clock, location, areas, guard, links, mail, sentForm, tracks } = deps;
  const { db } = database;
  const cacheBytes = deps.cacheBytes ?? KEPT_BYTES;
  const versions = createContentVersion({ db, clock, name: 'scenic_routes' });
  const listeners = createRouteListeners();
  const directory = createRouteDirectory({ db, versions, cacheBytes: cacheBytes / 3 });
  const summary = createRouteSummary({ db, versions });
  const outlook = createRouteOutlook({ db, clock, areas, share: deps.share, startOf });
  const searches = byteCache<RadiusMatches>(cacheBytes / 3);
  const rows = byteCache<StoredRoute>(cacheBytes / 3);
  const keptTracks = new LRUCache<string, { track: TrackSummary | null }>({ max: KEPT_TRACKS });

  function placeOf(zipCode: string): ReturnType<LocationService['findZip']> | undefined {
    try {
      return location.findZip(zipCode);
    } catch {
      return undefined;
    }
  }
  const placesOf = (zipCodes: readonly string[]) => zipCodes.flatMap((zipCode) => placeOf(zipCode) ?? []);
  const changes = createRouteChanges({ database, clock, versions, links, mail, listeners, placesOf });
  const mails = createRouteMails(deps);
  const ownership = createRouteOwnership({ database, clock, changes, placesOf });
  const proposals = createRouteProposals({ database, clock, changes, ownership, mails });
  function startOf({ zipCodes }: Pick<StoredRoute, 'zipCodes'>): GeoPoint | undefined {
    const [start] = placesOf(zipCodes);
    return start && { latitude: start.latitude, longitude: start.longitude };
  }

  function startPlace(zipCodes: readonly string[]): RouteDetails['start'] {
    const [place] = placesOf(zipCodes);
    if (!place) return null;
    const { latitude, longitude, city, state } = place;
    return { latitude, longitude, city, state };
  }

  /** Published rows by id, in that order; kept until the published content changes. */
  async function published(ids: readonly number[]): Promise<StoredRoute[]> {
    const { version } = await versions.current();
    const missing = ids.filter((id) => !rows.has(`${version} ${id}`));
    for (const row of await findPublished(db, missing)) rows.set(`${version} ${row.id}`, row);
    return ids.flatMap((id) => rows.get(`${version} ${id}`) ?? []);
  }

  async function search(
    kind: 'routes' | 'rides',
    request: RouteSearchRequest | RideSearchRequest,
  ): Promise<RouteSearchAnswer> {
    const { zipCode, maxDistance, difficulty, roadType, page, pageSize } = request;
    const center = location.findZip(zipCode);
    const { version } = await versions.current();
    const now = clock.now();
    // Which rides are over changes with the hour in every zone, so kept ride searches last a minute.
    const key = [version, kind, kind === 'rides' ? Math.floor(now / 60_000) : 0, ...Object.values(request)];
    const bounds = { center, radius: maxDistance, difficulty, roadType };
    const paged = { ...bounds, limit: pageSize, offset: (page - 1) * pageSize };
    const kept = searches.get(key.join(' '));
    const found =
      kept ??
      (kind === 'routes' ? await searchRoutes(db, paged) : await searchRides(db, paged, new Date(now)));
    if (!kept) searches.set(key.join(' '), found);
    const miles = new Map(found.matches.map((match) => [match.id, match.miles]));
    const routes = await published([...miles.keys()]);
    const message = kind === 'routes' ? routeSearchMessage : rideSearchMessage;
    return {
      routes: routes.map((row) => ({
        ...publicRoute(row),
        milesAway: Math.round((miles.get(row.id) ?? 0) * 10) / 10,
        weather: outlook.known(row),
      })),
      total: found.total,
      page,
      pageSize,
      message: message(found.total, maxDistance, zipCode),
    };
  }

  /**
   * Stores a submission for review. The same form again answers like the first time.
   * @throws AppError `validation` by field, `rate_limited` from the spam protection.
   */
  async function add(request: AddRouteRequest, from: { address: string }): Promise<AddRouteAnswer> {
    const ride = isGroupRide(request);
    const message = ride ? RIDE_ADDED : ROUTE_ADDED;
    const sent = await sentForm(request);
    const again = async (): Promise<AddRouteAnswer | undefined> => {
      const id = sent && (await findIdBySubmissionKey(db, sent.key));
      return id ? { id, message, link: await database.transaction((tx) => linkTo(tx, id, sent)) } : undefined;
    };
    const earlier = await again();
    if (earlier) return earlier;

    const [start] = placesOf(request.zipCodes);
    const problems = ride ? rideProblems(request) : {};
    if (!start) problems.zipCodes = unknownZips(request.zipCodes);
    else if (startsInThePast(request, start, clock.now())) problems.rideDate = RIDE_MESSAGES.pastDate;
    const [first] = Object.values(problems);
    if (!start || first) throw new AppError('validation', first ?? '', { fieldErrors: problems });

    const spamHints = await guard.admit(request, { ...from, texts: textsOf(request) });
    const record = recordOf(request, { now: clock.now(), start, spamHints, submissionKey: sent?.key });
    const stored = await database.transaction(async (tx) => {
      const route = await insertRoute(tx, record);
      if (!route) return undefined;
      if (request.trackId) await tracks.attach(tx, request.trackId, route.id);
      await mails.received(tx, route);
      return { id: route.id, message, link: await linkTo(tx, route.id, sent) };
    });
    const done = stored ?? (await again());
    if (!done)
      throw new AppError('conflict', 'This entry was withdrawn. Please reload the form and try again.');
    return done;
  }

  const linkTo = async (tx: Db, id: number, sent: SentForm | undefined): Promise<PrivateLink> => ({
    page: OWN_ROUTE_PAGE,
    token: await links.issue(tx, routeLink(id), { token: sent?.token }),
  });

  /** What a published route's page tells of its track; kept until the published content changes. */
  async function trackOf(id: number): Promise<TrackSummary | null> {
    const { version } = await versions.current();
    const kept = keptTracks.get(`${version} ${id}`);
    if (kept) return kept.track;
    const track = (await tracks.summaries([id])).get(id) ?? null;
    keptTracks.set(`${version} ${id}`, { track });
    return track;
  }

  /** @throws AppError `not_found` when there is no published route with this id. */
  async function details(id: number, visitor: Visitor = THE_PROGRAM): Promise<RouteDetails> {
    const [row] = await published([id]);
    if (!row) throw new AppError('not_found', ROUTE_NOT_FOUND);
    return {
      ...publicRoute(row),
      start: startPlace(row.zipCodes),
      isPast: isPastRide(row, clock.now()),
      weather: outlook.wanted(row, visitor),
      track: await trackOf(id),
    };
  }

  return {
    search: (request: RouteSearchRequest) => search('routes', request),
    searchRides: (request: RideSearchRequest) => search('rides', request),
    add,
    details,
    /** A stored row behind a public page, for calendars and feeds; undefined when it is not public. */
    published: async (id: number): Promise<StoredRoute | undefined> => (await published([id]))[0],
    async directoryPage(query: DirectoryQuery): Promise<DirectoryAnswer> {
      const { ids, total } = await directory.page(query);
      const found = await published(ids);
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
        placesOf(ride.zipCodes).some((place) => distanceMiles(center, place) <= near.radius),
      );
    },
    /** Published rides that take place and start between two instants (epoch ms), soonest first. */
    ridesBetween: (from: number, to: number, limit: number) =>
      listRidesBetween(db, new Date(from), new Date(to), limit),
    startOf,
    /** Calls the listener in the transaction of every change of a stored entry; once for each listener, at the start. */
    onChange: listeners.listen,
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
    review: createRouteModeration({ database, changes, mails, tracks }),
    /** What owners do by their private links. */
    ownership,
    /** Review of what owners wish to change. */
    proposals,
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

const textsOf = (request: AddRouteRequest): string[] =>
  [
    request.name,
    request.description,
    request.startLocation,
    request.endLocation,
    ...request.highlights,
    ...request.warnings,
    request.organizer,
    request.meetingPoint,
    request.pace,
    request.submitterName,
  ].filter((text) => text !== null);
