import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { MapsService } from '#features/maps/maps.service.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { askInOrder } from '#platform/fetch/ask-in-order.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { clockTime } from '#platform/time/format-time.ts';
import type { Log } from '#platform/log/log.server.ts';
import {
  describeNearby,
  NEAR_MILES,
  nearestEcho,
  tilesAround,
  trendOf,
  UNKNOWN_SUMMARY,
  type NearestEcho,
} from './nearby/nearby.model.ts';
import { createFaces } from './face/face.service.server.ts';
import { isSeenByRadar, seenMiles } from './sources/coverage.model.ts';
import { legendOf } from './tiles/palette.model.ts';
import {
  AHEAD_SECONDS,
  type RadarSource,
  type SourceFrame,
  type SourceFrames,
} from './sources/radar-source.upstream.server.ts';
import type { RadarFrames, RadarQuery, RadarSummary } from './radar.schema.ts';
import { readEcho } from './tiles/tile-echo.mapper.server.ts';
import type { Tile } from '#platform/geo/mercator.ts';
import type { createTiles } from './tiles/tiles.service.server.ts';

/** How long a frame list serves: scans come every 2 to 10 minutes. */
const LIST_FRESH_MS = 60_000;
/** When a slow source gets company, and when nobody waits any more. A list that comes later serves the next. */
const ASKING = { what: 'radar frames', hedgeMs: 1_500, deadlineMs: 7_000 };
/** An unknown frame may be one that another process has just listed. */
const LOOK_AGAIN_MS = 10_000;
/** Radar older than this is not live: the next source is asked. */
const OLDEST_NEWEST_SECONDS = 30 * 60;
/** Where the map starts without a place: the middle of the lower 48 states. */
const DEFAULT_POINT: GeoPoint = { latitude: 39.8, longitude: -98.6 };
/** Below a mile per pixel, and within every source's native zooms. */
const SUMMARY_ZOOM = 7;
/** The picture that tells whether precipitation approaches is this old, give or take. */
const EARLIER_SECONDS = { least: 15 * 60, wanted: 20 * 60, most: 30 * 60 };

const TILE_PATH = '/api/radar/tile';
const FACE_PATH = '/api/radar/face';
export const RADAR_FAILED = 'No radar service is answering right now. Please try again in a few minutes.';
export const NOT_COVERED = 'No radar covers this place.';
const UNSEEN: RadarSummary = { ...UNKNOWN_SUMMARY, text: NOT_COVERED };
const NO_SUCH_TILE = 'There is no such radar picture.';

export interface RadarDependencies {
  clock: Clock;
  log: Log;
  /** In the order they are asked. */
  sources: readonly RadarSource[];
  tiles: ReturnType<typeof createTiles>;
  baseMap: RadarFrames['baseMap'];
  maps: Pick<MapsService, 'elements' | 'document'>;
  /** Bytes of the pictures on the radar's card. */
  faceBytes: number;
  /** @throws AppError for a ZIP without a place. */
  findZip: (zipCode: string) => GeoPoint;
  simulated: () => boolean;
}

interface Listed {
  source: RadarSource;
  frames: SourceFrames;
}

export type RadarService = ReturnType<typeof createRadarService>;

/** Radar pictures of the first source that answers, their tiles, and what they show near a place. */
export function createRadarService(deps: RadarDependencies) {
  const { clock, log, sources, tiles } = deps;
  const lists = new Map<string, { frames: SourceFrames; fetchedAt: number }>();
  const listFlights = new SingleFlight<SourceFrames>();
  /** Every frame that a list named lately: the only ones whose tiles can be asked for. */
  const known = new LRUCache<string, { source: RadarSource; frame: SourceFrame }>(atMost(5_000));
  const summaries = new LRUCache<string, RadarSummary>(atMost(1_000));
  const summaryFlights = new SingleFlight<RadarSummary>();
  const answeredBy = new Set<RadarSource>();
  const faces = createFaces({ maps: deps.maps, cacheBytes: deps.faceBytes });

  /** @throws what the source throws, or Error when its newest picture is too old or lies ahead. */
  async function list(source: RadarSource, area: string, maxAgeMs = LIST_FRESH_MS): Promise<SourceFrames> {
    const key = `${source.name} ${area}`;
    const cached = lists.get(key);
    if (cached && isRecent(cached.fetchedAt, clock.now(), maxAgeMs)) return cached.frames;
    return listFlights.run(key, async () => {
      const frames = await source.frames(area);
      const age = clock.now() / 1000 - (frames.past.at(-1)?.time ?? 0);
      if (age > OLDEST_NEWEST_SECONDS || age < -AHEAD_SECONDS)
        throw new Error(`newest picture is ${Math.round(age / 60)} min old`);
      for (const frame of [...frames.past, ...frames.forecast]) known.set(frame.id, { source, frame });
      lists.set(key, { frames, fetchedAt: clock.now() });
      return frames;
    });
  }

  /**
   * The first source that has pictures of this place; the next one is asked also beside a slow one. Those whose tiles
   * fail right now come last.
   */
  async function firstList(point: GeoPoint, avoid: readonly string[]): Promise<Listed> {
    const covering = coveringSources(point);
    if (covering.length === 0) throw new AppError('not_found', NOT_COVERED);
    const allowed = covering.filter(({ name }) => !avoid.includes(name));
    const ordered = [
      ...allowed.filter((source) => !tiles.isFailing(source)),
      ...allowed.filter((source) => tiles.isFailing(source)),
    ];
    const listed = await askInOrder<Listed>(
      ordered.map((source) => ({
        name: source.name,
        ask: async () => ({ source, frames: await list(source, source.areaOf(point) ?? '') }),
      })),
      { log, ...ASKING },
    );
    if (!listed) throw new AppError('upstream', RADAR_FAILED);
    answeredBy.add(listed.source);
    return listed;
  }

  const coveringSources = (point: GeoPoint) => sources.filter((source) => source.areaOf(point) !== undefined);
  const isCovered = (point: GeoPoint) => coveringSources(point).length > 0 && isSeenByRadar(point);

  function pointOf({ zipCode, latitude, longitude }: RadarQuery): GeoPoint | undefined {
    if (latitude !== undefined && longitude !== undefined) return { latitude, longitude };
    return zipCode === undefined ? undefined : deps.findZip(zipCode);
  }

  const avoided = ({ avoid }: RadarQuery) => avoid?.split(',') ?? [];

  /**
   * The frames around now for a place.
   * @throws AppError `upstream` when no source answers, `not_found` where none covers the place.
   */
  async function frames(query: RadarQuery): Promise<RadarFrames> {
    const place = pointOf(query);
    const { source, frames } = await firstList(place ?? DEFAULT_POINT, avoided(query));
    const answered = ({ id, time, nativeZoom }: SourceFrame) => ({ time, path: `/${id}`, nativeZoom });
    return {
      generated: Math.floor(clock.now() / 1000),
      host: TILE_PATH,
      radar: {
        past: frames.past.map(answered),
        nowcast: frames.forecast.map((frame) => ({
          ...answered(frame),
          kind: frame.kind === 'model' ? 'model' : 'nowcast',
        })),
      },
      source: source.name,
      attribution: source.credit,
      timeZone: place ? timeZoneAt(place) : null,
      legend: legendOf(source.palette),
      baseMap: deps.baseMap,
      simulated: deps.simulated(),
    };
  }

  /**
   * One tile of a listed frame, as PNG.
   * @param who asks, as far as limits go; so below
   * @throws AppError `not_found` for a frame no list named or a zoom it lacks, `upstream`, `unavailable`.
   */
  async function tile(frameId: string, at: Tile, who?: string): Promise<Buffer> {
    const found = await listedFrame(frameId);
    if (!found || at.z < found.frame.nativeZoom.min || at.z > found.frame.nativeZoom.max) {
      throw new AppError('not_found', NO_SUCH_TILE);
    }
    return tiles.tile(found.source, found.frame, at, who);
  }

  const listedFrame = async (frameId: string) => known.get(frameId) ?? lookAgain(frameId);

  async function lookAgain(frameId: string) {
    const [name, area = ''] = frameId.split('-');
    const source = sources.find((candidate) => candidate.name === name);
    if (!source?.areas.includes(area)) return undefined;
    await list(source, area, LOOK_AGAIN_MS).catch((error: unknown) => {
      log.warn({ source: source.name, err: error }, 'radar frames failed');
    });
    return known.get(frameId);
  }

  /** What the newest picture shows near a place. One that fails, or that no radar made, is unknown, never "nothing". */
  async function summary(query: RadarQuery, who?: string): Promise<RadarSummary> {
    const point = pointOf(query);
    if (!point) throw new AppError('validation', 'Name a place by zipCode, or by latitude and longitude.');
    const listed = await firstList(point, avoided(query)).catch(() => undefined);
    const newest = listed?.frames.past.at(-1);
    if (!listed || !newest) return isCovered(point) ? UNKNOWN_SUMMARY : UNSEEN;
    const earlier = earlierThan(newest, listed.frames.past);
    const key = `${newest.id} ${point.latitude.toFixed(2)} ${point.longitude.toFixed(2)}`;
    const cached = summaries.get(key);
    if (cached) return cached;
    return summaryFlights.run(key, async () => {
      const [now, before] = await Promise.all([
        lookAround(listed.source, newest, point, who),
        earlier && lookAround(listed.source, earlier, point, who),
      ]);
      if (now === undefined) return UNKNOWN_SUMMARY;
      const seen = seenMiles(point, NEAR_MILES);
      if (now === null && seen === 0) return UNSEEN;
      const zone = timeZoneAt(point);
      const described = describeNearby(now, before, newest.time, zone, seen);
      const clockText = clockTime(newest.time, zone);
      const face = { address: faceAddress(newest.id, point), clock: clockText };
      const answer = { ...described, face };
      if (before !== undefined) summaries.set(key, answer);
      return answer;
    });
  }

  /**
   * A listed frame around a place: the picture on the radar's card, an SVG document.
   * @throws AppError `not_found` for a frame no list named or that does not show the place, `upstream`
   */
  async function face(frameId: string, point: GeoPoint, who?: string): Promise<Buffer> {
    const found = await listedFrame(frameId);
    if (!found || found.source.areaOf(point) !== frameId.split('-')[1]) {
      throw new AppError('not_found', NO_SUCH_TILE);
    }
    const { source, frame } = found;
    const past = lists.get(`${source.name} ${source.areaOf(point)}`)?.frames.past ?? [];
    const earlier = earlierThan(frame, past);
    return faces.face({
      frameId,
      point,
      maxZoom: frame.nativeZoom.max,
      echoOf: async (at) => readEcho(await tiles.tile(source, frame, at, who), source.palette),
      nearest: async () => {
        const [now, before] = await Promise.all([
          lookAround(source, frame, point, who),
          earlier && lookAround(source, earlier, point, who),
        ]);
        if (now === undefined) throw new AppError('upstream', RADAR_FAILED);
        return { nearest: now, trend: now ? trendOf(now, before) : 'unknown' };
      },
    });
  }

  /** Undefined when a tile is missing or unreadable. */
  async function lookAround(
    source: RadarSource,
    frame: SourceFrame,
    point: GeoPoint,
    who: string | undefined,
  ): Promise<NearestEcho | null | undefined> {
    try {
      const zoom = Math.min(SUMMARY_ZOOM, frame.nativeZoom.max);
      const echoes = await Promise.all(
        tilesAround(point, zoom).map(async (at) => ({
          tile: at,
          dbz: readEcho(await tiles.tile(source, frame, at, who), source.palette),
        })),
      );
      return nearestEcho(point, echoes);
    } catch (error) {
      log.warn({ source: source.name, err: error }, 'radar picture cannot be read');
      return undefined;
    }
  }

  return {
    frames,
    tile,
    summary,
    face,
    /** The sources that answered since the start; the first one until one has. */
    credits: () => [...(answeredBy.size > 0 ? answeredBy : sources.slice(0, 1))].map(({ credit }) => credit),
    /** Waits for tiles on their way to the disk. */
    settle: () => tiles.settle(),
  };
}

const faceAddress = (frameId: string, { latitude, longitude }: GeoPoint): string =>
  `${FACE_PATH}/${frameId}/${latitude.toFixed(2)}/${longitude.toFixed(2)}.svg`;

function earlierThan(newest: SourceFrame, past: readonly SourceFrame[]): SourceFrame | undefined {
  const distance = (frame: SourceFrame) => Math.abs(newest.time - EARLIER_SECONDS.wanted - frame.time);
  return past
    .filter(({ time }) => {
      const age = newest.time - time;
      return age >= EARLIER_SECONDS.least && age <= EARLIER_SECONDS.most;
    })
    .sort((a, b) => distance(a) - distance(b))[0];
}
