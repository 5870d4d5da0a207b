import { isGroupRide, rideProblems } from '../rides/rides.model.ts';
import { RIDE_MESSAGES } from '../rides/ride-limits.model.ts';
import {
  createOwnership,
  isNews,
  NOT_NOW,
  OWNER,
} from '#features/review/changes/ownership.service.server.ts';
import { changesTo } from '#features/review/changes/proposals.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import { OWN_FIELDS, ownFields } from './own-route.model.ts';
import type { EditRoute, OwnRoute, OwnRouteAnswer, StoredFields } from './own-route.schema.ts';
import { ownState, ownSteps, type OwnState } from './own-state.model.ts';
import type { RouteChangesCore } from '../entry/changes.service.server.ts';
import { isPastRide, rideClock, startsInThePast } from '../entry/route.mapper.server.ts';
import { unknownZips } from '../entry/route.model.ts';
import type { RoutePlaces } from '../entry/places.mapper.server.ts';
import { findRoute } from '../entry/route.repo.server.ts';
import type { NewRoute, StoredRoute } from '../entry/route.tables.server.ts';

const STATE_MESSAGES: Partial<Record<OwnState, string>> = {
  over: 'This ride is over, so it cannot be changed any more.',
  cancelled: 'This ride is canceled already.',
  withdrawn: 'You have withdrawn this already.',
};

/** What the owner of a route or ride does with it, without an account: a private link stands for them. */
export function createRouteOwnership(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  changes: RouteChangesCore;
  places: Pick<RoutePlaces, 'placesOf'>;
}) {
  const { database, clock, changes, places } = deps;

  const stateOf = (route: StoredRoute): OwnState =>
    ownState({
      isRide: isGroupRide(route),
      isApproved: route.isApproved,
      isPublished: route.isPublished,
      withdrawn: route.withdrawnAt !== null,
      cancelled: route.cancelledAt !== null,
      over: isPastRide(route, clock.now()),
    });

  const { withRow, answer, ...own } = createOwnership({
    database,
    clock,
    kind: 'routes',
    labels: OWN_FIELDS,
    find: findRoute,
    viewOf,
  });

  async function viewOf(db: Db, route: StoredRoute): Promise<OwnRoute> {
    const state = stateOf(route);
    const isRide = isGroupRide(route);
    return {
      ...(await own.stateOf(db, route.id, ownFields(route))),
      id: route.id,
      isRide,
      state,
      publicPath: route.isPublished ? `/route/${route.id}` : null,
      contact: {
        name: route.submittedBy === 'Anonymous' ? null : route.submittedBy,
        email: route.submitterEmail,
      },
      may: ownSteps(state, isRide),
      submittedAt: route.createdAt.toISOString(),
    };
  }

  function refuse(route: StoredRoute, step: keyof OwnRoute['may']): void {
    const state = stateOf(route);
    if (!ownSteps(state, isGroupRide(route))[step])
      throw new AppError('conflict', STATE_MESSAGES[state] ?? NOT_NOW);
  }

  /** @throws AppError `validation` by field. */
  function checked(route: StoredRoute, wanted: StoredFields): void {
    const problems: Record<string, string> = isGroupRide(route) ? rideProblems(wanted) : {};
    const [start] = places.placesOf(wanted);
    if (!start) problems.zipCodes = unknownZips(wanted.zipCodes);
    else if (wanted.rideDate !== route.rideDate && startsInThePast(wanted, start, clock.now()))
      problems.rideDate = RIDE_MESSAGES.pastDate;
    const [first] = Object.values(problems);
    if (first) throw new AppError('validation', first, { fieldErrors: problems });
  }

  /** The columns that follow from changed fields. */
  function columnsOf(route: StoredRoute, fields: Partial<StoredFields>): Partial<NewRoute> {
    const merged = { ...route, ...fields };
    const [start] = places.placesOf(merged);
    const movesClock = 'rideDate' in fields || 'rideTime' in fields || 'zipCodes' in fields;
    return {
      ...fields,
      ...(start && merged.rideDate !== null && movesClock && rideClock(merged, timeZoneAt(start))),
    };
  }

  return {
    columnsOf,

    view: own.view,
    exported: own.exported,
    takeBackChange: own.takeBackChange,

    /**
     * Changes what waits for review at once; for what was reviewed already, keeps the change for an admin.
     * @throws AppError `validation` by field; `conflict` when it moved since, or cannot be changed any more.
     */
    edit: (id: number, sent: EditRoute): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'edit');
        const owned = await own.stateOf(tx, id, ownFields(route));
        const wanted = sentFields(route, sent);
        const news = isNews(owned, wanted, sent.version);
        checked(route, wanted);
        if (!route.isApproved) {
          const changed = changesTo(owned.stored, wanted);
          await changes.changeIn(tx, route, OWNER, { changes: columnsOf(route, changed) });
          return answer(tx, id, 'Your change is saved.');
        }
        return news
          ? own.propose(tx, id, owned, wanted, route.rideStartsAt)
          : answer(tx, id, 'There was nothing to change.');
      }),

    /** Takes down what is public and forgets who sent it, deletes what waits for review. @throws AppError `conflict`. */
    withdraw: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'withdraw');
        if (!route.isApproved) {
          await changes.removeIn(tx, route, OWNER);
          return { message: 'It is deleted, and nobody will review it.', entry: null };
        }
        await own.dropProposal(tx, id);
        await changes.eraseContactIn(tx, route, OWNER, {
          action: 'withdrawn',
          changes: { isPublished: false, withdrawnAt: new Date(clock.now()) },
        });
        return answer(tx, id, 'It is taken down. Nobody sees it any more.');
      }),

    /** Calls a ride off; its page stays and says so. @throws AppError `conflict`. */
    cancel: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'cancel');
        await own.dropProposal(tx, id);
        await changes.changeIn(tx, route, OWNER, {
          action: 'cancelled',
          changes: { cancelledAt: new Date(clock.now()) },
        });
        return answer(tx, id, 'The ride is canceled. Its page says so, and calendars are told.');
      }),

    /** Forgets who sent it. */
    eraseContact: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        await changes.eraseContactIn(tx, route, OWNER, { changes: {} });
        return answer(tx, id, 'Your name and email address are erased.');
      }),
  };
}
export type RouteOwnership = ReturnType<typeof createRouteOwnership>;

/** A route has no date, and what only a ride has stays as it is. */
function sentFields(route: StoredRoute, sent: EditRoute): ReturnType<typeof ownFields> {
  const own = { ...sent, rideDate: sent.rideDate || null, rideTime: sent.rideTime?.slice(0, 5) || null };
  const { rideDate, rideTime, organizer, meetingPoint, pace, fuelRange, maxRiders } = route;
  const stored = isGroupRide(route)
    ? {}
    : { rideDate, rideTime, organizer, meetingPoint, pace, fuelRange, maxRiders };
  return ownFields({ ...own, ...stored });
}
