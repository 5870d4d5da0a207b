import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';
import { askInOrder, type Source } from '#platform/fetch/ask-in-order.server.ts';
import { OutboundError } from '#platform/fetch/outbound-error.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import { createTurns } from '#platform/fetch/turns.server.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import type { Log } from '#platform/log/log.server.ts';
import { makeRoad, straightRoad, type Road, type RouteSource, type TracedLeg } from './road.model.ts';
import { createRoadFacts } from './road-facts.service.server.ts';
import { createRoadAttributes } from './road-facts.upstream.server.ts';
import { createRoadHeights } from './road-heights.service.server.ts';
import { createHeights } from './road-heights.upstream.server.ts';
import { createOsrm, createValhalla, type LegDetail } from './routing.upstream.server.ts';
import { DAY_MS } from '#platform/time/units.ts';

const CACHE_BYTES = 8 * 1024 * 1024;
/** The share of it for heights that were asked for by themselves. */
const HEIGHTS_SHARE = 0.15;
const ROAD_TTL_MS = DAY_MS;
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

interface RoutingDependencies {
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

/** The legs between stops, or why there are none: nobody has a way, nobody answers, or too many are asking. */
export type Trace = { source: RouteSource; legs: TracedLeg[] } | { failed: 'no-road' | 'down' | 'busy' };

/** Others wait for a shared server already. */
class NoTurn extends Error {}

export type RoutingService = ReturnType<typeof createRoutingService>;

/** The road through a trip's stops: motorcycle, else car by Valhalla, else car by OSRM, else straight lines. */
export function createRoutingService(deps: RoutingDependencies) {
  const { clock, log, outbound, clientId } = deps;
  const cacheBytes = deps.cacheBytes ?? CACHE_BYTES;
  const roads = byteCache<Road>('roads', cacheBytes * (1 - HEIGHTS_SHARE), {
    ttl: ROAD_TTL_MS,
    perf: forwardClock(clock),
  });
  const flights = new SingleFlight<Road>();
  const turns = { valhalla: turnsOf(deps.valhallaUrl), osrm: turnsOf(deps.osrmUrl) };
  const valhalla = deps.valhallaUrl
    ? createValhalla({ baseUrl: deps.valhallaUrl, clientId, outbound })
    : undefined;
  const osrm = deps.osrmUrl ? createOsrm({ baseUrl: deps.osrmUrl, clientId, outbound }) : undefined;

  const facts = createRoadFacts({
    clock,
    log,
    edgesOf: deps.valhallaUrl
      ? createRoadAttributes({ baseUrl: deps.valhallaUrl, clientId, outbound })
      : undefined,
    turn: turns.valhalla,
  });

  const heights = createRoadHeights({
    clock,
    log,
    heightsOf: deps.valhallaUrl
      ? createHeights({ baseUrl: deps.valhallaUrl, clientId, outbound })
      : undefined,
    turn: turns.valhalla,
    cacheBytes: cacheBytes * HEIGHTS_SHARE,
  });

  /** Its lines as they were drawn are kept only until it is known what the road is. */
  function roadOf(source: RouteSource, legs: readonly TracedLeg[]): Road {
    const road = makeRoad(
      source,
      legs.map((leg) => ({ ...leg, drawn: undefined })),
    );
    facts.remember(
      road,
      legs.map(({ drawn }) => drawn),
    );
    return road;
  }

  /** Of a server that everybody shares; others are asked at once. */
  function turnsOf(baseUrl: string | undefined): () => Promise<void> {
    if (!PUBLIC_HOSTS.has(URL.parse(baseUrl ?? '')?.hostname ?? '')) return async () => {};
    const turn = createTurns({ clock, spacingMs: SPACING_MS, longestMs: LONGEST_WAIT_MS, wait: deps.wait });
    return async () => {
      if (!(await turn())) throw new NoTurn('the route service has too many waiting');
    };
  }

  /** Never rejects: the last way needs nobody. Straight lines are not cached. */
  async function findRoad(stops: readonly GeoPoint[]): Promise<Road> {
    const key = stops.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
    const known = roads.get(key);
    if (known) return known;
    return flights.run(key, async () => {
      const road = await askInOrder<Road>(sourcesOf(stops, key), { log, ...ASKING });
      return road ?? straightRoad(stops);
    });
  }

  /**
   * The road between stops without the roads at some points, at most 50. Only Valhalla can leave roads out.
   * Never rejects; `no-road` when there is none.
   */
  async function findRoadAround(
    stops: readonly GeoPoint[],
    avoid: readonly GeoPoint[],
  ): Promise<Road | { failed: 'no-road' | 'down' }> {
    if (!valhalla || stops.length < 2) return { failed: 'down' };
    const textOf = (points: readonly GeoPoint[]) =>
      points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');
    const key = `${textOf(stops)} around ${textOf(avoid)}`;
    const known = roads.get(key);
    if (known) return known;
    const byCar = async () => {
      await turns.valhalla();
      return roadOf('valhalla-car', await valhalla(stops, 'auto', 'thinned', avoid));
    };
    const byMotor = async () =>
      roadOf('valhalla-motorcycle', await byMotorcycle(stops, 'thinned', valhalla, avoid));
    const failed = (error: unknown) => ({ failed: isRefusal(error) ? 'no-road' : 'down' }) as const;
    try {
      const road = await flights.run(key, () =>
        byMotor().catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
          return byCar();
        }),
      );
      roads.set(key, road);
      return road;
    } catch (error) {
      return failed(error);
    }
  }

  /** A road that comes too late for this rider is cached for the next. */
  function sourcesOf(stops: readonly GeoPoint[], key: string): Source<Road>[] {
    return waysOf(stops, 'thinned').map(({ name, ask }) => ({
      name,
      ask: async () => {
        const { source, legs } = await ask();
        const road = roadOf(source, legs);
        if (source !== 'osrm' || !roads.has(key)) roads.set(key, road);
        return road;
      },
    }));
  }

  /** The road between stops with every bend, not cached. Never rejects; `no-road` when all who answered refused. */
  async function trace(stops: readonly GeoPoint[]): Promise<Trace> {
    const why = { refused: 0, crowded: 0, failed: 0 };
    const sources = waysOf(stops, 'traced').map(({ name, ask }) => ({
      name,
      ask: () =>
        ask().catch((error: unknown) => {
          why[isRefusal(error) ? 'refused' : error instanceof NoTurn ? 'crowded' : 'failed'] += 1;
          throw error;
        }),
    }));
    const found = await askInOrder(sources, { log, ...ASKING });
    if (found) return found;
    if (why.crowded > 0) return { failed: 'busy' };
    return { failed: why.refused > 0 && why.failed === 0 ? 'no-road' : 'down' };
  }

  function waysOf(
    stops: readonly GeoPoint[],
    detail: LegDetail,
  ): { name: string; ask: () => Promise<{ source: RouteSource; legs: TracedLeg[] }> }[] {
    if (stops.length < 2) return [];
    const ways: ReturnType<typeof waysOf> = [];
    if (valhalla)
      ways.push({
        name: 'valhalla',
        ask: async () => {
          try {
            return { source: 'valhalla-motorcycle', legs: await byMotorcycle(stops, detail, valhalla) };
          } catch (error) {
            if (!isRefusal(error)) throw error;
            await turns.valhalla();
            return { source: 'valhalla-car', legs: await valhalla(stops, 'auto', detail) };
          }
        },
      });
    if (osrm)
      ways.push({
        name: 'osrm',
        ask: async () => {
          await turns.osrm();
          return { source: 'osrm', legs: await osrm(stops, detail) };
        },
      });
    return ways;
  }

  /** One request, or where that is too far for the costing, one per run of stops that is not. */
  async function byMotorcycle(
    stops: readonly GeoPoint[],
    detail: LegDetail,
    route: ReturnType<typeof createValhalla>,
    avoid: readonly GeoPoint[] = [],
  ) {
    const legs: TracedLeg[] = [];
    for (const run of runsWithin(stops, MOTORCYCLE_MILES)) {
      await turns.valhalla();
      legs.push(...(await route(run, 'motorcycle', detail, avoid)));
    }
    return legs;
  }

  return { findRoad, findRoadAround, trace, findFacts: facts.find, addHeights: heights.addTo };
}

/** Both services say with 400 that they work, but not for this; with others that they are not for us, or not there. */
const isRefusal = (error: unknown) => error instanceof OutboundError && error.status === 400;

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
