import type { AreaGrid } from '#features/weather/area/area-grid.service.server.ts';
import { worstRecommendation } from '#features/weather/verdict/verdict.model.ts';
import type { Recommendation } from '#features/weather/weather.schema.ts';
import { levelOf } from '#features/weather/area/area-verdicts.model.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { addDays } from '#platform/time/days.ts';
import { clockTime, isoDay } from '#platform/time/format-time.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';
import { zoneOffset } from '#platform/time/zone.ts';
import type { AreaAsker } from './area-asker.service.server.ts';
import { localDay, type LocalDay } from './local-day.model.ts';
import { isMissing, slotsOf } from './judge-roads.model.ts';
import { combine, forgetHours, newCombined, type Judging } from './rank.model.ts';
import { troubleAt, worstText, type AreaHours, type HourTrouble } from './reason.model.ts';
import { barOf } from './road-cards.service.server.ts';
import type { RoadIndexCache } from './road-index.cache.server.ts';
import { positionOf, type RoadIndex } from './road-index.model.ts';
import { BAR_FROM, BAR_TO } from './where.model.ts';
import type { RideVerdict } from './where.schema.ts';
import { dateName, hourName } from './where-words.model.ts';

const FORECAST_DAYS = 7;

/** Verdicts of rides, each by its own date and hours: the worst of them, since a ride leaves when it leaves. */
export function createRideVerdicts(deps: {
  clock: Clock;
  grid: AreaGrid;
  asker: AreaAsker;
  roads: RoadIndexCache;
}) {
  const { clock, grid, asker, roads } = deps;

  /** By id; ids that are no coming rides are left out. Nothing is waited for unless `waits`. */
  async function verdicts(
    ids: readonly number[],
    visitor: Visitor = THE_PROGRAM,
    waits = false,
  ): Promise<Record<string, RideVerdict>> {
    const { index } = await roads.current();
    const alerts = grid.touch();
    const found = [...new Set(ids)]
      .map((id) => positionOf(index, id))
      .filter((at) => at >= 0 && index.isRide[at] === 1);
    const soon = found.filter((at) => isWithinForecast(index, at));
    const candidates = {
      positions: Int32Array.from(soon),
      miles: new Float64Array(soon.length),
      count: soon.length,
    };
    const asking = asker.ask(index, candidates, visitor, waits);
    if (waits) await visitor.waits(() => Promise.all([asking.done, alerts]));
    const isWaiting = asker.isWaiting(asking, index, undefined);
    const warnings = grid.warnings();
    const judging: Judging = {
      arrays: grid.arrays,
      now: clock.now(),
      usableMs: grid.usableMs,
      warningsChecked: warnings.checked,
    };
    return Object.fromEntries(
      found.map((at) => [String(index.ids[at] ?? 0), verdictOf(index, at, judging, isWaiting)]),
    );
  }

  function isWithinForecast(index: RoadIndex, at: number): boolean {
    const now = clock.now();
    const { startsAt, endsAt } = timesOf(index, at);
    return endsAt > now && startsAt < now + FORECAST_DAYS * DAY_MS;
  }

  function verdictOf(
    index: RoadIndex,
    at: number,
    judging: Judging,
    isWaiting: (slot: number) => boolean,
  ): RideVerdict {
    const { now } = judging;
    const zone = index.zones[index.zone[at] ?? 0] ?? 'America/Chicago';
    const { startsAt, endsAt } = timesOf(index, at);
    const date = isoDay(startsAt / 1_000, zone);
    const day = localDay(date, zone);
    const slots = slotsOf(index, at);
    const combined = newCombined();
    combine(slots, judging, combined);
    const isReached = isWithinForecast(index, at);
    if (!isReached) forgetHours(combined);
    const known = [...slots].filter((slot) => !isMissing(slot, judging));
    const areas = known.flatMap((slot): AreaHours[] => {
      const area = grid.area(slot);
      return area ? [{ ...area, isTop: area.atHeight }] : [];
    });
    const trouble = (hour: number) => troubleAt(areas, hour, grid.factor, judging.warningsChecked);
    const asked = known.map((slot) => judging.arrays.fetchedAt[slot] ?? 0);
    const top = slots.at(-1);
    const common = {
      bar: barOf(combined, day, now),
      chosen: bracketOf(day, startsAt, endsAt),
      atHeight:
        (index.highestFeet[at] ?? -1) >= 0 &&
        (index.hasHeight[at] !== 1 || (top !== undefined && grid.area(top)?.atHeight === true)),
      verdictFrom: null,
      forecastAt: asked.length > 0 ? new Date(Math.min(...asked)).toISOString() : null,
      simulated: grid.simulated(),
    };
    const without = (state: RideVerdict['state'], reason: string, verdict = 'Unknown Conditions') => ({
      ...common,
      state,
      level: 'unknown' as const,
      verdict,
      reason,
    });
    if (endsAt <= now) return without('unknown', 'This ride is over.');
    if (!isReached) {
      const from = addDays(date, 1 - FORECAST_DAYS);
      return { ...without('unknown', `Verdict from ${dateName(from)}`), verdictFrom: from };
    }
    const level = worstHour(hoursBetween(Math.max(startsAt, now), endsAt), combined, trouble);
    if (level !== 'bad' && combined.missing > 0) {
      return slots.some((slot) => isMissing(slot, judging) && isWaiting(slot))
        ? without('waiting', 'Its area has not answered yet.', 'Checking its forecast')
        : without('unknown', 'No forecast for its area just now, so no verdict.');
    }
    const hours = hoursBetween(Math.max(startsAt, now), endsAt);
    if (level === 'unknown') {
      const reason =
        combined.old > 0
          ? `Was good at ${clockTime(Math.min(...asked) / 1_000, zone)}, too old now.`
          : `${hours.map(trouble).find(({ factor }) => factor?.level === 'unknown')?.factor?.text ?? 'The forecast does not reach the whole ride'}, so no verdict.`;
      return without('unknown', reason);
    }
    const span = `${clockTime(startsAt / 1_000, zone)}–${clockTime(endsAt / 1_000, zone)}`.replaceAll(
      ':00',
      '',
    );
    return {
      ...common,
      state: 'known',
      level,
      verdict: level === 'bad' ? 'Not Recommended' : `${level === 'good' ? 'Good' : 'Caution'} ${span}`,
      reason: worstText(
        hours,
        trouble,
        (hour) => hourName(new Date(hour * HOUR_MS + zoneOffset(hour * HOUR_MS, zone)).getUTCHours()),
        index.highestFeet[at] ?? -1,
      ),
    };
  }

  return { verdicts };
}
export type RideVerdicts = ReturnType<typeof createRideVerdicts>;

function timesOf(index: RoadIndex, at: number) {
  const startsAt = index.startsAt[at] ?? 0;
  return { startsAt, endsAt: startsAt + (index.minutes[at] ?? 0) * 60_000 };
}

/** Hours since 1970 that a span of epoch ms touches. */
function hoursBetween(from: number, to: number): number[] {
  const first = Math.floor(from / HOUR_MS);
  return Array.from({ length: Math.max(1, Math.ceil(to / HOUR_MS) - first) }, (_, index) => first + index);
}

const bitOf = (set: Int32Array, hour: number) =>
  (set[Math.floor(hour / 32) % set.length] ?? 0) & (1 << (hour % 32));

function worstHour(
  hours: readonly number[],
  road: ReturnType<typeof newCombined>,
  trouble: (hour: number) => HourTrouble,
): Recommendation {
  return worstRecommendation(
    hours.map((hour) => {
      if (bitOf(road.bad, hour)) return 'bad';
      if (bitOf(road.caution, hour)) return 'caution';
      if (bitOf(road.good, hour)) return 'good';
      const { factor } = trouble(hour);
      return factor === null ? 'unknown' : levelOf(factor) === 'good' ? 'unknown' : levelOf(factor);
    }),
  );
}

/** The whole hours of its first day that a ride touches. */
function bracketOf(day: LocalDay, startsAt: number, endsAt: number) {
  const touched = hoursBetween(startsAt, endsAt).flatMap((hour) => day.clock[hour - day.start] ?? []);
  const from = touched[0] ?? BAR_FROM;
  return { from, to: Math.max(from + 1, Math.min(24, (touched.at(-1) ?? BAR_TO) + 1)) };
}
