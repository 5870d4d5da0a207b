import { LRUCache } from 'lru-cache';
import { forwardClock, isRecent, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { covers } from './coverage.model.ts';
import { createAlertWatch } from './watch.cache.server.ts';
import type { KnownAlerts } from '../providers/forecast.model.ts';
import { alertsOf, type AlertMessage } from './nws-alerts.mapper.server.ts';

/** The list of the nation is a few megabytes; it is renewed no earlier than this, and only when somebody looks. */
const RENEW_AFTER_MS = 5 * 60_000;
/** A list that is older leaves every place unchecked. */
const COUNTS_FOR_MS = 60 * 60_000;
/** In which zones a place lies changes once in years. */
const ZONES_TTL_MS = 7 * 24 * 60 * 60_000;
const CACHED_PLACES = 10_000;
/** After a failure, a place is not asked about again for this long. */
const RETRY_AFTER_MS = 2 * 60_000;
const ZONES_AT_A_TIME = 6;
/** What has no answer by then is unchecked for who asked, and known to the next. */
const WAIT_MS = 6_000;
const NATION = 'US';

export interface NationalAlertsDependencies {
  clock: Clock;
  log: Log;
  /** Every message in force. */
  activeAlerts: () => Promise<AlertMessage[]>;
  /** The zones a point lies in. */
  zones: (point: GeoPoint) => Promise<readonly string[]>;
}

/**
 * The official alerts at many places from one look at those of the whole nation: a call every five minutes at most,
 * and for each place, once a week, one that says in which zones it lies.
 */
export function createNationalAlerts({ clock, log, activeAlerts, zones }: NationalAlertsDependencies) {
  const watch = createAlertWatch<AlertMessage[]>({ clock, log });
  const zonesOf = new LRUCache<string, readonly string[]>({
    max: CACHED_PLACES,
    ttl: ZONES_TTL_MS,
    perf: forwardClock(clock),
    ttlResolution: 0,
  });
  const failedAt = new LRUCache<string, number>({ max: CACHED_PLACES });
  const underWay = new Map<string, Promise<void>>();
  /** Places that wait for their turn. */
  const turns: (() => void)[] = [];
  let asking = 0;

  const look = () => watch.look(NATION, activeAlerts, RENEW_AFTER_MS);

  /** Looks at the nation and finds the zones of these points. What fails or is late leaves them unchecked; never rejects. */
  function load(points: readonly GeoPoint[], waitMs = WAIT_MS): Promise<void> {
    const work = Promise.all([look(), ...points.map(findZones)]);
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, waitMs);
      void work.then(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  function findZones(point: GeoPoint): Promise<void> {
    const key = keyOf(point);
    const failed = failedAt.get(key);
    if (zonesOf.has(key) || (failed !== undefined && isRecent(failed, clock.now(), RETRY_AFTER_MS)))
      return Promise.resolve();
    const running = underWay.get(key) ?? ask(key, point).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  async function ask(key: string, point: GeoPoint): Promise<void> {
    if (asking >= ZONES_AT_A_TIME) await new Promise<void>((resolve) => turns.push(resolve));
    asking += 1;
    try {
      zonesOf.set(key, await zones(point));
    } catch (error) {
      failedAt.set(key, clock.now());
      log.warn({ err: error }, 'zones of a place failed');
    } finally {
      asking -= 1;
      turns.shift()?.();
    }
  }

  /**
   * What is known of the alerts at a point; asks for nothing. Unless the nation was looked at within the hour and the
   * point's zones are known, it is unchecked, with what is known nevertheless.
   */
  function at(point: GeoPoint): KnownAlerts {
    const { state, value = [], checkedAt } = watch.known(NATION);
    const own = zonesOf.get(keyOf(point));
    const isChecked =
      own !== undefined &&
      state !== 'unchecked' &&
      checkedAt !== null &&
      isRecent(checkedAt, clock.now(), COUNTS_FOR_MS);
    const here = value.filter(({ area }) => covers(area, point, own ?? []));
    return {
      state: isChecked ? 'checked' : 'unchecked',
      items: alertsOf(here, Math.floor(clock.now() / 1000)),
      checkedAt,
    };
  }

  return {
    load,
    at,
    /** Has the list renewed in the background, for the next reader. */
    renew: () => void look(),
  };
}
export type NationalAlerts = ReturnType<typeof createNationalAlerts>;

/** Two decimals: half a mile. */
const keyOf = ({ latitude, longitude }: GeoPoint) => `${latitude.toFixed(2)},${longitude.toFixed(2)}`;
