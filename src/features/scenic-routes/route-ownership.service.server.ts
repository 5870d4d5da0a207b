import type { AuditActor } from '#features/admin/audit.service.server.ts';
import { isGroupRide, rideProblems } from '#features/group-rides/group-rides.model.ts';
import { RIDE_MESSAGES } from '#features/group-rides/ride-limits.model.ts';
import { changesTo, valuesOf } from '#features/proposals/proposals.model.ts';
import {
  findProposal,
  fingerprint,
  putProposal,
  removeProposal,
  type StoredProposal,
} from '#features/proposals/proposals.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { LINK_GONE } from '#platform/private-links/private-link.ts';
import { OWN_FIELDS, ownFields } from './own-route.model.ts';
import type { EditRoute, OwnRoute, OwnRouteAnswer, StoredFields } from './own-route.schema.ts';
import { ownState, ownSteps, type OwnState } from './own-state.model.ts';
import type { RouteChangesCore } from './route-changes.service.server.ts';
import { isPastRide, rideClock, startsInThePast } from './route-record.service.server.ts';
import { unknownZips } from './scenic-routes.model.ts';
import { findRoute } from './scenic-routes.repo.server.ts';
import type { NewRoute, StoredRoute } from './scenic-routes.tables.server.ts';

/** Whoever holds the private link, in the audit log. */
export const OWNER: AuditActor = { id: null, username: 'owner' };

const MOVED =
  'This was changed meanwhile, in another tab or by an admin. Nothing was overwritten, and what you typed is still here.';
const STATE_MESSAGES: Partial<Record<OwnState, string>> = {
  over: 'This ride is over, so it cannot be changed any more.',
  cancelled: 'This ride is cancelled already.',
  withdrawn: 'You have withdrawn this already.',
};
const NOT_NOW = 'This cannot be done in the state that it is in now. Reload the page to see it.';

/** What the owner of a route or ride does with it, without an account: a private link stands for them. */
export function createRouteOwnership(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  changes: RouteChangesCore;
  /** The points of the ZIP codes that are known. */
  placesOf: (zipCodes: readonly string[]) => GeoPoint[];
}) {
  const { database, clock, changes, placesOf } = deps;

  const stateOf = (route: StoredRoute): OwnState =>
    ownState({
      isRide: isGroupRide(route),
      isApproved: route.isApproved,
      isPublished: route.isPublished,
      withdrawn: route.withdrawnAt !== null,
      cancelled: route.cancelledAt !== null,
      over: isPastRide(route, clock.now()),
    });

  const targetOf = (id: number) => ({ kind: 'routes' as const, entryId: id });

  async function viewOf(db: Db, route: StoredRoute): Promise<OwnRoute> {
    const proposal = await findProposal(db, targetOf(route.id));
    const state = stateOf(route);
    const isRide = isGroupRide(route);
    const waiting = waitingOf(proposal);
    return {
      id: route.id,
      isRide,
      state,
      publicPath: route.isPublished ? `/route/${route.id}` : null,
      stored: ownFields(route),
      wanted: wantedOf(route, waiting),
      version: versionOf(route, waiting),
      proposal: waiting
        ? { createdAt: waiting.createdAt.toISOString(), fields: labelsOf(waiting.changes) }
        : null,
      declined: proposal?.declinedAt
        ? { at: proposal.declinedAt.toISOString(), reason: proposal.reason }
        : null,
      contact: {
        name: route.submittedBy === 'Anonymous' ? null : route.submittedBy,
        email: route.submitterEmail,
      },
      may: ownSteps(state, isRide),
      submittedAt: route.createdAt.toISOString(),
    };
  }

  /** Does something with the row while nobody else can. @throws AppError `not_found` when it was deleted. */
  async function withRow<T>(id: number, work: (tx: Db, route: StoredRoute) => Promise<T>): Promise<T> {
    const done = await database.transaction(async (tx) => {
      const route = await findRoute(tx, id, { lock: true });
      if (!route) throw new AppError('not_found', LINK_GONE);
      return work(tx, route);
    });
    changes.forget();
    return done;
  }

  function refuse(route: StoredRoute, step: keyof OwnRoute['may']): void {
    const state = stateOf(route);
    if (!ownSteps(state, isGroupRide(route))[step])
      throw new AppError('conflict', STATE_MESSAGES[state] ?? NOT_NOW);
  }

  async function viewAgain(tx: Db, id: number, message: string): Promise<OwnRouteAnswer> {
    const route = await findRoute(tx, id);
    return { message, entry: route ? await viewOf(tx, route) : null };
  }

  /** @throws AppError `validation` by field. */
  function checked(route: StoredRoute, wanted: StoredFields): void {
    const problems: Record<string, string> = isGroupRide(route) ? rideProblems(wanted) : {};
    const [start] = placesOf(wanted.zipCodes);
    if (!start) problems.zipCodes = unknownZips(wanted.zipCodes);
    else if (wanted.rideDate !== route.rideDate && startsInThePast(wanted, start, clock.now()))
      problems.rideDate = RIDE_MESSAGES.pastDate;
    const [first] = Object.values(problems);
    if (first) throw new AppError('validation', first, { fieldErrors: problems });
  }

  /** The columns that follow from changed fields. */
  function columnsOf(route: StoredRoute, fields: Partial<StoredFields>): Partial<NewRoute> {
    const merged = { ...route, ...fields };
    const [start] = placesOf(merged.zipCodes);
    const movesClock = 'rideDate' in fields || 'rideTime' in fields || 'zipCodes' in fields;
    return {
      ...fields,
      ...(start && merged.rideDate !== null && movesClock && rideClock(merged, timeZoneAt(start))),
    };
  }

  /** @throws AppError `not_found` when it was deleted. */
  async function view(id: number): Promise<OwnRoute> {
    const route = await findRoute(database.db, id);
    if (!route) throw new AppError('not_found', LINK_GONE);
    return viewOf(database.db, route);
  }

  return {
    columnsOf,

    view,

    /** All that is stored, for whoever asks what that is. */
    async exported(id: number): Promise<{ entry: OwnRoute; exportedAt: string }> {
      return { exportedAt: new Date(clock.now()).toISOString(), entry: await view(id) };
    },

    /**
     * Changes what waits for review at once; for what was reviewed already, keeps the change for an admin.
     * @throws AppError `validation` by field; `conflict` when it moved since, or cannot be changed any more.
     */
    edit: (id: number, sent: EditRoute): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'edit');
        const waiting = waitingOf(await findProposal(tx, targetOf(id)));
        const wanted = sentFields(route, sent);
        const isNews = Object.keys(changesTo(wantedOf(route, waiting), wanted)).length > 0;
        if (isNews && sent.version !== versionOf(route, waiting)) throw new AppError('conflict', MOVED);
        checked(route, wanted);
        const current = ownFields(route);
        const changed = changesTo(current, wanted);
        if (!route.isApproved) {
          await changes.changeIn(tx, route, OWNER, {
            changes: columnsOf(route, changed),
          });
          return viewAgain(tx, id, 'Your change is saved.');
        }
        if (!isNews) return viewAgain(tx, id, 'There was nothing to change.');
        if (Object.keys(changed).length === 0) {
          await removeProposal(tx, targetOf(id));
          return viewAgain(tx, id, 'Your change is taken back.');
        }
        const now = new Date(clock.now());
        await putProposal(tx, targetOf(id), {
          changes: changed,
          base: valuesOf(current, changed),
          since: waiting?.createdAt ?? now,
          now,
        });
        return viewAgain(tx, id, 'Your change waits for review. Until then everything stays as it is.');
      }),

    takeBackChange: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx) => {
        await removeProposal(tx, targetOf(id));
        return viewAgain(tx, id, 'Your change is taken back.');
      }),

    /** Takes down what is public, deletes what waits for review. @throws AppError `conflict`. */
    withdraw: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'withdraw');
        if (!route.isApproved) {
          await changes.removeIn(tx, route, OWNER);
          return { message: 'It is deleted, and nobody will review it.', entry: null };
        }
        await removeProposal(tx, targetOf(id));
        await changes.changeIn(tx, route, OWNER, {
          action: 'withdrawn',
          changes: { isPublished: false, withdrawnAt: new Date(clock.now()) },
        });
        return viewAgain(tx, id, 'It is taken down. Nobody sees it any more.');
      }),

    /** Calls a ride off; its page stays and says so. @throws AppError `conflict`. */
    cancel: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'cancel');
        await removeProposal(tx, targetOf(id));
        await changes.changeIn(tx, route, OWNER, {
          action: 'cancelled',
          changes: { cancelledAt: new Date(clock.now()) },
        });
        return viewAgain(tx, id, 'The ride is cancelled. Its page says so, and calendars are told.');
      }),

    /** Forgets who sent it; the audit log, which forgets nothing, is not told. */
    eraseContact: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        if (route.submitterEmail !== null || route.submittedBy !== 'Anonymous')
          await changes.changeIn(tx, route, OWNER, {
            changes: { submitterEmail: null, submittedBy: 'Anonymous' },
          });
        return viewAgain(tx, id, 'Your name and e-mail address are erased.');
      }),
  };
}
export type RouteOwnership = ReturnType<typeof createRouteOwnership>;

const waitingOf = (proposal: StoredProposal | undefined) =>
  proposal?.declinedAt === null ? proposal : undefined;

/** What the form begins with. The changes were made from these very fields. */
const wantedOf = (route: StoredRoute, waiting: StoredProposal | undefined): OwnRoute['wanted'] & object => ({
  ...ownFields(route),
  ...waiting?.changes,
});

/** It does not move with a decision, so that a change which crosses an approval is not lost. */
const versionOf = (route: StoredRoute, waiting: StoredProposal | undefined): string =>
  fingerprint(ownFields(route), waiting?.changes ?? null);

const labelsOf = (changes: StoredProposal['changes']): string[] =>
  Object.entries(OWN_FIELDS).flatMap(([name, label]) => (name in changes ? [label] : []));

/** A route has no date, and what only a ride has stays as it is. */
function sentFields(route: StoredRoute, sent: EditRoute): ReturnType<typeof ownFields> {
  const own = { ...sent, rideDate: sent.rideDate || null, rideTime: sent.rideTime?.slice(0, 5) || null };
  const { rideDate, rideTime, organizer, meetingPoint, pace, fuelRange, maxRiders } = route;
  const kept = isGroupRide(route)
    ? {}
    : { rideDate, rideTime, organizer, meetingPoint, pace, fuelRange, maxRiders };
  return ownFields({ ...own, ...kept });
}
