import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';
import { askInOrder, type Source } from '#platform/fetch/ask-in-order.server.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { createTurns } from '#platform/fetch/turns.server.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { makeRoad, straightRoad, type Road, type RoadLeg } from './road.model.ts';
import { createOsrm, createValhalla } from './routing.upstream.server.ts';

const CACHE_BYTES = 8 * 1024 * 1024;
const ROAD_TTL_MS = 24 * 60 * 60_000;
/** Valhalla's default limit for motorcycles is 500 km as the crow flies, over all stops of a request. */
const MOTORCYCLE_MILES = 300;
/** The public servers' fair use: one request a second for the whole app. */
const PUBLIC_HOSTS = new Set([
  'valhalla1.openstreetmap.de',
  'router.project-osrm.org',
  'routing.openstreetmap.de',
]);
const SPACING_MS = 1_000;
/** A rider does not wait longer than this for a turn; the next way of routing is taken. */
const LONGEST_WAIT_MS = 2_000;
/** When a slow service gets company, and when straight lines are taken: the weather still has to be asked for. */
const ASKING = { what: 'routing', hedgeMs: 2_000, deadlineMs: 4_000 };

export interface RoutingDependencies {
  clock: Clock;
  log: Log;
  outbound: OutboundClient;
  /** Base addresses without a trailing slash; undefined switches the service off. */
  valhallaUrl: string | undefined;
  osrmUrl: string | undefined;
  /** Host of this site. */
  clientId: string;
  /** Of roads in memory; default 8 MB. */
  cacheBytes?: number;
  wait?: (ms: number) => Promise<unknown>;
}

export type RoutingService = ReturnType<typeof createRoutingService>;

/** The road through a trip's stops: motorcycle, else car by Valhalla, else car by OSRM, else straight lines. */
export function createRoutingService(deps: RoutingDependencies) {
  const { clock, log, outbound, clientId } = deps;
  const roads = byteCache<Road>(deps.cacheBytes ?? CACHE_BYTES, {
    ttl: ROAD_TTL_MS,
    perf: forwardClock(clock),
  });
  const flights = new SingleFlight<Road>();
  const turns = { valhalla: turnsOf(deps.valhallaUrl), osrm: turnsOf(deps.osrmUrl) };
  const valhalla = deps.valhallaUrl
    ? createValhalla({ baseUrl: deps.valhallaUrl, clientId, outbound })
    : undefined;
  const osrm = deps.osrmUrl ? createOsrm({ baseUrl: deps.osrmUrl, clientId, outbound }) : undefined;

  /** Of a server that everybody shares; others are asked at once. */
  function turnsOf(baseUrl: string | undefined): () => Promise<void> {
    if (!PUBLIC_HOSTS.has(URL.parse(baseUrl ?? '')?.hostname ?? '')) return async () => {};
    const turn = createTurns({ clock, spacingMs: SPACING_MS, longestMs: LONGEST_WAIT_MS, wait: deps.wait });
    return async () => {
      if (!(await turn())) throw new Error('the route service has too many waiting');
    };
  }

  /** Never rejects: the last way needs nobody. Straight lines are not cached. */
  async function findRoad(stops: readonly GeoPoint[]): Promise<Road> {
    const key = stops.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
    const known = roads.get(key);
    if (known) return known;
    return flights.run(key, async () => {
      const road = await askInOrder(sourcesOf(stops, key), { log, ...ASKING });
      return road ?? straightRoad(stops);
    });
  }

  /** A road that comes too late for this rider is there for the next. */
  function sourcesOf(stops: readonly GeoPoint[], key: string): Source<Road>[] {
    if (stops.length < 2) return [];
    const keep = (source: Road['source'], legs: RoadLeg[]): Road => {
      const road = makeRoad(source, legs);
      if (source !== 'osrm' || !roads.has(key)) roads.set(key, road);
      return road;
    };
    const sources: Source<Road>[] = [];
    if (valhalla)
      sources.push({
        name: 'valhalla',
        ask: async () => {
          try {
            return keep('valhalla-motorcycle', await byMotorcycle(stops, valhalla));
          } catch (error) {
            if (!isRefusal(error)) throw error;
            await turns.valhalla();
            return keep('valhalla-car', await valhalla(stops, 'auto'));
          }
        },
      });
    if (osrm)
      sources.push({
        name: 'osrm',
        ask: async () => {
          await turns.osrm();
          return keep('osrm', await osrm(stops));
        },
      });
    return sources;
  }

  /** One request, or where that is too far for the costing, one per run of stops that is not. */
  async function byMotorcycle(stops: readonly GeoPoint[], route: ReturnType<typeof createValhalla>) {
    const legs: RoadLeg[] = [];
    for (const run of runsWithin(stops, MOTORCYCLE_MILES)) {
      await turns.valhalla();
      legs.push(...(await route(run, 'motorcycle')));
    }
    return legs;
  }

  return { findRoad };
}

/** A 4xx answer: the service works, but not for this. */
const isRefusal = (error: unknown) =>
  error instanceof OutboundError && error.status !== undefined && error.status < 500 && error.status !== 429;

/** Consecutive stops in runs that share their ends, none longer than `miles` unless a single leg is. */
export function runsWithin(stops: readonly GeoPoint[], miles: number): GeoPoint[][] {
  const runs: GeoPoint[][] = [];
  let run: GeoPoint[] = [];
  let length = 0;
  for (const stop of stops) {
    const before = run.at(-1);
    const leg = before ? distanceMiles(before, stop) : 0;
    if (before && run.length > 1 && length + leg > miles) {
      runs.push(run);
      run = [before];
      length = 0;
    }
    run.push(stop);
    length += leg;
  }
  return run.length > 1 ? [...runs, run] : runs;
}
