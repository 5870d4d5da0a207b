import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { decodePolyline, encodePolyline } from '#platform/geo/polyline.ts';
import { thinLine } from '#platform/geo/thin.ts';
import { addressPrefix, networkPrefix } from '#platform/http/address-prefix.server.ts';
import type { Jobs } from '#platform/jobs/jobs.server.ts';
import type { MakeLimit } from '#platform/limits/limits.server.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { approximateTrack, type KnownPlace } from '#features/tracks/approximate-line.model.ts';
import { MAX_SHAPE_POINTS, mayBeTracedLater } from '#features/tracks/draw/draw-rules.model.ts';
import type { Snapping } from '#features/tracks/draw/snapping.service.server.ts';
import type { FoundTrack, ReadTrack, TrackFacts } from '#features/tracks/read-track.model.ts';
import { hasGuess, readDrawn } from './drawn-track.mapper.server.ts';
import {
  claimGeometry,
  copyGeometry,
  deleteGeometryOf,
  deleteUnused,
  dropSurplus,
  findGeometry,
  findSummaries,
  insertGeometries,
  insertGeometry,
} from './tracks.repo.server.ts';
import type {
  DrawnTrackRequest,
  RouteGeometry,
  TrackChoices,
  TrackDraft,
  TrackSummary,
} from './tracks.schema.ts';
import type { NewGeometry } from './tracks.tables.server.ts';
import { leavesUs, TRACK_MESSAGES } from '#features/tracks/track-limits.model.ts';
import { formZips, tripZips } from '#features/tracks/track-places.model.ts';
import {
  createTrackReader,
  type TrackFile,
  type Wanted,
} from '#features/tracks/track-reader.service.server.ts';

const UNUSED_KEPT_MS = DAY_MS;
const WINDOW_MS = 10 * 60_000;
/** Files from one address prefix within the window: a rider trying out what fits needs a handful. */
const FILES_PER_PREFIX = 20;
const TRACING = {
  later: 'No routing service is answering right now. Try again in a minute.',
  noRoad: 'No road leads through the places that it names.',
};
/** Tracks that wait for their route: a provider's phones share a network, and a day of an honest site sees a fraction. */
const DRAFTS = { perSender: 40, most: 2_000 } as const;

export interface RoadGeometryDependencies {
  database: Pick<Database, 'db'>;
  clock: Clock;
  location: Pick<LocationService, 'placeNear'>;
  jobs: Pick<Jobs, 'every'>;
  snapping: Snapping;
  limit: MakeLimit;
  /** Of the site; hides who sent what waits. */
  secret: () => Promise<string>;
}

/** Tracks of routes and rides, from the GPX file to the line that pages show. */
export function createRoadGeometry(deps: RoadGeometryDependencies) {
  const { database, clock, location, jobs, snapping, limit, secret } = deps;
  const { db } = database;
  const reader = createTrackReader();
  const files = limit('tracks', WINDOW_MS);

  jobs.every(HOUR_MS, 'forget-unused-tracks', () => deleteUnused(db, oldest()));

  const oldest = () => new Date(clock.now() - UNUSED_KEPT_MS);

  async function countFile(address: string): Promise<void> {
    const taken = await files.take(addressPrefix(address), FILES_PER_PREFIX);
    if (!taken.isFull) return;
    throw new AppError('rate_limited', 'Many tracks came from your connection. Please wait ten minutes.', {
      retryAfter: taken.secondsLeft,
    });
  }

  async function senderOf(address: string): Promise<string> {
    const network = networkPrefix(address) ?? addressPrefix(address);
    return createHmac('sha256', await secret())
      .update(network)
      .digest('base64url');
  }

  const placeName = (point: GeoPoint): string => {
    const place = location.placeNear(point);
    return place ? `${place.city}, ${place.state}` : '';
  };
  const offered = ({ miles, start, end }: FoundTrack) => ({
    miles,
    startPlace: placeName(start),
    endPlace: placeName(end),
  });

  function placesAlong({ samples, facts }: ReadTrack) {
    return samples.map((point, index) => {
      const place = location.placeNear(point);
      if (place) return place;
      const swapped = isSwapped(point);
      const mile = (facts.miles * index) / (samples.length - 1);
      throw notATrack(swapped ? TRACK_MESSAGES.swapped : leavesUs(mile));
    });
  }

  const isSwapped = ({ latitude, longitude }: GeoPoint): boolean =>
    Math.abs(longitude) <= 90 &&
    location.placeNear({ latitude: longitude, longitude: latitude }) !== undefined;

  async function keepDraft(
    read: ReadTrack,
    draft: { address: string | undefined; isSample: boolean; approximate: boolean },
  ): Promise<TrackDraft> {
    const { facts, trimmed, loop } = read;
    const places = placesAlong(read);
    const zips = places.map(({ zipCode }) => zipCode);
    const sender = draft.address === undefined ? null : await senderOf(draft.address);
    const { approximate } = draft;
    const record = { ...recordOf(facts, zips, draft.isSample), sender, approximate };
    await insertGeometry(db, record);
    if (sender !== null) await dropSurplus(db, { id: record.id, sender }, DRAFTS);
    const [start] = places;
    const end = places.at(-1);
    return {
      id: record.id,
      trimmed,
      loop,
      miles: facts.miles,
      minutes: facts.minutes,
      climb: facts.climb,
      curveScore: facts.curveScore,
      curveMiles: facts.curveMiles,
      startPlace: start ? `${start.city}, ${start.state}` : '',
      endPlace: end ? `${end.city}, ${end.state}` : '',
      zipCodes: formZips(zips),
      approximate,
    };
  }

  const recordOf = (facts: TrackFacts, zips: readonly string[], isSample: boolean): NewGeometry => ({
    id: randomUUID(),
    routeId: null,
    revision: randomBytes(9).toString('base64url'),
    line: facts.line,
    linePoints: facts.linePoints,
    miles: facts.miles,
    ...facts.bounds,
    profile: facts.profile,
    gain: facts.climb?.gain ?? null,
    loss: facts.climb?.loss ?? null,
    curveScore: facts.curveScore,
    curveMiles: facts.curveMiles,
    tripZips: tripZips(zips),
    isSample,
    approximate: false,
    createdAt: new Date(clock.now()),
  });

  return {
    /**
     * Counts a file that is about to come.
     * @throws AppError `rate_limited`.
     */
    admit: countFile,

    /**
     * Reads a GPX file and keeps its line for a day, for the route that is about to be sent. Of a file with several
     * tracks it keeps nothing until one is chosen. Where too many wait, the oldest of whoever sent the most give way.
     * @throws AppError `validation` by the field `track` when it is no track in the US; `unavailable`.
     */
    async draft(
      file: TrackFile,
      { address, isSample = false, ...wanted }: Wanted & { address?: string; isSample?: boolean },
    ): Promise<TrackDraft | TrackChoices> {
      const read = await reader.read(file, wanted);
      if ('problem' in read) throw notATrack(read.problem);
      if ('tracks' in read)
        return {
          tracks: read.tracks.map((track, index) => ({ number: index + 1, ...offered(track) })),
          whole: read.whole && offered(read.whole),
        };
      return keepDraft(read, { address, isSample, approximate: false });
    },

    /**
     * Snaps a drawn road to roads and keeps it for a day like a file's. With a leg that is only a guess it is marked
     * as approximate, and neither curves nor climb are known.
     * @throws AppError `validation` by the field `track` when it is no road in the US; `rate_limited`.
     */
    async draftDrawn(
      { points, trim }: DrawnTrackRequest,
      { address, visitor }: { address: string; visitor: Visitor },
    ): Promise<TrackDraft> {
      await countFile(address);
      const legs = await snapping.snapLine(points, visitor);
      const read = readDrawn(legs, trim, hasGuess(legs));
      if ('problem' in read) throw notATrack(read.problem);
      return keepDraft(read, { address, isSample: false, approximate: hasGuess(legs) });
    },

    /**
     * Traces a road through places that its texts name and keeps it for a day, marked as approximate: it may run beside
     * the road that was meant, so neither curves nor climb are known. Asks for as long as 10 seconds.
     * @returns the reason in a sentence where some of it has no road, or leaves the US.
     */
    async draftTraced(
      places: readonly GeoPoint[],
    ): Promise<{ draft: TrackDraft; line: string } | { problem: string }> {
      const legs = await snapping.snapLine(places);
      const guess = legs.find((leg) => leg.guess !== null)?.guess;
      if (guess) return { problem: mayBeTracedLater(guess) ? TRACING.later : TRACING.noRoad };
      const read = readDrawn(legs, 'no', true);
      if ('problem' in read) return read;
      try {
        return {
          draft: await keepDraft(read, { address: undefined, isSample: false, approximate: true }),
          line: read.facts.line,
        };
      } catch (error) {
        if (error instanceof AppError) return { problem: error.userMessage };
        throw error;
      }
    },

    /**
     * Gives a draft to a route, in place of the track it had.
     * @throws AppError `validation` by the field `trackId` when the draft is gone or used.
     */
    async attach(tx: Db, draftId: string, routeId: number): Promise<void> {
      if (await claimGeometry(tx, draftId, routeId, oldest())) return;
      throw fieldError('trackId', TRACK_MESSAGES.gone);
    },

    /**
     * Gives routes a line through known places, marked as approximate. A track that a route has stays.
     * @throws AppError `validation` when a line leaves the US.
     */
    async drawApproximate(
      tx: Db,
      lines: readonly { routeId: number; places: readonly KnownPlace[] }[],
    ): Promise<void> {
      const records = lines.map(({ routeId, places }) => {
        const read = approximateTrack(places);
        const zips = placesAlong(read).map(({ zipCode }) => zipCode);
        return { ...recordOf(read.facts, zips, false), routeId, approximate: true };
      });
      await insertGeometries(tx, records);
    },

    /**
     * Gives routes the track of another one, or none where that has none.
     * @param replaces false: a track that they have stays.
     */
    async passOn(tx: Db, from: number, to: readonly number[], replaces: boolean): Promise<void> {
      if (replaces) for (const routeId of to) await deleteGeometryOf(tx, routeId);
      await copyGeometry(tx, from, to);
    },

    /** False when the route had no track. */
    detach: (tx: Db, routeId: number): Promise<boolean> => deleteGeometryOf(tx, routeId),

    /** By route id; routes without a track are left out. */
    async summaries(routeIds: readonly number[], handle: Db = db): Promise<Map<number, TrackSummary>> {
      const rows = await findSummaries(handle, routeIds);
      return new Map(
        rows.flatMap(({ routeId, gain, loss, ...rest }) =>
          routeId === null ? [] : [[routeId, { ...rest, climb: climbOf(gain, loss) }] as const],
        ),
      );
    },

    /** So few points of a route's line that a trip can be asked to pass them; encoded, empty without a line. */
    async shapeOf(routeId: number): Promise<string> {
      const row = await findGeometry(db, routeId);
      return encodePolyline(thinLine((row && decodePolyline(row.line)) ?? [], MAX_SHAPE_POINTS));
    },

    /** The whole track of a route, published or not. */
    async find(routeId: number): Promise<RouteGeometry | undefined> {
      const row = await findGeometry(db, routeId);
      return (
        row && {
          revision: row.revision,
          line: row.line,
          miles: row.miles,
          bounds: { west: row.west, south: row.south, east: row.east, north: row.north },
          climb: climbOf(row.gain, row.loss),
          profile: row.profile,
          curveScore: row.curveScore,
          curveMiles: row.curveMiles,
          isSample: row.isSample,
          approximate: row.approximate,
        }
      );
    },

    /** Ends the threads that read files. */
    close: reader.close,
  };
}
export type RoadGeometry = ReturnType<typeof createRoadGeometry>;

const climbOf = (gain: number | null, loss: number | null) =>
  gain === null || loss === null ? null : { gain, loss };

const notATrack = (message: string) => fieldError('track', message);
