import { byteCache } from '#platform/cache/byte-cache.server.ts';
import { SingleFlight } from '#platform/cache/single-flight.ts';
import { forwardClock, type Clock } from '#platform/clock/clock.ts';
import { distanceMiles, type GeoPoint } from '#platform/geo/distance.ts';
import { encodePolyline, decodePolyline } from '#platform/geo/polyline.ts';
import type { OutsideShare } from '#platform/http/outside-share.server.ts';
import { THE_PROGRAM, type Visitor } from '#platform/http/visitor.server.ts';
import { legAtSpeed, type RouteSource, type TracedLeg } from '../directions/road.model.ts';
import type { RoutingService } from '../directions/routing.service.server.ts';
import type { TrackPoint } from '../gpx-reader.model.ts';
import type { DrawnLeg } from './draw.schema.ts';
import { GUESS_MPH, LONGEST_LEG_MILES, roundDegrees, type GuessReason } from './draw-rules.model.ts';
import { drawnWay, type DrawnWay } from './drawn-leg.mapper.server.ts';
import { DAY_MS, HOUR_MS } from '#platform/time/units.ts';

const LEG_TTL_MS = DAY_MS;
/** Roads are built; a leg without one is asked about again. */
const NO_ROAD_TTL_MS = HOUR_MS;
/** The public Valhalla takes 20 stops. */
const LEGS_AT_ONCE = 19;
/** Calls of route services for one line: a hundred points take six, the rest is for points beside every road. */
const CALLS = 16;
/** Nobody waits longer; what is missing then is straight. */
const LONGEST_MS = 10_000;

/** The road from one point to the next, or a straight line where `guess` says why. */
export interface SnappedLeg {
  /** At least 2, in riding order; heights in meters, null where they are not known. */
  points: TrackPoint[];
  miles: number;
  /** Riding time without stops; of a guess at 45 mph. */
  seconds: number;
  source: RouteSource;
  guess: GuessReason | null;
  /** The road that most of the leg follows; '' where it is not named. */
  along: string;
}

interface CachedLeg {
  /** Encoded with 6 decimals. */
  line: string;
  heights: Float32Array | null;
  drawn: DrawnWay;
  miles: number;
  seconds: number;
  source: RouteSource;
  along: string;
}

interface SnappingDependencies {
  clock: Clock;
  routing: Pick<RoutingService, 'trace'>;
  share: Pick<OutsideShare, 'admit' | 'wait'>;
  /** Of legs in memory. */
  cacheBytes: number;
}

export type Snapping = ReturnType<typeof createSnapping>;

/** Points that somebody drew, as roads. */
export function createSnapping({ clock, routing, share, cacheBytes }: SnappingDependencies) {
  const perf = forwardClock(clock);
  const legs = byteCache<CachedLeg>('roads', cacheBytes, { ttl: LEG_TTL_MS, perf });
  const without = byteCache<{ reason: 'no-road' }>('roads', cacheBytes / 16, { ttl: NO_ROAD_TTL_MS, perf });
  const flights = new SingleFlight<Awaited<ReturnType<RoutingService['trace']>>>();

  /** What is known of the ways between points, once the open ones were asked for. */
  async function findLine(given: readonly GeoPoint[], visitor: Visitor): Promise<FoundLeg[]> {
    const points = given.map(({ latitude, longitude }) => ({
      latitude: roundDegrees(latitude),
      longitude: roundDegrees(longitude),
    }));
    const asking = { visitor, left: CALLS, until: performance.now() + LONGEST_MS };
    const guesses = new Map<string, GuessReason>();
    const open = openRuns(points);
    for (let run = open.shift(); run; run = open.shift()) {
      const failed = await ask(run, asking);
      if (failed === null) continue;
      if (failed === 'no-road' && run.length > 2) {
        const middle = run.length >> 1;
        open.unshift(run.slice(0, middle + 1), run.slice(middle));
        continue;
      }
      for (const { key } of legsOf(run)) {
        if (failed === 'no-road') without.set(key, { reason: failed });
        else guesses.set(key, failed);
      }
      // A service that does not answer now will not for the next legs either.
      if (failed === 'down') asking.left = 0;
    }
    const stopped = guesses.values().next().value ?? 'busy';
    return legsOf(points).map((leg) => ({
      ...leg,
      known: legs.get(leg.key),
      guess: without.get(leg.key)?.reason ?? guesses.get(leg.key) ?? stopped,
    }));
  }

  /**
   * The road through points in riding order: one leg fewer than points, each beginning where the one before ends (but
   * for straight ones, which run between the points themselves). Legs that were asked for within a day cost nothing;
   * the others are asked for together, at most 16 calls and 10 seconds for a line, counted as the visitor's share of
   * outside calls. A leg that comes again is the same object. Never rejects: a leg that nobody routes, or that is longer
   * than 300 miles, is a straight line, and `guess` says why.
   * @param visitor who pays for the calls; default the program itself, for work of admins and jobs
   */
  async function snapLine(given: readonly GeoPoint[], visitor: Visitor = THE_PROGRAM): Promise<SnappedLeg[]> {
    const snapped = new Map<string, SnappedLeg>();
    return (await findLine(given, visitor)).map((found) => {
      const leg = snapped.get(found.key) ?? snappedLeg(found);
      snapped.set(found.key, leg);
      return leg;
    });
  }

  /** The same road as somebody who draws it sees it. What is known costs nothing, however long it is. */
  const drawLine = async (given: readonly GeoPoint[], visitor: Visitor = THE_PROGRAM) =>
    (await findLine(given, visitor)).map(drawnLeg);

  /** What has to be asked for, in runs that one call may hold. */
  function openRuns(points: readonly GeoPoint[]): GeoPoint[][] {
    const runs: GeoPoint[][] = [];
    const asked = new Set<string>();
    let run: GeoPoint[] = [];
    let miles = 0;
    for (const { key, from, to } of legsOf(points)) {
      const isKnown = legs.has(key) || without.has(key) || asked.has(key);
      if (isKnown || samePoint(from, to) || isTooFar(from, to)) {
        run = [];
        continue;
      }
      asked.add(key);
      const leg = distanceMiles(from, to);
      if (run.length === 0 || run.length > LEGS_AT_ONCE || miles + leg > LONGEST_LEG_MILES) {
        run = [from];
        runs.push(run);
        miles = 0;
      }
      run.push(to);
      miles += leg;
    }
    return runs;
  }

  /** @returns null when the legs of the run are known now, else why not */
  async function ask(
    run: readonly GeoPoint[],
    asking: { visitor: Visitor; left: number; until: number },
  ): Promise<GuessReason | null> {
    if (asking.left === 0 || performance.now() > asking.until) return 'busy';
    if (share.admit(asking.visitor, 1).refusal) return 'busy';
    asking.left -= 1;
    const traced = await share.wait(asking.visitor, () =>
      flights.run(keyOf(...run), () => routing.trace(run)),
    );
    if ('failed' in traced) return traced.failed;
    legsOf(run).forEach(({ key }, index) => {
      const leg = traced.legs[index];
      if (leg) legs.set(key, pack(traced.source, leg));
    });
    return null;
  }

  return { snapLine, drawLine };
}

/** The points of a whole line, each once, for `readRoad`. */
export const lineOf = (legs: readonly Pick<SnappedLeg, 'points'>[]): TrackPoint[] =>
  legs.flatMap(({ points }) => points);

const keyOf = (...points: readonly GeoPoint[]) =>
  points.map(({ latitude, longitude }) => `${latitude},${longitude}`).join(';');

interface Leg {
  key: string;
  from: GeoPoint;
  to: GeoPoint;
}

const legsOf = (points: readonly GeoPoint[]): Leg[] =>
  points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    return { key: keyOf(from, to), from, to };
  });

/** A leg, what is known of its road, and why there may be none. */
interface FoundLeg extends Leg {
  known: CachedLeg | undefined;
  guess: GuessReason;
}

const snappedLeg = (found: FoundLeg): SnappedLeg => (found.known && unpack(found.known)) ?? guessed(found);

function drawnLeg(found: FoundLeg): Omit<DrawnLeg, 'place'> {
  const { known } = found;
  if (known) return { ...known.drawn, ...rounded(known), guess: null };
  const { guess, points, ...leg } = guessed(found);
  const way = drawnWay(points);
  return { ...way, ...rounded(leg), guess, curves: guess === null ? way.curves : null };
}

const rounded = ({ miles, seconds, source, along }: Omit<SnappedLeg, 'points' | 'guess'>) => ({
  miles: Math.round(miles * 100) / 100,
  seconds: Math.round(seconds),
  source,
  along,
});

function guessed({ from, to, guess }: FoundLeg): SnappedLeg {
  if (samePoint(from, to)) return straight(from, to, null);
  return straight(from, to, isTooFar(from, to) ? 'too-far' : guess);
}

const samePoint = (a: GeoPoint, b: GeoPoint) => a.latitude === b.latitude && a.longitude === b.longitude;
const isTooFar = (from: GeoPoint, to: GeoPoint) => distanceMiles(from, to) > LONGEST_LEG_MILES;

function straight(from: GeoPoint, to: GeoPoint, guess: GuessReason | null): SnappedLeg {
  const { miles, seconds } = legAtSpeed([from, to], GUESS_MPH);
  return {
    points: [from, to].map((point) => ({ ...point, elevation: null })),
    miles: miles.at(-1) ?? 0,
    seconds: seconds.at(-1) ?? 0,
    source: 'straight',
    guess,
    along: '',
  };
}

const pack = (source: RouteSource, { points, heights, miles, seconds, along }: TracedLeg): CachedLeg => ({
  line: encodePolyline(points, 6),
  heights: heights && Float32Array.from(heights),
  drawn: drawnWay(points.map((point, index) => ({ ...point, elevation: heights?.[index] ?? null }))),
  miles: miles.at(-1) ?? 0,
  seconds: seconds.at(-1) ?? 0,
  source,
  along,
});

/** Undefined for a line that leaves the Earth: a service had said so. */
function unpack({ line, heights, drawn: _drawn, ...leg }: CachedLeg): SnappedLeg | undefined {
  const points = decodePolyline(line, 6);
  if (!points || points.length < 2) return undefined;
  return {
    ...leg,
    points: points.map((point, index) => ({ ...point, elevation: heights?.[index] ?? null })),
    guess: null,
  };
}
