import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Visitor } from '#platform/http/visitor.server.ts';
import {
  HOUR,
  PAST_HOURS,
  type AlertState,
  type OfficialAlert,
  type PlaceForecast,
} from '../providers/forecast.model.ts';
import type { Probability } from '../weather.schema.ts';
import { countHours } from './count-runs.model.ts';
import type { Ensembles } from './ensembles.service.server.ts';
import { judgeRuns } from './judge-runs.model.ts';

/** Points of one question that an ensemble is asked for. */
const MOST_POINTS = 6;

/** A point, its forecast, and the moment (epoch seconds) at which a rider is there. */
export interface PointInTime extends GeoPoint {
  time: number;
  forecast: PlaceForecast;
  alerts: readonly OfficialAlert[];
  alertState: AlertState;
}

/** How sure the weather of points is, each in its hour, from what is known already. */
export function createPointRuns({
  ensembles,
  mayAsk,
}: {
  ensembles: Pick<Ensembles, 'find' | 'want' | 'isDue'>;
  /** Whether an ensemble may be asked for on behalf of a visitor. */
  mayAsk: (point: GeoPoint, visitor: Visitor) => boolean;
}) {
  /** Null where nothing is known. What is missing is asked for in the background, for whoever asks again. */
  function at(points: readonly PointInTime[], visitor: Visitor): (Probability | null)[] {
    const missing = points.filter((point) => ensembles.isDue(point));
    for (const point of missing.slice(0, MOST_POINTS)) if (mayAsk(point, visitor)) void ensembles.want(point);
    return points.map(probabilityOf);
  }

  function probabilityOf({ time, forecast, alerts, alertState, ...point }: PointInTime): Probability | null {
    const ensemble = ensembles.find(point);
    if (!ensemble) return null;
    const hour = Math.floor(time / HOUR) * HOUR;
    const hours = forecast.hours.filter((one) => one.time >= hour - PAST_HOURS * HOUR && one.time <= hour);
    const steps = judgeRuns({ ...forecast, hours }, ensemble, hour);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value && (countHours(step.value, { alerts, alertState, now: hour })[0] ?? null);
  }

  return { at };
}
export type PointRuns = ReturnType<typeof createPointRuns>;
