import type { GeoPoint } from '#platform/geo/distance.ts';
import { backgroundTurn } from '#platform/jobs/background-turn.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { HOUR_S } from '#platform/time/units.ts';
import type { NationalAlerts } from '../alerts/national-alerts.service.server.ts';
import { areaOfPoint, type ForecastListener } from '../area/area-fetch.service.server.ts';
import { type ForecastPoint, type PlaceForecast } from '../providers/forecast.model.ts';
import type { Probability } from '../weather.schema.ts';
import { countHours } from './count-runs.model.ts';
import { isCountable, type EnsembleForecast } from './ensemble.model.ts';
import type { Ensembles } from './ensembles.service.server.ts';
import { judgeRuns } from './judge-runs.model.ts';
import type { OpenMeteoEnsemble } from './open-meteo-ensemble.upstream.server.ts';

export interface SampleRunsDependencies {
  log: Pick<Log, 'warn'>;
  /** Those of riders: looked at, and neither asked for nor kept any longer. */
  ensembles: Pick<Ensembles, 'glance'>;
  /** Undefined: switched off. */
  upstream: OpenMeteoEnsemble | undefined;
  /** Counts what is about to be asked for so many places; false when it may not be. */
  mayAsk: (places: number) => boolean;
  /** Places of one look that are asked for at most. */
  most: number;
  alerts: Pick<NationalAlerts, 'at'>;
  /** Reports every forecast that comes. */
  listen: (listener: ForecastListener) => void;
}

/** The runs of a few places at a time. */
export interface FollowedRuns {
  /** Asks for what may be asked for, and judges; the forecasts have come by then. Never rejects. */
  judge: (signal: AbortSignal) => Promise<void>;
  /** By the hour, counted from 1970; null where nothing is known. */
  at: (point: ForecastPoint, hour: number) => Probability | null;
  /** Lets go of all of it. */
  end: () => void;
}

/**
 * How sure the verdicts of areas are, of the very forecasts that they are made from: for a sample that nobody looks at.
 * What is asked for it is judged and forgotten, since the memory is for the areas of riders.
 */
export function createSampleRuns(deps: SampleRunsDependencies) {
  const { log, ensembles, upstream, mayAsk, most, alerts } = deps;
  const listeners = new Set<ForecastListener>();
  deps.listen((...forecast) => listeners.forEach((listener) => listener(...forecast)));

  /**
   * From now on takes in the forecasts that come for these points, of the first ones those that may be asked for.
   * @param hours how many hours ahead are judged
   */
  function follow(points: readonly ForecastPoint[], hours: number): FollowedRuns {
    const isKnown = (point: ForecastPoint) => ensembles.glance(onGround(point)) !== undefined;
    const asked = upstream ? points.filter((point) => !isKnown(point)).slice(0, most) : [];
    const followed = new Map(
      [...(upstream ? points.filter(isKnown) : []), ...asked].map((point) => [areaOfPoint(point), point]),
    );
    const came = new Map<string, { forecast: PlaceForecast; fetchedAt: number }>();
    const counts = new Map<string, { firstHour: number; counts: (Probability | null)[] }>();
    const listener: ForecastListener = (area, forecast, fetchedAt) => {
      if (!followed.has(area)) return;
      const last = fetchedAt / 1_000 + hours * HOUR_S;
      came.set(area, {
        forecast: { ...forecast, hours: forecast.hours.filter(({ time }) => time <= last) },
        fetchedAt,
      });
    };
    listeners.add(listener);

    async function judge(signal: AbortSignal): Promise<void> {
      const unknown = asked.filter((point) => came.has(areaOfPoint(point)));
      const fetched = signal.aborted ? new Map<string, EnsembleForecast>() : await ask(unknown);
      for (const [area, point] of followed) {
        const { forecast, fetchedAt } = came.get(area) ?? {};
        const ensemble = fetched.get(area) ?? ensembles.glance(onGround(point));
        if (!forecast || fetchedAt === undefined || !ensemble || signal.aborted) continue;
        const now = Math.floor(fetchedAt / 1_000);
        const steps = judgeRuns(forecast, ensemble, now);
        let step = steps.next();
        // A member takes milliseconds; requests get their turn in between.
        for (; !step.done; step = steps.next()) await backgroundTurn();
        const runs = step.value;
        const { state, items } = alerts.at(point);
        // That warnings could not be checked is said of us, not of the weather.
        if (!runs || state === 'unchecked') continue;
        counts.set(area, {
          firstHour: Math.floor((runs.time[0] ?? 0) / HOUR_S),
          counts: countHours(runs, { alerts: items, alertState: state, now }),
        });
      }
      came.clear();
    }

    return {
      judge,
      at: (point, hour) => {
        const known = counts.get(areaOfPoint(point));
        return known?.counts[hour - known.firstHour] ?? null;
      },
      end: () => void listeners.delete(listener),
    };
  }

  /** By area, of as many as may be asked for. Never rejects. */
  async function ask(points: readonly ForecastPoint[]): Promise<Map<string, EnsembleForecast>> {
    const allowed: ForecastPoint[] = [];
    for (const point of points) {
      if (!mayAsk(1)) break;
      allowed.push(point);
    }
    try {
      const all = upstream ? await upstream.members(allowed.map(onGround)) : [];
      return new Map(
        all.flatMap((one, at) => {
          const point = allowed[at];
          return point && one && isCountable(one) ? [[areaOfPoint(point), one]] : [];
        }),
      );
    } catch (error) {
      log.warn({ err: error }, 'ensembles of a sample could not be fetched');
      return new Map();
    }
  }

  return { follow };
}
export type SampleRuns = ReturnType<typeof createSampleRuns>;

/** Members are asked for the model's own ground, in areas that all heights share. */
const onGround = ({ latitude, longitude }: GeoPoint): GeoPoint => ({ latitude, longitude });
