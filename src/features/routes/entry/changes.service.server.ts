import {
  changedFields,
  eraseFromAudit,
  masked,
  recordAudit,
  type AuditActor,
} from '#features/accounts/audit/audit.service.server.ts';
import { isPublic } from '#features/review/review.model.ts';
import { changeTime, ENTRY_GONE } from '#features/review/reviewed-row.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { MailService } from '#platform/mail/mail.server.ts';
import type { PrivateLinks } from '#platform/private-links/private-links.server.ts';
import type { RoutePlaces } from './places.mapper.server.ts';
import { enteredOf, searchTextOf } from './route.model.ts';
import { deleteRoute, findRoute, insertRoutes, replacePlaces, updateRoute } from './route.repo.server.ts';
import { deleteEmptySeries, lockToChange, touchSeries } from '../series/series.repo.server.ts';
import type { NewRoute, StoredRoute } from './route.tables.server.ts';

export const ROUTE_ENTITY = 'scenic-routes';
/** What a private link of a route or ride opens. */
export const routeLink = (id: number) => ({ purpose: 'route', subject: String(id) });

/** Fields of the audit log's values that say who sent a route. */
const CONTACT_VALUES = ['submittedBy', 'submitterEmail'];
const PEOPLE_VALUES = ['organizer', 'lead', 'sweep'];

export interface Step {
  /** In the past tense, for the audit log. Without it, nothing is recorded there. */
  action?: string;
  changes: Partial<NewRoute>;
}

/** A stored route or ride that changes, whatever its state. */
export interface RouteChange {
  before: StoredRoute;
  /** Null when it is about to be deleted: its row is still there. */
  after: StoredRoute | null;
}

/** Called in the transaction of the change, with the row locked. What it throws takes the change back. */
export type RouteListener = (tx: Db, change: RouteChange) => Promise<void>;

/** The only way in which a stored route changes: it keeps the radius search, the content's version and the log in step. */
export function createRouteChanges(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  versions: ContentVersions;
  links: Pick<PrivateLinks, 'revoke'>;
  mail: Pick<MailService, 'erase'>;
  places: Pick<RoutePlaces, 'placesOf'>;
}) {
  const { database, clock, versions, links, mail, places } = deps;
  const listeners: RouteListener[] = [];

  async function notify(tx: Db, change: RouteChange): Promise<void> {
    for (const listener of listeners) await listener(tx, change);
  }

  /** A canceled ride keeps its page, and leaves the search. */
  const showPlaces = (tx: Db, routes: readonly StoredRoute[]) =>
    replacePlaces(
      tx,
      routes.map((route) => ({
        route,
        points: isPublic(route) && route.cancelledAt === null ? places.placesOf(route) : [],
      })),
    );

  /**
   * Changes a row that is locked already, as part of a transaction. Changes nothing, and records nothing, when the step has no changes.
   */
  async function changeIn(tx: Db, route: StoredRoute, by: AuditActor, step: Step): Promise<StoredRoute> {
    const { action, changes } = step;
    if (Object.keys(changes).length === 0) return route;
    const now = changeTime(route, clock.now());
    const wasPublic = isPublic(route);
    await updateRoute(tx, route.id, {
      ...changes,
      searchText: searchTextOf({ ...route, ...changes }),
      updatedAt: now,
      ...(wasPublic && { revision: route.revision + 1 }),
    });
    const stored = await findRoute(tx, route.id);
    if (!stored) throw new AppError('not_found', ENTRY_GONE);
    if (stored.seriesId !== null) await touchSeries(tx, stored.seriesId, now);
    if (wasPublic || isPublic(stored)) {
      await showPlaces(tx, [stored]);
      await versions.bump(tx);
    }
    await notify(tx, { before: route, after: stored });
    if (action !== undefined)
      await recordAudit(tx, {
        at: now,
        by,
        action,
        entityType: ROUTE_ENTITY,
        entityId: route.id,
        ...changedFields(auditValues(route), auditValues(stored)),
      });
    return stored;
  }

  /** Erases what emails and the audit log still hold of the sender of a route. @param fields of the log's values. */
  async function eraseTraces(
    tx: Db,
    { id, submitterEmail }: StoredRoute,
    fields: readonly string[],
  ): Promise<void> {
    if (submitterEmail !== null) await mail.erase(tx, submitterEmail, ['route-', 'ride-', 'private-links']);
    await eraseFromAudit(tx, ROUTE_ENTITY, id, fields);
  }

  /**
   * Deletes a row that is locked already, as part of a transaction. The log keeps what an admin deleted but for the people in it, and of what its owner takes back only that it was there.
   */
  async function removeIn(
    tx: Db,
    route: StoredRoute,
    by: AuditActor,
    declined?: { reason: string | null },
  ): Promise<void> {
    await notify(tx, { before: route, after: null });
    await links.revoke(tx, routeLink(route.id));
    if (!(await deleteRoute(tx, route.id))) throw new AppError('not_found', ENTRY_GONE);
    if (route.seriesId !== null) {
      await touchSeries(tx, route.seriesId, new Date(clock.now()));
      await deleteEmptySeries(tx, route.seriesId);
    }
    await recordAudit(tx, {
      at: new Date(clock.now()),
      by,
      action: declined ? 'declined' : 'deleted',
      entityType: ROUTE_ENTITY,
      entityId: route.id,
      before: by.id === null ? null : auditValues(route),
      after: declined ? { reason: declined.reason } : null,
    });
    await eraseTraces(tx, route, [...CONTACT_VALUES, ...PEOPLE_VALUES, 'meetingPoint', 'reason']);
    await versions.bump(tx);
  }

  /** The row, which nobody else changes until the transaction ends. @throws AppError `not_found`. */
  async function locked(tx: Db, id: number): Promise<StoredRoute> {
    const route = await lockToChange(tx, id);
    if (!route) throw new AppError('not_found', ENTRY_GONE);
    return route;
  }

  /**
   * Forgets who sent a row that is locked already, here, in emails and in the audit log, with the changes of a step.
   */
  async function eraseContactIn(tx: Db, route: StoredRoute, by: AuditActor, step: Step): Promise<void> {
    const hasContact = route.submitterEmail !== null || route.submittedBy !== 'Anonymous';
    const nobody = hasContact ? { submitterEmail: null, submittedBy: 'Anonymous' } : {};
    await changeIn(tx, route, by, { ...step, changes: { ...step.changes, ...nobody } });
    await eraseTraces(tx, route, CONTACT_VALUES);
  }

  /** Stores entries as they are, as part of a transaction; what is there already is left out. */
  async function addIn(tx: Db, routes: NewRoute[]): Promise<StoredRoute[]> {
    const stored = await insertRoutes(tx, routes);
    if (stored.length === 0) return stored;
    await showPlaces(tx, stored.filter(isPublic));
    await versions.bump(tx);
    return stored;
  }

  return {
    /** Calls the listener in the transaction of every change of a stored entry; once for each, at the start. */
    onChange: (listener: RouteListener): void => void listeners.push(listener),
    locked,
    changeIn,
    removeIn,
    eraseContactIn,

    /** One change in a transaction of its own. @throws AppError `not_found`, and what `work` throws. */
    change: (
      id: number,
      by: AuditActor,
      work: (route: StoredRoute, now: Date, tx: Db) => Step | Promise<Step>,
    ): Promise<StoredRoute> =>
      database.transaction(async (tx) => {
        const route = await locked(tx, id);
        return changeIn(tx, route, by, await work(route, changeTime(route, clock.now()), tx));
      }),

    /** Lets pages and caches see what changed beside the entries themselves. */
    showAgain: (tx: Db): Promise<unknown> => versions.bump(tx),

    addIn,

    /** Stores many at once; known submission keys are left out. @returns how many were stored. */
    importMany: (routes: NewRoute[]): Promise<number> =>
      database.transaction(async (tx) => (await addIn(tx, routes)).length),
  };
}
export type RouteChangesCore = ReturnType<typeof createRouteChanges>;

/** What the audit log stores of a route; the address of its submitter only so that they recognize it. */
const auditValues = (route: StoredRoute) => ({
  ...enteredOf(route),
  routeType: route.routeType,
  submittedBy: route.submittedBy,
  submitterEmail: route.submitterEmail && masked(route.submitterEmail),
  isApproved: route.isApproved,
  isPublished: route.isPublished,
  approvedBy: route.approvedBy,
  withdrawnAt: route.withdrawnAt?.toISOString() ?? null,
  cancelledAt: route.cancelledAt?.toISOString() ?? null,
});
