import type { Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { KnownAlerts, OfficialAlert } from '../providers/forecast.model.ts';
import { createAlertWatch } from './watch.cache.server.ts';

/** As old as the look at the nation may be. */
const RENEW_AFTER_MS = 5 * 60_000;

interface Dependencies {
  clock: Clock;
  log: Log;
  ask: (point: GeoPoint) => Promise<OfficialAlert[]>;
}

export type PointAlerts = (point: GeoPoint) => Promise<KnownAlerts>;

/**
 * The official alerts at a point, to two decimals, which is asked about by itself: for those few of which the look at
 * the nation cannot tell. Never rejects.
 */
export function createPointAlerts({ clock, log, ask }: Dependencies): PointAlerts {
  const watch = createAlertWatch<OfficialAlert[]>({ clock, log });
  return async (point) => {
    const near = { latitude: rounded(point.latitude), longitude: rounded(point.longitude) };
    const key = `${near.latitude},${near.longitude}`;
    const { state, value = [], checkedAt } = await watch.look(key, () => ask(near), RENEW_AFTER_MS);
    return { state: state === 'checked' ? 'checked' : 'unchecked', items: value, checkedAt };
  };
}

/** Half a mile, as the zones of a point. */
const rounded = (degrees: number) => Number(degrees.toFixed(2));
