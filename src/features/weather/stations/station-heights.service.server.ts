import { setTimeout as delay } from 'node:timers/promises';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/db/database.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import { findHeights, saveHeights } from './station-heights.repo.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const WEEK_MS = 7 * DAY_MS;
const RETRY_AFTER_MS = HOUR_MS;
/** Between two networks, of which there are some fifty: the service is run by one person. */
const PAUSE_MS = 1_000;
/** No nation has more; a list that names more is not believed. */
const MOST_NETWORKS = 120;

/** How high road stations stand: their reports do not say it. Looked up weekly, and kept for all processes and starts. */
export function createStationHeights(deps: {
  clock: Clock;
  log: Log;
  db: Db;
  /** Feet of the stations of a network. */
  ask: (network: string) => Promise<Map<string, number>>;
  pause?: (ms: number) => Promise<unknown>;
}) {
  const { clock, log, db, ask, pause = (ms) => delay(ms, undefined, { ref: false }) } = deps;
  const known = new Map<string, { feet: ReadonlyMap<string, number>; fetchedAt: number }>();
  const failedAt = new Map<string, number>();
  let running: Promise<void> | undefined;
  let stopped = false;

  const isKnown = (network: string) => {
    const found = known.get(network);
    return found !== undefined && isRecent(found.fetchedAt, clock.now(), WEEK_MS);
  };
  const hasFailed = (network: string) => {
    const at = failedAt.get(network);
    return at !== undefined && isRecent(at, clock.now(), RETRY_AFTER_MS);
  };

  async function work(networks: readonly string[]): Promise<void> {
    let missing = networks.filter((network) => !isKnown(network));
    if (missing.length === 0) return;
    for (const { network, feet, fetchedAt } of await findHeights(db)) known.set(network, { feet, fetchedAt });
    missing = missing.filter((network) => !isKnown(network) && !hasFailed(network));
    for (const [at, network] of missing.slice(0, MOST_NETWORKS).entries()) {
      if (at > 0) await pause(PAUSE_MS);
      if (stopped) return;
      try {
        const feet = await ask(network);
        const fetchedAt = clock.now();
        known.set(network, { feet, fetchedAt });
        await saveHeights(db, network, feet, fetchedAt);
      } catch (error) {
        failedAt.set(network, clock.now());
        log.warn({ err: error, network }, 'heights of road stations failed');
      }
    }
  }

  return {
    /** Looks up those of these networks that are not known. Never rejects. */
    learn(networks: readonly string[]): Promise<void> {
      running ??= work(networks)
        .catch((error: unknown) => log.error({ err: error }, 'heights of road stations cannot be kept'))
        .finally(() => (running = undefined));
      return running;
    },
    /** Feet of a station; null when nobody knows, undefined while nobody was asked. */
    of(network: string | null, station: string): number | null | undefined {
      if (network === null) return null;
      const found = known.get(network);
      if (found) return found.feet.get(station) ?? null;
      return hasFailed(network) ? null : undefined;
    },
    /** Ends the looking up. */
    stop: async (): Promise<void> => {
      stopped = true;
      await running;
    },
  };
}
export type StationHeights = ReturnType<typeof createStationHeights>;
