import { hash } from 'node:crypto';
import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { within } from '#platform/cache/lazy-copy.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline } from '#platform/geo/polyline.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { Road, RouteSource } from './road.model.ts';
import { samplesOf, withHeights } from './sampled-heights.model.ts';
import { DAY_MS } from '#platform/time/units.ts';

const TTL_MS = DAY_MS;
/** Valhalla's own routes come with all the heights that it has; straight lines are not where the road is. */
const ASKED_FOR: ReadonlySet<RouteSource> = new Set<RouteSource>(['track', 'osrm']);

interface RoadHeightsDependencies {
  clock: Clock;
  log: Log;
  /** Meters at points; undefined where no service tells. */
  heightsOf: ((line: readonly GeoPoint[]) => Promise<(number | null)[]>) | undefined;
  /** Waits for leave to ask a shared server; rejects when others wait already. */
  turn: () => Promise<void>;
  cacheBytes: number;
}

/** Meters of a road's samples; empty where not all of them are known. */
type Samples = { meters: Float32Array };

/** Heights of roads that came without any: one call for each, kept for a day. */
export function createRoadHeights({ clock, log, heightsOf, turn, cacheBytes }: RoadHeightsDependencies) {
  const kept = byteCache<Samples>('roads', cacheBytes, { ttl: TTL_MS, perf: forwardClock(clock) });
  const flights = new SingleFlight<Samples | null>();
  // The same road with heights stays the same object: others keep by it what they know of a road.
  const raised = new WeakMap<Road, Road>();

  async function ask(key: string, line: readonly GeoPoint[]): Promise<Samples | null> {
    try {
      await turn();
      const meters = (await heightsOf?.(line)) ?? [];
      const known = meters.filter((height) => height !== null);
      const samples = { meters: Float32Array.from(known.length === line.length ? known : []) };
      kept.set(key, samples);
      return samples;
    } catch (error) {
      log.warn({ err: error }, 'heights of a road failed');
      return null;
    }
  }

  return {
    /**
     * The road with its heights, when they are known within `waitMs`; else as it is, and they are there for the next who
     * asks. Never rejects.
     * @param asking.mayAsk asked once, and only where a call is needed
     */
    async addTo(road: Road, asking: { waitMs: number; mayAsk: () => boolean }): Promise<Road> {
      if (!heightsOf || !ASKED_FOR.has(road.source) || road.legs.length === 0) return road;
      if (road.legs.some(({ heightLine }) => heightLine)) return road;
      const known = raised.get(road);
      if (known) return known;
      const samples = samplesOf(road.legs);
      const line = samples.flat();
      const key = hash('sha256', encodePolyline(line, 5), 'base64');
      const mayAsk = kept.has(key) || flights.running(key) !== undefined || asking.mayAsk();
      if (!mayAsk) return road;
      if (!kept.has(key))
        await within(
          flights.run(key, () => ask(key, line)),
          asking.waitMs,
        );
      const found = kept.get(key);
      if (!found || found.meters.length !== line.length) return road;
      const whole = withHeights(road, samples, found.meters);
      raised.set(road, whole);
      return whole;
    },
  };
}
