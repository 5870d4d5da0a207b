import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { LocationService } from '#features/location/location.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';
import type { RouteModeration } from '../review/review.service.server.ts';
import type { RoadGeometry } from '../tracks/tracks.service.server.ts';
import { MOST_AT_ONCE, placesThrough, type NamedPlace } from './tracing.model.ts';
import { countUntraced, findUntraced, listUntraced } from './tracing.repo.server.ts';
import type { KeptTraces, RoadTrace, UntracedRoads } from './tracing.schema.ts';

const MOST_COUNTED = 1_000;
const NO_PLACES = 'Its texts name no two places. Change its ZIP codes, or give it a GPX track.';

export interface TracingDependencies {
  database: Pick<Database, 'db'>;
  clock: Clock;
  location: Pick<LocationService, 'knownZip' | 'zipOfTown'>;
  tracks: Pick<RoadGeometry, 'draftTraced'>;
  review: Pick<RouteModeration, 'setTrack'>;
}

/** Lines for roads that came without one: a first guess from the places that they name, which an admin sees before it is kept. */
export function createRoadTracing(deps: TracingDependencies) {
  const { clock, location, tracks, review } = deps;
  const { db } = deps.database;

  const placeOf = (zipCode: string | undefined): NamedPlace | undefined =>
    zipCode === undefined ? undefined : location.knownZip(zipCode);
  const placeNamed = (text: string) => placeOf(location.zipOfTown(text));

  function placesOf({ startLocation, endLocation, zipCodes, highlights }: StoredRoute) {
    const along = zipCodes.flatMap((zipCode) => placeOf(zipCode) ?? []);
    return placesThrough({
      start: placeNamed(startLocation),
      end: placeNamed(endLocation),
      along,
      highlights: highlights.flatMap((highlight) => placeNamed(highlight) ?? []),
    });
  }

  async function trace(route: StoredRoute): Promise<RoadTrace> {
    const places = placesOf(route);
    const through = places.map(({ zipCode }) => {
      const place = location.knownZip(zipCode);
      return place ? `${place.city}, ${place.state}` : zipCode;
    });
    const none = { routeId: route.id, trackId: null, line: '', miles: 0, through };
    if (places.length < 2) return { ...none, problem: NO_PLACES };
    const traced = await tracks.draftTraced(places);
    if ('problem' in traced) return { ...none, problem: traced.problem };
    const { draft, line } = traced;
    return { ...none, problem: '', trackId: draft.id, line, miles: draft.miles };
  }

  return {
    async untraced(before?: number): Promise<UntracedRoads> {
      const now = new Date(clock.now());
      const [rows, total] = await Promise.all([
        listUntraced(db, { before, limit: MOST_AT_ONCE + 1 }, now),
        countUntraced(db, MOST_COUNTED, now),
      ]);
      const roads = rows
        .slice(0, MOST_AT_ONCE)
        .map(({ id, name, startLocation, endLocation, distance, isGroupRide }) => ({
          id,
          name,
          startLocation,
          endLocation,
          distance,
          isGroupRide,
        }));
      return { roads, total, next: rows.length > MOST_AT_ONCE ? (roads.at(-1)?.id ?? null) : null };
    },

    /** Traces roads, one after another: the route services are shared. Keeps each line for a day, and gives it to nobody. */
    async traceAll(ids: readonly number[]): Promise<RoadTrace[]> {
      const rows = new Map((await findUntraced(db, ids)).map((row) => [row.id, row]));
      const traces: RoadTrace[] = [];
      for (const id of new Set(ids)) {
        const row = rows.get(id);
        if (row) traces.push(await trace(row));
      }
      return traces;
    },

    /** Gives traced lines to their roads; a road that has a line meanwhile keeps that. */
    async keep(traces: readonly { routeId: number; trackId: string }[], by: AuditActor): Promise<KeptTraces> {
      const kept: number[] = [];
      const notKept: KeptTraces['notKept'] = [];
      for (const { routeId, trackId } of traces) {
        try {
          await review.setTrack(routeId, trackId, by, { replaces: false });
          kept.push(routeId);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          notKept.push({ routeId, reason: error.userMessage });
        }
      }
      return { kept, notKept };
    },
  };
}
export type RoadTracing = ReturnType<typeof createRoadTracing>;
