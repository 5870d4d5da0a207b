import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { HOUR, PAST_HOURS, type PlaceForecast } from '../providers/forecast.model.ts';
import type { Probability } from '../weather.schema.ts';
import { countUnder, MISSING } from './count-runs.model.ts';
import type { EnsembleForecast } from './ensemble.model.ts';
import type { Ensembles } from './ensembles.service.server.ts';
import { judgeRuns } from './judge-runs.model.ts';
import { valueTexts, type ValueTexts } from './run-values.model.ts';
import { LEVEL_LETTERS, levelTexts } from './runs-answer.model.ts';

/** Points of one question that an ensemble is asked for. */
const MOST_POINTS = 6;

/** A point, its forecast, and the moment (epoch seconds) at which a rider is there. */
export interface PointInTime extends GeoPoint {
  time: number;
  forecast: PlaceForecast;
  /** The least level, by `LEVEL_CODES`, that alerts and the like give every run, since no run knows of them. */
  atLeast: number;
}

/** The runs of a point by the hour, whatever alerts are in force. */
export interface PointWeek {
  /** Epoch seconds of the first hour. */
  start: number;
  /** Whole runs that an hour needs to be counted. */
  needed: number;
  /** Of each run a letter for each hour; see `LEVEL_LETTERS`. */
  levels: string[];
  /** Likewise their weather, where it was asked for. */
  values?: ValueTexts;
}

/** How sure the weather of points is, each in its hour. */
export function createPointRuns({
  clock,
  ensembles,
  mayAsk,
}: {
  clock: Clock;
  ensembles: Pick<Ensembles, 'find' | 'want'>;
  /** Whether an ensemble may be asked for on behalf of a visitor. */
  mayAsk: (point: GeoPoint, visitor: Visitor) => boolean;
}) {
  /** 5 kB each, 30 with the weather of the runs, for as long as the forecast is kept. */
  const judged = new WeakMap<PlaceForecast, { of: EnsembleForecast; week: PointWeek | null }>();

  return {
    /** Asks for what is missing of the first points; ends when it has come. Never rejects. */
    async ask(points: readonly GeoPoint[], visitor: Visitor): Promise<void> {
      // One after the other: points of one area are counted once.
      const asked = points
        .slice(0, MOST_POINTS)
        .flatMap((point) => (mayAsk(point, visitor) ? ensembles.want(point) : []));
      await Promise.all(asked);
    },

    /** At a moment, from what is known already; null where nothing is. */
    at({ time, forecast, atLeast, ...point }: PointInTime): Probability | null {
      const ensemble = ensembles.find(point);
      if (!ensemble) return null;
      const hour = Math.floor(time / HOUR) * HOUR;
      const known = judged.get(forecast);
      if (known?.of === ensemble) {
        const at = (hour - (known.week?.start ?? Infinity)) / HOUR;
        const codes = known.week?.levels.map((letters) => LEVEL_LETTERS.indexOf(letters[at] ?? '-')) ?? [];
        return countUnder(codes, atLeast, known.week?.needed ?? 1);
      }
      // Each run with its own rain of the hours before, which wets its road.
      const current = Math.floor(clock.now() / 1_000 / HOUR) * HOUR;
      const from = Math.max(current, hour - PAST_HOURS * HOUR);
      const hours = forecast.hours.filter((one) => one.time >= from - PAST_HOURS * HOUR && one.time <= hour);
      const steps = judgeRuns({ ...forecast, hours }, ensemble, from);
      let step = steps.next();
      while (!step.done) step = steps.next();
      const runs = step.value;
      const count = runs?.time.length ?? 0;
      if (!runs || runs.time[count - 1] !== hour) return null;
      const levels = Array.from(
        { length: runs.members },
        (_, run) => runs.levels[(run + 1) * count - 1] ?? MISSING,
      );
      return countUnder(levels, atLeast, runs.needed);
    },

    /**
     * Of the hours from now on, from what is known already, judged once; null where nothing is.
     * @param withValues for a rider with own limits, whose device judges by them
     */
    async week(
      { forecast, ...point }: GeoPoint & { forecast: PlaceForecast },
      withValues = false,
    ): Promise<PointWeek | null> {
      const ensemble = ensembles.find(point);
      if (!ensemble) return null;
      const known = judged.get(forecast);
      if (known?.of === ensemble && (known.week === null || known.week.values || !withValues))
        return known.week;
      const steps = judgeRuns(forecast, ensemble, Math.floor(clock.now() / 1_000));
      let step = steps.next();
      // A member takes milliseconds; requests get their turn in between.
      for (; !step.done; step = steps.next()) await setImmediate();
      const runs = step.value;
      const start = runs?.time[0];
      const week =
        runs && start !== undefined
          ? {
              start,
              needed: runs.needed,
              levels: levelTexts(runs),
              ...(withValues && { values: valueTexts(runs) }),
            }
          : null;
      judged.set(forecast, { of: ensemble, week });
      return week;
    },
  };
}
export type PointRuns = ReturnType<typeof createPointRuns>;
