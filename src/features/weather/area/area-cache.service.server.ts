import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { inParts } from '#platform/limits/in-parts.ts';
import type { Log } from '#platform/log/log.server.ts';
import { areaOfPoint } from './area-fetch.service.server.ts';

/** After a failure an area is not asked about again for this long. */
const AREA_RETRY_MS = 10 * 60_000;
const POINTS_PER_CALL = 10;
const FAILED_AREAS = 2_000;

export interface AreaCacheDependencies<T> {
  clock: Clock;
  log: Pick<Log, 'warn'>;
  /** For the log, in the plural. */
  what: string;
  /** In the order of the points, null where nothing is known. Undefined: switched off. */
  fetch: ((points: readonly GeoPoint[]) => Promise<(T | null)[]>) | undefined;
  /** Counts what is about to be asked for so many places; false when it may not be. */
  mayAsk: (places: number) => boolean;
  known: Pick<LRUCache<string, { value: T; fetchedAt: number }>, 'get' | 'peek' | 'set'>;
  freshMs: number;
  /** The points of one call come within this time; 0: each is asked about at once. */
  collectMs: number;
}

/** What a service says of areas, from one call for an area and so many hours, fetched beside what riders wait for. */
export function createAreaCache<T>(deps: AreaCacheDependencies<T>) {
  const { clock, log, what, fetch, mayAsk, known, freshMs, collectMs } = deps;
  const failedAt = new LRUCache<string, number>(atMost(FAILED_AREAS));
  const underWay = new Map<string, Promise<void>>();
  let wanted = new Map<string, GeoPoint>();
  let collecting: Promise<void> | undefined;
  let hasAnswered = false;

  const fresh = (found: { value: T; fetchedAt: number } | undefined): T | undefined =>
    found && isRecent(found.fetchedAt, clock.now(), freshMs) ? found.value : undefined;

  /** What is known of a point's area; undefined when nothing is that is fresh. */
  const find = (point: GeoPoint): T | undefined => fresh(known.get(areaOfPoint(point)));

  const hasFailed = (area: string): boolean => {
    const failed = failedAt.get(area);
    return failed !== undefined && isRecent(failed, clock.now(), AREA_RETRY_MS);
  };

  /** True when a look would ask the service. */
  const isDue = (point: GeoPoint): boolean => {
    const area = areaOfPoint(point);
    return fetch !== undefined && !underWay.has(area) && !hasFailed(area) && find(point) === undefined;
  };

  /** What is known of a point's area once it was asked about, if it may be. Never rejects. */
  async function want(point: GeoPoint): Promise<T | undefined> {
    const area = areaOfPoint(point);
    if (isDue(point)) {
      if (collectMs === 0) underWay.set(area, fetchAreas([[area, point]]));
      else {
        wanted.set(area, point);
        collecting ??= new Promise<void>((resolve) => setTimeout(resolve, collectMs)).then(fetchWanted);
        underWay.set(area, collecting);
      }
    }
    await underWay.get(area);
    return find(point);
  }

  /** Those that a look would ask about, one for each area. */
  const dueOf = (points: readonly GeoPoint[]): Map<string, GeoPoint> =>
    new Map(points.filter(isDue).map((point) => [areaOfPoint(point), point]));

  /** Asks about all points in one call, without waiting for others; ends when it has come. Never rejects. */
  async function wantAll(points: readonly GeoPoint[]): Promise<void> {
    const due = dueOf(points);
    if (due.size > 0) {
      const asking = fetchAreas([...due]);
      for (const area of due.keys()) underWay.set(area, asking);
    }
    await Promise.all(points.flatMap((point) => underWay.get(areaOfPoint(point)) ?? []));
  }

  async function fetchWanted(): Promise<void> {
    const all = [...wanted];
    wanted = new Map();
    collecting = undefined;
    await Promise.all(inParts(all, POINTS_PER_CALL).map(fetchAreas));
  }

  async function fetchAreas(areas: readonly (readonly [area: string, point: GeoPoint])[]): Promise<void> {
    const fetchedAt = clock.now();
    let values: (T | null)[] = [];
    try {
      if (fetch && mayAsk(areas.length)) {
        values = await fetch(areas.map(([, point]) => point));
        hasAnswered = true;
      }
    } catch (error) {
      log.warn({ err: error }, `${what} could not be fetched`);
    }
    // The call that started this fetch has entered it by now.
    await Promise.resolve();
    for (const [index, [area]] of areas.entries()) {
      const value = values[index] ?? null;
      if (value === null) failedAt.set(area, fetchedAt);
      else known.set(area, { value, fetchedAt });
      underWay.delete(area);
    }
  }

  return {
    isOn: fetch !== undefined,
    find,
    /** The same as `find`, without keeping the forecast in memory any longer for it. */
    glance: (point: GeoPoint): T | undefined => fresh(known.peek(areaOfPoint(point))),
    isDue,
    /** The areas that a look at all these points would ask about. */
    due: (points: readonly GeoPoint[]): number => dueOf(points).size,
    want,
    wantAll,
    /** True once the service has answered: from then on it is credited. */
    hasAnswered: (): boolean => hasAnswered,
    settle: async (): Promise<void> => void (await Promise.all(underWay.values())),
  };
}
