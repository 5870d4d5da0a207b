import { isGroupRide } from '../rides/rides.model.ts';
import { recordAudit, type AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import { isPublic, onlyChanged, readAsInteger } from '#features/review/review.model.ts';
import type { ReviewQuery } from '#features/review/review.schema.ts';
import {
  decision,
  ENTRY_GONE,
  refuseChangedSince,
  refuseDecline,
  refuseStaleChange,
  UNAPPROVED,
  reviewPage,
  type ReviewPage,
  WITHDRAWN_MEANWHILE,
  type Declined,
  type RequestedFlags,
} from '#features/review/reviewed-row.service.server.ts';
import type { ReviewedList, TakeBack } from '#features/review/reviewable.service.server.ts';
import type { KnownPlace } from '#features/tracks/approximate-line.model.ts';
import type { TrackSummary } from '../tracks/tracks.schema.ts';
import type { RoadGeometry } from '../tracks/tracks.service.server.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError, fieldError } from '#platform/errors/app-error.ts';
import { NUMBER_ID } from '#platform/forms/id.schema.ts';
import type { RouteChanges } from './reviewed-route.schema.ts';
import { ROUTE_ENTITY, type RouteChangesCore } from '../entry/changes.service.server.ts';
import type { RouteMails } from '../entry/notify-sender.service.server.ts';
import type { RideRule } from '../series/repeat.model.ts';
import type { SeriesJobs } from '../series/series.jobs.server.ts';
import type { RideSeriesService } from '../series/series.service.server.ts';
import { findRoute, findRoutes, findUnchanged, REVIEWED_ROUTES } from '../entry/route.repo.server.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';

/** Review of submissions. */
export function createRouteModeration(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  changes: RouteChangesCore;
  mails: RouteMails;
  tracks: Pick<RoadGeometry, 'attach' | 'detach' | 'passOn' | 'drawApproximate' | 'summaries'>;
  series: RideSeriesService;
  dates: SeriesJobs;
}) {
  const { database, changes, mails, tracks, series, dates } = deps;
  const { change } = changes;

  /**
   * @param declined what waits is not accepted, and its sender gets an email.
   * @throws AppError `not_found`; `conflict` when one that is declined was approved meanwhile.
   */
  const remove = (id: number, by: AuditActor, declined?: Omit<Declined<never>, 'notify'>): Promise<void> =>
    database.transaction(async (tx) => {
      const route = await changes.locked(tx, id);
      if (declined) {
        refuseDecline(route, declined);
        await mails.notAccepted(tx, route, declined.reason);
      }
      for (const date of await series.endedWith(tx, route)) await changes.removeIn(tx, date, by);
      await changes.removeIn(tx, route, by, declined);
    });

  /**
   * Approves, publishes or takes back; see `moderationStep`.
   * @throws AppError `not_found`; `conflict` when its owner took it down or it is not what was seen; `validation`.
   */
  const decide = (id: number, requested: RequestedFlags, by: AuditActor): Promise<StoredRoute> =>
    change(id, by, async (route, now, tx) => {
      if (route.withdrawnAt !== null) throw new AppError('conflict', WITHDRAWN);
      const { action, changes: flags } = decision(route, requested, by, now);
      if (action === undefined) return { changes: {} };
      const { isPublished = false } = flags;
      if (isPublished && route.firstPublishedAt === null) await mails.online(tx, route);
      const runs = await series.decidedIn(tx, route, { isPublished }, by, action);
      if (runs && route.seriesId !== null) await dates.makeSoon(tx, route.seriesId);
      return {
        action,
        changes: {
          ...flags,
          ...(isPublished && { firstPublishedAt: route.firstPublishedAt ?? now }),
        },
      };
    });

  /** Publishes what waits, unless it changed since it was `seen`. */
  const approve = (id: string, by: AuditActor, seen?: string): Promise<StoredRoute> =>
    decide(Number(id), { isApproved: true, isPublished: true, onlyWaiting: true, updatedAt: seen }, by);

  /** For undoing; see `TakeBack`. */
  const takeBack: TakeBack = {
    approve: async (id, by, seen) => (await approve(id, by, seen)).updatedAt,
    stands: async (db, id) => {
      const route = await findRoute(db, Number(id));
      return route !== undefined && isPublic(route) && route.withdrawnAt === null;
    },
    reopen: async (tx, id, left, by) => {
      const route = await changes.locked(tx, Number(id));
      if (route.withdrawnAt !== null) throw new AppError('conflict', WITHDRAWN_MEANWHILE);
      refuseChangedSince(route.updatedAt, left);
      if (route.seriesId !== null) await series.stopIn(tx, route.seriesId);
      const { firstPublishedAt, approvedAt } = route;
      const isFirst = firstPublishedAt !== null && firstPublishedAt.getTime() === approvedAt?.getTime();
      await changes.changeIn(tx, route, by, {
        changes: {
          ...UNAPPROVED,
          ...(isFirst && { firstPublishedAt: null }),
        },
      });
    },
  };

  /**
   * Gives a route another track, or none; a date of a standing ride with those after it.
   * @param trackId of a draft; null takes the track away.
   * @param replaces false: a route that has a track keeps it.
   * @throws AppError `not_found`; `validation` when the draft is gone; `conflict` when it has a track that stays.
   */
  const setTrack = (
    id: number,
    trackId: string | null,
    by: AuditActor,
    { replaces = true } = {},
  ): Promise<StoredRoute> =>
    change(id, by, async (route, now, tx) => {
      const after = series.standsAlone(route) ? [] : await series.datesAfter(tx, route);
      const ids = [id, ...after.map((date) => date.id)];
      const before = await tracks.summaries(ids, tx);
      if (!replaces && before.has(id)) throw new AppError('conflict', HAS_TRACK);
      if (trackId !== null) await tracks.attach(tx, trackId, id);
      else await tracks.detach(tx, id);
      await tracks.passOn(tx, id, ids.slice(1), replaces);
      const given = await tracks.summaries(ids, tx);
      const isChanged = (one: number) => before.get(one)?.revision !== given.get(one)?.revision;
      for (const entityId of ids.filter(isChanged))
        await recordAudit(tx, {
          at: now,
          by,
          action: 'updated',
          entityType: ROUTE_ENTITY,
          entityId,
          before: { track: trackText(before.get(entityId)) },
          after: { track: trackText(given.get(entityId)) },
        });
      for (const date of after)
        if (isChanged(date.id)) await changes.changeIn(tx, date, by, { changes: { updatedAt: now } });
      return { changes: isChanged(id) ? { updatedAt: now } : {} };
    });

  const list: ReviewedList = {
    name: 'scenic-routes',
    decide: (id, requested, by) => decide(idOf(id), requested, by),
    remove: (id, by) => remove(idOf(id), by),
  };

  return {
    decide,
    approve,
    takeBack,
    remove,
    setTrack,
    /** The same by an id as calls carry it. */
    list,

    /** A page of entries in every state. */
    async page(query: ReviewQuery): Promise<ReviewPage<StoredRoute>> {
      const page = await reviewPage<number>(database.db, REVIEWED_ROUTES, query);
      return { ...page, rows: await findRoutes(database.db, page.rows) };
    },

    /** The rules of standing rides by the ids of these dates; a date that stands alone has none. */
    async rules(rows: readonly StoredRoute[]): Promise<Map<number, RideRule>> {
      const dates = rows.filter((row) => !series.standsAlone(row));
      const found = await series.list([...new Set(dates.flatMap(({ seriesId }) => seriesId ?? []))]);
      return new Map(
        dates.flatMap(({ id, seriesId }) => {
          const rule = found.get(seriesId ?? 0);
          return rule ? [[id, rule]] : [];
        }),
      );
    },

    /** Names by id, whatever the entries' state. */
    names: async (db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> =>
      new Map((await findRoutes(db, ids)).map(({ id, name }) => [id, name])),

    /** Miles of the tracks of those entries that have one, by id. */
    async trackMiles(ids: readonly number[]): Promise<Map<number, number>> {
      const found = await tracks.summaries(ids);
      return new Map([...found].map(([id, { miles }]) => [id, miles]));
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
      change(id, by, async (route, _now, tx) => {
        if (sent.routeType === 'scenic' && isGroupRide({ ...route, routeType: 'scenic' }))
          throw fieldError('routeType', DATED_RIDE);
        const { updatedAt: seen, distance, ...rest } = sent;
        const wanted = {
          ...rest,
          ...(typeof distance === 'number' && { distance: readAsInteger(distance, route.distance) }),
        };
        const action = 'updated';
        const changed = onlyChanged<Omit<StoredRoute, 'updatedAt'>>(route, wanted);
        refuseStaleChange(route, seen, changed);
        // An admin's change of one date counts for those after it.
        if (!series.standsAlone(route))
          await series.followIn(tx, route, changed, by, { action, columnsOf: () => changed });
        return { action, changes: changed };
      }),

    /**
     * Stores a standing ride with its dates, for sample content; a known submission key is left out.
     * @returns how many dates.
     */
    importSeries: series.importOne,

    /**
     * Stores many entries at once, for sample content and load tests; known submission keys are left out.
     * Those with both flags are public.
     * @returns how many were stored.
     */
    importMany: changes.importMany,

    /**
     * Gives entries approximate lines, by submission key: those that have no track and that nobody changed since they
     * came, so that a track somebody took away does not come back.
     * @param linesOf asked only for the keys that get one; undefined where there is none.
     * @returns how many got one.
     */
    drawMissing: (
      submissionKeys: readonly string[],
      linesOf: (submissionKey: string) => readonly KnownPlace[] | undefined,
    ): Promise<number> =>
      database.transaction(async (tx) => {
        const unchanged = await findUnchanged(tx, submissionKeys);
        const drawn = await tracks.summaries([...unchanged.values()], tx);
        const lines = [...unchanged].flatMap(([key, routeId]) => {
          const places = drawn.has(routeId) ? undefined : linesOf(key);
          return places ? [{ routeId, places }] : [];
        });
        if (lines.length === 0) return 0;
        await tracks.drawApproximate(tx, lines);
        await changes.showAgain(tx);
        return lines.length;
      }),
  };
}
export type RouteModeration = ReturnType<typeof createRouteModeration>;

const trackText = (track: TrackSummary | undefined) => (track ? `${track.miles} miles` : null);

const DATED_RIDE = 'An entry with a ride date and time is a group ride.';
const HAS_TRACK = 'It has a line meanwhile, which stays.';
const WITHDRAWN = 'Its owner has withdrawn this entry. You can only delete it.';

const idOf = (id: string): number => {
  if (!NUMBER_ID.test(id)) throw new AppError('not_found', ENTRY_GONE);
  return Number(id);
};
