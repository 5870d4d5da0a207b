import { createLazyCopy, within } from '#platform/cache/lazy-copy.ts';
import { isRecent, type Clock } from '#platform/clock/clock.ts';
import type { OutboundClient } from '#platform/fetch/outbound.server.ts';
import type { ReadFetch } from '#platform/fetch/public-fetch.server.ts';
import type { Log } from '#platform/log/log.server.ts';
import type { GeoPoint } from '#platform/geo/distance.ts';
import type { Road } from '#features/tracks/directions/road.model.ts';
import { closureCrossings, isOtherWay, type Crossing } from './closure-crossing.model.ts';
import type { Closure, Fire } from './closure.model.ts';
import type { RoadTrouble } from './closures.schema.ts';
import type { RoadFacts } from './road-troubles.model.ts';
import { closureTitle, fireFacts, fireTitle } from './closure-words.model.ts';
import { fireCrossings } from './fire-crossing.model.ts';
import { fetchFires, type KnownFires } from './fires.upstream.server.ts';
import { pointAtMile, roadLine, type RoadLine } from './road-line.model.ts';
import { createWorkZones, USEFUL_MS, type KnownClosures } from './work-zones.cache.server.ts';

/** A rider waits no longer than this for what was never asked before, beside the forecast. */
const WAIT_MS = 1_500;
/** As often as the perimeters change. */
const FIRES_MS = 15 * 60_000;
const RETRY_MS = 5 * 60_000;
/** Of the road, miles from one question for its state to the next; and questions at most. */
const STATE_MILES = 3;
const MOST_STATE_POINTS = 150;
/** Of a stretch near a fire, to leave its roads out. */
const FIRE_POINTS = 7;
const MOST_FIRES = 50;

interface ClosuresDependencies {
  clock: Clock;
  log: Pick<Log, 'error'>;
  outbound: OutboundClient;
  publicFetch: ReadFetch;
  /** Addresses; undefined switches it off. */
  workZonesUrl: string | undefined;
  firesUrl: string | undefined;
  cacheBytes: number;
  /** The state of a point by two letters; undefined where nobody knows. */
  stateAt: (point: GeoPoint) => string | undefined;
  /** For tests: how long a trip waits. */
  waitMs?: number;
}

export type Closures = ReturnType<typeof createClosures>;

const NOTHING: KnownClosures = {
  closures: [],
  covered: [],
  uncovered: [],
  checkedAt: null,
  waiting: false,
};

/** Closed roads and fires across a trip's road. */
export function createClosures(deps: ClosuresDependencies) {
  const { clock, outbound, workZonesUrl, firesUrl, waitMs = WAIT_MS } = deps;
  const workZones = workZonesUrl ? createWorkZones({ ...deps, registryUrl: workZonesUrl }) : undefined;
  const fires = firesUrl
    ? createLazyCopy<KnownFires>({
        clock,
        take: () => fetchFires(firesUrl, outbound),
        everyMs: () => FIRES_MS,
        retryMs: RETRY_MS,
        usefulMs: USEFUL_MS,
      })
    : undefined;
  /** Roads are kept by those who find them, and asked for again when a rider moves the departure. */
  const lines = new WeakMap<Road, { line: RoadLine; states: string[] }>();

  function lineOf(road: Road) {
    const known = lines.get(road);
    if (known) return known;
    const line = roadLine(road);
    const found = { line, states: statesOn(line, deps.stateAt) };
    lines.set(road, found);
    return found;
  }

  /**
   * What is known of a road, the way back on it included. Never rejects. Waits shortly for what nobody asked before;
   * what comes later is there for the next one who asks.
   */
  async function look(road: Road, way: { returnRide: boolean }): Promise<RoadFacts> {
    try {
      return await lookAt(road, way);
    } catch (error) {
      deps.log.error({ err: error }, 'closures of a trip failed');
      return UNKNOWN;
    }
  }

  async function lookAt(road: Road, { returnRide }: { returnRide: boolean }): Promise<RoadFacts> {
    const isOff = !workZones && !fires;
    const { line, states } = isOff || road.legs.length === 0 ? EMPTY : lineOf(road);
    const asked = Promise.all([workZones?.ready(states, waitMs), fires?.ready(waitMs)]);
    await within(asked, waitMs);

    const zones = workZones?.known(states) ?? NOTHING;
    const copy = fires?.look();
    const isNew = copy?.takenAt ? isRecent(copy.takenAt, clock.now(), USEFUL_MS) : false;
    // Straight lines are not where the road is: nothing on them means nothing.
    const isRoad = road.source !== 'straight';
    const isWhole = zones.uncovered.length === 0 && states.length > 0;
    return {
      closures: closuresOn(line, zones.closures, returnRide),
      fires: firesOn(line, copy?.value?.fires ?? []),
      checked: {
        closures: isRoad && isWhole ? zones.checkedAt : null,
        fires: isRoad && isNew && copy?.failed === false && copy.value?.isWhole ? copy.takenAt : null,
      },
      states: {
        covered: isRoad ? zones.covered : [],
        uncovered: isRoad || !workZones ? zones.uncovered : states,
      },
      waiting: zones.waiting || (copy?.renewing === true && !copy.failed && copy.value === undefined),
    };
  }

  /** Points of the road at the closures and fires that somebody wants to go around; none for what is not known. */
  async function pointsOf(road: Road, ids: readonly string[]): Promise<GeoPoint[]> {
    const { line, states } = lineOf(road);
    await within(Promise.all([workZones?.ready(states, waitMs), fires?.ready(waitMs)]), waitMs);
    const closed = (workZones?.known(states).closures ?? []).filter(({ id }) => ids.includes(id));
    const burning = (fires?.look().value?.fires ?? []).filter(({ id }) => ids.includes(id));
    return [
      ...closed.flatMap((closure) =>
        closureCrossings(closure, line).map((crossing) => [crossing, 1] as const),
      ),
      ...burning.flatMap((fire) =>
        fireCrossings(fire, line).map((crossing) => [crossing, FIRE_POINTS] as const),
      ),
    ].flatMap(([crossing, most]) => pointsOn(line, crossing, most));
  }

  /** Who told something since the start, as they ask to be named. */
  const credits = () => [
    ...(workZones?.hasAnswered()
      ? [{ label: 'Closures by state DOTs (WZDx)', href: 'https://github.com/usdot-jpo-ode/wzdx' }]
      : []),
    ...(fires?.peek().value
      ? [{ label: 'Fires by NIFC / WFIGS, IRWIN', href: 'https://data-nifc.opendata.arcgis.com/' }]
      : []),
  ];

  return { look, pointsOf, credits };
}

const UNKNOWN: RoadFacts = {
  closures: [],
  fires: [],
  checked: { closures: null, fires: null },
  states: { covered: [], uncovered: [] },
  waiting: false,
};

/** The middle of a stretch, or points at equal distances from its one end to the other. */
function pointsOn(line: RoadLine, { fromMile, toMile }: Crossing, most: number): GeoPoint[] {
  if (most === 1) return [pointAtMile(line, (fromMile + toMile) / 2)];
  return Array.from({ length: most }, (_, index) =>
    pointAtMile(line, fromMile + ((toMile - fromMile) * index) / (most - 1)),
  );
}

const EMPTY = { line: roadLine({ legs: [] }), states: [] as string[] };

function statesOn(line: RoadLine, stateAt: (point: GeoPoint) => string | undefined): string[] {
  const length = line.miles.at(-1) ?? 0;
  const points = Math.min(MOST_STATE_POINTS, Math.ceil(length / STATE_MILES)) + 1;
  const states = Array.from({ length: points }, (_, index) =>
    stateAt(pointAtMile(line, (length * index) / Math.max(1, points - 1))),
  );
  return [...new Set(states.filter((state) => state !== undefined))];
}

function closuresOn(line: RoadLine, closures: readonly Closure[], returnRide: boolean): RoadTrouble[] {
  const length = line.miles.at(-1) ?? 0;
  const found = new Map<string, RoadTrouble>();
  const add = (trouble: RoadTrouble) => {
    // Neighbors give the same closure, each in its own feed.
    const { title, fromMile, toMile, startsAt, endsAt } = trouble;
    const key = [title, fromMile.toFixed(0), toMile.toFixed(0), startsAt, endsAt].join('|');
    if (!found.has(key)) found.set(key, trouble);
  };
  for (const closure of closures) {
    for (const crossing of closureCrossings(closure, line)) {
      const isOther = isOtherWay(closure.direction, crossing, line);
      add(closureTrouble(closure, crossing, isOther));
      if (!returnRide) continue;
      const back = { fromMile: 2 * length - crossing.toMile, toMile: 2 * length - crossing.fromMile };
      add(closureTrouble(closure, back, isOtherWay(oppositeOf(closure.direction), crossing, line)));
    }
  }
  return [...found.values()].toSorted(byMile);
}

const OPPOSITES: Record<string, string> = {
  northbound: 'southbound',
  southbound: 'northbound',
  eastbound: 'westbound',
  westbound: 'eastbound',
};
/** Riding back past a closure of one direction is riding on past one of the other. */
const oppositeOf = (direction: string | null) => OPPOSITES[direction ?? ''] ?? null;

const firesOn = (line: RoadLine, fires: readonly Fire[]): RoadTrouble[] =>
  fires
    .flatMap((fire) => fireCrossings(fire, line).map((crossing) => fireTrouble(fire, crossing)))
    .toSorted(byMile)
    .slice(0, MOST_FIRES);

const byMile = (a: RoadTrouble, b: RoadTrouble) => a.fromMile - b.fromMile;
const tenths = (mile: number) => Math.round(mile * 10) / 10;
/** A year that no calendar has means nothing. */
const instant = (seconds: number | null) =>
  seconds === null || Math.abs(seconds) > 1e12 ? null : new Date(seconds * 1000).toISOString();

const closureTrouble = (
  closure: Closure,
  { fromMile, toMile }: Crossing,
  otherDirection: boolean,
): RoadTrouble => ({
  id: closure.id,
  kind: 'all-lanes-closed',
  title: closureTitle(closure),
  fromMile: tenths(fromMile),
  toMile: tenths(toMile),
  startsAt: instant(closure.startsAt),
  endsAt: instant(closure.endsAt),
  source: closure.source,
  description: closure.description,
  direction: closure.direction,
  otherDirection,
  estimated: closure.isEstimated,
  drawnAt: null,
});

const fireTrouble = (fire: Fire, { fromMile, toMile }: Crossing): RoadTrouble => ({
  id: fire.id,
  kind: 'wildfire',
  title: fireTitle(fire),
  fromMile: tenths(fromMile),
  toMile: tenths(toMile),
  startsAt: instant(fire.discoveredAt),
  endsAt: null,
  source: 'NIFC WFIGS',
  description: fireFacts(fire),
  direction: null,
  otherDirection: false,
  estimated: false,
  drawnAt: instant(fire.drawnAt),
});
