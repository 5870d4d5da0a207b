import { addDays } from '#platform/time/days.ts';
import { isGroupRide, rideProblems, shownClock } from '../rides/rides.model.ts';
import { RIDE_MESSAGES } from '../rides/ride-limits.model.ts';
import {
  createOwnership,
  isNews,
  NOT_NOW,
  OWNER,
} from '#features/review/changes/ownership.service.server.ts';
import { eraseFromDecisions } from '#features/review/queue/erased-entries.service.server.ts';
import { changesTo, type FieldValues } from '#features/review/changes/proposals.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { AppError } from '#platform/errors/app-error.ts';
import { timeZoneAt } from '#platform/geo/time-zone.server.ts';
import {
  AND_FOLLOWING,
  anchorOf,
  changedRule,
  MOST_DAYS,
  ruleProblems,
  ruleText,
  THIS_DATE,
  type RideRule,
} from '../series/repeat.model.ts';
import type { RideSeriesService } from '../series/series.service.server.ts';
import { lockToChange } from '../series/series.repo.server.ts';
import { OWN_FIELDS, ownFields, storedFields } from './own-route.model.ts';
import type { EditRoute, OwnRoute, OwnRouteAnswer, OwnSeries, StoredFields } from './own-route.schema.ts';
import { ownState, ownSteps, type OwnState } from './own-state.model.ts';
import type { RouteChangesCore } from '../entry/changes.service.server.ts';
import { isPastRide, rideClock, rideFieldsOf, startsInThePast } from '../entry/route.mapper.server.ts';
import { unknownZips } from '../entry/route.model.ts';
import type { RoutePlaces } from '../entry/places.mapper.server.ts';
import { findRoute } from '../entry/route.repo.server.ts';
import type { NewRoute, StoredRoute } from '../entry/route.tables.server.ts';

const STATE_MESSAGES: Partial<Record<OwnState, string>> = {
  over: 'This ride is over, so it can no longer be changed.',
  cancelled: 'This ride is canceled already.',
  withdrawn: 'You have withdrawn this already.',
};

/** What the owner of a route or ride does with it, without an account: a private link stands for them. */
export function createRouteOwnership(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  changes: RouteChangesCore;
  places: Pick<RoutePlaces, 'placesOf'>;
  series: RideSeriesService;
}) {
  const { database, clock, changes, places, series } = deps;

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
    find: (db: Db, id: number, options?: { lock: boolean }) =>
      options?.lock ? lockToChange(db, id) : findRoute(db, id),
    viewOf,
  });

  const fieldsOf = async (db: Db, route: StoredRoute) => storedFields(route, await series.ruleOf(db, route));

  async function viewOf(db: Db, route: StoredRoute): Promise<OwnRoute> {
    const state = stateOf(route);
    const isRide = isGroupRide(route);
    return {
      ...(await own.stateOf(db, route.id, await fieldsOf(db, route))),
      id: route.id,
      isRide,
      state,
      beginsAt: shownClock(route),
      publicPath: route.isPublished ? `/route/${route.id}` : null,
      contact: {
        name: route.submittedBy === 'Anonymous' ? null : route.submittedBy,
        email: route.submitterEmail,
      },
      may: ownSteps(state, isRide),
      series: await seriesOf(db, route, state),
      submittedAt: route.createdAt.toISOString(),
    };
  }

  async function seriesOf(db: Db, route: StoredRoute, state: OwnState): Promise<OwnSeries | null> {
    const whole = route.seriesId === null ? undefined : await series.whole(db, route.seriesId);
    if (!whole) return null;
    return {
      text: ruleText(whole.series),
      endsOn: whole.series.endsOn,
      changesFrom: anchorOf(whole.series, route.seriesDate ?? ''),
      mayEnd: state === 'published' && (route.seriesDate ?? '') <= whole.series.endsOn,
      dates: whole.dates
        .flatMap((date) =>
          date.rideDate === null || (date.leftSeries && date.id !== route.id)
            ? []
            : [{ id: date.id, rideDate: date.rideDate, rideTime: shownClock(date), state: stateOf(date) }],
        )
        .toSorted((one, other) => (one.rideDate < other.rideDate ? -1 : 1)),
    };
  }

  function refuse(route: StoredRoute, step: keyof OwnRoute['may']): void {
    const state = stateOf(route);
    if (!ownSteps(state, isGroupRide(route))[step])
      throw new AppError('conflict', STATE_MESSAGES[state] ?? NOT_NOW);
  }

  /** Whether another day is wanted for a ride, and that day is over where it starts. */
  function movesToPast(route: StoredRoute, wanted: StoredFields): boolean {
    const [start] = places.placesOf(wanted);
    if (!start || wanted.rideDate === route.rideDate) return false;
    return startsInThePast(wanted, start, clock.now());
  }

  /** @throws AppError `validation` by field. */
  async function checked(tx: Db, route: StoredRoute, wanted: StoredFields): Promise<void> {
    const problems: Record<string, string> = {
      ...(isGroupRide(route) && rideProblems(wanted)),
      ...(await repeatProblems(tx, route, wanted)),
    };
    if (places.placesOf(wanted).length === 0) problems.zipCodes = unknownZips(wanted.zipCodes);
    else if (movesToPast(route, wanted)) problems.rideDate = RIDE_MESSAGES.pastDate;
    const [first] = Object.values(problems);
    if (first) throw new AppError('validation', first, { fieldErrors: problems });
  }

  /** Whether it was never approved: of a standing ride, one that was and waits again has dates beside it. */
  const isFirstReview = async (tx: Db, route: StoredRoute): Promise<boolean> =>
    !route.isApproved && (await series.allOf(tx, route)).length === 1;

  /** What is wrong with a standing ride's new rule. */
  async function repeatProblems(
    tx: Db,
    route: StoredRoute,
    wanted: StoredFields,
  ): Promise<ReturnType<typeof ruleProblems>> {
    const rule = await series.ruleOf(tx, route);
    const { seriesDate } = route;
    if (!rule || seriesDate === null) return {};
    if (await isFirstReview(tx, route)) return ruleProblems(waitingRule(rule, wanted));
    if (!route.isApproved)
      return wanted.repeats === rule.repeats && wanted.repeatsUntil === rule.endsOn
        ? {}
        : { repeats: NOT_RUNNING };
    if (wanted.appliesTo !== AND_FOLLOWING) return {};
    const changed = changedRule(rule, { ...route, seriesDate }, wanted);
    if (!changed) return {};
    if (!rule.runs) return { repeats: NOT_RUNNING };
    return ruleProblems(changed.rule);
  }

  /** The columns that follow from changed fields. */
  function columnsOf(route: StoredRoute, changed: Partial<StoredFields>): Partial<NewRoute> {
    const { appliesTo: _scope, repeats: _repeats, repeatsUntil: _until, ...fields } = changed;
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
    movesToPast,
    fieldsOf,
    dropProposal: own.dropProposal,

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
        const owned = await own.stateOf(tx, id, await fieldsOf(tx, route));
        const wanted = meant(owned.stored, sentFields(route, owned.stored, sent));
        const news = isNews(owned, wanted, sent.version);
        await checked(tx, route, wanted);
        if (!route.isApproved) {
          const changed = changesTo(owned.stored, wanted);
          // Another rule alone changes no column, and has to be read as well.
          const moved = Object.keys(changed).length > 0 && { updatedAt: new Date(clock.now()) };
          const after = await changes.changeIn(tx, route, OWNER, {
            changes: { ...columnsOf(route, changed), ...moved },
          });
          const rule = (await isFirstReview(tx, route)) && (await series.ruleOf(tx, route));
          if (rule) await series.restartIn(tx, after, waitingRule(rule, wanted));
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
          await eraseFromDecisions(tx, route.isGroupRide ? 'rides' : 'routes', id);
          return { message: 'It is deleted, and nobody will review it.', entry: null };
        }
        await own.dropProposal(tx, id);
        await changes.eraseContactIn(tx, route, OWNER, {
          action: 'withdrawn',
          changes: { isPublished: false, withdrawnAt: new Date(clock.now()) },
        });
        return answer(tx, id, 'It is taken down. No one sees it anymore.');
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
        return answer(tx, id, 'The ride is canceled. Its page says so, and calendars are updated.');
      }),

    /** Calls one date of a standing ride off with all that follow; their pages stay. @throws AppError `conflict`. */
    end: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        refuse(route, 'cancel');
        if (route.seriesId === null) throw new AppError('conflict', NOT_NOW);
        for (const date of await series.endIn(tx, route, OWNER)) await own.dropProposal(tx, date.id);
        return answer(
          tx,
          id,
          'This date and all that follow are canceled. Their pages say so, and calendars are updated.',
        );
      }),

    /** The date of the same standing ride that is asked for. @throws AppError `conflict` when it is none. */
    async dateOf(id: number, asked: number | undefined): Promise<number> {
      if (asked === undefined || asked === id) return id;
      const [linked, date] = [await findRoute(database.db, id), await findRoute(database.db, asked)];
      if (!linked || !date || linked.seriesId === null || linked.seriesId !== date.seriesId)
        throw new AppError('conflict', 'This date no longer exists.');
      return asked;
    },

    /** Forgets who sent it, in all dates of a standing ride. */
    eraseContact: (id: number): Promise<OwnRouteAnswer> =>
      withRow(id, async (tx, route) => {
        for (const date of await series.allOf(tx, route))
          await changes.eraseContactIn(tx, date, OWNER, { changes: {} });
        return answer(tx, id, 'Your name and email address are erased.');
      }),
  };
}
export type RouteOwnership = ReturnType<typeof createRouteOwnership>;

/** A route has no date, and what only a ride has stays as it is. */
function sentFields(route: StoredRoute, stored: StoredFields, sent: EditRoute): ReturnType<typeof ownFields> {
  const isStanding = route.seriesId !== null;
  const appliesTo = isStanding && route.isApproved ? sent.appliesTo : stored.appliesTo;
  const hasRule = isStanding && (!route.isApproved || appliesTo === AND_FOLLOWING);
  const own = {
    ...sent,
    rideDate: sent.rideDate || null,
    rideTime: sent.rideTime?.slice(0, 5) || null,
    meetingTime: sent.meetingTime?.slice(0, 5) || null,
    repeats: (hasRule && sent.repeats) || stored.repeats,
    repeatsUntil: (hasRule && sent.repeatsUntil) || stored.repeatsUntil,
    appliesTo,
  };
  return ownFields({ ...own, ...(!isGroupRide(route) && rideFieldsOf(route)) });
}

/** The rule of a ride that waits for its first review; one that only its day makes too long ends with the year. */
function waitingRule(rule: RideRule, wanted: StoredFields): RideRule {
  const firstDate = wanted.rideDate ?? rule.firstDate;
  const endsOn = wanted.repeatsUntil ?? rule.endsOn;
  const most = addDays(firstDate, MOST_DAYS);
  return {
    repeats: wanted.repeats ?? rule.repeats,
    firstDate,
    endsOn: endsOn === rule.endsOn && endsOn > most ? most : endsOn,
  };
}

const NOT_RUNNING = 'A standing ride that is not public keeps its rule.';

/** What a change counts for is nothing new by itself. */
function meant(stored: StoredFields & FieldValues, wanted: ReturnType<typeof ownFields>): typeof wanted {
  const others = Object.keys(changesTo(stored, { ...wanted, appliesTo: stored.appliesTo }));
  return others.length > 0 || stored.appliesTo === null ? wanted : { ...wanted, appliesTo: THIS_DATE };
}
