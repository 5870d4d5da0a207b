import { isGroupRide } from '#features/group-rides/group-rides.model.ts';
import { isPublic, moderate, type ModerationAction } from '#features/moderation/moderation.model.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { searchTextOf } from './scenic-routes.model.ts';
import {
  deleteRoute,
  findRoute,
  insertRoutes,
  listForReview,
  replacePlaces,
  updateRoute,
} from './scenic-routes.repo.server.ts';
import type { NewRoute, StoredRoute } from './scenic-routes.tables.server.ts';

const NOT_FOUND = 'This entry does not exist any more.';

/** What a reviewer may change; only what is given changes. */
export type RouteChanges = Partial<
  Pick<
    NewRoute,
    | 'name'
    | 'description'
    | 'startLocation'
    | 'endLocation'
    | 'distance'
    | 'difficulty'
    | 'routeType'
    | 'scenicRating'
    | 'roadType'
    | 'estimatedTime'
    | 'highlights'
    | 'warnings'
  >
>;

/** Review of submissions. Every change keeps the radius search and the content's version in step. */
export function createRouteModeration(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  versions: ContentVersions;
  /** The points of the ZIP codes that are known. */
  placesOf: (zipCodes: readonly string[]) => GeoPoint[];
}) {
  const { database, clock, versions, placesOf } = deps;

  async function change(
    id: number,
    changesOf: (route: StoredRoute) => Partial<NewRoute>,
  ): Promise<StoredRoute> {
    const changed = await database.transaction(async (tx) => {
      const route = await findRoute(tx, id, { lock: true });
      if (!route) throw new AppError('not_found', NOT_FOUND);
      const changes = changesOf(route);
      const wasPublic = isPublic(route);
      await updateRoute(tx, id, {
        ...changes,
        searchText: searchTextOf({ ...route, ...changes }),
        updatedAt: new Date(clock.now()),
        ...(wasPublic && { revision: route.revision + 1 }),
      });
      const stored = await findRoute(tx, id);
      if (!stored) throw new AppError('not_found', NOT_FOUND);
      if (wasPublic || isPublic(stored)) {
        await showPlaces(tx, [stored]);
        await versions.bump(tx);
      }
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

  return {
    list: () => listForReview(database.db),

    find: async (id: number): Promise<StoredRoute> => {
      const route = await findRoute(database.db, id);
      if (!route) throw new AppError('not_found', NOT_FOUND);
      return route;
    },

    /**
     * Approve & Publish, Publish or Unpublish.
     * @param by who decides, from the session.
     * @throws AppError `not_found`; `conflict` when the entry's state does not allow the step.
     */
    moderate: (id: number, action: ModerationAction, by: string): Promise<StoredRoute> =>
      change(id, (route) => {
        const result = moderate(route, action);
        if ('refused' in result) throw new AppError('conflict', result.refused);
        const now = new Date(clock.now());
        return {
          ...result.flags,
          ...(!route.isApproved && { approvedBy: by, approvedAt: now }),
          ...(result.flags.isPublished && { firstPublishedAt: route.firstPublishedAt ?? now }),
        };
      }),

    /** @throws AppError `not_found`; `validation` when a ride with date and time is called scenic. */
    update: (id: number, changes: RouteChanges): Promise<StoredRoute> =>
      change(id, (route) => {
        if (changes.routeType === 'scenic' && isGroupRide({ ...route, routeType: 'scenic' }))
          throw new AppError('validation', 'An entry with a ride date and time is a group ride.', {
            fieldErrors: { routeType: 'An entry with a ride date and time is a group ride.' },
          });
        return changes;
      }),

    /** @throws AppError `not_found`. */
    async remove(id: number): Promise<void> {
      await database.transaction(async (tx) => {
        if (!(await deleteRoute(tx, id))) throw new AppError('not_found', NOT_FOUND);
        await versions.bump(tx);
      });
      versions.forget();
    },

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
