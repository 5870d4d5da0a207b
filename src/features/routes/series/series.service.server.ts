import { LRUCache } from 'lru-cache';
import { atMost } from '#platform/cache/at-most.ts';
import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { ContentVersions } from '#platform/cache/content-version.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database, Db } from '#platform/db/database.server.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { RouteChangesCore } from '../entry/changes.service.server.ts';
import { shownClock } from '../rides/rides.model.ts';
import { isPastRide } from '../entry/route.mapper.server.ts';
import { updateRoute } from '../entry/route.repo.server.ts';
import type { RideSeries } from '../entry/route.schema.ts';
import type { NewRoute, StoredRoute } from '../entry/route.tables.server.ts';
import { copyGeometry } from '../tracks/tracks.repo.server.ts';
import { newDate, templateOf } from './series.mapper.server.ts';
import {
  byDayOf,
  DAYS_AHEAD,
  datesOf,
  isInRule,
  repeatText,
  ruleText,
  type RideRule,
} from './repeat.model.ts';
import { createRuleChanges } from './rule-change.service.server.ts';
import {
  findLatestDate,
  findSeries,
  insertSeries,
  listDates,
  listSeries,
  updateSeries,
} from './series.repo.server.ts';
import type { StoredSeries } from './series.tables.server.ts';

const CACHED_SERIES = 2_000;
const standsFor = ({ seriesDate, leftSeries }: NewRoute) => (leftSeries ? null : seriesDate);
const NO_TEXTS: ReadonlyMap<number, string> = new Map();

/** Standing rides: each of their dates is a ride of its own, made ahead from what they have in common. */
export function createRideSeries(deps: {
  database: Pick<Database, 'db' | 'transaction'>;
  clock: Clock;
  versions: Pick<ContentVersions, 'current' | 'read'>;
  changes: Pick<RouteChangesCore, 'addIn' | 'changeIn' | 'showAgain'>;
}) {
  const { database, clock, versions, changes } = deps;
  const rules = new LRUCache<string, RideRule>(atMost(CACHED_SERIES));
  const shown = new LRUCache<string, { series: RideSeries | null }>(atMost(CACHED_SERIES));

  /**
   * Makes the dates that are due, as part of a transaction that holds the series.
   * @returns how many.
   */
  async function makeDatesIn(tx: Db, series: StoredSeries): Promise<number> {
    const latest = series.runs ? await findLatestDate(tx, series.id) : undefined;
    if (!latest) return 0;
    const now = new Date(clock.now());
    const today = isoDay(clock.now() / 1_000, series.template.rideTimeZone ?? 'UTC');
    const horizon = addDays(today, DAYS_AHEAD);
    const madeUntil = horizon > series.madeUntil ? horizon : series.madeUntil;
    const next = datesOf(series, addDays(series.madeUntil, 1), madeUntil);
    // To a clock that was ahead, days were over that are still to come.
    const missed = series.skipped.filter((day) => day >= today && isInRule(series, day));
    const taken = missed.length > 0 && new Set((await listDates(tx, series.id)).map(standsFor));
    const due = [...missed.filter((day) => taken && !taken.has(day)), ...next]
      .map((day) => newDate(series, day, latest, now))
      // Today's has begun where it is late in the day.
      .filter(({ rideStartsAt }) => rideStartsAt && rideStartsAt > now);
    if (due.length === 0 && madeUntil === series.madeUntil) return 0;
    const made = await changes.addIn(tx, due);
    await copyGeometry(
      tx,
      latest.id,
      made.map(({ id }) => id),
    );
    const isMade = new Set(due.map(standsFor));
    const skipped = [...series.skipped, ...next].filter((day) => !isMade.has(day));
    await updateSeries(tx, series.id, { madeUntil, skipped });
    return made.length;
  }

  /** Ties a stored ride to a rule, as its first date. */
  async function beginIn(tx: Db, route: StoredRoute, rule: RideRule): Promise<StoredSeries> {
    const series = await insertSeries(tx, {
      repeats: rule.repeats,
      firstDate: rule.firstDate,
      endsOn: rule.endsOn,
      madeUntil: rule.firstDate,
      runs: route.isPublished,
      template: templateOf(route),
      createdAt: route.createdAt,
      updatedAt: route.updatedAt,
    });
    await updateRoute(tx, route.id, { seriesId: series.id, seriesDate: rule.firstDate });
    return series;
  }

  /** Those that are to come and that nobody took back, but for one; nobody else changes them. */
  async function othersToCome(tx: Db, route: StoredRoute): Promise<StoredRoute[]> {
    if (route.seriesId === null) return [];
    const dates = await listDates(tx, route.seriesId, { lock: true });
    return dates.filter(
      (date) => date.id !== route.id && date.withdrawnAt === null && !isPastRide(date, clock.now()),
    );
  }

  /** Those of them that come after it and take place. */
  const datesAfter = async (tx: Db, route: StoredRoute): Promise<StoredRoute[]> =>
    (await othersToCome(tx, route)).filter(
      ({ cancelledAt, seriesDate }) => cancelledAt === null && (seriesDate ?? '') > (route.seriesDate ?? ''),
    );

  /**
   * Whether what an admin does with a date counts for it alone: it was left out or taken back, or is over. The first one
   * may be approved after its day.
   */
  const standsAlone = (route: StoredRoute): boolean =>
    route.leftSeries || route.withdrawnAt !== null || (route.isApproved && isPastRide(route, clock.now()));

  const ruleChanges = createRuleChanges({ clock, changes });

  return {
    beginIn,
    datesAfter,
    standsAlone,
    changeRuleIn: ruleChanges.changeIn,
    fillIn: ruleChanges.fillIn,

    /** How a date repeats, and whether dates are made of it; undefined where it does not repeat. */
    ruleOf: async (db: Db, { seriesId }: StoredRoute): Promise<StoredSeries | undefined> =>
      seriesId === null ? undefined : findSeries(db, seriesId),

    /** By series id, whatever their state. */
    list: (ids: readonly number[]) => listSeries(database.db, ids),

    makeDates: (id: number): Promise<number> =>
      database.transaction(async (tx) => {
        const series = await findSeries(tx, id, { lock: true });
        return series ? makeDatesIn(tx, series) : 0;
      }),

    /** Stores a published ride with its dates, for sample content. @returns how many dates. */
    importOne: (record: NewRoute, rule: RideRule): Promise<number> =>
      database.transaction(async (tx) => {
        const [route] = await changes.addIn(tx, [record]);
        if (!route) return 0;
        return 1 + (await makeDatesIn(tx, await beginIn(tx, route, rule)));
      }),

    /** Begins again from its only date, which was changed before anybody approved it. */
    async restartIn(tx: Db, route: StoredRoute, rule: RideRule): Promise<void> {
      const { seriesId } = route;
      if (seriesId === null) return;
      await updateRoute(tx, route.id, { seriesDate: rule.firstDate });
      await updateSeries(tx, seriesId, {
        repeats: rule.repeats,
        firstDate: rule.firstDate,
        madeUntil: rule.firstDate,
        skipped: [],
        endsOn: rule.endsOn,
        template: templateOf(route),
      });
    },

    /**
     * What an admin decides about one date counts for all that are to come: they are published or not, and new ones are
     * made or not.
     * @returns whether new ones are made from now on.
     */
    async decidedIn(
      tx: Db,
      route: StoredRoute,
      { isPublished }: { isPublished: boolean },
      by: AuditActor,
      action: string,
    ): Promise<boolean> {
      if (route.seriesId === null || standsAlone(route)) return false;
      await updateSeries(tx, route.seriesId, { runs: isPublished });
      for (const date of await othersToCome(tx, route))
        if (date.isApproved && date.isPublished !== isPublished)
          await changes.changeIn(tx, date, by, { action, changes: { isPublished } });
      return isPublished;
    },

    /** Ends a series with one of its dates that an admin removes. @returns the others, which go with it. */
    async endedWith(tx: Db, route: StoredRoute): Promise<StoredRoute[]> {
      if (route.seriesId === null || standsAlone(route)) return [];
      await updateSeries(tx, route.seriesId, { runs: false });
      return othersToCome(tx, route);
    },

    /** No more dates are made. */
    stopIn: (tx: Db, seriesId: number): Promise<void> => updateSeries(tx, seriesId, { runs: false }),

    /**
     * Changes the dates after one of them, and what new ones begin with.
     * @param fields by their names in a row; a day is never among them.
     * @param columnsOf what follows from the fields for one date.
     */
    async followIn(
      tx: Db,
      route: StoredRoute,
      fields: Partial<StoredRoute>,
      by: AuditActor,
      { action, columnsOf }: { action: string; columnsOf: (date: StoredRoute) => Partial<NewRoute> },
    ): Promise<void> {
      const series = route.seriesId === null ? undefined : await findSeries(tx, route.seriesId);
      if (!series || Object.keys(fields).length === 0) return;
      for (const date of await datesAfter(tx, route))
        await changes.changeIn(tx, date, by, { action, changes: columnsOf(date) });
      const { rideTimeZone } = columnsOf(route);
      await updateSeries(tx, series.id, {
        template: templateOf({
          ...series.template,
          ...fields,
          rideTimeZone: rideTimeZone ?? series.template.rideTimeZone,
        }),
      });
    },

    /** Calls one date off with all that follow. @returns those that were called off. */
    async endIn(tx: Db, route: StoredRoute, by: AuditActor): Promise<StoredRoute[]> {
      const { seriesId, seriesDate } = route;
      if (seriesId === null || seriesDate === null) return [];
      const dates = [route, ...(await othersToCome(tx, route))].filter(
        (date) => date.isPublished && date.cancelledAt === null && (date.seriesDate ?? '') >= seriesDate,
      );
      for (const date of dates)
        await changes.changeIn(tx, date, by, {
          action: 'cancelled',
          changes: { cancelledAt: new Date(clock.now()) },
        });
      await updateSeries(tx, seriesId, { endsOn: addDays(seriesDate, -1) });
      return dates;
    },

    /** All dates of a series with one of them, whatever their state; or that one alone. Nobody else changes them. */
    allOf: async (tx: Db, route: StoredRoute): Promise<StoredRoute[]> =>
      route.seriesId === null ? [route] : listDates(tx, route.seriesId, { lock: true }),

    /** A series with all of its dates, by the rule's days and whatever their state. */
    async whole(db: Db, id: number): Promise<{ series: StoredSeries; dates: StoredRoute[] } | undefined> {
      const series = await findSeries(db, id);
      return series && { series, dates: await listDates(db, id) };
    },

    /** "Every Saturday" by id, of those published rides that repeat. */
    async textsOf(rides: readonly StoredRoute[]): Promise<ReadonlyMap<number, string>> {
      const ids = [...new Set(rides.flatMap(({ seriesId }) => seriesId ?? []))];
      if (ids.length === 0) return NO_TEXTS;
      const { version } = await versions.current();
      const unknown = ids.filter((id) => !rules.has(`${version} ${id}`));
      const found = unknown.length === 0 ? [] : await versions.read(version, (db) => listSeries(db, unknown));
      for (const [id, rule] of found) rules.set(`${version} ${id}`, rule);
      return new Map(
        rides.flatMap(({ id, seriesId, rideDate }) => {
          const text = repeatText(rules.get(`${version} ${seriesId}`), rideDate);
          return text === null ? [] : [[id, text]];
        }),
      );
    },

    /** What everyone sees of the series of a published date; the same object until published content changes. */
    async shownTo({ seriesId }: StoredRoute): Promise<RideSeries | null> {
      if (seriesId === null) return null;
      const { version } = await versions.current();
      const key = `${version} ${seriesId}`;
      const known = shown.get(key);
      if (known) return known.series;
      const series = await versions.read(version, async (db) => {
        const found = await findSeries(db, seriesId);
        return found ? seriesView(found, await listDates(db, seriesId)) : null;
      });
      shown.set(key, { series });
      return series;
    },
  };
}
export type RideSeriesService = ReturnType<typeof createRideSeries>;

const seriesView = (series: StoredSeries, dates: readonly StoredRoute[]): RideSeries => ({
  id: series.id,
  text: ruleText(series),
  byDay: byDayOf(series),
  endsOn: series.endsOn,
  dates: dates
    .flatMap((date) =>
      date.rideDate === null || !date.isPublished || date.leftSeries
        ? []
        : [
            {
              id: date.id,
              rideDate: date.rideDate,
              rideTime: shownClock(date),
              isCancelled: date.cancelledAt !== null,
              followsRule: isInRule(series, date.rideDate),
            },
          ],
    )
    .toSorted((one, other) => (one.rideDate < other.rideDate ? -1 : 1)),
});
