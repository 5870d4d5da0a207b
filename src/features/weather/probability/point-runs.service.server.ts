import { setImmediate } from 'node:timers/promises';
import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import { PAST_HOURS, type PlaceForecast } from '../providers/forecast.model.ts';
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

interface JudgedHour {
  /** Of each run, by `LEVEL_CODES`. */
  levels: number[];
  /** Whole runs that the hour needs to be counted. */
  needed: number;
}

/** What was judged of a forecast, by which ensemble. */
interface JudgedPoint {
  of: EnsembleForecast;
  /** Undefined: not judged. */
  week: PointWeek | null | undefined;
  /** Hours that were asked about by themselves, by the first hour that counts for them and their own. */
  hours: Map<string, JudgedHour | null>;
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
  /** A week takes 5 kB, 30 with the weather of the runs; all of it goes with its forecast. */
  const judged = new WeakMap<PlaceForecast, JudgedPoint>();

  function judgedBy(forecast: PlaceForecast, ensemble: EnsembleForecast): JudgedPoint {
    const known = judged.get(forecast);
    if (known?.of === ensemble) return known;
    const fresh: JudgedPoint = { of: ensemble, week: undefined, hours: new Map() };
    judged.set(forecast, fresh);
    return fresh;
  }

  /** The level of each run in an hour, each with its own rain of the hours before, which wets its road. */
  function judgeHour(
    { from, hour }: { from: number; hour: number },
    forecast: PlaceForecast,
    ensemble: EnsembleForecast,
  ): JudgedHour | null {
    const hours = forecast.hours.filter((one) => one.time >= from - PAST_HOURS * HOUR_S && one.time <= hour);
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
    return { levels, needed: runs.needed };
  }

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
      const hour = Math.floor(time / HOUR_S) * HOUR_S;
      const known = judgedBy(forecast, ensemble);
      if (known.week !== undefined) {
        const at = (hour - (known.week?.start ?? Infinity)) / HOUR_S;
        const codes = known.week?.levels.map((letters) => LEVEL_LETTERS.indexOf(letters[at] ?? '-')) ?? [];
        return countUnder(codes, atLeast, known.week?.needed ?? 1);
      }
      const current = Math.floor(clock.now() / 1_000 / HOUR_S) * HOUR_S;
      const from = Math.max(current, hour - PAST_HOURS * HOUR_S);
      const key = `${from} ${hour}`;
      const runs = known.hours.has(key)
        ? known.hours.get(key)
        : judgeHour({ from, hour }, forecast, ensemble);
      known.hours.set(key, runs ?? null);
      return runs ? countUnder(runs.levels, atLeast, runs.needed) : null;
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
      const { week: known } = judgedBy(forecast, ensemble);
      if (known === null || (known && (known.values || !withValues))) return known;
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
      judgedBy(forecast, ensemble).week = week;
      return week;
    },
  };
}
export type PointRuns = ReturnType<typeof createPointRuns>;
