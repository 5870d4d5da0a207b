import type { AuditActor } from '#features/accounts/audit/audit.service.server.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import { addDays } from '#platform/time/days.ts';
import { isoDay } from '#platform/time/format-time.ts';
import type { RouteChangesCore } from '../entry/changes.service.server.ts';
import { isPastRide } from '../entry/route.mapper.server.ts';
import { updateRoute } from '../entry/route.repo.server.ts';
import type { StoredRoute } from '../entry/route.tables.server.ts';
import { copyGeometry } from '../tracks/tracks.repo.server.ts';
import { DAYS_AHEAD, datesOf, type RideRule } from './repeat.model.ts';
import { newDate } from './series.mapper.server.ts';
import { findLatestDate, findSeries, listDates, touchSeries, updateSeries } from './series.repo.server.ts';

interface RuleChange {
  rule: RideRule;
  /** By the rule's days: what was before it stays. */
  from: string;
}

/** Another rule for a standing ride, from one of its dates on. Both steps are parts of one transaction that holds it. */
export function createRuleChanges({
  clock,
  changes,
}: {
  clock: Clock;
  changes: Pick<RouteChangesCore, 'addIn' | 'changeIn' | 'showAgain'>;
}) {
  return {
    /**
     * Stores the rule, and cancels the dates to come that it leaves out. One that was moved to a day of the new rule
     * stands for that day now; everything else about the dates that stay stays.
     * @returns what was canceled, and the days that have no date yet.
     */
    async changeIn(
      tx: Db,
      seriesId: number,
      { rule, from }: RuleChange,
      by: AuditActor,
    ): Promise<{ left: StoredRoute[]; missing: string[] }> {
      const series = await findSeries(tx, seriesId);
      if (!series) return { left: [], missing: [] };
      const now = clock.now();
      const rows = (await listDates(tx, seriesId, { lock: true })).filter((date) => !date.leftSeries);
      const days = new Set(datesOf(rule, rule.firstDate, rule.endsOn));
      const taken = new Set(rows.map(({ seriesDate }) => seriesDate));
      const left: StoredRoute[] = [];
      for (const date of rows) {
        const { seriesDate, rideDate } = date;
        if (seriesDate === null || seriesDate < from || days.has(seriesDate)) continue;
        if (date.withdrawnAt !== null || isPastRide(date, now)) continue;
        const isOff = date.cancelledAt !== null;
        if (!isOff && rideDate !== null && days.has(rideDate) && !taken.has(rideDate)) {
          taken.add(rideDate);
          await updateRoute(tx, date.id, { seriesDate: rideDate });
          continue;
        }
        const off = isOff
          ? { changes: { leftSeries: true } }
          : { action: 'cancelled', changes: { leftSeries: true, cancelledAt: new Date(now) } };
        left.push(await changes.changeIn(tx, date, by, off));
      }

      const today = isoDay(now / 1_000, series.template.rideTimeZone ?? 'UTC');
      const horizon = addDays(today, DAYS_AHEAD);
      const madeUntil = horizon > series.madeUntil ? horizon : series.madeUntil;
      // What was made by the old rule and is gone does not come again.
      const made = new Set(datesOf(series, series.firstDate, series.madeUntil));
      for (const day of series.skipped) made.delete(day);
      const open = datesOf(rule, rule.firstDate, madeUntil).filter(
        (day) => !taken.has(day) && !made.has(day),
      );
      const missing = open.filter((day) => day >= today);
      // A rule that only ends on another day keeps its first date, and calendars what they know.
      const goesOn = rule.repeats === series.repeats && rule.firstDate === from && made.has(from);
      await updateSeries(tx, seriesId, {
        repeats: rule.repeats,
        firstDate: goesOn ? series.firstDate : rule.firstDate,
        endsOn: rule.endsOn,
        madeUntil,
        skipped: open.filter((day) => day < today),
      });
      await touchSeries(tx, seriesId, new Date(now));
      await changes.showAgain(tx);
      return { left, missing };
    },

    /** Makes dates of the days that had none, from what all of them have in common by now. */
    async fillIn(tx: Db, seriesId: number, days: readonly string[]): Promise<void> {
      const series = await findSeries(tx, seriesId);
      const latest = series && (await findLatestDate(tx, seriesId));
      if (!latest) return;
      const now = new Date(clock.now());
      const dates = days
        .map((day) => newDate(series, day, latest, now))
        .filter(({ rideStartsAt }) => rideStartsAt && rideStartsAt > now);
      const made = await changes.addIn(tx, dates);
      await copyGeometry(
        tx,
        latest.id,
        made.map(({ id }) => id),
      );
    },
  };
}
