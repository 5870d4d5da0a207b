import { isGroupRide } from '#features/group-rides/group-rides.model.ts';
import { changedFields, masked, recordAudit, type AuditActor } from '#features/admin/audit.service.server.ts';
import {
  isPublic,
  onlyChanged,
  readAsInteger,
  type ModerationFlags,
} from '#features/moderation/moderation.model.ts';
import type { ReviewQuery } from '#features/moderation/moderation.schema.ts';
import {
  changeTime,
  decision,
  ENTRY_GONE,
  refuseStale,
  reviewPage,
  type ReviewDesk,
} from '#features/moderation/moderation.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { RouteChanges } from './review-route.schema.ts';
import type { RouteListeners } from './route-listeners.service.server.ts';
import { searchTextOf } from './scenic-routes.model.ts';
import {
  deleteRoute,
  findRoute,
  findRoutes,
  insertRoutes,
  replacePlaces,
  REVIEWED_ROUTES,
  updateRoute,
} from './scenic-routes.repo.server.ts';
import type { NewRoute, StoredRoute } from './scenic-routes.tables.server.ts';

const KIND = 'scenic-routes';

/** Review of submissions. Every change keeps the radius search and the content's version in step. */
export function createRouteModeration(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  versions: ContentVersions;
  /** Told of every change within its transaction. */
  listeners: Pick<RouteListeners, 'tell'>;
  /** The points of the ZIP codes that are known. */
  placesOf: (zipCodes: readonly string[]) => GeoPoint[];
}) {
  const { database, clock, versions, listeners, placesOf } = deps;

  /** Changes nothing, and records nothing, when `work` answers no changes. */
  async function change(
    id: number,
    by: AuditActor,
    work: (route: StoredRoute, now: Date) => { action: string; changes: Partial<NewRoute> },
  ): Promise<StoredRoute> {
    const changed = await database.transaction(async (tx) => {
      const route = await findRoute(tx, id, { lock: true });
      if (!route) throw new AppError('not_found', ENTRY_GONE);
      const now = changeTime(route, clock.now());
      const { action, changes } = work(route, now);
      if (Object.keys(changes).length === 0) return route;
      const wasPublic = isPublic(route);
      await updateRoute(tx, id, {
        ...changes,
        searchText: searchTextOf({ ...route, ...changes }),
        updatedAt: now,
        ...(wasPublic && { revision: route.revision + 1 }),
      });
      const stored = await findRoute(tx, id);
      if (!stored) throw new AppError('not_found', ENTRY_GONE);
      if (wasPublic || isPublic(stored)) {
        await showPlaces(tx, [stored]);
        await versions.bump(tx);
      }
      await listeners.tell(tx, { before: route, after: stored });
      await recordAudit(tx, {
        at: now,
        by,
        action,
        entityType: KIND,
        entityId: id,
        ...changedFields(auditValues(route), auditValues(stored)),
      });
      return stored;
    });
    versions.forget();
    return changed;
  }

  const showPlaces = (tx: Db, routes: readonly StoredRoute[]) =>
    replacePlaces(
      tx,
      routes.map((route) => ({ route, points: isPublic(route) ? placesOf(route.zipCodes) : [] })),
    );

  async function remove(id: number, by: AuditActor): Promise<void> {
    await database.transaction(async (tx) => {
      const route = await findRoute(tx, id, { lock: true });
      if (!route) throw new AppError('not_found', ENTRY_GONE);
      await listeners.tell(tx, { before: route, after: null });
      await deleteRoute(tx, id);
      await recordAudit(tx, {
        at: new Date(clock.now()),
        by,
        action: 'deleted',
        entityType: KIND,
        entityId: id,
        before: auditValues(route),
        after: null,
      });
      await versions.bump(tx);
    });
    versions.forget();
  }

  /**
   * Publishes or unpublishes; see `moderationStep`.
   * @throws AppError `not_found`; `conflict` when the entry's state does not allow it; `validation`.
   */
  const decide = (id: number, requested: ModerationFlags, by: AuditActor): Promise<StoredRoute> =>
    change(id, by, (route, now) => {
      const { action, changes } = decision(KIND, route, requested, by, now);
      return {
        action,
        changes: {
          ...changes,
          ...(changes.isPublished && { firstPublishedAt: route.firstPublishedAt ?? now }),
        },
      };
    });

  const desk: ReviewDesk = {
    decide: (id, requested, by) => decide(idOf(id), requested, by),
    remove: (id, by) => remove(idOf(id), by),
  };

  return {
    decide,
    remove,
    /** The same by an id as calls carry it. */
    desk,

    /** A page of entries in every state. */
    async page(query: ReviewQuery): Promise<{ rows: StoredRoute[]; total: number }> {
      const { ids, total } = await reviewPage<number>(database.db, REVIEWED_ROUTES, query);
      return { rows: await findRoutes(database.db, ids), total };
    },

    find: async (id: number): Promise<StoredRoute> => {
      const route = await findRoute(database.db, id);
      if (!route) throw new AppError('not_found', ENTRY_GONE);
      return route;
    },

    /**
     * Changes what is given, and nothing else.
     * @throws AppError `not_found`; `conflict` when `updatedAt` is not the stored one; `validation` when a ride
     * with date and time is called scenic.
     */
    update: (id: number, sent: Partial<RouteChanges>, by: AuditActor): Promise<StoredRoute> =>
      change(id, by, (route) => {
        refuseStale(route, sent.updatedAt);
        if (sent.routeType === 'scenic' && isGroupRide({ ...route, routeType: 'scenic' }))
          throw new AppError('validation', DATED_RIDE, { fieldErrors: { routeType: DATED_RIDE } });
        const { updatedAt: _seen, distance, ...rest } = sent;
        const wanted = {
          ...rest,
          ...(typeof distance === 'number' && { distance: readAsInteger(distance, route.distance) }),
        };
        return { action: 'updated', changes: onlyChanged<Omit<StoredRoute, 'updatedAt'>>(route, wanted) };
      }),

    /**
     * Stores many entries at once, for sample content and load tests; known submission keys are left out.
     * Those with both flags are public.
     * @returns how many were stored.
     */
    async importMany(routes: NewRoute[]): Promise<number> {
      const count = await database.transaction(async (tx) => {
        const stored = await insertRoutes(tx, routes);
        await showPlaces(tx, stored.filter(isPublic));
        await versions.bump(tx);
        return stored.length;
      });
      versions.forget();
      return count;
    },
  };
}
export type RouteModeration = ReturnType<typeof createRouteModeration>;

const DATED_RIDE = 'An entry with a ride date and time is a group ride.';

const idOf = (id: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new AppError('not_found', ENTRY_GONE);
  return Number(id);
};

/** What the audit log keeps of a route; the address of its submitter only so that they recognise it. */
const auditValues = (route: StoredRoute) => ({
  name: route.name,
  description: route.description,
  startLocation: route.startLocation,
  endLocation: route.endLocation,
  distance: route.distance,
  difficulty: route.difficulty,
  scenicRating: route.scenicRating,
  roadType: route.roadType,
  highlights: route.highlights,
  warnings: route.warnings,
  zipCodes: route.zipCodes,
  estimatedTime: route.estimatedTime,
  routeType: route.routeType,
  rideDate: route.rideDate,
  rideTime: route.rideTime,
  submittedBy: route.submittedBy,
  submitterEmail: route.submitterEmail && masked(route.submitterEmail),
  isApproved: route.isApproved,
  isPublished: route.isPublished,
  approvedBy: route.approvedBy,
});
