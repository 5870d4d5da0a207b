import { setImmediate, setTimeout } from 'node:timers/promises';
import { areaOfPoint } from '#features/weather/area/area-fetch.service.server.ts';
import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import { growing, grown } from '#platform/cache/growing.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { DAY_MS } from '#platform/time/units.ts';
import { DIFFICULTY_RANK } from '../entry/route.model.ts';
import { roadTypeCode } from '../entry/route.repo.server.ts';
import { SEPARATOR, type RoadIndex } from './road-index.model.ts';
import { readRoadLine, type RoadLine } from './road-line.model.ts';
import { listLineRevisions, listLines, listRoads, type RoadRow } from './where.repo.server.ts';

/** Rows read at a time, and the longest that requests wait for the work on them: the embedded database reads at one go. */
const CHUNK = 100;
const TURN_MS = 8;
/** While nobody waits for the index, requests have the machine for three quarters of the time. */
const REST_SHARE = 3;
const LONGEST_REST_MS = 200;
const MOST_MINUTES = 65_535;
/** More are served from the last index while the next one is taken: it takes seconds. */
const WAITED_FOR = 5_000;

/** What a line comes to, by what its road's geometry was: it is read again only when that changes. */
interface KnownLine {
  revision: string;
  line: RoadLine | undefined;
}

/** Keeps the index up to date: taken again when published content changes, in turns with the requests. */
export function createRoadIndex(deps: {
  db: Db;
  clock: Clock;
  versions: ContentVersions;
  location: Pick<LocationService, 'knownZip'>;
  grid: Pick<AreaGrid, 'slotOf' | 'standBeside'>;
}) {
  const { db, clock, versions, location, grid } = deps;
  let index: RoadIndex | undefined;
  let takenAt = 0;
  let taking: Promise<RoadIndex> | undefined;
  let lines = new Map<number, KnownLine>();
  let waiting = 0;

  /** Lets others have the machine after work that began at `since`; by `performance.now()`. @returns when it goes on */
  async function rest(since: number): Promise<number> {
    if (waiting > 0) await setImmediate();
    else await setTimeout(Math.min(LONGEST_REST_MS, REST_SHARE * (performance.now() - since)));
    return performance.now();
  }

  async function take(version: number): Promise<RoadIndex> {
    const builder = createBuilder(version, location, grid);
    const nextLines = new Map<number, KnownLine>();
    const ridesAfter = new Date(clock.now() - DAY_MS);
    let turn = performance.now();
    const pause = async () => {
      if (performance.now() - turn > TURN_MS) turn = await rest(turn);
    };
    for (let after = 0; ;) {
      const rows = await listRoads(db, after, ridesAfter, CHUNK);
      await pause();
      const last = rows.at(-1);
      const revisions = new Map(
        (await listLineRevisions(db, rows[0]?.id ?? 0, last?.id ?? 0)).map((row) => [row.routeId ?? 0, row]),
      );
      await pause();
      const changed = rows.filter(({ id }) => {
        const revision = revisions.get(id)?.revision;
        return revision !== undefined && lines.get(id)?.revision !== revision;
      });
      const fresh = new Map(
        (
          await listLines(
            db,
            changed.map(({ id }) => id),
          )
        ).map((row) => [row.routeId ?? 0, row]),
      );
      await pause();
      for (const row of rows) {
        const read = fresh.get(row.id);
        const geometry = revisions.get(row.id);
        const known: KnownLine | undefined = read
          ? { revision: read.revision, line: readRoadLine(read.line, read.profile, areaOfPoint) }
          : geometry && lines.get(row.id);
        if (known) nextLines.set(row.id, known);
        builder.add(row, known?.line, geometry?.approximate ?? false);
        await pause();
      }
      if (!last || rows.length < CHUNK) break;
      after = last.id;
    }
    lines = nextLines;
    return builder.done();
  }

  function retake(version: number): Promise<RoadIndex> {
    return (taking ??= take(version)
      .then((made) => {
        takenAt = clock.now();
        return (index = made);
      })
      .finally(() => (taking = undefined)));
  }

  return {
    /**
     * Of the published content of now. Of a large site the last one while the next is taken, `isLate`: what it holds may
     * not be public any more.
     */
    async current(): Promise<{ index: RoadIndex; isLate: boolean }> {
      const { version } = await versions.current();
      // Rides pass; a day is not too long to carry them along. A clock that was ahead left out those to come.
      if (index?.version === version && isRecent(takenAt, clock.now(), DAY_MS))
        return { index, isLate: false };
      const taken = retake(version);
      if (index && index.count > WAITED_FOR) {
        taken.catch(() => undefined);
        return { index, isLate: index.version !== version };
      }
      waiting += 1;
      try {
        const made = await taken;
        return { index: made.version === version ? made : await retake(version), isLate: false };
      } finally {
        waiting -= 1;
      }
    },
    /** Takes the first one without haste, until somebody waits for it. */
    async warm(): Promise<void> {
      if (!index) await retake((await versions.current()).version);
    },
    /** The one that is there, or is there within so many milliseconds without haste. */
    async soon(ms: number): Promise<RoadIndex | undefined> {
      if (!index) {
        const taken = (async () => retake((await versions.current()).version))();
        await Promise.race([taken, setTimeout(ms, undefined, { ref: false })]);
        taken.catch(() => undefined);
      }
      return index;
    },
    /** The one that is there. */
    known: (): RoadIndex | undefined => index,
  };
}
export type RoadIndexCache = ReturnType<typeof createRoadIndex>;

/** Rows into columns. */
function createBuilder(
  version: number,
  { knownZip }: Pick<LocationService, 'knownZip'>,
  grid: Pick<AreaGrid, 'slotOf' | 'standBeside'>,
) {
  const columns = {
    ids: growing(Int32Array),
    rating: growing(Uint8Array),
    difficulty: growing(Uint8Array),
    roadType: growing(Uint8Array),
    isRide: growing(Uint8Array),
    miles: growing(Float32Array),
    zone: growing(Uint8Array),
    placesFrom: growing(Uint32Array),
    latitudes: growing(Float32Array),
    longitudes: growing(Float32Array),
    slotsFrom: growing(Uint32Array),
    slots: growing(Uint32Array),
    signLatitude: growing(Float32Array),
    signLongitude: growing(Float32Array),
    west: growing(Float32Array),
    south: growing(Float32Array),
    east: growing(Float32Array),
    north: growing(Float32Array),
    highestFeet: growing(Int32Array),
    hasHeight: growing(Uint8Array),
    isApproximate: growing(Uint8Array),
    startsAt: growing(Float64Array),
    minutes: growing(Uint16Array),
  };
  const { placesFrom, latitudes, longitudes, slotsFrom, slots } = columns;
  const zones: string[] = [];
  let slotCount = 0;
  const lines: (RoadLine | undefined)[] = [];
  const texts: string[] = [];
  placesFrom.push(0);
  slotsFrom.push(0);

  const zoneOf = (place: GeoPoint | undefined): number => {
    const name = place ? timeZoneAt(place) : 'America/Chicago';
    const at = zones.indexOf(name);
    return at === -1 ? zones.push(name) - 1 : at;
  };

  /** Drawn warnings are held against the whole line, not against one point of each area. */
  function standAlong({ looks }: RoadLine, own: readonly number[]): void {
    for (let at = 0; at < looks.length; at += 3) {
      const slot = own[looks[at] ?? 0];
      if (slot !== undefined)
        grid.standBeside(slot, { latitude: looks[at + 1] ?? 0, longitude: looks[at + 2] ?? 0 });
    }
  }

  return {
    add(row: RoadRow, line: RoadLine | undefined, approximate: boolean): void {
      const places = row.zipCodes.flatMap((zip) => knownZip(zip) ?? []);
      const [start] = places;
      columns.ids.push(row.id);
      columns.rating.push(row.rating);
      columns.difficulty.push(DIFFICULTY_RANK[row.difficulty]);
      columns.roadType.push(roadTypeCode(row.roadType));
      columns.isRide.push(Number(row.isRide));
      columns.miles.push(row.distance);
      columns.isApproximate.push(Number(approximate));
      columns.startsAt.push(row.rideStartsAt?.getTime() ?? 0);
      columns.minutes.push(Math.min(MOST_MINUTES, row.minutes));
      for (const { latitude, longitude } of places) {
        latitudes.push(latitude);
        longitudes.push(longitude);
      }
      placesFrom.push(latitudes.length);
      const points = line ? [...line.areas, ...(line.highest?.point ? [line.highest.point] : [])] : places;
      // In the order of the line's areas; those of ZIP codes that share one stand once.
      const own = points.map((point) => grid.slotOf(point));
      if (line) standAlong(line, own);
      for (const slot of line ? own : new Set(own)) {
        slots.push(slot);
        slotCount = Math.max(slotCount, slot + 1);
      }
      slotsFrom.push(slots.length);
      const sign = line?.middle ?? start;
      columns.signLatitude.push(sign?.latitude ?? NaN);
      columns.signLongitude.push(sign?.longitude ?? NaN);
      const box = boxAround(line ? [...line.areas, line.middle, ...places.slice(0, 1)] : places);
      columns.west.push(box.west);
      columns.south.push(box.south);
      columns.east.push(box.east);
      columns.north.push(box.north);
      columns.highestFeet.push(line?.highest?.feet ?? -1);
      columns.hasHeight.push(Number(Boolean(line?.highest?.point)));
      columns.zone.push(zoneOf(start ?? line?.middle));
      lines.push(line);
      const states = [...new Set(places.map(({ state }) => state))].join(' ');
      texts.push([row.name, row.start, row.end, states].join(SEPARATOR));
    },
    done: (): RoadIndex => ({
      version,
      count: columns.ids.length,
      ...grown(columns),
      zones,
      slotCount,
      lines,
      texts,
    }),
  };
}

const boxAround = (points: readonly GeoPoint[]) => ({
  west: Math.min(...points.map(({ longitude }) => longitude)),
  south: Math.min(...points.map(({ latitude }) => latitude)),
  east: Math.max(...points.map(({ longitude }) => longitude)),
  north: Math.max(...points.map(({ latitude }) => latitude)),
});
